//! Packs: what an expansion or a player adds to the content of a game.
//!
//! A pack is a folder with a sheet, `pack.toml`, that says what it is, and content files beside it. Packs lie on the content of the
//! game, each on those that it needs: see [`Stack`]. A pack with mistakes is listed with them and lies on no table.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail, ensure};
use faults::{Files, did_you_mean};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::{Header, PackMark};

use crate::boxed::Title;

/// The set-up option that names the packs on the table, with commas between them.
pub const PACKS: &str = "packs";

/// The sheet of a pack.
const SHEET: &str = "pack.toml";

/// The longest name of a pack.
const LONGEST_NAME: usize = 40;

/// The longest line of a sheet.
const LONGEST_LINE: usize = 300;

/// What the sheet of a pack says.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The game it belongs to, by its short name.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// Its version, as its author counts.
    pub version: String,
    /// Who wrote it.
    pub author: String,
    /// What it brings, in a sentence.
    #[serde(default)]
    pub about: String,
    /// The packs that have to lie under it.
    #[serde(default)]
    pub needs: Vec<String>,
}

/// A pack as it was found.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The name of its folder.
    pub name: String,
    /// What its sheet says; nothing, if that can't be read.
    pub sheet: Sheet,
    /// What is wrong with it, with file and line. With mistakes it lies on no table.
    pub mistakes: Vec<String>,
    files: Files,
}

impl Pack {
    /// Whether this folder is that of a pack.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(SHEET).is_file()
    }

    /// What people call it; the name of its folder, as long as it has no other.
    pub fn label(&self) -> &str {
        if self.sheet.title.trim().is_empty() { &self.name } else { &self.sheet.title }
    }

    /// Name, version and hash, as records say which packs were on the table.
    pub fn mark(&self) -> PackMark {
        PackMark {
            name: self.name.clone(),
            version: self.sheet.version.clone(),
            hash: table::hex(&digest(&self.files)),
        }
    }

    /// Its content files, by their names in its folder.
    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    /// A folder with what its sheet and its files say, as far as they can be read.
    fn read(folder: &Path, titles: &[&dyn Title]) -> Self {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut pack = Self { name, sheet: Sheet::default(), mistakes: Vec::new(), files: Files::default() };
        if let Err(mistake) = pack.open(folder, titles) {
            pack.mistakes.push(format!("{mistake:#}"));
        }
        pack
    }

    fn open(&mut self, folder: &Path, titles: &[&dyn Title]) -> Result<()> {
        ensure!(
            is_name(&self.name),
            "{:?}: the folder of a pack is called by small letters, digits and `-`, at most {LONGEST_NAME}",
            self.name
        );
        let sheet = format!("{}/{SHEET}", self.name);
        let text = fs::read_to_string(folder.join(SHEET)).map_err(|error| anyhow!("{sheet} can't be read: {error}"))?;
        self.sheet = toml::from_str(&text).map_err(|error| anyhow!("{sheet}: {error}"))?;
        self.sheet.check().context(sheet.clone())?;
        let games = || titles.iter().map(|title| title.name());
        let Some(title) = titles.iter().find(|title| title.name() == self.sheet.game) else {
            let expected: Vec<_> = games().collect();
            bail!("{sheet}: there is no game {:?}, expected one of: {}", self.sheet.game, expected.join(", "))
        };
        self.files = Files::read(folder, title.ending())
            .map_err(|faults| anyhow!("{}", faults.first().map(ToString::to_string).unwrap_or_default()))?
            .without(SHEET);
        let ending = title.ending();
        ensure!(!self.files.pairs().is_empty(), "{}: there is no .{ending} file beside {SHEET}", self.name);
        Ok(())
    }
}

impl Sheet {
    fn check(&self) -> Result<()> {
        for (key, text) in [("title", &self.title), ("version", &self.version), ("author", &self.author)] {
            ensure!(!text.trim().is_empty(), "`{key}` is empty");
        }
        let texts =
            [("title", &self.title), ("version", &self.version), ("author", &self.author), ("about", &self.about)];
        for (key, text) in texts {
            let line = text.chars().count() <= LONGEST_LINE && !text.contains(|letter: char| letter.is_control());
            ensure!(line, "`{key}` is more than one line of at most {LONGEST_LINE} letters");
        }
        Ok(())
    }
}

fn is_name(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(plain)
}

