//! Reading of the content files into a [`Book`].

use std::path::PathBuf;
use std::sync::Arc;

use faults::Fault;

use super::Book;

/// The faults in content files: of a folder, or of these files together with the printed rest.
pub fn check(paths: &[PathBuf]) -> Vec<Fault> {
    let _ = paths;
    todo!("owner: A")
}

impl Book {
    /// The printed content.
    ///
    /// # Panics
    /// If it is faulty, which the tests rule out.
    pub fn printed() -> Arc<Self> {
        todo!("owner: A")
    }

    /// Reads these files.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Self, Vec<Fault>> {
        let _ = files.len();
        todo!("owner: A")
    }

    /// Reads the files of a folder.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn load(folder: &std::path::Path) -> Result<Self, Vec<Fault>> {
        let _ = folder;
        todo!("owner: A")
    }
}
