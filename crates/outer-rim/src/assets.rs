//! Cards that players hold: slots, gaining, discarding, and what the cards make of character and ship.

use crate::book::code::{Always, Block, Op, Powers, Rule, Trigger};
use crate::book::{CardFacts, Home, Slots};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Frame, Purpose};
use crate::game::{Flow, OuterRim, stream};
use crate::ids::{Card, Contact, Hull, Kind, Player, SPACES, Space, Terrain};
use crate::state::{ASSETS, Active, Asset, Buried, Lying, SLOTS, Secret, Source, Stats, reward_row};
use table::List;

/// Cards of a player by the slots they can take.
#[derive(Clone, Copy, Default)]
struct Need {
    cargo: u8,
    mods: u8,
    /// Cards that fit a cargo or a mod slot.
    either: u8,
    crew: u8,
    gear: u8,
    tasks: u8,
    /// Cards that are ARMOR: a character has one at most.
    armor: u8,
}

/// What the cards of a player need, and the slots there are for them, where that may be too few.
#[derive(Clone, Copy)]
pub(crate) struct TooMany {
    need: Need,
    slots: [u8; 6],
}

impl TooMany {
    /// Whether there is nothing too many.
    pub(crate) fn is_none(self) -> bool {
        self.need.fits(self.slots)
    }

    /// Whether fewer cards are too many without this one. Slots that come with it go with it.
    fn is_less_without(self, card: &CardFacts) -> bool {
        let mut slots = self.slots;
        more_slots(&card.powers, &mut slots, true);
        let mut need = self.need;
        *need.row(card) -= 1;
        need.armor -= u8::from(card.armor);
        let (before, after) = (self.need.excess(self.slots), need.excess(slots));
        before.iter().zip(after).any(|(before, after)| after < *before)
    }
}

impl Need {
    fn add(&mut self, card: &CardFacts) {
        *self.row(card) += 1;
        self.armor += u8::from(card.armor);
    }

    /// The cards that are counted together with this one.
    fn row(&mut self, card: &CardFacts) -> &mut u8 {
        let has = |kind: Kind| u32::from(card.fits) & kind.bit() != 0;
        match () {
            () if has(Kind::Cargo) && has(Kind::Mod) => &mut self.either,
            () if has(Kind::Cargo) => &mut self.cargo,
            () if has(Kind::Mod) => &mut self.mods,
            () if has(Kind::Crew) => &mut self.crew,
            () if has(Kind::Gear) => &mut self.gear,
            () => &mut self.tasks,
        }
    }

    fn fits(self, slots: [u8; 6]) -> bool {
        self.excess(slots) == [0; 5]
    }

    /// How many cards are too many: in the hold, of the crew, gear, jobs and bounties, ARMOR.
    fn excess(self, slots: [u8; 6]) -> [u8; 5] {
        let [cargo, mods, either, crew, gear, tasks] = slots;
        let all = (self.cargo + self.mods + self.either).saturating_sub(cargo + mods + either);
        let over = self.cargo.saturating_sub(cargo) + self.mods.saturating_sub(mods);
        [
            all.max(over.saturating_sub(either)),
            self.crew.saturating_sub(crew),
            self.gear.saturating_sub(gear),
            self.tasks.saturating_sub(tasks),
            self.armor.saturating_sub(1),
        ]
    }
}

impl OuterRim {
    /// Whether a player's cards have slots, with one more and without another.
    pub(crate) fn fits(&self, who: Player, with: Card, without: Card) -> bool {
        self.fits_without(who, with, |card| card == without)
    }

    /// Whether a player's cards have slots, with one more and without some.
    pub(crate) fn fits_without(&self, who: Player, with: Card, without: impl Fn(Card) -> bool) -> bool {
        let (need, slots) = self.hand(who, with.some().as_slice(), without);
        need.fits(slots)
    }

    /// What a player would have too much of with some more cards and without others.
    pub(crate) fn over(&self, who: Player, with: &[Card], without: impl Fn(Card) -> bool) -> TooMany {
        let (need, slots) = self.hand(who, with, without);
        TooMany { need, slots }
    }

