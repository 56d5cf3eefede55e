//! What a table needs of a game, whatever game it is.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use rulebook::Bundle;
use serde::Serialize;
use table::{
    Campaign, CampaignError, CampaignHeader, Chronicle, Form, Forms, Game, Record, Seed, Sitting, Step, Story, Table,
};

use crate::sim::{self, Job, Tally};

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

/// Set-up options as they were typed.
pub type Pairs = [(String, String)];

/// A folder of content files; without one, those in the binary.
pub type Pack<'a> = Option<&'a Path>;

/// Compiled content and the hash of its files.
pub type Hashed<C> = (Arc<C>, String);

/// Reads content, or says what is wrong with its files.
pub type Reader<C> = fn(Pack<'_>) -> Result<Hashed<C>, Vec<String>>;

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
    /// The set-up options.
    fn settings(&self) -> Vec<Setting>;
    /// What a view looks like when it is written for programs, with everything it names.
    fn view_forms(&self) -> (Form, Forms);
    /// A new game.
    fn deal(&self, pack: Pack<'_>, setup: &Pairs, seed: Seed) -> Result<Box<dyn Table>>;
    /// A recorded game, up to choice number `to`.
    fn load(&self, pack: Pack<'_>, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>>;
    /// The same for a record that was kept here, and faster: see [`Record::resume`].
    fn resume(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>>;
    /// Whether games can follow one another in a campaign.
    fn has_campaigns(&self) -> bool;
    /// A new campaign of this name.
    fn begin_campaign(&self, pack: Pack<'_>, name: &str) -> Result<Box<dyn Campaign>>;
    /// A campaign with everything that was done in it.
    fn open_campaign(&self, pack: Pack<'_>, header: CampaignHeader, steps: &[Step]) -> Result<Box<dyn Campaign>>;
    /// Many games between random players.
    fn sim(&self, pack: Pack<'_>, setup: &Pairs, job: &Job<'_>) -> Result<Tally>;
    /// The errors in content files, each with file and line.
    fn check(&self, paths: &[PathBuf]) -> Vec<String>;
    /// The rules and the tests that prove them.
    fn rules(&self) -> Result<Bundle>;
}

/// A game on the shelf, from the few things that differ between games.
pub struct Boxed<G: Game> {
    /// The name on the box.
    pub label: &'static str,
    /// What it is about, in a sentence that begins with its name.
    pub about: &'static str,
    /// How to learn it, in Markdown.
    pub learn: &'static str,
    /// The set-up option that says how many seats there are, if their number can be chosen.
    pub seats_by: Option<&'static str>,
    /// The set-up options.
    pub settings: fn() -> Vec<Setting>,
    /// Reads set-up options; an error names the allowed values.
    pub setup: fn(&Pairs) -> Result<G::Setup, String>,
    /// The content and its hash, or what is wrong with the files.
    pub content: Reader<G::Content>,
    /// Its campaigns, if games can follow one another.
    pub campaigns: Option<Campaigns<G::Content>>,
    /// The errors in content files.
    pub check: fn(&[PathBuf]) -> Vec<String>,
    /// A rule bundle as JSON.
    pub rules: &'static str,
    /// Which game it is.
    pub game: PhantomData<fn() -> G>,
}

impl<G: Game> Boxed<G> {
    fn read_setup(&self, pairs: &Pairs) -> Result<G::Setup> {
        (self.setup)(pairs).map_err(|words| anyhow!(words)).context("--setup")
    }

    fn read_content(&self, pack: Pack<'_>) -> Result<Hashed<G::Content>> {
        (self.content)(pack).map_err(|faults| anyhow!("the content can't be used\n{}", faults.join("\n")))
    }
}

impl<G: Game> Boxed<G> {
    fn campaigns(&self) -> Result<&Campaigns<G::Content>> {
        self.campaigns.as_ref().ok_or_else(|| anyhow!("{} has no campaigns", self.label))
    }
}

impl<G: Game> Title for Boxed<G> {
    fn name(&self) -> &'static str {
        G::NAME
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
        G::SEATS
    }

    fn seats_by(&self) -> Option<&'static str> {
        self.seats_by
    }

    fn settings(&self) -> Vec<Setting> {
        (self.settings)()
    }

    fn view_forms(&self) -> (Form, Forms) {
        Forms::of::<G::Shown>()
    }

    fn deal(&self, pack: Pack<'_>, setup: &Pairs, seed: Seed) -> Result<Box<dyn Table>> {
        let (content, hash) = self.read_content(pack)?;
        let sitting: Sitting<G> = Sitting::deal(&content, &hash, &self.read_setup(setup)?, seed)?;
        Ok(Box::new(sitting))
    }

    fn load(&self, pack: Pack<'_>, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>> {
        let (content, hash) = self.read_content(pack)?;
        let sitting: Sitting<G> = record.replay(&content, &hash, to)?;
        Ok(Box::new(sitting))
    }

    fn resume(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>> {
        let (content, hash) = self.read_content(None)?;
        let sitting: Sitting<G> = record.resume(&content, &hash, to)?;
        Ok(Box::new(sitting))
    }

    fn has_campaigns(&self) -> bool {
        self.campaigns.is_some()
    }

    fn begin_campaign(&self, pack: Pack<'_>, name: &str) -> Result<Box<dyn Campaign>> {
        let campaigns = self.campaigns()?;
        Ok((campaigns.begin)(&self.read_content(pack)?.0, name)?)
    }

    fn open_campaign(&self, pack: Pack<'_>, header: CampaignHeader, steps: &[Step]) -> Result<Box<dyn Campaign>> {
        let campaigns = self.campaigns()?;
        let mut campaign = (campaigns.open)(&self.read_content(pack)?.0, header)?;
        steps.iter().try_for_each(|step| campaign.follow(step))?;
        Ok(campaign)
    }

    fn sim(&self, pack: Pack<'_>, setup: &Pairs, job: &Job<'_>) -> Result<Tally> {
        let setup = self.read_setup(setup)?;
        sim::play_all::<G>(&self.read_content(pack)?.0, &setup, job)
    }

    fn check(&self, paths: &[PathBuf]) -> Vec<String> {
        (self.check)(paths)
    }

    fn rules(&self) -> Result<Bundle> {
        Ok(Bundle::from_json(self.rules)?)
    }
}
