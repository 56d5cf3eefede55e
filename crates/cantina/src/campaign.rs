//! `cantina campaign`: games that follow one another, kept in a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::json;
use table::{Campaign, CampaignOffer, Played, Stamp};

use crate::args::{self, CampaignCommand, DoCampaign, NewCampaign, OnTable, PlayCampaign, ShowCampaign};
use crate::hangup::SavedGame;
use crate::save::Journal;
use crate::screen::{self, BOLD, DIM};
use crate::session::{Session, SingleAnswers};
use crate::{play, save};
use title::Tabletop;
use title::{Stack, Title};

/// How the file of a campaign ends.
const ENDING: &str = "campaign";

/// Does what was asked.
pub fn run(args: &args::Campaign) -> Result<()> {
    match &args.command {
        CampaignCommand::New(args) => begin(args),
        CampaignCommand::Show(args) => show(args),
        CampaignCommand::Do(args) => do_one(args),
        CampaignCommand::Play(args) => play_next(args),
    }
}

/// A campaign in its file.
struct Kept {
    path: PathBuf,
    title: &'static dyn Title,
    campaign: Box<dyn Campaign>,
    /// What is in the file.
    written: String,
}

impl Kept {
    fn open(name: &Path, content: Option<&Path>) -> Result<Self> {
        let path = find(name)?;
        let read = fs::read_to_string(&path).map_err(anyhow::Error::from);
        let opened = read.and_then(|text| Ok((games::read_campaign(&Stack::default().on(content), &text)?, text)));
        let ((title, campaign), written) = opened.with_context(|| path.display().to_string())?;
        Ok(Self { path, title, campaign, written })
    }

    /// Writes what was done: first beside the file, then in its place. What others wrote meanwhile is not lost.
    fn save(&mut self) -> Result<()> {
        let cannot = || format!("the campaign can't be saved to {}", self.path.display());
        let now = fs::read_to_string(&self.path).with_context(cannot)?;
        ensure!(now == self.written, "{} has changed meanwhile; nothing was written", self.path.display());
        let text = self.campaign.text();
        let mut beside = self.path.as_os_str().to_owned();
        beside.push(".part");
        fs::write(&beside, &text).and_then(|()| fs::rename(&beside, &self.path)).with_context(cannot)?;
        self.written = text;
        Ok(())
    }

    /// What to type for this campaign.
    fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// The file of a campaign: the one that was named, or the one of that name in the data folder, which may be given as its file is
/// called or as it was when the campaign began.
fn find(name: &Path) -> Result<PathBuf> {
    let folder = save::folder()?;
    let begun_as = folder.join(file_name(&name.to_string_lossy())).with_extension(ENDING);
    let mut files = [name.to_owned(), folder.join(name).with_extension(ENDING), begun_as].into_iter();
    let found = files.find(|file| file.is_file());
    found.with_context(|| format!("there is no campaign {}; `cantina campaign show` lists them", name.display()))
}

fn stamp() -> Stamp {
    let millis = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    let by = std::env::var("USER").ok().filter(|name| !name.is_empty());
    Stamp::new(by.unwrap_or_else(|| "somebody".into()), millis)
}

fn begin(args: &NewCampaign) -> Result<()> {
    let campaign = args.game.begin_campaign(&Stack::default().on(args.content.as_deref()), &args.name)?;
    let text = campaign.text();
    let path = if let Some(path) = &args.save {
        path.clone()
    } else {
        let folder = save::folder()?;
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        folder.join(file_name(&args.name)).with_extension(ENDING)
    };
    let mut file = File::create_new(&path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => anyhow!("{} is there already; name another file with --save", path.display()),
        _ => anyhow!("{}: {error}", path.display()),
    })?;
    file.write_all(text.as_bytes()).with_context(|| path.display().to_string())?;
    let mut out = screen::stdout();
    writeln!(out, "{DIM}The campaign is kept in {}.{DIM:#}", path.display())?;
    tell(&mut out, &*campaign, &path.display().to_string())?;
    Ok(())
}

/// A name as files have them: small letters and digits.
fn file_name(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    if name.is_empty() { ENDING.into() } else { name }
}

fn show(args: &ShowCampaign) -> Result<()> {
    let mut out = screen::stdout();
    let Some(name) = &args.campaign else { return list(&mut out) };
    let kept = Kept::open(name, args.content.as_deref())?;
    if args.json {
        writeln!(out, "{}", describe(&kept))?;
        return Ok(());
    }
    tell(&mut out, &*kept.campaign, &kept.name())?;
    Ok(())
}

fn describe(kept: &Kept) -> serde_json::Value {
    let campaign = &kept.campaign;
    json!({
        "name": campaign.header().name, "game": campaign.header().game, "steps": campaign.steps().len(),
        "offers": campaign.offers(), "next": campaign.next_game().ok(), "under_way": campaign.under_way(),
        "chapters": campaign.chapters(),
    })
}

