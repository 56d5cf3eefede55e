//! Tables, seats and lists of tables.

use crate::bed::{Bed, entry, key, lay, open, player, summary, table, taken};
use store::{SeatKind, SeatRow, Store, StoreError, Summary, TableRow};

fn ids(tables: &[(TableRow, Vec<SeatRow>)]) -> Vec<&str> {
    tables.iter().map(|(table, _)| table.id.as_str()).collect()
}

/// Sets up a table that was last touched at a moment.
async fn put(store: &Store, id: &str, updated: i64, change: impl FnOnce(&mut TableRow), seats: &[SeatRow]) {
    let mut row = TableRow { updated, ..table(id) };
    change(&mut row);
    store.create(&row, seats).await.unwrap();
}

on_both! {
    async fn everything_about_a_table_comes_back(bed: Bed) {
        let store = bed.open().await;
        lay(&store, &[]).await;
        let row = TableRow {
            public: false,
            watch: Some(key(1)),
            rematch: Some("next".into()),
            summary: Summary { entries: 3, choices: 2, asked: 0xff, over: true, ending: "Ann wins".into() },
            ..table("t")
        };
        let bot = SeatRow { kind: SeatKind::Bot, name: "Greedy".into(), webhook: Some("https://b".into()), ..open(2, None) };
        let seats = [SeatRow { left: true, ..taken(0, "ann") }, open(1, Some(key(2))), bot];
        store.create(&row, &seats).await.unwrap();
        assert_eq!(store.table("t").await.unwrap(), Some((row, seats.to_vec())));
        assert_eq!(store.table("u").await.unwrap(), None);
    }

    async fn a_table_that_exists_or_whose_owner_does_not_is_refused_whole(bed: Bed) {
        let store = bed.laid().await;
        assert!(store.create(&table("t"), &[]).await.is_err());
        assert!(store.create(&TableRow { owner: "nobody".into(), ..table("u") }, &[]).await.is_err());
        assert!(store.create(&table("u"), &[open(0, None), open(0, None)]).await.is_err());
        assert_eq!(store.table("u").await.unwrap(), None);
        assert_eq!(store.table("t").await.unwrap().unwrap().1.len(), 2);
    }

    async fn keys_open_what_they_belong_to(bed: Bed) {
        let store = bed.laid().await;
        store.set_watch("t", Some(&key(1))).await.unwrap();
        store.set_seat("t", &open(1, Some(key(2)))).await.unwrap();
        assert_eq!(store.watched(&key(1)).await.unwrap(), Some("t".into()));
        assert_eq!(store.invited(&key(2)).await.unwrap(), Some(("t".into(), 1)));
        assert_eq!((store.watched(&key(2)).await.unwrap(), store.invited(&key(1)).await.unwrap()), (None, None));
        store.set_watch("t", None).await.unwrap();
        assert_eq!(store.watched(&key(1)).await.unwrap(), None);
        assert_eq!(store.set_watch("u", None).await, Err(StoreError::Missing("table u".into())));
        assert_eq!(store.set_seat("t", &open(7, None)).await, Err(StoreError::Missing("seat of table t".into())));
    }

    async fn ten_who_race_for_a_seat_are_one_who_gets_it(bed: Bed) {
        let store = bed.laid().await;
        for n in 0..10 {
            store.add_player(&player(&format!("p{n}"))).await.unwrap();
        }
        store.set_seat("t", &open(1, Some(key(2)))).await.unwrap();
        let race = (0..10).map(|n| {
            let store = store.clone();
            tokio::spawn(async move { (n, store.take_seat(&key(2), &player(&format!("p{n}"))).await.unwrap()) })
        });
        let mut winners = Vec::new();
        for racer in race.collect::<Vec<_>>() {
            let (n, place) = racer.await.unwrap();
            winners.extend(place.map(|place| (n, place)));
        }
        assert_eq!(winners.len(), 1);
        assert_eq!(winners[0].1, ("t".to_owned(), 1));
        let winner = format!("p{}", winners[0].0);
        assert_eq!(store.table("t").await.unwrap().unwrap().1[1], taken(1, &winner));
        assert_eq!(store.invited(&key(2)).await.unwrap(), None);
    }

    async fn only_an_open_seat_can_be_sat_in(bed: Bed) {
        let store = bed.laid().await;
        store.set_seat("t", &open(1, None)).await.unwrap();
        assert!(!store.sit("t", 0, &player("bob")).await.unwrap());
        assert!(store.sit("t", 1, &player("ann")).await.unwrap());
        assert!(!store.sit("t", 1, &player("bob")).await.unwrap());
        assert_eq!(store.table("t").await.unwrap().unwrap().1, [taken(0, "ann"), taken(1, "ann")]);
    }

    async fn a_table_has_one_rematch(bed: Bed) {
        let store = bed.laid().await;
        assert!(store.set_rematch("t", "u").await.unwrap());
        assert!(!store.set_rematch("t", "v").await.unwrap());
        assert_eq!(store.table("t").await.unwrap().unwrap().0.rematch.as_deref(), Some("u"));
    }

    async fn lists_show_the_right_tables_in_the_right_order(bed: Bed) {
        let store = bed.open().await;
        lay(&store, &[]).await;
        let of_bob = |row: &mut TableRow| row.owner = "bob".into();
        put(&store, "over", 90, |row| row.summary.over = true, &[taken(0, "bob"), open(1, None)]).await;
        put(&store, "old", 10, of_bob, &[taken(0, "ann"), open(1, None)]).await;
        put(&store, "new", 20, of_bob, &[taken(0, "bob"), taken(1, "ann")]).await;
        put(&store, "empty", 30, of_bob, &[]).await;
        put(&store, "secret", 40, |row| row.public = false, &[open(0, None)]).await;

        assert_eq!(ids(&store.tables_of("ann", 9).await.unwrap()), ["secret", "new", "old", "over"]);
        assert_eq!(ids(&store.tables_of("ann", 2).await.unwrap()), ["secret", "new"]);
        assert_eq!(ids(&store.tables_of("bob", 9).await.unwrap()), ["empty", "new", "old", "over"]);
        assert_eq!(ids(&store.open_tables(9).await.unwrap()), ["old"]);
        assert_eq!(ids(&store.public_tables(false, 9).await.unwrap()), ["empty", "new", "old"]);
        assert_eq!(ids(&store.public_tables(false, 1).await.unwrap()), ["empty"]);
        assert_eq!(ids(&store.public_tables(true, 9).await.unwrap()), ["over"]);
        assert_eq!(store.public_tables(false, 9).await.unwrap()[1].1, [taken(0, "bob"), taken(1, "ann")]);
        assert_eq!((store.running_of("ann").await.unwrap(), store.running_of("bob").await.unwrap()), (1, 3));
    }

    async fn what_was_played_last_comes_first(bed: Bed) {
        let store = bed.laid().await;
        store.create(&TableRow { updated: 50, ..table("u") }, &[taken(0, "ann")]).await.unwrap();
        store.append("t", vec![entry(1, "x")], summary(1), 60).await.unwrap();
        assert_eq!(ids(&store.tables_of("ann", 9).await.unwrap()), ["t", "u"]);
        store.append("t", vec![entry(2, "x")], Summary { over: true, ..summary(2) }, 70).await.unwrap();
        assert_eq!(ids(&store.tables_of("ann", 9).await.unwrap()), ["u", "t"]);
    }
}