    /// Those of a player's cards whose discard helps where there are too many; all of them, should no single one help.
    pub(crate) fn surplus<const N: usize>(&self, over: TooMany, cards: List<Card, N>) -> List<Card, N> {
        let helps = |card: &Card| over.is_less_without(self.ground.book.card(*card));
        let helpful: List<Card, N> = cards.iter().copied().filter(helps).collect();
        if helpful.is_empty() { cards } else { helpful }
    }

    /// What a player's cards need with some more and without others, and the slots there are then. A card that makes slots
    /// takes them away.
    fn hand(&self, who: Player, with: &[Card], without: impl Fn(Card) -> bool) -> (Need, [u8; 6]) {
        let player = self.state.of(who);
        let book = &self.ground.book;
        let mut need = Need::default();
        let mut slots = player.stats.slots;
        for asset in &*player.assets {
            if without(asset.card) {
                more_slots(&book.card(asset.card).powers, &mut slots, true);
            } else {
                need.add(book.card(asset.card));
            }
        }
        for card in with {
            need.add(book.card(*card));
            more_slots(&book.card(*card).powers, &mut slots, false);
        }
        if player.stats.rules & Rule::ExtraCrew.bit() != 0 && self.gains_crew(who, with) {
            slots[3] += 1;
        }
        (need, slots)
    }

    /// Whether a player gains crew: among these cards, or just now, while what answers to it is not done.
    fn gains_crew(&self, who: Player, with: &[Card]) -> bool {
        let crew = |card: &Card| self.ground.book.card(*card).kind == Kind::Crew;
        let just = |frame: &Frame| matches!(frame, Frame::Window(Trigger::CrewGained, whose, ..) if *whose == who);
        with.iter().any(crew) || self.state.frames.iter().any(just)
    }

    /// Works out anew what the cards of a player make of character and ship.
    pub(crate) fn refresh(&mut self, who: Player) {
        let book = std::sync::Arc::clone(&self.ground.book);
        let player = *self.state.of(who);
        let (character, ship) = (book.character(player.person), book.ship(player.hull));
        let rival = self.is_rival(who);
        let Slots { cargo, mods, cargo_or_mod, crew } = ship.slots[usize::from(player.legendary)];
        let mut stats = Stats {
            combat: [character.ground, ship.combat],
            limit: [character.health, ship.hull],
            hyperdrive: ship.hyperdrive,
            slots: [cargo, mods, cargo_or_mod, crew, 2, 2],
            ..Stats::default()
        };
        character.skills.iter().for_each(|skill| more(&mut stats.skills[skill.ix()], 1));
        for asset in &*player.assets {
            book.card(asset.card).skills.iter().for_each(|skill| more(&mut stats.skills[skill.ix()], 1));
        }
        // Skills first: other powers may ask for them.
        self.state.of_mut(who).stats = stats;
        let mut all: Vec<(&Powers, Source, bool)> = Vec::with_capacity(24);
        all.push((if player.flipped { &character.back } else { &character.front }, Source::Character, false));
        if !player.flipped {
            all.push((&character.goal, Source::Character, true));
        }
        all.push((if player.legendary { &ship.back } else { &ship.front }, Source::Ship, false));
        if !player.legendary {
            all.push((&ship.goal, Source::Ship, true));
        }
        all.extend(player.assets.iter().map(|asset| (&book.card(asset.card).powers, Source::Asset(asset.card), false)));
        for (powers, source, _) in &all {
            for (always, condition) in &powers.always {
                let ctx = Ctx::of(who, *source);
                if condition.is_none_or(|condition| self.holds(condition, ctx)) {
                    self.apply(who, *always, rival, &mut stats);
                }
            }
        }
        stats.bound();
        if !rival {
            for (powers, source, goal) in all {
                if goal && powers.abilities.is_empty() {
                    continue;
                }
                powers
                    .abilities
                    .iter()
                    .for_each(|ability| activate(&book.code.abilities, *ability, source, &mut stats));
            }
            for secret in &*player.secrets {
                if let Some((_, powers)) = &book.card(secret.card).secret {
                    let source = Source::Secret(secret.card);
                    powers
                        .abilities
                        .iter()
                        .for_each(|ability| activate(&book.code.abilities, *ability, source, &mut stats));
                }
            }
        }
        self.state.of_mut(who).stats = stats;
    }