/// What stands for these files: names and texts, each with its length before it.
pub(crate) fn digest(files: &Files) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in files.pairs().iter().flat_map(|(name, text)| [name, text]) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().into()
}

/// The packs of a folder.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    folder: PathBuf,
    all: Vec<Arc<Pack>>,
}

impl Packs {
    /// The packs in the folders of this folder.
    ///
    /// # Errors
    /// If the folder can't be read. What is wrong with a pack is told by the pack.
    pub fn read(folder: &Path, titles: &[&dyn Title]) -> Result<Self> {
        let unread = || format!("the folder of packs, {}, can't be read", folder.display());
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).with_context(unread)? {
            let path = entry.with_context(unread)?.path();
            if path.is_dir() && !is_hidden(&path) {
                found.push(Pack::read(&path, titles));
            }
        }
        found.sort_by(|one, other| one.name.cmp(&other.name));
        let mut packs = Self { folder: folder.to_owned(), all: Vec::new() };
        packs.judge(found, titles);
        packs.all.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(packs)
    }

    /// One pack of a folder, and those that it needs, if they are there.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn one(folder: &Path, name: &str, titles: &[&dyn Title]) -> Result<Self> {
        let mut found = vec![Pack::read(&folder.join(name), titles)];
        let mut at = 0;
        while let Some(pack) = found.get(at) {
            let needs: Vec<String> = pack.sheet.needs.clone();
            for need in needs.iter().filter(|need| is_name(need)) {
                let path = folder.join(need);
                if found.iter().all(|pack| pack.name != *need) && path.is_dir() {
                    found.push(Pack::read(&path, titles));
                }
            }
            at += 1;
        }
        let mut packs = Self { folder: folder.to_owned(), all: Vec::new() };
        packs.judge(found, titles);
        Ok(packs)
    }

    /// Judges each pack once those that it needs are judged.
    fn judge(&mut self, mut waiting: Vec<Pack>, titles: &[&dyn Title]) {
        while !waiting.is_empty() {
            let ready = |pack: &Pack| !pack.sheet.needs.iter().any(|need| waiting.iter().any(|it| it.name == *need));
            let Some(at) = waiting.iter().position(ready) else { break };
            let mut pack = waiting.remove(at);
            if pack.mistakes.is_empty() {
                pack.mistakes = self.mistakes(&pack, titles);
            }
            self.all.push(Arc::new(pack));
        }
        for mut pack in waiting {
            let needs = pack.sheet.needs.join("`, `");
            let words = "they need each other in a circle, or one that does";
            pack.mistakes.push(format!("{}/{SHEET}: it needs `{needs}`; {words}", pack.name));
            self.all.push(Arc::new(pack));
        }
    }

    fn mistakes(&self, pack: &Pack, titles: &[&dyn Title]) -> Vec<String> {
        // Whoever looks at a lobby needn't know where on the machine it is.
        let absent = pack.sheet.needs.iter().find(|need| self.all.iter().all(|pack| pack.name != **need));
        if let Some(absent) = absent {
            let near = did_you_mean(absent, self.all.iter().map(|pack| pack.name.as_str()));
            let help = near.map_or_else(String::new, |near| format!(" ({near})"));
            return vec![format!("{}/{SHEET}: it needs the pack `{absent}`; put that beside it{help}", pack.name)];
        }
        let mut stack = match self.with_needs(&pack.sheet.game, &pack.sheet.needs) {
            Ok(stack) => stack,
            Err(error) => return vec![format!("{}/{SHEET}: {error:#}", pack.name)],
        };
        stack.packs.push(Arc::new(pack.clone()));
        let title = titles.iter().find(|title| title.name() == pack.sheet.game);
        title.map_or_else(Vec::new, |title| title.faults(&stack))
    }

    /// Every pack, those with mistakes too.
    pub fn all(&self) -> impl Iterator<Item = &Pack> {
        self.all.iter().map(AsRef::as_ref)
    }

    /// The packs of a game.
    pub fn of(&self, game: &str) -> impl Iterator<Item = &Pack> {
        self.all().filter(move |pack| pack.sheet.game == game)
    }

    /// These packs of a game and those that they need, each on those that it needs.
    ///
    /// # Errors
    /// If one is not here or has mistakes.
    pub fn stack(&self, game: &str, names: &str) -> Result<Stack> {
        let names: Vec<String> =
            names.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
        self.with_needs(game, &names)
    }

    fn with_needs(&self, game: &str, names: &[String]) -> Result<Stack> {
        let mut stack = Stack::default();
        names.iter().try_for_each(|name| self.lay(game, name, &mut stack))?;
        Ok(stack)
    }

    fn lay(&self, game: &str, name: &str, stack: &mut Stack) -> Result<()> {
        if stack.packs.iter().any(|pack| pack.name == name) {
            return Ok(());
        }
        let Some(pack) = self.all.iter().find(|pack| pack.name == name) else { return Err(self.missing(game, name)) };
        let known = !pack.sheet.game.is_empty();
        ensure!(!known || pack.sheet.game == game, "the pack `{name}` is for {}, not for {game}", pack.sheet.game);
        ensure!(pack.mistakes.is_empty(), "the pack `{name}` has mistakes:\n{}", pack.mistakes.join("\n"));
        pack.sheet.needs.iter().try_for_each(|need| self.lay(game, need, stack))?;
        stack.packs.push(Arc::clone(pack));
        Ok(())
    }

    fn missing(&self, game: &str, name: &str) -> anyhow::Error {
        let name: String = name.chars().take(LONGEST_NAME).collect();
        let place = if self.folder.as_os_str().is_empty() {
            "no folder of packs was named".to_owned()
        } else {
            format!("the folder of packs is {}", self.folder.display())
        };
        let help = did_you_mean(&name, self.of(game).map(|pack| pack.name.as_str())).map(|help| format!("; {help}"));
        anyhow!("there is no pack `{name}` here ({place}){}", help.unwrap_or_default())
    }

    /// Takes the packs out of a set-up: what lies on the table then, and the other options.
    pub fn take(&self, game: &str, setup: &[(String, String)]) -> Result<(Stack, Vec<(String, String)>)> {
        let (packs, rest): (Vec<_>, Vec<_>) = setup.iter().cloned().partition(|(key, _)| key == PACKS);
        let names: Vec<String> = packs.into_iter().map(|(_, names)| names).collect();
        Ok((self.stack(game, &names.join(",")).with_context(|| PACKS.to_owned())?, rest))
    }

    /// What lay on the table when a record was begun.
    ///
    /// # Errors
    /// If a pack is not here, or has changed since.
    pub fn of_record(&self, header: &Header) -> Result<Stack> {
        let mut stack = Stack::default();
        for mark in &header.packs {
            let PackMark { name, version, hash } = mark;
            let dealt = || format!("the game was dealt with the pack `{name}`, version {version}");
            let place = "In the terminal, --packs FOLDER names the folder it is in.";
            self.lay(&header.game, name, &mut stack).map_err(|error| anyhow!("{}: {error:#}\n{place}", dealt()))?;
            let here = stack.packs.iter().find(|pack| pack.name == *name).map(|pack| pack.mark());
            if let Some(here) = here.filter(|here| here.hash != *hash) {
                let words =
                    "it goes on with the files of then alone: put them back, or keep them in a folder of their own";
                bail!("{}; here is version {} with other files; {words}", dealt(), here.version);
            }
        }
        Ok(stack)
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// What lies on the table: the content of the game, and packs on it.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    /// A folder of content files in place of those in the binary.
    pub base: Option<PathBuf>,
    /// The packs, each on those that it needs.
    packs: Vec<Arc<Pack>>,
}

impl Stack {
    /// The content in the binary and nothing else.
    pub const PRINTED: Self = Self { base: None, packs: Vec::new() };

    /// The same on a folder of content files, if one is named.
    #[must_use]
    pub fn on(self, base: Option<&Path>) -> Self {
        Self { base: base.map(Path::to_owned), ..self }
    }

    /// The packs.
    pub fn packs(&self) -> impl Iterator<Item = &Pack> {
        self.packs.iter().map(AsRef::as_ref)
    }

    /// The names of the packs, as a set-up names them.
    pub fn names(&self) -> String {
        self.packs().map(|pack| pack.name.as_str()).collect::<Vec<_>>().join(",")
    }

    /// What records say of them.
    pub fn marks(&self) -> Vec<PackMark> {
        self.packs().map(Pack::mark).collect()
    }

    /// Whether it is the content in the binary and nothing else.
    pub fn is_printed(&self) -> bool {
        self.base.is_none() && self.packs.is_empty()
    }
}
