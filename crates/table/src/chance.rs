//! The only source of chance: seeded, the same on every machine and in every version.
//!
//! Each purpose has a stream of its own, so an extra die never reshuffles a deck. A stream is `ChaCha12`, keyed with the
//! seed; of the generator only one block of sixteen words a stream is kept, so a state with its [`Chance`] copies fast.
//! How a word becomes a die is our own code, pinned by golden vectors in the tests.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// Words in one block of the generator.
const BLOCK: usize = 16;

/// Where all chance of a game comes from. Whoever knows it knows every die to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed that a person names by a number.
    pub fn from_u64(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// What may be published before the game, so that afterwards anybody can check that the seed was not changed.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The seed of the game with this number in a series that starts from this seed.
    pub fn nth(&self, number: u64) -> Self {
        Self(Sha256::new().chain_update(self.0).chain_update(number.to_le_bytes()).finalize().into())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A seed is a secret while the game runs, so it doesn't slip into a debug print.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// What a text that should be a seed has to look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a whole number from 0 to 18446744073709551615 or 64 hexadecimal digits")]
pub struct NotASeed;

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Self, NotASeed> {
        if text.len() != 64 {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit());
            return text.parse().ok().filter(|_| plain).map(Self::from_u64).ok_or(NotASeed);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = nibble(pair[0])? << 4 | nibble(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

fn nibble(digit: u8) -> Result<u8, NotASeed> {
    (digit as char).to_digit(16).map(|value| value as u8).ok_or(NotASeed)
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Hexadecimal where people may read it, bytes elsewhere.
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { self.0.serialize(serializer) }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        } else {
            <[u8; 32]>::deserialize(deserializer).map(Self)
        }
    }
}

/// What chance is asked for: the number of a stream. Each game names its own as constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purpose(pub u8);

impl Purpose {
    /// How many streams there are. Higher numbers start again from stream 0.
    pub const STREAMS: usize = 8;

    #[inline]
    const fn ix(self) -> usize {
        self.0 as usize % Self::STREAMS
    }
}

/// The dice of one game. Part of its state: copying, saving and hashing a game copies, saves and hashes them.
#[derive(Clone)]
pub struct Chance {
    seed: Seed,
    /// Words drawn so far of each stream.
    drawn: [u64; Purpose::STREAMS],
    /// The block that each stream is in; nothing in it counts unless its bit in `ready` is set.
    words: [[u32; BLOCK]; Purpose::STREAMS],
    ready: u8,
    script: Option<Box<Script>>,
}

impl Chance {
    /// Fresh dice from this seed.
    pub fn new(seed: Seed) -> Self {
        Self { seed, drawn: [0; Purpose::STREAMS], words: [[0; BLOCK]; Purpose::STREAMS], ready: 0, script: None }
    }

    /// The seed behind it all.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// How much has been drawn so far, over all purposes. Grows with every value that was not known before.
    #[inline]
    pub fn draws(&self) -> u64 {
        self.drawn.iter().fold(0, |sum, drawn| sum.wrapping_add(*drawn))
    }

    /// A die with six sides.
    #[inline]
    pub fn die(&mut self, purpose: Purpose) -> u8 {
        if self.script.is_some() {
            return self.scripted_value(purpose, 1, 6) as u8;
        }
        self.uniform(purpose, 6) as u8 + 1
    }

    /// A number from 0 to `n - 1`, all equally likely. What can only be 0 draws nothing.
    #[inline]
    pub fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        if self.script.is_some() {
            return self.scripted_value(purpose, 0, n - 1);
        }
        self.uniform(purpose, n)
    }

    /// Puts a deck into any order, all equally likely: from the last card down, each changes places with one
    /// that is not behind it.
    pub fn shuffle<T>(&mut self, purpose: Purpose, deck: &mut [T]) {
        for last in (1..deck.len()).rev() {
            deck.swap(last, self.below(purpose, last as u32 + 1) as usize);
        }
    }

    /// Lemire's method: the high half of `word * n`, with the few words drawn again that would favour some values.
    #[inline]
    fn uniform(&mut self, purpose: Purpose, n: u32) -> u32 {
        let mut wide = u64::from(self.word(purpose)) * u64::from(n);
        if (wide as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (wide as u32) < unfair {
                wide = u64::from(self.word(purpose)) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    #[inline]
    fn word(&mut self, purpose: Purpose) -> u32 {
        let stream = purpose.ix();
        let at = self.drawn[stream] as usize % BLOCK;
        if self.ready & (1 << stream) == 0 {
            self.fill(stream);
        }
        if at == BLOCK - 1 {
            self.ready &= !(1 << stream);
        }
        self.drawn[stream] = self.drawn[stream].wrapping_add(1);
        self.words[stream][at]
    }

    #[cold]
    fn fill(&mut self, stream: usize) {
        let mut generator = ChaCha12Rng::from_seed(self.seed.0);
        generator.set_stream(stream as u64);
        generator.set_word_pos(u128::from(self.drawn[stream] / BLOCK as u64 * BLOCK as u64));
        self.words[stream].fill_with(|| generator.next_u32());
        self.ready |= 1 << stream;
    }
}

/// The buffers are only a shortcut; what is drawn and from which seed is all there is to compare.
impl PartialEq for Chance {
    fn eq(&self, other: &Self) -> bool {
        self.seed == other.seed && self.drawn == other.drawn && self.script == other.script
    }
}

impl Eq for Chance {}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chance").field("drawn", &self.drawn).field("script", &self.script).finish_non_exhaustive()
    }
}

/// What is saved of a [`Chance`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Chance")]
struct Saved {
    seed: Seed,
    drawn: [u64; Purpose::STREAMS],
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Saved { seed: self.seed, drawn: self.drawn }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Saved { seed, drawn } = Saved::deserialize(deserializer)?;
        Ok(Self { drawn, ..Self::new(seed) })
    }
}

/// The values that a test wants the dice to show, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    values: VecDeque<(Purpose, u32)>,
}

/// Chance in tests: nothing is random, and a value too many or too few is a failure.
impl Chance {
    /// Dice that show these values in this order, and nothing else.
    pub fn scripted(values: impl IntoIterator<Item = (Purpose, u32)>) -> Self {
        let script = Script { values: values.into_iter().collect() };
        Self { script: Some(Box::new(script)), ..Self::new(Seed::from_u64(0)) }
    }

    /// Adds a value to the end of the script. From now on nothing is random.
    pub fn script(&mut self, purpose: Purpose, value: u32) {
        self.script.get_or_insert_default().values.push_back((purpose, value));
    }

    /// How many scripted values have not been asked for. A test that ends with any has not tested what it says.
    pub fn script_left(&self) -> usize {
        self.script.as_ref().map_or(0, |script| script.values.len())
    }

    #[cold]
    fn scripted_value(&mut self, purpose: Purpose, low: u32, high: u32) -> u32 {
        self.drawn[purpose.ix()] += 1;
        let next = self.script.as_mut().and_then(|script| script.values.pop_front());
        let Some((expected, value)) = next else {
            panic!("script used up: the game asked for {low}..={high} for {purpose:?}")
        };
        assert!(expected == purpose, "script: next is {value} for {expected:?}, but the game asked for {purpose:?}");
        assert!((low..=high).contains(&value), "script: {value} for {purpose:?} is not in {low}..={high}");
        value
    }
}
