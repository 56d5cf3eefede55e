//! A store on a fresh database, and things to put into it.

use store::{ChatLine, EntryKind, Key, Player, RecordEntry, SeatKind, SeatRow, Store, Summary, TableRow};
use tempfile::TempDir;

/// Makes two tests of each function: one on SQLite, one on PostgreSQL.
macro_rules! on_both {
    ($($(#[$doc:meta])* async fn $name:ident($bed:ident: Bed) $body:block)*) => {
        $($(#[$doc])*
        mod $name {
            use super::*;

            async fn test($bed: Bed) $body

            #[test]
            fn sqlite() {
                $crate::bed::run(test(Bed::sqlite()));
            }

            #[test]
            fn postgres() {
                let Some(bed) = Bed::postgres() else { return };
                $crate::bed::run(test(bed));
            }
        })*
    };
}

/// An empty database.
pub struct Bed {
    pub address: String,
    pub folder: TempDir,
}

impl Bed {
    pub fn sqlite() -> Bed {
        let folder = TempDir::new().expect("a temporary folder");
        let address = format!("sqlite:{}", folder.path().join("new/cantina.db").display());
        Bed { address, folder }
    }

    pub fn postgres() -> Option<Bed> {
        let address = testbed::postgres()?.database();
        Some(Bed { address, folder: TempDir::new().expect("a temporary folder") })
    }

    pub fn is_sqlite(&self) -> bool {
        self.address.starts_with("sqlite:")
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.address).await.expect("the database opens")
    }

    /// With the players Ann and Bob and the table `t`.
    pub async fn laid(&self) -> Store {
        let store = self.open().await;
        lay(&store, &["t"]).await;
        store
    }
}

pub fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(test)
}

/// Adds the players Ann and Bob and tables of theirs.
pub async fn lay(store: &Store, tables: &[&str]) {
    store.add_player(&player("ann")).await.expect("Ann is new");
    store.add_player(&player("bob")).await.expect("Bob is new");
    for id in tables {
        store.create(&table(id), &[taken(0, "ann"), taken(1, "bob")]).await.expect("the table is new");
    }
}

pub fn player(id: &str) -> Player {
    Player { id: id.into(), name: id.to_uppercase(), account: None, created: 1 }
}

pub fn table(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        game: "freedom".into(),
        title: format!("Table {id}"),
        header: r#"{"seed":"s€cret"}"#.into(),
        public: true,
        owner: "ann".into(),
        watch: None,
        rematch: None,
        created: 5,
        updated: 5,
        summary: Summary::default(),
    }
}

pub fn taken(seat: u8, player: &str) -> SeatRow {
    SeatRow { kind: SeatKind::Player, player: Some(player.into()), name: player.to_uppercase(), ..open(seat, None) }
}

pub fn open(seat: u8, invite: Option<Key>) -> SeatRow {
    SeatRow { seat, kind: SeatKind::Open, player: None, name: String::new(), invite, webhook: None, left: false }
}

pub fn key(n: u8) -> Key {
    let mut key = [0xa5; 32];
    key[0] = n;
    key
}

pub fn entry(seq: u64, text: &str) -> RecordEntry {
    RecordEntry {
        seq,
        seat: 1,
        kind: EntryKind::Choice,
        text: text.into(),
        hash: format!("h{seq}"),
        at: 100 + seq as i64,
    }
}

pub fn summary(entries: u64) -> Summary {
    Summary { entries, choices: entries, asked: 0b10, over: false, ending: String::new() }
}

pub fn line(text: &str) -> ChatLine {
    ChatLine { n: 0, player: "ann".into(), name: "ANN".into(), seat: Some(0), text: text.into(), at: 9 }
}
