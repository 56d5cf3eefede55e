//! Content of the tests' own: the printed files and a few cards that nobody printed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use outer_rim::Options;
use outer_rim::book::Book;
use outer_rim::book::code::Op;
use outer_rim::position::Position;

/// The printed content with more lines.
pub fn book_with(lines: &str) -> Arc<Book> {
    book_changed(&[], lines)
}

/// The printed content with some lines replaced and some added.
pub fn book_changed(changes: &[(&str, &str)], lines: &str) -> Arc<Book> {
    static READ: Mutex<BTreeMap<String, Arc<Book>>> = Mutex::new(BTreeMap::new());
    let key = format!("{changes:?}{lines}");
    let known = READ.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get(&key).cloned();
    let book = known.unwrap_or_else(|| read(changes, lines));
    READ.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(key, Arc::clone(&book));
    book
}

fn read(changes: &[(&str, &str)], lines: &str) -> Arc<Book> {
    let mut files = testbed::page::files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content")));
    for (from, to) in changes {
        let file = files.iter_mut().find(|(_, text)| text.contains(from)).expect("a line to replace");
        file.1 = file.1.replacen(from, to, 1);
    }
    files.push(("zz_special.kdl".into(), lines.into()));
    match Book::read(&files) {
        Ok(book) => Arc::new(book),
        Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

/// A table against the rival, Lando Calrissian on Lothal, with more lines of content. Red is on Cantonica.
pub fn alone(lines: &str) -> Position {
    alone_with(&book_with(lines))
}

/// The same with any content.
pub fn alone_with(book: &Arc<Book>) -> Position {
    Position::with(book, Options { players: 1, ..Options::default() }).character("blue", "lando_calrissian")
}

/// A table whose market has a partner to fight with: an encounter ability, ground combat of value 3.
pub fn table(players: u8) -> Position {
    let book = book_with(
        "market luxury gear partner \"Partner\" cost=1000 { encounter \"Spar\" { fight ground 3 \"a partner\" {} } }",
    );
    Position::with(&book, Options { players, ..Options::default() })
}

/// The credits and the fame of a printed reward, for delivery or capture.
pub fn worth(card: &str) -> (u16, u8) {
    let book = Book::printed();
    let at = book.keys.cards.iter().position(|key| key == card).expect("a card");
    let facts = &book.cards[at];
    let block = facts.bounty.map_or(facts.reward, |bounty| bounty.capture);
    let mut sum = (0, 0);
    for op in &book.code.ops[block.start as usize..block.end as usize] {
        match op {
            Op::Credits { amount, .. } => sum.0 += u16::from(*amount) * 1000,
            Op::Fame(amount) => sum.1 += amount,
            _ => {}
        }
    }
    sum
}

/// Cards to try effects with; all tests that use them read the content once.
pub const TOOLS: &str = "
    market luxury gear stall \"Stall\" cost=1000 {
        action \"Sell a bounty\" { discard bounty 1; credits 1000 }
        action \"Sell a cargo\" { discard cargo 1; credits 1000 }
        action \"Sell a crew\" { discard crew 1; credits 1000 }
    }
    market luxury gear booth \"Booth\" cost=1000 {
        action \"Sell a gear\" { discard gear 1; credits 1000 }
        action \"Sell a job\" { discard job 1; credits 1000 }
        action \"Sell a mod\" { discard mod 1; credits 1000 }
        action \"Sell a secret\" { discard secret 1; credits 1000 }
    }
    market luxury gear whistle_hutt \"Whistle\" cost=1000 {
        action \"Lure\" { move_patrol hutt 3 }; action \"Lead\" { send_patrol hutt 2 }; action \"Call\" { call_patrol hutt }
    }
    market luxury gear whistle_imperial \"Whistle\" cost=1000 {
        action \"Lure\" { move_patrol imperial 3 }; action \"Lead\" { send_patrol imperial 2 }
        action \"Call\" { call_patrol imperial }
    }
    market luxury gear whistle_rebel \"Whistle\" cost=1000 {
        action \"Lure\" { move_patrol rebel 3 }; action \"Lead\" { send_patrol rebel 2 }; action \"Call\" { call_patrol rebel }
    }
    market luxury gear whistle_syndicate \"Whistle\" cost=1000 {
        action \"Lure\" { move_patrol syndicate 3 }; action \"Lead\" { send_patrol syndicate 2 }
        action \"Call\" { call_patrol syndicate }
    }
    market luxury gear whistle_any \"Whistle\" cost=1000 {
        action \"Lure\" { move_patrol any 3 }; action \"Lead\" { send_patrol any 2 }; action \"Call\" { call_patrol any }
    }
    market luxury gear flag \"Flag\" cost=1000 {
        action \"Wave\" { send_patrol patrol 1 }; action \"Denounce\" { call_patrol here }
    }
    market luxury gear ledger \"Ledger\" cost=1000 {
        action \"Count friends\" { roll 1 per=positive { hit { credits 1000 } } }
        action \"Count enemies\" { roll 1 per=negative { hit { credits 1000 } } }
    }
    market luxury gear tally \"Tally\" cost=1000 {
        action \"Have two friends\" { need has positive 2; credits 1000 }
        action \"Have two enemies\" { need has negative 2; credits 1000 }
    }
    market luxury gear whip \"Whip\" cost=1000 {
        action \"Dismiss\" { discard crew 1 }; action \"Insult\" { with here { them { discard crew 1 } } }
        action \"Invite\" { with here { them { may \"come along\" { credits 1000 } } } }
    }
    market luxury gear hook \"Hook\" cost=1000 {
        action \"Shine\" { reveal 1 }
        encounter \"Rob\" { with here { duel ground { win { take cargo|gear|mod } } } }
        encounter \"Hire away\" { with here { duel ground { win { take crew } } } }
    }
    market bounty bounty decoy \"Decoy\" cost=4000 {
        target greedo; combat ground 2; eliminate { credits 1000 }; capture kessel { credits 2000 }
    }
    market job job errand \"Errand\" cost=4000 {
        destination lothal; reward { credits 3000 }; steps { step \"Go\" { recover ship 1 } }
    }
    market job crew hand \"Hand\" cost=4000 { skills tech }
";
