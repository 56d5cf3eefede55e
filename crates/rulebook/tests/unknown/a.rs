//! A proof of a rule that is not there.

#[test]
fn test() {
    let x = 1;
    proves![XX_1_1,
        XX_7_7];
}