fn list(out: &mut impl Write) -> Result<()> {
    let folder = save::folder()?;
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|it| it == ENDING)).collect();
    files.sort();
    if files.is_empty() {
        writeln!(out, "There are no campaigns in {}. Begin one: cantina campaign new NAME", folder.display())?;
    }
    for path in files {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let words = match Kept::open(&path, None) {
            Ok(kept) => next_words(&*kept.campaign),
            Err(error) => format!("{error:#}"),
        };
        screen::hanging(out, &format!("{BOLD}{stem}{BOLD:#}  "), 4, &words)?;
    }
    Ok(())
}

fn next_words(campaign: &dyn Campaign) -> String {
    let chapters = campaign.chapters();
    let first = chapters.first().and_then(|chapter| chapter.lines.first());
    first.map_or_else(String::new, |line| line.words.clone())
}

/// Tells where a campaign stands and what can be done.
fn tell(out: &mut impl Write, campaign: &dyn Campaign, name: &str) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#}", campaign.header().name)?;
    for chapter in campaign.chapters().iter().filter(|chapter| !chapter.lines.is_empty()) {
        writeln!(out, "\n{BOLD}{}{BOLD:#}", chapter.title)?;
        chapter.lines.iter().try_for_each(|line| screen::hanging(out, "  ", 4, &line.words))?;
    }
    let offers = campaign.offers();
    if !offers.is_empty() {
        writeln!(out, "\n{BOLD}What can be done{BOLD:#}")?;
    }
    offers.iter().try_for_each(|CampaignOffer { name, words, rule, .. }| {
        screen::hanging(out, "  ", 4, &format!("{words}  {DIM}{name} [{rule}]{DIM:#}"))
    })?;
    writeln!(out)?;
    if campaign.next_game().is_ok() && offers.iter().any(|offer| offer.name.starts_with("read ")) {
        writeln!(out, "{DIM}Once more: cantina campaign play {name} --again{DIM:#}")?;
    }
    writeln!(out, "{DIM}Go on: cantina campaign play {name}{DIM:#}")
}

fn do_one(args: &DoCampaign) -> Result<()> {
    let mut kept = Kept::open(&args.campaign, args.content.as_deref())?;
    kept.campaign.act(&stamp(), args.what.trim())?;
    kept.save()?;
    tell(&mut screen::stdout(), &*kept.campaign, &kept.name())?;
    Ok(())
}

fn play_next(args: &PlayCampaign) -> Result<()> {
    let mut kept = Kept::open(&args.campaign, args.content.as_deref())?;
    let (path, table) = if let Some(table) = kept.campaign.under_way() {
        resume(&kept, table, args)?
    } else {
        if !args.again {
            turn_cards(&mut kept, args)?;
        }
        deal(&mut kept, args)?
    };
    let bots = play::bots(kept.title, &args.bot)?;
    let record = table.record();
    let journal = Journal::begin(path, &record)?;
    let again = format!("cantina campaign play {}{}", kept.name(), again(args));
    let saved = SavedGame::new(Some(journal), record, again)?;
    let session = Session::new(kept.title, table, bots, saved.clone(), io::stdin().lock(), screen::stdout());
    let mut session = session.with(SingleAnswers::of(args.ask_all));
    if !play::finish(session.run(), &saved)? {
        return Ok(());
    }
    let seats = session.table().seats();
    let name = |seat: usize| args.player.get(seat).cloned().unwrap_or_else(|| table::words::capital(seats[seat]));
    let names: Vec<String> = (0..seats.len()).map(name).collect();
    kept.campaign.enter(&stamp(), &Played { game: session.table(), names: &names, given_up: false })?;
    kept.save()?;
    let mut out = screen::stdout();
    writeln!(out)?;
    screen::print(&mut out, &format!("It is entered into {}.", kept.name()))?;
    turn(&mut kept, 0, |campaign| campaign.offers().into_iter().find(|offer| offer.at_once))?;
    let next = kept.campaign.chapters().into_iter().take(1).flat_map(|chapter| chapter.lines);
    next.into_iter().try_for_each(|line| screen::print(&mut out, &line.words))?;
    Ok(())
}

fn again(args: &PlayCampaign) -> String {
    let players = args.player.iter().map(|name| format!(" --player {name:?}"));
    let bots = args.bot.iter().map(|name| format!(" --bot {name}"));
    let ask_all = args.ask_all.then(|| " --ask-all".to_owned());
    let content = args.content.iter().map(|folder| format!(" --content {}", folder.display()));
    players.chain(bots).chain(ask_all).chain(content).collect()
}