    fn apply(&self, who: Player, always: Always, rival: bool, stats: &mut Stats) {
        let add = |value: &mut u8, by: i8| *value = value.saturating_add_signed(by);
        match always {
            Always::Ground(by) => add(&mut stats.combat[0], by),
            Always::Ship(by) => add(&mut stats.combat[1], by),
            Always::Health(by) => add(&mut stats.limit[0], by),
            Always::Hull(by) => add(&mut stats.limit[1], by),
            Always::Hyperdrive(by, per) => {
                let times = per.map_or(1, |count| self.count(count, who).min(9)) as i8;
                add(&mut stats.hyperdrive, by.saturating_mul(times));
            }
            Always::Skill(skill) => more(&mut stats.skills[skill.ix()], 1),
            Always::Slot { kinds, number } => slot(&mut stats.slots, kinds, number as i8),
            _ if rival => {}
            Always::Reward { kinds, amount } => {
                for kind in Kind::ALL.iter().filter(|kind| u32::from(kinds) & kind.bit() != 0) {
                    if let Some(row) = reward_row(*kind) {
                        more(&mut stats.rewards[row], amount);
                    }
                }
            }
            Always::OpponentDice(combat, by) => more(&mut stats.fewer[combat.ix()], by.unsigned_abs()),
            Always::DamageLimit(combat, most) => {
                let limit = &mut stats.most[combat.ix()];
                *limit = (*limit).min(most);
            }
            Always::DamageLess(combat, by) => more(&mut stats.less[combat.ix()], by),
            Always::CountsAsFame(amount) => more(&mut stats.fame, amount),
            Always::FameGain(by) => more(&mut stats.fame_gain, by),
            Always::PatrolFame(by) => more(&mut stats.patrol_fame, by),
            Always::IllegalPasses(faces) => stats.illegal |= faces,
            Always::Rule(rule) => stats.rules |= rule.bit(),
        }
    }

    /// Puts a card into a slot.
    pub(crate) fn gain_card(&mut self, who: Player, card: Card, cause: Cause) {
        let asset = Asset { card, captive: false, goal: Space::NONE };
        self.state.of_mut(who).assets.push(asset);
        self.state.dirty |= 1 << who.0;
        self.state.check = true;
        self.tell(Event::Gained { who, card, cause });
        self.crew_gained(who, card);
    }

    /// A card that came to a player in whatever way may be crew.
    pub(crate) fn crew_gained(&mut self, who: Player, card: Card) {
        if self.ground.book.card(card).kind == Kind::Crew {
            self.window(Trigger::CrewGained, who);
        }
    }

    /// Takes a card out of a player's slots.
    pub(crate) fn take_out(&mut self, who: Player, card: Card) -> Option<Asset> {
        let at = self.state.of(who).find(card)?;
        self.state.dirty |= 1 << who.0;
        self.state.check = true;
        Some(self.state.of_mut(who).assets.remove(at))
    }

    /// Puts a card that nobody holds back where it belongs.
    pub(crate) fn put_back(&mut self, card: Card) {
        match self.ground.book.card(card).home {
            Home::Market(deck, place) => self.state.market[deck.ix()].under.push(place),
            Home::Encounter(deck, place) => self.state.encounters[deck as usize].under.push(place),
            Home::Databank(number) => {
                let at = self.ground.book.starters[number as usize - 90].iter().position(|starter| *starter == card);
                self.state.starters[number as usize - 90] |= 1 << at.unwrap_or(0);
            }
            Home::Contact(_) => {}
        }
    }

    /// A player discards a card: it goes back where it belongs, and a crew's or a captive's token goes back to the map.
    pub(crate) fn lose_card(&mut self, who: Player, card: Card, cause: Cause) {
        let Some(asset) = self.take_out(who, card) else { return };
        self.tell(Event::Lost { who, card, cause });
        self.put_back(card);
        let book = &self.ground.book;
        let captive = asset.captive.then(|| book.card(card).bounty.map(|bounty| bounty.target)).flatten();
        let crew = match book.card(card).home {
            Home::Contact(contact) => Some(contact),
            _ => None,
        };
        for contact in captive.into_iter().chain(crew) {
            self.push(Frame::Return(who, contact));
        }
    }

    /// A card leaves the game.
    pub(crate) fn remove_card(&mut self, who: Player, card: Card, cause: Cause) {
        self.take_out(who, card);
        self.state.removed.add(card);
        self.tell(Event::Removed { card, cause });
    }

