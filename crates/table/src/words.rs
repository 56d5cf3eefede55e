//! The words that sentences of every game need.

use std::fmt::Write as _;

/// A sentence begins with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// In the middle of a sentence the first letter is small.
pub fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A word with its article: "a Move", "an Attack".
pub fn a(words: &str) -> String {
    let vowel = words.starts_with(|letter: char| "aeiouAEIOU".contains(letter));
    format!("{} {words}", if vowel { "an" } else { "a" })
}

/// This many of something: "1 space", "3 spaces".
pub fn many(number: impl Into<i64>, thing: &str) -> String {
    let number = number.into();
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Words one after the other, with "and" before the last: "gold, silver and lead"; none for none.
pub fn and<S: AsRef<str>>(words: &[S]) -> Option<String> {
    match words {
        [] => None,
        [only] => Some(only.as_ref().to_owned()),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            Some(format!("{} and {}", most.join(", "), last.as_ref()))
        }
    }
}

/// Writes a paragraph of a board in words: broken at `width` between words, and continued a little further in.
pub fn paragraph<'w>(text: &mut String, width: usize, margin: usize, words: impl Iterator<Item = &'w str>) {
    let mut at = 0;
    for word in words {
        let length = word.chars().count();
        if at == 0 {
            let _ = write!(text, "{:margin$}{word}", "");
            at = margin + length;
        } else if at + 1 + length > width {
            let deeper = margin + 4;
            let _ = write!(text, "\n{:deeper$}{word}", "");
            at = deeper + length;
        } else {
            let _ = write!(text, " {word}");
            at += 1 + length;
        }
    }
    text.push('\n');
}

/// Steps in words: "third".
pub fn ordinal(number: u8) -> String {
    let words = ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    words.get(number as usize).map_or_else(|| format!("{number}th"), |word| (*word).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_together_as_people_say_them() {
        assert_eq!((capital("red walks"), small("Red walks")), ("Red walks".into(), "red walks".into()));
        assert_eq!((capital(""), small("")), (String::new(), String::new()));
        assert_eq!((a("Move"), a("Attack"), a("event")), ("a Move".into(), "an Attack".into(), "an event".into()));
        assert_eq!(
            (many(0, "die"), many(1, "hit"), many(2, "hit")),
            ("0 dies".into(), "1 hit".into(), "2 hits".into())
        );
        assert_eq!(and::<&str>(&[]), None);
        assert_eq!(and(&["gold"]).as_deref(), Some("gold"));
        assert_eq!(and(&["gold", "lead"]).as_deref(), Some("gold and lead"));
        assert_eq!(and(&["gold", "silver", "lead"]).as_deref(), Some("gold, silver and lead"));
        let mut text = String::new();
        paragraph(&mut text, 14, 1, "gold, silver and lead".split(' '));
        assert_eq!(text, " gold, silver\n     and lead\n");
        assert_eq!((ordinal(3), ordinal(12)), ("third".into(), "12th".into()));
    }
}
