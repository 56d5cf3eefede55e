//! What a table needs of a game, whatever game it is.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use board::Board;
use faults::{Files, InFiles};
use players::Kind;
use rulebook::Bundle;
use serde::Serialize;
use table::{
    Campaign, CampaignError, CampaignHeader, Chronicle, Form, Forms, Game, Header, Record, Seed, Sitting, Step, Story,
};

use crate::content::{Content, in_words};
use crate::packs::Stack;
use crate::sim::{self, Job, Tally};
use crate::tabletop::{Laid, Tabletop};

/// A set-up option of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Setting {
    /// The key in `--setup KEY=VALUE`.
    pub name: String,
    /// The values it may have, or a description of them.
    pub values: Vec<String>,
    /// The values as people write them, in the same order.
    pub labels: Vec<String>,
    /// The value it has unless another is given.
    pub default: String,
    /// What it decides.
    pub about: String,
    /// Another option and the value it must have for this one to mean anything; several with `|` between them.
    pub needs: Option<(String, String)>,
}

impl Setting {
    /// An option of a game, whose values people write as `label` says.
    pub fn of(option: &table::Setting, label: impl Fn(&str) -> String) -> Self {
        Self {
            name: option.name.into(),
            values: in_words(option.values),
            labels: option.values.iter().map(|value| label(value)).collect(),
            default: option.default.into(),
            about: option.about.into(),
            needs: None,
        }
    }
}

/// Set-up options as they were typed.
pub type Pairs = [(String, String)];

/// A campaign, or why there is none.
type Begun = Result<Box<dyn Campaign>, CampaignError>;

/// How campaigns of a game begin and are opened again.
pub struct Campaigns<C> {
    begin: fn(&Arc<C>, &str) -> Begun,
    open: fn(&Arc<C>, CampaignHeader) -> Begun,
}

impl<C> Campaigns<C> {
    /// Campaigns that this story tells.
    pub const fn of<S: Story<Content = C>>() -> Self {
        Self {
            begin: |content, name| Ok(Box::new(Chronicle::<S>::begin(content, name)?)),
            open: |content, header| Ok(Box::new(Chronicle::<S>::open(content, header)?)),
        }
    }
}