    /// The card that a program is printed on, if it can be kept.
    pub(crate) fn source_card(&self, ctx: Ctx) -> Option<Card> {
        match ctx.source {
            Source::Drawn(card) if !self.is_placed(card) => Some(card),
            Source::Contact(spot) => {
                let contact = self.state.tokens[spot.ix()].contact;
                contact.some().and_then(|contact| self.ground.book.contact(contact).card.some())
            }
            _ => None,
        }
    }

    pub(crate) fn discard_source(&mut self, ctx: Ctx) {
        match ctx.source {
            Source::Asset(card) => self.lose_card(ctx.me, card, self.cause(ctx)),
            Source::Secret(card) => self.use_secret(ctx.me, card),
            Source::Bought(card) | Source::Drawn(card) if !self.is_placed(card) => self.put_back(card),
            _ => {}
        }
    }

    pub(crate) fn remove_source(&mut self, ctx: Ctx) {
        match ctx.source {
            Source::Asset(card) if self.state.of(ctx.me).find(card).is_some() => {
                self.remove_card(ctx.me, card, self.cause(ctx));
            }
            Source::Bought(card) | Source::Drawn(card) if !self.is_placed(card) => {
                self.remove_card(ctx.me, card, self.cause(ctx));
            }
            Source::Secret(card) => {
                self.use_secret(ctx.me, card);
            }
            _ => {}
        }
    }

    pub(crate) fn shuffle_source(&mut self, ctx: Ctx) {
        let (Source::Bought(card) | Source::Asset(card)) = ctx.source else { return };
        self.take_out(ctx.me, card);
        if let Home::Market(deck, _) = self.ground.book.card(card).home
            && !self.is_placed(card)
        {
            self.put_back(card);
            self.state.market[deck.ix()].shuffle();
            self.tell(Event::Shuffled { deck, cause: self.cause(ctx) });
        }
    }

    /// Whether a card lies somewhere, and not just on the table while it is resolved.
    pub(crate) fn is_placed(&self, card: Card) -> bool {
        let held = |player: Player| {
            let player = self.state.of(player);
            player.find(card).is_some() || player.has_secret(card)
        };
        let lies =
            |stack: &crate::state::Stack, place: u8| stack.unseen >> place & 1 != 0 || stack.under.contains(&place);
        let at_home = match self.ground.book.card(card).home {
            Home::Market(deck, place) => {
                self.state.tops[deck.ix()] == card || lies(&self.state.market[deck.ix()], place)
            }
            Home::Encounter(deck, place) => lies(&self.state.encounters[deck as usize], place),
            Home::Databank(_) | Home::Contact(_) => true,
        };
        at_home || self.state.removed.has(card) || self.players().any(held)
    }

    // Gaining a card by an effect.

    pub(crate) fn step_gain(&mut self, ctx: Ctx, card: Card) -> Flow {
        if self.fits(ctx.me, card, Card::NONE) {
            self.state.frames.pop();
            self.place_gain(ctx, card);
            return Flow::Go;
        }
        if self.is_rival(ctx.me) {
            let crew: List<Card, ASSETS> = self.rooms(ctx.me, card).collect();
            if crew.is_empty() {
                return self.pop();
            }
            let which = self.lot(stream::LOTS, crew.len() as u8);
            self.lose_card(ctx.me, crew[which as usize], Cause::Room);
            return Flow::Go;
        }
        Flow::Ask(ctx.me)
    }

    /// Cards whose discard makes room for another.
    pub(crate) fn rooms(&self, who: Player, card: Card) -> impl Iterator<Item = Card> {
        let assets = self.state.of(who).assets;
        let held: List<Card, ASSETS> = assets.iter().map(|asset| asset.card).collect();
        (0..held.len()).map(move |at| held[at]).filter(move |other| self.fits(who, card, *other))
    }

    pub(crate) fn list_gain(&self, ctx: Ctx, card: Card, out: &mut Vec<Choice>) {
        out.extend(self.rooms(ctx.me, card).map(Choice::MakeRoom));
        out.push(Choice::Decline);
    }