/// A mission and the file of its game.
type Laid = (PathBuf, Box<dyn Tabletop>);

/// The mission that was left.
fn resume(kept: &Kept, table: &str, args: &PlayCampaign) -> Result<Laid> {
    ensure!(args.setup.is_empty() && args.seed.is_none(), "a mission is being played; it can't be set up anew");
    let path = beside(&kept.path, table)?;
    let hint = "`cantina campaign do CAMPAIGN call_off` ends it";
    let (_, game) = save::load(&path, &OnTable::content(args.content.as_deref()), None)
        .map_err(|error| anyhow!("{error:#}\n{hint}"))?;
    Ok((path, game))
}

/// A file in the folder of the campaign, and nowhere else.
fn beside(campaign: &Path, name: &str) -> Result<PathBuf> {
    let plain = Path::new(name).file_name().is_some_and(|file| file == name);
    ensure!(plain, "the mission is played elsewhere, at {name:?}");
    Ok(campaign.with_file_name(name))
}

/// Turns guide cards until one says stop, reads them out, and says what is played now.
fn turn_cards(kept: &mut Kept, args: &PlayCampaign) -> Result<()> {
    let alone = args.setup.iter().any(|(key, value)| key == "players" && value == "1");
    let read = guide(&*kept.campaign).len();
    turn(kept, read, |campaign| {
        let offers = campaign.offers();
        let fits = |word: &str| offers.iter().find(|offer| offer.name.starts_with(word)).cloned();
        let left_out = if alone { fits("leave_out ") } else { None };
        left_out.or_else(|| fits("read "))
    })?;
    let Ok(next) = kept.campaign.next_game() else { return Ok(()) };
    let mut out = screen::stdout();
    screen::print(&mut out, &next.words)?;
    let named = |key: &str| args.setup.iter().any(|(name, _)| name == key);
    let missions = next.limits.iter().find(|(key, values)| key == "mission" && values.len() > 1 && !named(key));
    if let Some((key, values)) = missions {
        let hint = format!("Another of them: --setup {key}={}", values.join(" or "));
        screen::print(&mut out, &format!("{DIM}{hint}{DIM:#}"))?;
    }
    if !named("difficulty") {
        screen::print(&mut out, &format!("{DIM}Easier or harder: --setup difficulty=novice, veteran …{DIM:#}"))?;
    }
    if !next.limits.iter().any(|(key, _)| key == "map") {
        let hint =
            "Any mission or map that may be played: --setup mission=NAME --setup map=NAME; `cantina games` lists them.";
        screen::print(&mut out, &format!("{DIM}{hint}{DIM:#}"))?;
    }
    wait(&mut out)
}

/// Turns and reads out card after card while there are any; this much of what the guide says was read before.
fn turn(kept: &mut Kept, read: usize, next: impl Fn(&dyn Campaign) -> Option<CampaignOffer>) -> Result<()> {
    let mut turned = false;
    while let Some(offer) = next(&*kept.campaign) {
        kept.campaign.act(&stamp(), &offer.name)?;
        turned = true;
    }
    if turned {
        kept.save()?;
    }
    let mut out = screen::stdout();
    let says = guide(&*kept.campaign);
    says.iter().skip(read).try_for_each(|words| screen::print(&mut out, words))?;
    Ok(())
}

/// What the guide says now.
fn guide(campaign: &dyn Campaign) -> Vec<String> {
    let chapters = campaign.chapters().into_iter().filter(|chapter| chapter.name == "guide");
    chapters.flat_map(|chapter| chapter.lines).map(|line| line.words).collect()
}

/// At a terminal the board would scroll away what was read out, so somebody presses Enter first. Leaving here deals nothing.
fn wait(out: &mut impl Write) -> Result<()> {
    if screen::is_terminal() {
        write!(out, "Press Enter to set it up. ")?;
        out.flush()?;
        let mut line = String::new();
        ensure!(io::stdin().read_line(&mut line)? > 0, "nothing was set up");
    }
    writeln!(out)?;
    Ok(())
}

/// Deals the next mission into a file beside the campaign.
fn deal(kept: &mut Kept, args: &PlayCampaign) -> Result<Laid> {
    let stem = kept.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let free = (1..10_000).map(|n| format!("{stem}-{n}.cantina")).find(|name| !kept.path.with_file_name(name).exists());
    let Some(name) = free else { bail!("the folder of {} is full of its games", kept.path.display()) };
    let setup = kept.campaign.deal(&stamp(), &name, &args.setup)?;
    let seed = args.seed.unwrap_or_else(play::any_seed);
    let table = kept.title.deal(&Stack::default().on(args.content.as_deref()), &setup, seed)?;
    let path = beside(&kept.path, &name)?;
    save::write(&path, &table.record())?;
    kept.save()?;
    Ok((path, table))
}
