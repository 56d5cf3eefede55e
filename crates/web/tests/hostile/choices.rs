//! Choices that are not the sender's, not legal, too late or sent twice.

use crate::bed::{Bed, assert_refused};
use store::Store;
use testbed::play::{Answer, choose, read_revision};

#[test]
fn nobody_chooses_for_another_seat() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let answer = pair.offers().unwrap().remove(0);
    let other = &mut pair.players[1 - answer.seat as usize];
    assert_refused(&choose(other, &pair.id, &answer).unwrap(), 403, "forbidden");
    let own = Answer { seat: 1 - answer.seat, ..answer.clone() };
    let reply = choose(other, &pair.id, &own).unwrap();
    assert_refused(&reply, 422, "refused");
    assert!(reply.body.contains("table.turn"), "{}", reply.body);
    let nowhere = Answer { seat: 9, ..answer.clone() };
    assert_refused(&choose(other, &pair.id, &nowhere).unwrap(), 403, "forbidden");
    assert_eq!(pair.choose(&answer).unwrap().status, 204);
}

#[test]
fn an_illegal_choice_changes_nothing() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let answer = pair.offers().unwrap().remove(0);
    for nonsense in ["", "no such thing", "\0", "fly \u{202e}x"] {
        let reply = pair.choose(&Answer { choice: nonsense.to_owned(), ..answer.clone() }).unwrap();
        assert_refused(&reply, 422, "refused");
    }
    let reply = pair.choose(&Answer { choice: "x".repeat(100_000), ..answer.clone() }).unwrap();
    assert_refused(&reply, 400, "malformed");
    assert!(reply.body.len() < 1000, "what is refused is not sent back at length");
    assert_eq!(read_revision(&pair.page(0).unwrap()), 0);
    assert_eq!(pair.choose(&answer).unwrap().status, 204);
}

#[test]
fn stale_and_repeated_choices_are_told_apart() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let offers = pair.offers().unwrap();
    let (answer, other) = (&offers[0], &offers[offers.len() - 1]);
    assert_ne!(answer, other);
    assert_eq!(pair.choose(answer).unwrap().status, 204);
    assert_refused(&pair.choose(answer).unwrap(), 409, "repeated");
    let spaced = Answer { choice: format!(" {} ", answer.choice), ..answer.clone() };
    assert_refused(&pair.choose(&spaced).unwrap(), 409, "repeated");
    assert_refused(&pair.choose(other).unwrap(), 409, "stale");
    assert_refused(&pair.choose(&Answer { revision: 77, ..answer.clone() }).unwrap(), 409, "stale");
    assert_refused(&pair.choose(&Answer { revision: u64::MAX, ..answer.clone() }).unwrap(), 409, "stale");
    assert_eq!(read_revision(&pair.page(0).unwrap()), 1);
}

#[test]
fn a_choice_sent_many_times_at_once_counts_once() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let answer = pair.offers().unwrap().remove(0);
    let codes: Vec<u16> = std::thread::scope(|scope| {
        let player = &pair.players[answer.seat as usize];
        let send = || choose(&mut player.at(bed.addr), &pair.id, &answer).unwrap().status;
        let sent: Vec<_> = (0..8).map(|_| scope.spawn(send)).collect();
        sent.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(codes.iter().filter(|code| **code == 204).count(), 1, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == 409).count(), 7, "{codes:?}");
    assert_eq!(read_revision(&pair.page(0).unwrap()), 1);
}

#[test]
fn needless_space_is_not_stored() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let answer = pair.offers().unwrap().into_iter().find(|answer| answer.choice.contains(' ')).unwrap();
    let spaced = answer.choice.replace(' ', &" ".repeat(50_000));
    assert_eq!(pair.choose(&Answer { choice: spaced, ..answer.clone() }).unwrap().status, 204);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let entries = runtime.block_on(async {
        let store = Store::open(&bed.store).await.unwrap();
        store.entries(&pair.id, 0).await.unwrap()
    });
    assert_eq!(entries[0].text, answer.choice);
}