    pub(crate) fn play_gain(&mut self, ctx: Ctx, card: Card, choice: Choice) {
        if let Choice::MakeRoom(other) = choice {
            self.lose_card(ctx.me, other, Cause::Room);
        } else {
            self.state.frames.pop();
            self.tell(Event::Forgone { who: ctx.me, card });
        }
    }

    // Room before payment: what is paid for first is not paid for in vain.

    /// Whether a player has a slot for a card or can make one.
    pub(crate) fn can_place(&self, who: Player, card: Card) -> bool {
        self.fits(who, card, Card::NONE) || self.rooms(who, card).next().is_some()
    }

    /// The card that a block gains for a price at its beginning, if there is no slot for it yet and the price makes none.
    pub(crate) fn lacks_slot(&self, block: Block, ctx: Ctx) -> Option<Card> {
        let card = self.source_card(ctx)?;
        let mut price = false;
        for op in &self.ground.book.code.ops[block.start as usize..block.end as usize] {
            match *op {
                Op::Pay { .. } => price = true,
                Op::Discard { things, .. } => {
                    price = true;
                    if self.discardable(ctx, things).any(|other| self.fits(ctx.me, card, other)) {
                        return None;
                    }
                }
                Op::Need(_) | Op::Credits { .. } => {}
                Op::Keep => return (price && !self.fits(ctx.me, card, Card::NONE)).then_some(card),
                _ => return None,
            }
        }
        None
    }

    pub(crate) fn step_room_first(&mut self, ctx: Ctx, card: Card) -> Flow {
        if self.fits(ctx.me, card, Card::NONE) { self.pop() } else { Flow::Ask(ctx.me) }
    }

    /// Whoever goes without pays nothing: the program beneath is left.
    pub(crate) fn play_room_first(&mut self, ctx: Ctx, card: Card, choice: Choice) {
        if let Choice::MakeRoom(other) = choice {
            self.lose_card(ctx.me, other, Cause::Room);
            return;
        }
        self.state.frames.pop();
        self.state.frames.pop();
        self.tell(Event::Forgone { who: ctx.me, card });
    }

    fn place_gain(&mut self, ctx: Ctx, card: Card) {
        let cause = self.cause(ctx);
        if let Source::Contact(spot) = ctx.source {
            self.state.tokens[spot.ix()] = crate::state::Token::default();
        }
        self.gain_card(ctx.me, card, cause);
    }

    // Discarding by choice.

    /// Cards of a player that can be discarded for something, the card that asks for it left out.
    pub(crate) fn discardable(&self, ctx: Ctx, things: u8) -> impl Iterator<Item = Card> {
        let player = self.state.of(ctx.me);
        let this = match ctx.source {
            Source::Asset(card) | Source::Secret(card) => card,
            _ => Card::NONE,
        };
        let cards = player.assets.iter().map(|asset| asset.card);
        let wanted = move |card: &Card| things >> self.ground.book.card(*card).kind.ix() & 1 != 0 && *card != this;
        let secrets = player.secrets.iter().map(|secret| secret.card);
        let secrets = secrets.filter(move |card| things & SECRET != 0 && *card != this);
        cards.filter(wanted).chain(secrets)
    }

    pub(crate) fn step_discard(&mut self, ctx: Ctx, things: u8, left: u8) -> Flow {
        let mut cards = self.discardable(ctx, things);
        match (left, cards.next(), cards.next()) {
            (0, ..) | (_, None, _) => {
                drop(cards);
                self.pop()
            }
            (_, Some(only), None) => {
                drop(cards);
                self.discard_one(ctx, things, left, only);
                Flow::Go
            }
            _ => Flow::Ask(ctx.me),
        }
    }

    pub(crate) fn discard_one(&mut self, ctx: Ctx, things: u8, left: u8, card: Card) {
        *self.top() = Frame::Discard(ctx, things, left - 1);
        if self.state.of(ctx.me).has_secret(card) {
            self.lose_secret(ctx.me, card, self.cause(ctx));
        } else {
            self.lose_card(ctx.me, card, self.cause(ctx));
        }
    }

    // Taking from another player.

