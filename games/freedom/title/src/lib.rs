//! Freedom in the Galaxy: everything the house needs to know of it.

use freedom::book::Book;
use freedom_board::StarSystem;
use table::words::capital;
use title::{Boxed, Content, Laying, Setting};

/// The game on the shelf.
pub static TITLE: Boxed<StarSystem> = Boxed {
    label: "Freedom in the Galaxy",
    learn: include_str!("../../learn/page.md"),
    about: "The Star System game: a few Rebels against the Empire on the planets of one star.",
    seats_by: None,
    settings,
    setup: |pairs| freedom::Setup::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))),
    content: Content::new(Laying::Files),
    campaigns: None,
    players: &[],
    rules: include_str!(concat!(env!("OUT_DIR"), "/rules.json")),
};

fn settings(book: &Book) -> Vec<Setting> {
    let setting = |option: &table::Setting| {
        let (values, labels) = values(book, option).into_iter().unzip();
        let of_skirmish = matches!(option.name, "star" | "kind");
        let needs = of_skirmish.then(|| ("scenario".into(), "skirmish".into()));
        Setting { values, labels, needs, ..Setting::of(option, str::to_owned) }
    };
    freedom::options().iter().map(setting).collect()
}

/// The values of an option and their labels; scenarios and stars are those of the content.
fn values(book: &Book, option: &table::Setting) -> Vec<(String, String)> {
    let plain = |value: &str| (value.to_owned(), capital(&value.replace('_', " ")));
    let named = |id: &str, name: &str| (id.to_owned(), name.to_owned());
    match option.name {
        "scenario" => {
            let printed = book.scenarios.iter().map(|scenario| named(&scenario.id, &scenario.name));
            printed.chain([named("skirmish", "Skirmish, built from the seed")]).collect()
        }
        "star" => [named("random", "Any, by lot")]
            .into_iter()
            .chain(book.stars.iter().map(|star| named(&star.id, &star.name)))
            .collect(),
        _ => option.values.iter().map(|value| plain(value)).collect(),
    }
}
