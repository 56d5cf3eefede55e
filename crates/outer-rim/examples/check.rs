//! Checks the content files of the project.

fn main() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/outer-rim");
    let faults = outer_rim::book::check(&[folder.into()]);
    for fault in &faults {
        println!("{fault}\n");
    }
    println!("{} faults", faults.len());
}