    /// Cards of the other player that can be taken.
    pub(crate) fn takeable(&self, ctx: Ctx, kinds: u8, droid: bool) -> impl Iterator<Item = Card> {
        let theirs = if ctx.other.is_some() { self.state.of(ctx.other).assets } else { List::new() };
        let cards: List<Card, ASSETS> = theirs.iter().map(|asset| asset.card).collect();
        let wanted = move |card: &Card| {
            let facts = self.ground.book.card(*card);
            kinds >> facts.kind.ix() & 1 != 0 && (!droid || facts.droid) && self.can_place(ctx.me, *card)
        };
        (0..cards.len()).map(move |at| cards[at]).filter(wanted)
    }

    pub(crate) fn play_take(&mut self, ctx: Ctx, card: Card) {
        self.state.frames.pop();
        if let Some(asset) = self.take_out(ctx.other, card) {
            self.tell(Event::Taken { who: ctx.me, from: ctx.other, card, cause: self.cause(ctx) });
            self.state.of_mut(ctx.me).assets.push(asset);
            self.state.dirty |= 1 << ctx.me.0;
            self.crew_gained(ctx.me, card);
        }
    }

    // Cards without a slot.

    pub(crate) fn step_surplus(&mut self, who: Player) -> Flow {
        if self.fits(who, Card::NONE, Card::NONE) {
            return self.pop();
        }
        if self.is_rival(who) {
            let cards: List<Card, ASSETS> = self.list_surplus(who).collect();
            let which = self.lot(stream::LOTS, cards.len() as u8);
            self.lose_card(who, cards[which as usize], Cause::Surplus);
            return Flow::Go;
        }
        Flow::Ask(who)
    }

    /// Cards whose discard helps where there are too many.
    pub(crate) fn list_surplus(&self, who: Player) -> impl Iterator<Item = Card> {
        let cards: List<Card, ASSETS> = self.state.of(who).assets.iter().map(|asset| asset.card).collect();
        let helpful = self.surplus(self.over(who, &[], |_| false), cards);
        (0..helpful.len()).map(move |at| helpful[at])
    }

    // Secrets.

    pub(crate) fn keep_secret(&mut self, ctx: Ctx) {
        let Source::Drawn(card) = ctx.source else { return };
        if !self.is_placed(card) {
            let from = self.drawn_at(ctx.me);
            self.state.of_mut(ctx.me).secrets.push(Secret { card, from });
            self.state.dirty |= 1 << ctx.me.0;
        }
    }

    /// Where a secret is drawn, as everybody sees it: a navpoint counts by whether a patrol is there.
    fn drawn_at(&self, who: Player) -> u8 {
        let space = self.state.of(who).space;
        if self.ground.terrain(space) == Terrain::Navpoint {
            SPACES as u8 + u8::from(self.patrols_at(space).next().is_some())
        } else {
            space.0
        }
    }

    /// A secret is used: everybody sees it, and it goes back.
    fn use_secret(&mut self, who: Player, card: Card) {
        if self.drop_secret(who, card).is_some() {
            self.tell(Event::SecretUsed { who, card });
        }
    }

    /// A secret is discarded unseen.
    pub(crate) fn lose_secret(&mut self, who: Player, card: Card, cause: Cause) {
        if let Some(secret) = self.drop_secret(who, card) {
            self.state.buried.push(Buried { secret, who });
            self.tell(Event::SecretLost { who, card, cause });
            self.tell(Event::SecretLostUnseen { who, from: secret.from, cause });
        }
    }

    fn drop_secret(&mut self, who: Player, card: Card) -> Option<Secret> {
        let at = self.state.of(who).secrets.iter().position(|secret| secret.card == card)?;
        let secret = self.state.of_mut(who).secrets.remove(at);
        self.state.dirty |= 1 << who.0;
        self.put_back(card);
        Some(secret)
    }

    // Ships.

    /// A player takes a ship sheet in place of the old one.
    pub(crate) fn change_ship(&mut self, who: Player, hull: Hull, damage: u8) {
        let player = self.state.of_mut(who);
        player.hull = hull;
        player.legendary = false;
        player.ship_tokens = 0;
        player.damage[1] = damage;
        self.state.dirty |= 1 << who.0;
        self.state.check = true;
    }

    // Contact tokens that come back.

