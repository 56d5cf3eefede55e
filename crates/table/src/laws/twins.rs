//! Twins: two games that somebody can't tell apart stay alike until something is shown.
//!
//! One is the real game, the other was imagined from what a viewer sees of it; what is hidden from them differs. Both get the
//! same dice and the same answers, as far as the viewer can tell: where another seat answers in secret, its twin gives an answer
//! that sounds the same. After each answer the viewer compares what they hear, whom they see asked, and what they see.
//!
//! - **Who hears the same sees the same questions.** Whether, whom and how often somebody is asked doesn't depend on what the
//!   viewer may not know, or being asked would tell it.
//! - **Who hears the same sees the same.** Nothing hidden comes out without an event.
//! - **What was heard stays seen.** Where the events tell the twins apart, the views do so, too: the board never knows less than
//!   the log has told.

use serde_json::Value;

use crate::player_dice::PlayerDice;
use crate::{Game, Log, Seat, SeatSet, Seed, Status, Told, Viewer};

use super::{Verdict, law, same_view};

/// What the viewer of two twins can compare after an answer.
struct Heard {
    /// The events they hear of, and whether what each tells may be over at once.
    events: Vec<(Value, bool)>,
    /// Whether chance or something hidden came out.
    came_out: bool,
    asked: SeatSet,
}

/// What a viewer has heard of two twins.
enum Compared {
    Same,
    /// One event told them apart; with it comes whether what it tells may be over at once.
    Apart(bool),
}

/// Plays the game and its twin on for this many answers, or until they part. Tells how many answers were compared.
pub(super) fn stay_alike<G: Game>(game: &G, viewer: Viewer, imagined: &G, seed: Seed, ahead: usize) -> Verdict<usize> {
    let (mut real, mut twin) = (game.clone(), imagined.clone());
    real.roll_anew(seed);
    twin.roll_anew(seed);
    let mut whim = PlayerDice::new(seed);
    for number in 0..ahead {
        let Some((seat, choice, other)) = same_answer(&real, &twin, viewer, &mut whim) else { return Ok(number) };
        let heard = hear(&mut real, viewer, seat, &choice);
        let other = hear(&mut twin, viewer, seat, &other);
        let after = |what| format!("after {choice:?} {what}");
        let compared = heard.compare(&other).map_err(after)?;
        let (view, other_view) = (real.view(viewer), twin.view(viewer));
        let came_out = heard.came_out || other.came_out;
        match compared {
            Compared::Apart(in_passing) => {
                let kept = in_passing || view != other_view;
                law(kept, || after(format!("it hears {}, not {}, and sees the same", other.told(), heard.told())))?;
                return Ok(number + 1);
            }
            // The back of the next card of a deck is seen and not told.
            Compared::Same if came_out && view != other_view => return Ok(number + 1),
            Compared::Same => same_view::<G>(viewer, &view, &other_view).map_err(after)?,
        }
    }
    Ok(ahead)
}

/// Who answers next, what they answer, and what sounds the same in the twin. None if there is no such answer.
fn same_answer<G: Game>(
    real: &G,
    twin: &G,
    viewer: Viewer,
    whim: &mut PlayerDice,
) -> Option<(Seat, G::Choice, G::Choice)> {
    let asked = asked(real);
    let number = asked.iter().count();
    let seat = asked.iter().nth(whim.below(number.max(1)))?;
    let (mut listed, mut imaginable) = (Vec::new(), Vec::new());
    real.choices(seat, &mut listed);
    twin.choices(seat, &mut imaginable);
    let choice = listed.swap_remove(whim.below(listed.len()));
    if viewer == Viewer::Seat(seat) || !real.is_secret(&choice) {
        let other = imaginable.contains(&choice).then(|| choice.clone())?;
        return Some((seat, choice, other));
    }
    let (text, said) = (real.write_choice(&choice), hear(&mut real.clone(), viewer, seat, &choice));
    imaginable.retain(|other| {
        let alike = twin.is_secret(other) && differ_by_a_word(&text, &twin.write_choice(other));
        alike && sound_alike(&said, &hear(&mut twin.clone(), viewer, seat, other))
    });
    let number = imaginable.len();
    let other = (number > 0).then(|| imaginable.swap_remove(whim.below(number)))?;
    Some((seat, choice, other))
}

/// Whether two answers are the same but for at most a name, which is what is secret about them.
fn differ_by_a_word(one: &str, other: &str) -> bool {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let differing = one.iter().zip(&other).filter(|(one, other)| one != other).count();
    one.len() == other.len() && one[0] == other[0] && differing <= 1
}

/// Whether nothing that is told at once keeps two answers apart, such as to whom something was given.
fn sound_alike(one: &Heard, other: &Heard) -> bool {
    one.events.first().zip(other.events.first()).is_none_or(|(one, other)| one == other)
}

fn hear<G: Game>(game: &mut G, viewer: Viewer, seat: Seat, choice: &G::Choice) -> Heard {
    let (spoilers, mut log) = (game.spoilers(), Log::listening());
    game.play_listed(seat, choice, &mut log);
    let heard = log.take().into_iter().filter(|event| event.audience().includes(viewer));
    let events = heard
        .map(|event| (serde_json::to_value(&event).expect("an event can be written"), event.in_passing()))
        .collect();
    Heard { events, came_out: game.spoilers() > spoilers, asked: asked(game) }
}

impl Heard {
    /// Whether something was told that keeps the twins apart; an error if they part and nothing was told.
    fn compare(&self, other: &Self) -> Verdict<Compared> {
        let alike = self.events.iter().zip(&other.events).take_while(|(one, other)| one == other).count();
        if let (Some(one), Some(another)) = (self.events.get(alike), other.events.get(alike)) {
            let came_out = self.came_out || other.came_out;
            law(came_out, || format!("it hears {}, not {}", another.0, one.0))?;
            return Ok(Compared::Apart(one.1 || another.1));
        }
        law(self.asked == other.asked, || {
            let (one, another) = (self.since(alike), other.since(alike));
            format!("{:?} is asked{another}, not {:?}{one}", other.asked, self.asked)
        })?;
        let same = self.events.len() == other.events.len();
        Ok(if same { Compared::Same } else { Compared::Apart(false) })
    }

    fn since(&self, from: usize) -> String {
        self.events[from..].iter().flat_map(|(event, _)| [" after ".to_owned(), event.to_string()]).collect()
    }

    fn told(&self) -> String {
        self.since(0)
    }
}

fn asked<G: Game>(game: &G) -> SeatSet {
    match game.status() {
        Status::Asking(prompt) => prompt.seats,
        Status::Over(_) => SeatSet::default(),
    }
}
