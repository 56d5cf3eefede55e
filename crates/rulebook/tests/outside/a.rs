//! A proof that no test runs.

fn helper() {
    proves![XX_1_1];
}

#[test]
fn test() {}
