//! Every game can do what the house expects of any: the games on the shelf, and the small one that shows how a game is written.

use std::collections::BTreeSet;

use games::TITLES;
use serde_json::Value;
use sha2::Digest;
use table::{Form, Forms, PlayerDice, Record, Seat, Seed, Viewer};
use title::sim::Job;
use title::{Stack, Tabletop, Title};

/// All games on the shelf and the template. A further game is a folder and a line like this one.
fn every() -> Vec<&'static dyn Title> {
    [TITLES, &[&guess_title::TITLE]].concat()
}

/// Choices that are played of a game to look at it.
const SOME: usize = 60;

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

/// Plays some choices by lot, and shows the table before each.
fn play(table: &mut dyn Tabletop, seed: u64, mut look: impl FnMut(&dyn Tabletop)) {
    let mut whim = PlayerDice::new(Seed::from_u64(seed));
    for _ in 0..SOME {
        look(table);
        let Some(seat) = table.asked().iter().next() else { break };
        let offers = table.offers(seat);
        let answer = offers[whim.below(offers.len())].name.clone();
        table.table_mut().play(seat, &answer).expect("an offer");
    }
    look(table);
}

fn viewers(title: &dyn Title) -> impl Iterator<Item = Viewer> {
    (0..title.seats().len() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

#[test]
fn the_template_is_not_on_the_shelf() {
    let template = guess_title::TITLE.name();
    assert!(games::find(template).is_none());
    assert!(TITLES.iter().all(|title| title.name() != template));
    assert!(!games::style().contains(guess_title::TITLE.style()));
    assert!(every().iter().any(|title| title.name() == template));
}

#[test]
fn every_game_has_a_name_of_its_own_and_says_what_it_is() {
    let titles = every();
    let names: BTreeSet<&str> = titles.iter().map(|title| title.name()).collect();
    let labels: BTreeSet<&str> = titles.iter().map(|title| title.label()).collect();
    assert_eq!((names.len(), labels.len()), (titles.len(), titles.len()));
    for title in titles {
        assert!(title.about().ends_with('.'), "{}", title.about());
        assert!(title.learn().starts_with("# ") && title.learn().contains("\n## "), "{}", title.name());
        assert!(!title.players().is_empty() && !title.seats().is_empty());
    }
}

/// A value may mean nothing without another option, but it is known.
#[test]
fn every_value_of_every_option_is_known() {
    for title in every() {
        for setting in title.settings() {
            assert_eq!(setting.values.len(), setting.labels.len(), "{}", setting.name);
            for value in &setting.values {
                let dealt = title.deal(&Stack::PRINTED, &pairs(&[(&setting.name, value)]), Seed::from_u64(1));
                let words = dealt.err().map(|error| format!("{error:#}"));
                assert_eq!(
                    words.filter(|words| words.contains("expected one of")),
                    None,
                    "{} with {}={value}",
                    title.name(),
                    setting.name
                );
            }
        }
        let wrong = title.deal(&Stack::PRINTED, &pairs(&[("no_such_option", "1")]), Seed::from_u64(1));
        assert!(wrong.is_err(), "{} takes any option", title.name());
    }
}

/// What of a value is not as this form says.
fn fault(forms: &Forms, form: &Form, value: &Value, at: &str) -> Option<String> {
    let wrong = || Some(format!("{at}: {value} is not {form:?}"));
    match form {
        Form::Text => {
            if value.is_string() {
                None
            } else {
                wrong()
            }
        }
        Form::Number => {
            if value.is_i64() || value.is_u64() {
                None
            } else {
                wrong()
            }
        }
        Form::Truth => {
            if value.is_boolean() {
                None
            } else {
                wrong()
            }
        }
        Form::Maybe(of) => {
            if value.is_null() {
                None
            } else {
                fault(forms, of, value, at)
            }
        }
        Form::List(of) => {
            let Some(values) = value.as_array() else { return wrong() };
            values.iter().enumerate().find_map(|(ix, value)| fault(forms, of, value, &format!("{at}/{ix}")))
        }
        Form::Named(name) => {
            let named = forms.iter().find(|(known, _)| known == name).map(|(_, form)| form);
            named.map_or_else(wrong, |form| fault(forms, form, value, at))
        }
        Form::Words(_, words) => {
            if words.iter().any(|(word, _)| *value == word.as_str()) {
                None
            } else {
                wrong()
            }
        }
        Form::Record(_, fields) => {
            let Some(record) = value.as_object().filter(|record| record.len() == fields.len()) else { return wrong() };
            let field = |field: &table::Field| match record.get(field.name) {
                Some(value) => fault(forms, &field.form, value, &format!("{at}/{}", field.name)),
                None => Some(format!("{at}: no {}", field.name)),
            };
            fields.iter().find_map(field)
        }
    }
}

#[test]
fn every_view_is_written_as_it_is_described() {
    for title in every() {
        let (root, forms) = title.view_forms();
        let mut table = title.deal(&Stack::PRINTED, &[], Seed::from_u64(4)).expect("dealt");
        play(&mut *table, 4, |table| {
            for viewer in viewers(title) {
                let view = table.view_json(viewer).expect("a view that can be written");
                assert_eq!(view["game"], title.name());
                assert_eq!(fault(&forms, &root, &view, ""), None, "{}", title.name());
            }
        });
    }
}

#[test]
fn every_game_is_drawn_for_everybody() {
    for title in every() {
        let mut table = title.deal(&Stack::PRINTED, &[], Seed::from_u64(5)).expect("dealt");
        play(&mut *table, 5, |table| {
            for viewer in viewers(title) {
                let offers = if let Viewer::Seat(seat) = viewer { table.offers(seat) } else { Vec::new() };
                let picture = table.draw(viewer, &offers);
                assert!(picture.board.0.starts_with("<div class=\"board"), "{}", title.name());
                let (parts, keys) = table.redraw(viewer, &offers, &board::Keys::default());
                assert!(!parts.is_empty() && table.redraw(viewer, &offers, &keys).0.is_empty());
            }
        });
    }
}

#[test]
fn every_record_is_read_again() {
    for title in every() {
        let mut table = title.deal(&Stack::PRINTED, &[], Seed::from_u64(6)).expect("dealt");
        play(&mut *table, 6, |_| {});
        let record: Record = table.record().to_string().parse().expect("a record");
        for again in [title.load(&Stack::PRINTED, &record, None), title.resume(&record, None)] {
            let again = again.unwrap_or_else(|error| panic!("{}: {error}", title.name()));
            assert_eq!(again.record(), record);
        }
        assert_eq!(table.back(0).expect("the beginning").number(), 0);
    }
}

#[test]
fn the_computer_plays_every_game_and_every_rule_can_be_looked_up() {
    for title in every() {
        let players = [title.players()[0].0.to_owned()];
        let job = Job { games: 2, players: &players, seed: Seed::from_u64(7), progress: &|| {} };
        let tally = title.sim(&Stack::PRINTED, &[], &job).unwrap_or_else(|error| panic!("{}: {error}", title.name()));
        assert_eq!(tally.outcomes.values().sum::<u64>(), 2);
        assert_eq!(tally.digest.finalize().len(), 32);
        let rules = title.rules().expect("rules");
        assert!(rules.book.rules().count() > 10 && !rules.proofs.is_empty(), "{}", title.name());
    }
}

/// Nothing of the template is left unproven.
#[test]
fn every_rule_of_the_template_is_proven() {
    let rules = guess_title::TITLE.rules().expect("rules");
    let unproven = rules.book.rules().filter(|rule| rules.tests_of(&rule.id).is_empty()).map(|rule| rule.id.as_str());
    assert_eq!(unproven.collect::<Vec<_>>(), [""; 0]);
}
