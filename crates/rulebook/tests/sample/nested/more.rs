mod inner {
    #[test]
    fn deep() {
        crate::proves!(XX_1_2);
    }
}