    /// The nearest planets with an empty place for a contact.
    fn nearest_empty(&self, from: Space) -> crate::ids::Spaces {
        let empty =
            |space: Space| self.ground.spots_of(space).any(|spot| self.state.tokens[spot.ix()].lying == Lying::Empty);
        let mut best = (u8::MAX, crate::ids::Spaces::EMPTY);
        for planet in self.ground.planets {
            let distance = self.ground.distance(from, planet);
            if distance > best.0 || !empty(planet) {
                continue;
            }
            if distance < best.0 {
                best = (distance, crate::ids::Spaces::EMPTY);
            }
            best.1.add(planet);
        }
        best.1
    }

    pub(crate) fn step_return(&mut self, who: Player, contact: Contact) -> Flow {
        let planets = self.nearest_empty(self.state.of(who).space);
        let which = match planets.len() {
            0 => return self.pop(),
            1 => 0,
            _ if self.is_rival(who) => self.lot(stream::LOTS, planets.len() as u8),
            _ => return Flow::Ask(who),
        };
        if let Some(space) = { planets }.nth(which as usize) {
            self.place_token(contact, space);
        }
        Flow::Go
    }

    pub(crate) fn list_return(&self, who: Player, out: &mut Vec<Choice>) {
        out.extend(self.nearest_empty(self.state.of(who).space).map(Choice::Space));
    }

    /// A contact's token is put faceup on a planet; its frame is on top.
    pub(crate) fn place_token(&mut self, contact: Contact, space: Space) {
        self.state.frames.pop();
        let spot = self.ground.spots_of(space).find(|spot| self.state.tokens[spot.ix()].lying == Lying::Empty);
        if let Some(spot) = spot {
            let class = self.ground.book.contact(contact).class as u8;
            self.state.tokens[spot.ix()] = crate::state::Token { lying: Lying::Up, class, contact, seen: 0 };
            let crew = self.ground.book.contact(contact).card;
            let fought = self.state.fights.last().map(|fight| fight.purpose);
            let hunted = matches!(fought, Some(Purpose::Crew(_, other, _)) if other == crew);
            self.tell(Event::TokenPlaced { contact, space, hunted });
        }
    }
}

/// More of something, as far as it goes.
fn more(value: &mut u8, by: u8) {
    *value = value.saturating_add(by);
}

/// Most slots for cargo and mods together, and for crew, gear, jobs and bounties.
pub(crate) const MOST_SLOTS: [u8; 4] = [8, 5, 3, 4];
const _: () = assert!(MOST_SLOTS[0] + MOST_SLOTS[1] + MOST_SLOTS[2] + MOST_SLOTS[3] == SLOTS as u8);
/// Most dice in a combat.
const MOST_DICE: u8 = 20;

impl Stats {
    /// Whatever cards say, nobody is defeated unhurt, and there is an end to dice and slots.
    fn bound(&mut self) {
        self.combat = self.combat.map(|dice| dice.min(MOST_DICE));
        self.limit = self.limit.map(|limit| limit.max(1));
        let (hold, others) = self.slots.split_at_mut(3);
        let mut left = MOST_SLOTS[0];
        for slots in hold {
            *slots = (*slots).min(left);
            left -= *slots;
        }
        others.iter_mut().zip(&MOST_SLOTS[1..]).for_each(|(slots, most)| *slots = (*slots).min(*most));
    }
}

/// The bit of secrets among things that can be discarded.
const SECRET: u8 = 1 << 6;

fn slot(slots: &mut [u8; 6], kinds: u8, number: i8) {
    let has = |kind: Kind| u32::from(kinds) & kind.bit() != 0;
    let row = match () {
        () if has(Kind::Cargo) && has(Kind::Mod) => 2,
        () if has(Kind::Cargo) => 0,
        () if has(Kind::Mod) => 1,
        () if has(Kind::Crew) => 3,
        () if has(Kind::Gear) => 4,
        () => 5,
    };
    slots[row] = slots[row].saturating_add_signed(number);
}

/// Slots that come or go with a card.
fn more_slots(powers: &Powers, slots: &mut [u8; 6], less: bool) {
    for (always, condition) in &powers.always {
        if let (Always::Slot { kinds, number }, None) = (always, condition) {
            slot(slots, *kinds, if less { -(*number as i8) } else { *number as i8 });
        }
    }
}

fn activate(abilities: &[crate::book::code::Ability], ability: u16, source: Source, stats: &mut Stats) {
    stats.triggers |= abilities[ability as usize].trigger.bit();
    stats.actives.push(Active { ability, source });
}