/// A game on the shelf.
pub trait Title: Send + Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// The name on the box.
    fn label(&self) -> &'static str;
    /// What it is about, in a sentence that begins with its name.
    fn about(&self) -> &'static str;
    /// How to learn it, in Markdown.
    fn learn(&self) -> &'static str;
    /// The names of the seats, as many as there can be.
    fn seats(&self) -> &'static [&'static str];
    /// The set-up option that says how many seats there are, if their number can be chosen.
    fn seats_by(&self) -> Option<&'static str>;
    /// The set-up options, with nothing but the content in the program on the table.
    fn settings(&self) -> Vec<Setting>;
    /// The set-up options with this on the table.
    fn settings_with(&self, stack: &Stack) -> Result<Vec<Setting>>;
    /// What a view looks like when it is written for programs, with everything it names.
    fn view_forms(&self) -> (Form, Forms);
    /// A new game.
    fn deal(&self, stack: &Stack, setup: &Pairs, seed: Seed) -> Result<Box<dyn Tabletop>>;
    /// A new game with the set-up and the content of another, under the rules of today.
    fn deal_again(&self, header: &Header, seed: Seed) -> Result<Box<dyn Tabletop>>;
    /// A recorded game, up to choice number `to`. Without a folder or packs, it is played with the content it was dealt with, if that is
    /// in the program or was taken up (see [`Title::take_up`]).
    fn load(&self, stack: &Stack, record: &Record, to: Option<usize>) -> Result<Box<dyn Tabletop>>;
    /// The same for a record that was kept here, and faster: see [`Record::resume`].
    fn resume(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Tabletop>>;
    /// How the names of its content files end.
    fn ending(&self) -> &'static str;
    /// The hash of the content in the program, and its files.
    fn content(&self) -> (String, Files);
    /// Whether games that were dealt with the content of this hash can be played.
    fn has_content(&self, hash: &str) -> bool;
    /// The files of the content of this hash, if it is here.
    fn content_files(&self, hash: &str) -> Option<Files>;
    /// What is wrong with what lies on the table.
    fn faults(&self, stack: &Stack) -> Vec<String>;
    /// Takes up the content of an earlier program, for games that were dealt with it, and tells its hash.
    fn take_up(&self, files: &Files) -> Result<String>;
    /// Whether games can follow one another in a campaign.
    fn has_campaigns(&self) -> bool;
    /// A new campaign of this name.
    fn begin_campaign(&self, stack: &Stack, name: &str) -> Result<Box<dyn Campaign>>;
    /// A campaign with everything that was done in it.
    fn open_campaign(&self, stack: &Stack, header: CampaignHeader, steps: &[Step]) -> Result<Box<dyn Campaign>>;
    /// The style sheet of its board.
    fn style(&self) -> &'static str;
    /// The kinds of the computer's players with what they are like, the usual one first.
    fn players(&self) -> Vec<(&'static str, &'static str)>;
    /// Many games between the computer's players.
    fn sim(&self, stack: &Stack, setup: &Pairs, job: &Job<'_>) -> Result<Tally>;
    /// The errors in content files, each with file and line.
    fn check(&self, paths: &[PathBuf]) -> Vec<String>;
    /// The rules and the tests that prove them.
    fn rules(&self) -> Result<Bundle>;
}

/// What is compiled from the content of the game on this board.
type ContentOf<B> = <<B as Board>::Game as Game>::Content;
/// What is agreed before a game on this board.
type SetupOf<B> = <<B as Board>::Game as Game>::Setup;

/// A game, from the few things that differ between games.
pub struct Boxed<B: Board> {
    /// The name on the box.
    pub label: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// How to learn it, in Markdown.
    pub learn: &'static str,
    /// The set-up option that says how many seats there are, if their number can be chosen.
    pub seats_by: Option<&'static str>,
    /// The set-up options with this content on the table.
    pub settings: fn(&ContentOf<B>) -> Vec<Setting>,
    /// Reads set-up options; an error names the allowed values.
    pub setup: fn(&Pairs) -> Result<SetupOf<B>, String>,
    /// Its cards, maps and tables.
    pub content: Content<ContentOf<B>>,
    /// Its campaigns, if games can follow one another.
    pub campaigns: Option<Campaigns<ContentOf<B>>>,
    /// The kinds of the computer's players, the usual one first; without any, the computer plays at random.
    pub players: &'static [Kind<B::Game>],
    /// A rule bundle as JSON.
    pub rules: &'static str,
}

impl<B: Board> Boxed<B>
where
    ContentOf<B>: InFiles,
{
    fn read_setup(&self, pairs: &Pairs) -> Result<SetupOf<B>> {
        (self.setup)(pairs).map_err(|words| anyhow!(words)).context("--setup")
    }

    fn campaigns(&self) -> Result<&Campaigns<ContentOf<B>>> {
        self.campaigns.as_ref().ok_or_else(|| anyhow!("{} has no campaigns", self.label))
    }

    fn lay(&self, sitting: Sitting<B::Game>) -> Box<dyn Tabletop> {
        Box::new(Laid::<B> { sitting, players: self.players })
    }

    /// The kind of player of this name.
    fn kind(&self, name: &str) -> Result<&Kind<B::Game>> {
        let random = &Kind::RANDOM;
        let known = || self.players.iter().chain([random]);
        let names = || known().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
        let found = known().find(|kind| kind.name == name);
        found.ok_or_else(|| anyhow!("{} has no players called {name:?}; it has {}", self.label, names()))
    }
}

impl<B: Board> Title for Boxed<B>
where
    ContentOf<B>: InFiles,
{
    fn name(&self) -> &'static str {
        B::Game::NAME
    }

    fn label(&self) -> &'static str {
        self.label
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn learn(&self) -> &'static str {
        self.learn
    }

    fn seats(&self) -> &'static [&'static str] {
        B::Game::SEATS
    }

    fn seats_by(&self) -> Option<&'static str> {
        self.seats_by
    }

    fn settings(&self) -> Vec<Setting> {
        (self.settings)(&ContentOf::<B>::printed())
    }

    fn settings_with(&self, stack: &Stack) -> Result<Vec<Setting>> {
        Ok((self.settings)(&*self.content.of(stack)?))
    }

    fn view_forms(&self) -> (Form, Forms) {
        Forms::of::<<B::Game as Game>::Shown>()
    }

    fn deal(&self, stack: &Stack, setup: &Pairs, seed: Seed) -> Result<Box<dyn Tabletop>> {
        let content = self.content.of(stack)?;
        let hash = content.hash();
        let sitting = Sitting::deal(&content, hash, &self.read_setup(setup)?, seed)?;
        Ok(self.lay(sitting.with_packs(stack.marks())))
    }

    fn deal_again(&self, header: &Header, seed: Seed) -> Result<Box<dyn Tabletop>> {
        let content = self.content.find(&header.content).unwrap_or_else(ContentOf::<B>::printed);
        let hash = content.hash().to_owned();
        let header = Header { rules_version: B::Game::RULES_VERSION, content: hash.clone(), seed, ..header.clone() };
        Ok(self.lay(Record { header, lines: Vec::new() }.replay(&content, &hash, None)?))
    }

    fn load(&self, stack: &Stack, record: &Record, to: Option<usize>) -> Result<Box<dyn Tabletop>> {
        let content = self.content.of_record(stack, &record.header.content)?;
        Ok(self.lay(record.replay(&content, content.hash(), to)?))
    }

    fn resume(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Tabletop>> {
        let content = self.content.of_record(&Stack::PRINTED, &record.header.content)?;
        Ok(self.lay(record.resume(&content, content.hash(), to)?))
    }

    fn content(&self) -> (String, Files) {
        (ContentOf::<B>::printed().hash().to_owned(), ContentOf::<B>::files())
    }

    fn has_content(&self, hash: &str) -> bool {
        self.content.find(hash).is_some()
    }

    fn ending(&self) -> &'static str {
        ContentOf::<B>::ENDING
    }

    fn content_files(&self, hash: &str) -> Option<Files> {
        self.content.files_of(hash)
    }

    fn faults(&self, stack: &Stack) -> Vec<String> {
        self.content.faults(stack)
    }

    fn take_up(&self, files: &Files) -> Result<String> {
        self.content.take_up(files)
    }

    fn style(&self) -> &'static str {
        B::STYLE
    }

    fn players(&self) -> Vec<(&'static str, &'static str)> {
        self.players.iter().chain([&Kind::RANDOM]).map(|kind| (kind.name, kind.about)).collect()
    }

    fn has_campaigns(&self) -> bool {
        self.campaigns.is_some()
    }

    fn begin_campaign(&self, stack: &Stack, name: &str) -> Result<Box<dyn Campaign>> {
        let campaigns = self.campaigns()?;
        Ok((campaigns.begin)(&self.content.of(stack)?, name)?)
    }

    fn open_campaign(&self, stack: &Stack, header: CampaignHeader, steps: &[Step]) -> Result<Box<dyn Campaign>> {
        let campaigns = self.campaigns()?;
        let mut campaign = (campaigns.open)(&self.content.of(stack)?, header)?;
        steps.iter().try_for_each(|step| campaign.follow(step))?;
        Ok(campaign)
    }

    fn sim(&self, stack: &Stack, setup: &Pairs, job: &Job<'_>) -> Result<Tally> {
        let setup = self.read_setup(setup)?;
        let players = job.players.iter().map(|name| self.kind(name)).collect::<Result<Vec<_>>>()?;
        sim::play_all::<B::Game>(&self.content.of(stack)?, &setup, &players, job)
    }

    fn check(&self, paths: &[PathBuf]) -> Vec<String> {
        in_words(&ContentOf::<B>::check(paths))
    }

    fn rules(&self) -> Result<Bundle> {
        Ok(Bundle::from_json(self.rules)?)
    }
}
