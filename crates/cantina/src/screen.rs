//! Text on the terminal: styles, wrapping and columns. Colours vanish by themselves where nobody sees them.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use table::Offer;

/// Headings and numbers.
pub const BOLD: Style = Style::new().bold();
/// Rule ids and short names.
pub const DIM: Style = Style::new().dimmed();
/// What is asked.
pub const ASK: Style = AnsiColor::Cyan.on_default().bold();
/// What is refused.
pub const NO: Style = AnsiColor::Red.on_default();

/// A space at which no line is broken.
const TIED: &str = "\u{a0}";
/// Lists of choices up to this length are written out in words.
const SHORT_LIST: usize = 32;

/// Where a person reads.
pub type Out = anstream::Stdout;

/// Standard output.
pub fn stdout() -> Out {
    anstream::stdout()
}

/// Says on standard error what went wrong. If nobody can read that, so be it.
pub fn complain(words: &str) {
    let _ = writeln!(anstream::stderr(), "{NO}error{NO:#}: {words}");
}

/// Says something on standard error. If nobody can read that, so be it.
pub fn mention(words: &str) {
    let _ = writeln!(anstream::stderr(), "{words}");
}

/// Whether a person sits at this terminal.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Wipes the terminal, including what has scrolled away.
pub fn clear(out: &mut impl Write) -> io::Result<()> {
    write!(out, "\x1b[2J\x1b[3J\x1b[H")
}

/// How many characters fit on a line: as many as the terminal has, 100 where there is none.
pub fn width() -> usize {
    let terminal = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    let told = || std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    terminal.map(|(width, _)| usize::from(width.0)).or_else(told).unwrap_or(100).clamp(40, 200)
}

/// Prints a text, broken between words where the screen ends.
pub fn print(out: &mut impl Write, text: &str) -> io::Result<()> {
    hanging(out, "", 0, text)
}

/// Prints a text indented this far.
pub fn indented(out: &mut impl Write, margin: usize, text: &str) -> io::Result<()> {
    hanging(out, &" ".repeat(margin), margin, text)
}

/// Prints a text after a mark; further lines are indented this far.
pub fn hanging(out: &mut impl Write, mark: &str, margin: usize, text: &str) -> io::Result<()> {
    let margin = " ".repeat(margin);
    let shape = textwrap::Options::new(width()).initial_indent(mark).subsequent_indent(&margin);
    let shape = shape.break_words(false).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, shape).iter().try_for_each(|line| writeln!(out, "{}", line.replace(TIED, " ")))
}

/// Prints a board: its lines stay as they are unless the screen is too narrow for them.
pub fn board(out: &mut impl Write, board: &str) -> io::Result<()> {
    for line in board.lines() {
        let words = line.trim_start();
        let margin = line.len() - words.len();
        match words {
            "" => writeln!(out)?,
            _ => hanging(out, &line[..margin], margin + 4, words)?,
        }
    }
    Ok(())
}

/// Prints the choices: a short list in words, a long one in columns of names, by their first word.
pub fn offers(out: &mut impl Write, offers: &[Offer]) -> io::Result<()> {
    if offers.len() <= SHORT_LIST {
        return offers_in_words(out, offers);
    }
    let numbered: Vec<(usize, &str)> = offers.iter().enumerate().map(|(i, offer)| (i + 1, &*offer.name)).collect();
    numbered.chunk_by(|a, b| verb(a.1) == verb(b.1)).try_for_each(|group| print_group(out, group))?;
    writeln!(out, "  {DIM}(`choices` explains them){DIM:#}")
}

/// Prints the choices, each with its meaning.
pub fn offers_in_words(out: &mut impl Write, offers: &[Offer]) -> io::Result<()> {
    offers.iter().enumerate().try_for_each(|(i, Offer { name, words })| {
        let mark = format!("  {BOLD}{:>3}{BOLD:#}  ", i + 1);
        hanging(out, &mark, 7, &format!("{words}  {DIM}{}{DIM:#}", name.replace(' ', TIED)))
    })
}

fn verb(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}

fn print_group(out: &mut impl Write, group: &[(usize, &str)]) -> io::Result<()> {
    let longest = group.iter().map(|(_, name)| name.chars().count()).max().unwrap_or(0);
    let columns = (width() / (longest + 8)).max(1);
    for row in group.chunks(columns) {
        row.iter().try_for_each(|(n, name)| write!(out, "  {BOLD}{n:>3}{BOLD:#} {name:<longest$} "))?;
        writeln!(out)?;
    }
    Ok(())
}
