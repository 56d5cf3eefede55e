//! Features and items: using, carrying, handing over, dropping.

use crate::choice::Choice;
use crate::game::Mandalorian;
use crate::ids::{Face, Faces, Hero, Player, Threats, Token};

impl Mandalorian {
    /// Features in the space of a character that it can use now.
    pub(crate) fn usable_features(&self, hero: Hero) -> Threats {
        let _ = (hero,);
        todo!("owner: B")
    }

    /// Carried items that a character can use now.
    pub(crate) fn usable_items(&self, hero: Hero) -> Faces {
        let _ = (hero,);
        todo!("owner: B")
    }

    /// Lists features, items and what can be taken over.
    pub(crate) fn list_features(&self, hero: Hero, out: &mut Vec<Choice>) {
        let _ = (hero, out);
        todo!("owner: B")
    }

    /// Uses a feature or an item.
    pub(crate) fn use_feature(&mut self, who: Player, hero: Hero, choice: Choice) {
        let _ = (who, hero, choice);
        todo!("owner: B")
    }

    /// A character carries an item from now on.
    pub(crate) fn take_item(&mut self, hero: Hero, face: Face) {
        let _ = (hero, face);
        todo!("owner: B")
    }

    /// A character puts everything down.
    pub(crate) fn drop_items(&mut self, hero: Hero) {
        let _ = (hero,);
        todo!("owner: B")
    }

    /// Who holds an item of this kind.
    pub(crate) fn holder(&self, token: Token) -> Hero {
        let _ = (token,);
        todo!("owner: B")
    }
}
