//! A chronicle writes down what is done, and does nothing that it can't write.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Campaign, CampaignOffer, Chapter, Chronicle, NextGame, Played, Refusal, RuleId, SetupPairs, Stamp, Story};

const TALLY: RuleId = RuleId("tally.add");

/// The smallest story: numbers are added up. JSON holds no number of more than 64 bits.
#[derive(Clone)]
struct Tally(u128);

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Add(u128);

impl Story for Tally {
    const GAME: &'static str = "tally";
    const VERSION: u32 = 1;
    type Content = ();
    type Act = Add;

    fn fingerprint((): &()) -> String {
        String::new()
    }

    fn begin(_: &Arc<()>) -> Self {
        Self(0)
    }

    fn offers(&self) -> Vec<(CampaignOffer, Add)> {
        let offer = |name: &str, number| {
            let words = format!("Add {number}.");
            (CampaignOffer { name: name.into(), words, rule: TALLY, at_once: false }, Add(number))
        };
        vec![offer("one", 1), offer("most", u128::MAX)]
    }

    fn follow(&mut self, Add(number): &Add) -> Result<(), Refusal> {
        self.0 = self.0.wrapping_add(*number);
        Ok(())
    }

    fn next_game(&self) -> Result<NextGame, Refusal> {
        Err(Refusal::new(TALLY, "Nothing is played here."))
    }

    fn under_way(&self) -> Option<&str> {
        None
    }

    fn playing(&self) -> Option<&str> {
        None
    }

    fn deal(&self, _: &str, _: &[(String, String)]) -> Result<(Add, SetupPairs), Refusal> {
        Err(Refusal::new(TALLY, "Nothing is played here."))
    }

    fn result(&self, _: &Played<'_>) -> Result<Add, Refusal> {
        Err(Refusal::new(TALLY, "Nothing is played here."))
    }

    fn chapters(&self) -> Vec<Chapter> {
        Vec::new()
    }
}

#[test]
fn what_cannot_be_written_is_not_done() {
    let mut chronicle = Chronicle::<Tally>::begin(&Arc::new(()), "Friends").unwrap();
    let ann = Stamp::new("Ann", 0);
    chronicle.act(&ann, "one").unwrap();
    let before = chronicle.text();
    let refusal = chronicle.act(&ann, "most").unwrap_err();
    assert_eq!(refusal.rule.0, "table.written");
    assert!(refusal.words.starts_with("This can't be written down: "), "{refusal}");
    assert_eq!((chronicle.story().0, chronicle.text()), (1, before));
    assert_eq!(chronicle.steps()[0].act, 1);
}
