//! What something typed means: a number, the beginning of a name, or words of a choice.

use table::Offer;

/// The one choice meant, or those that fit.
pub enum Meaning<'a> {
    /// This choice.
    Choice(&'a Offer),
    /// Any of these, with their numbers.
    Several(Vec<(usize, &'a Offer)>),
    /// A number that no choice has and none names.
    NoNumber,
    /// Words that no choice has; the game may know them.
    Words,
}

/// What something typed means. A number that is too high for the list means the choices that name it: `2221` is a place.
pub fn meaning<'a>(typed: &str, offers: &'a [Offer]) -> Meaning<'a> {
    let number = !typed.is_empty() && typed.bytes().all(|letter| letter.is_ascii_digit());
    let listed = typed.parse::<usize>().ok().and_then(|number| offers.get(number.wrapping_sub(1)));
    if let Some(offer) = listed.filter(|_| number) {
        return Meaning::Choice(offer);
    }
    let fits = if number { naming(typed, offers) } else { fitting(typed, offers) };
    match fits[..] {
        [] if number => Meaning::NoNumber,
        [] => Meaning::Words,
        [(_, only)] => Meaning::Choice(only),
        _ => Meaning::Several(fits),
    }
}

/// The choices that name a number, with their own numbers.
fn naming<'a>(number: &str, offers: &'a [Offer]) -> Vec<(usize, &'a Offer)> {
    let names = |text: &str| text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == number);
    (1..).zip(offers).filter(|(_, offer)| names(&offer.name) || names(&offer.words)).collect()
}

/// The choices that something typed may mean, with their numbers: those whose name begins with it, or else those whose
/// words contain it.
fn fitting<'a>(typed: &str, offers: &'a [Offer]) -> Vec<(usize, &'a Offer)> {
    let numbered = || (1..).zip(offers);
    let named: Vec<_> = numbered().filter(|(_, offer)| offer.name.starts_with(typed)).collect();
    if !named.is_empty() {
        return named;
    }
    let words: Vec<_> = typed.split_whitespace().collect();
    let typed = words.join(" ");
    let said: Vec<_> = numbered().filter(|(_, offer)| says(&offer.words.to_lowercase(), &typed)).collect();
    let exact = said.iter().filter(|(_, offer)| offer.words.to_lowercase() == typed);
    match exact.collect::<Vec<_>>()[..] {
        [only] => vec![*only],
        _ if said.is_empty() => numbered().filter(|(_, offer)| says_all(offer, &words)).collect(),
        _ => said,
    }
}

/// Whether a choice contains each of these words somewhere, in its own words or in its name.
fn says_all(offer: &Offer, typed: &[&str]) -> bool {
    let all = format!("{} {}", offer.words.to_lowercase(), offer.name);
    !typed.is_empty() && typed.iter().all(|word| says(&all, word))
}

/// Whether a choice contains these words: a word or more from its beginning, or some longer part.
fn says(words: &str, typed: &str) -> bool {
    let begins = |at: usize| !words[..at].ends_with(char::is_alphanumeric);
    !typed.is_empty() && words.match_indices(typed).any(|(at, _)| typed.len() > 2 || begins(at))
}

/// Choices by number and words, the first few of them.
pub fn listed(fits: &[(usize, &Offer)]) -> String {
    let few = fits.iter().take(8).map(|(number, offer)| format!("{number} {}", offer.words));
    let more = if fits.len() > 8 { "; and more" } else { "" };
    format!("{}{more}", few.collect::<Vec<_>>().join("; "))
}
