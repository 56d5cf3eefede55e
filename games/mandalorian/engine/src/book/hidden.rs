//! What programs must not bring out: which facedown tokens are of a group, and how many of them there are.

use cards::Kind;

use super::TokenFacts;
use super::code::What;
use super::facts::MissionFacts;
use super::language::Statement;
use super::vocabulary::names;
use super::whole::{Found, Whole, each};
use crate::ids::{Shape, Token};

/// Notes lines that would tell something about facedown tokens.
pub(super) fn judge<'s>(whole: &Whole<'s>, out: &mut Vec<Found<'s>>) {
    for line in whole.statements {
        each(line, &mut |inner| {
            let Some(group) = group_of(inner) else { return };
            let why = if inner.word.name == names::OBTAINABLE {
                uncounted(whole, group)
            } else if looks_at_faces(inner) {
                mixed(whole, group)
            } else {
                None
            };
            out.extend(why.map(|why| (Some(inner), why)));
        });
    }
}

/// The group that a line names.
fn group_of(line: &Statement) -> Option<u16> {
    let has = line.word.form.iter().any(|param| param.name == "group" && matches!(param.kind, Kind::Name(_)));
    if has { line.name("group") } else { None }
}

/// Whether a line picks tokens that may lie facedown.
fn looks_at_faces(line: &Statement) -> bool {
    if !line.takes("kind") {
        return false;
    }
    let kind = line.term::<What>("kind");
    matches!(kind, Some(What::Facedown | What::Threat)) || kind.is_none() && line.word.name == names::LOOK
}

/// A back shows its shape and no more, so a group of facedown tokens has to be all tokens of its shapes.
fn mixed(whole: &Whole<'_>, group: u16) -> Option<String> {
    let game = whole.games().into_iter().find(|(_, _, tokens)| {
        [false, true].into_iter().any(|expert| {
            let faces: Vec<&TokenFacts> = tokens.iter().map(|token| face(whole, *token, expert)).collect();
            let of = |shape: Shape| faces.iter().filter(move |face| face.shape == shape);
            Shape::ALL.iter().any(|shape| {
                let members = of(*shape).filter(|face| face.group == group).count();
                members > 0 && members < of(*shape).count()
            })
        })
    });
    let (mission, ..) = game?;
    Some(format!(
        "`group=` would tell which facedown tokens are of it: in `{}` not every token of their shape is",
        mission.id
    ))
}

/// What everybody can count is in play for sure.
fn uncounted(whole: &Whole<'_>, group: u16) -> Option<String> {
    let stacks = whole.book.missions.iter().flat_map(|mission: &MissionFacts| &mission.tokens);
    let mut members =
        stacks.filter(|token| [false, true].iter().any(|expert| face(whole, **token, *expert).group == group));
    let loose = |token: &&Token| {
        let token = &whole.book.tokens[token.ix()];
        !token.fixed && token.shape != Shape::Orange
    };
    let loose = members.find(loose)?;
    let id = &whole.book.tokens[loose.ix()].id;
    Some(format!(
        "`obtainable` would tell how many lie facedown: `{id}` is not `fixed`, so nobody knows whether it is there"
    ))
}

/// What is on a token, at expert difficulty or otherwise.
fn face<'w>(whole: &Whole<'w>, token: Token, expert: bool) -> &'w TokenFacts {
    let plain = &whole.book.tokens[token.ix()];
    plain.expert.some().filter(|_| expert).map_or(plain, |other| &whole.book.tokens[other.ix()])
}
