//! Values and phrases that several words have in common.

/// After these values come those that say which threat tokens are meant.
macro_rules! foes {
    ($($first:expr),* $(; $last:expr)?) => {
        &[
            $($first,)*
            named("kind", One(What::TERMS)),
            named("class", Several(Class::TERMS)),
            named("near", One(Near::TERMS)),
            named("region", Name("region")),
            named("within", Whole(0, 9)),
            named("in_strength", Switch),
            named("in_reach", Switch),
            named("or_within", Whole(0, 9)),
            named("other", Switch),
            named("token", Name("token")),
            named("group", Name("group")),
            named("at_most", Whole(1, 20)),
            named("disrupted", Switch),
            named("which", One(Best::TERMS)),
            $($last,)?
        ]
    };
}

/// Which characters are meant.
macro_rules! folk {
    ($($more:expr),*) => {
        &[
            named("who", One(Who::TERMS)),
            named("near", One(Near::TERMS)),
            named("region", Name("region")),
            named("within", Whole(0, 9)),
            named("damaged", Whole(1, 9)),
            named("person", Name("character")),
            named("besides", Switch),
            $($more,)*
        ]
    };
}

/// How far from what, in words.
macro_rules! distance {
    () => {
        concat!(
            "[within=0&near=none&region=none:  in your space][within=0&near=you:  in your space]",
            "[within=0&near=them:  in that character's space][within=0&near=it:  in its space]",
            "[within=0&near=there:  in that space][within=0&near=target:  in the target's space]",
            "[within=0&near=child:  in The Child's space][within=0&near=hero:  in a character's space]",
            "[within=none,0&region!=none:  in {region}]",
            "[within!=none,0&near=none&region=none:  within range {within}]",
            "[within!=none,0&near!=none,region:  within range {within} of {near}]",
            "[within!=none,0&region!=none:  within range {within} of {region}]",
        )
    };
}

/// Where a threat token is, in words.
macro_rules! place {
    () => {
        concat!(
            "[which=nearest&within=none&near!=none,region:  to {near}]",
            distance!(),
            "[in_strength=true:  within range of the strength of the action][in_reach=true:  in reach]",
            "[ or within range {or_within} of you][ with {at_most} or less health left]",
        )
    };
}

/// One kind of threat token, in words.
macro_rules! one {
    () => {
        concat!(
            "[token=none&group=none&disrupted=true: disrupted ]",
            "[token=none&group=none&class!=none&kind=none,enemy: {class}][token=none&group=none&class=melee&kind=none,enemy:  enemy]",
            "[token=none&group=none&class!=none&kind!=none,enemy: {class} {kind}]",
            "[token=none&group=none&class=none&kind=none: enemy][token=none&group=none&class=none&kind!=none: {kind}]",
            place!(),
        )
    };
}

/// Enemies of an event by their number and classes, with what they do: `enem(y|ies)` of any class, `shooter(|s)` of one.
macro_rules! of_class {
    ($does:literal) => {
        concat!(
            "[class=melee|shooter|sharpshooter: {number} enem(y|ies)",
            $does,
            "]",
            "[class=melee: {number} melee enem(y|ies)",
            $does,
            "]",
            "[class=shooter: {number} shooter(|s)",
            $does,
            "][class=sharpshooter: {number} sharpshooter(|s)",
            $does,
            "]",
            "[class=melee|shooter: {number} melee enem(y|ies) or shooter(|s)",
            $does,
            "]",
            "[class=melee|sharpshooter: {number} melee enem(y|ies) or sharpshooter(|s)",
            $does,
            "]",
            "[class=shooter|sharpshooter: {number} shooter(|s) or sharpshooter(|s)",
            $does,
            "]",
        )
    };
}

/// Which character, in words.
macro_rules! somebody {
    ($one:literal, $another:literal) => {
        concat!(
            "[person!=none: {person}]",
            "[person=none&who=none,any&besides=none: ",
            $one,
            "][person=none&who=none,any&besides=true: ",
            $another,
            "]",
            "[person=none&who=other: ",
            $another,
            "]",
            "[person=none&who=none,any,other&damaged=1: damaged ][person=none&who=none,any,other: character]",
            "[person=none&who!=none,any,other: {who}]",
            "[damaged!=none,1:  with {damaged} or more damage]",
            distance!(),
        )
    };
}

/// Several threat tokens, in words.
macro_rules! several {
    () => {
        concat!(
            "[other=true: other ][disrupted=true: disrupted ][class!=none: {class} ]",
            "[token!=none: {token}][token=none&group!=none: {group} tokens]",
            "[token=none&group=none&kind=none,enemy: enemies][token=none&group=none&kind=threat: threats]",
            "[token=none&group=none&kind=facedown: facedown threats][token=none&group=none&kind=feature: features]",
            "[token=none&group=none&kind=reinforcement: reinforcements]",
            "[token=none&group=none&kind=no_boss: non-boss enemies][kind=it: it]",
            place!(),
        )
    };
}

/// About whom something is used, in words: about its owner unless a line says otherwise.
macro_rules! own {
    () => {
        concat!(
            "[attack=true:  by an attack][events=before_damage,after_damage&whose=none,you:  to you]",
            "[events=before_damage,after_damage&whose=other:  to another character]",
            "[events=before_damage,after_damage&whose=any:  to a character]",
            "[events=before_damage,after_damage&whose=carrier:  to the carrier of The Child]",
            "[events=after_attack&whose=none,you:  on you][events=after_attack&whose=other:  on another character]",
            "[events=after_attack&whose=any:  on a character]",
            "[events=after_attack&whose=carrier:  on the carrier of The Child]",
            "[events=before_events,before_event&whose=none,you:  in your turn]",
            "[events=before_events,before_event&whose=any:  in any turn]",
            "[events=before_events,before_event&whose=other:  in another turn]",
            "[ within range {within}]",
        )
    };
}

/// What happened, in words: to whom it may, unless a line says more.
macro_rules! what_happened {
    () => {
        concat!(
            "[token=none&group=none&events!=track_moved: {events}][attack=true:  by an attack]",
            "[events=track_moved&at=none: when {track} moves][events=track_moved&at!=none: when {track} reaches {at}]",
            "[events=enemy_defeated&token!=none: when {token} is defeated]",
            "[events=enemy_defeated&group!=none: when the {group} is defeated]",
            "[events=revealed&token!=none: when {token} is revealed]",
            "[events=revealed&group!=none: when a {group} token is revealed]",
            "[events=wounded&token!=none: when {token} takes damage][events=wounded&group!=none: when the {group} takes damage]",
            "[events=taken&token!=none: when {token} is taken][events=taken&group!=none: when a {group} token is taken]",
            "[events!=enemy_defeated,revealed,wounded,taken&token!=none: {events} ({token})]",
            "[events!=enemy_defeated,revealed,wounded,taken&group!=none: {events} ({group})]",
            "[events=before_damage,after_damage&whose=you,carrier:  to {whose}][events=after_attack&whose=you,carrier:  on {whose}]",
            "[events=before_damage,after_damage&whose=other:  to another character]",
            "[events=after_attack&whose=other:  on another character]",
            "[events=before_damage,after_damage&whose=any:  to a character][events=after_attack&whose=any:  on a character]",
            "[events!=before_damage,after_damage,after_attack&whose!=none,any:  ({whose})]",
            "[events=enemy_moved&within!=none:  to within range {within} of you]",
            "[events!=enemy_moved&within=0:  in your space][events!=enemy_moved&within!=none,0:  within range {within}]",
            "[ in {region}][once=turn: , once per turn][once=game: , once per game]",
        )
    };
}
