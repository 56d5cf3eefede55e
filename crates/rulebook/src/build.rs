//! Calls for build scripts. Both write into `OUT_DIR` and tell cargo when to run the script again.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::constants::PROVES;
use crate::{Bundle, Error, RuleBook, constants};

/// Writes [`constants`] of a rule file, and the macro `proves!`, to a file in `OUT_DIR`.
pub fn constants_file(rules: impl AsRef<Path>, name: &str) -> Result<(), Error> {
    watch(rules.as_ref());
    write(name, &(constants(&RuleBook::load(rules)?) + PROVES))
}

/// Writes the [`Bundle`] of a rule file and of the tests below some directories to a JSON file in `OUT_DIR`.
///
/// `root` is the root of the workspace as seen from the build script; the other paths are relative to it.
pub fn bundle(root: impl AsRef<Path>, rules: impl AsRef<Path>, dirs: &[&str], name: &str) -> Result<(), Error> {
    let root = root.as_ref();
    let dirs: Vec<&Path> = dirs.iter().map(Path::new).collect();
    watch(&root.join(&rules));
    for dir in &dirs {
        watch(&root.join(dir));
    }
    write(name, &Bundle::collect(root, rules.as_ref(), &dirs)?.to_json()?)
}

fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

fn write(name: &str, text: &str) -> Result<(), Error> {
    let path = PathBuf::from(env::var_os("OUT_DIR").ok_or(Error::NoOutDir)?).join(name);
    fs::write(&path, text).map_err(Error::file(&path))
}
