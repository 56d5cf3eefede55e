//! Players, sessions and accounts.

use crate::bed::{Bed, key, player};
use store::{Change, StoreError};

on_both! {
    async fn a_player_is_found_again(bed: Bed) {
        let store = bed.open().await;
        store.add_player(&player("ann")).await.unwrap();
        assert_eq!(store.player("ann").await.unwrap(), Some(player("ann")));
        assert_eq!(store.player("bob").await.unwrap(), None);
        assert!(store.add_player(&player("ann")).await.is_err());
    }

    async fn a_session_is_its_players_until_it_is_closed(bed: Bed) {
        let store = bed.laid().await;
        store.open_session(&key(1), "ann", 7).await.unwrap();
        store.open_session(&key(2), "bob", 8).await.unwrap();
        assert_eq!(store.session(&key(1), 0).await.unwrap(), Some(player("ann")));
        store.close_session(&key(1)).await.unwrap();
        assert_eq!(store.session(&key(1), 0).await.unwrap(), None);
        assert_eq!(store.session(&key(2), 0).await.unwrap(), Some(player("bob")));
        assert!(store.open_session(&key(3), "nobody", 9).await.is_err());
    }

    async fn a_session_that_was_opened_too_long_ago_is_nobodys(bed: Bed) {
        let store = bed.laid().await;
        store.open_session(&key(1), "ann", 7).await.unwrap();
        store.open_session(&key(2), "ann", 8).await.unwrap();
        for _ in 0..2 {
            assert_eq!(store.session(&key(1), 7).await.unwrap(), Some(player("ann")));
            assert_eq!(store.session(&key(1), 8).await.unwrap(), None);
        }
        assert_eq!(store.close_sessions_before(8).await.unwrap(), 1);
        store.close().await;
        let store = bed.open().await;
        assert_eq!(store.session(&key(1), 0).await.unwrap(), None);
        assert_eq!(store.session(&key(2), 0).await.unwrap(), Some(player("ann")));
    }

    async fn a_session_is_renewed_when_that_is_due(bed: Bed) {
        let store = bed.laid().await;
        store.open_session(&key(1), "ann", 7).await.unwrap();
        assert!(!store.renew_session(&key(1), 0, 10, 20).await.unwrap(), "nobody has asked for it yet");
        let mut changes = store.changes();
        store.session(&key(1), 0).await.unwrap().unwrap();
        assert!(!store.renew_session(&key(1), 0, 7, 20).await.unwrap(), "not due");
        assert!(!store.renew_session(&key(1), 8, 10, 20).await.unwrap(), "it is over");
        assert_eq!(store.session(&key(1), 8).await.unwrap(), None);
        assert!(store.renew_session(&key(1), 7, 10, 20).await.unwrap());
        assert_eq!(changes.recv().await.unwrap(), Change::Player { player: "ann".into() }, "other nodes look again");
        assert_eq!(store.session(&key(1), 20).await.unwrap(), Some(player("ann")));
        store.close_session(&key(1)).await.unwrap();
        assert!(!store.renew_session(&key(1), 0, 30, 40).await.unwrap(), "what is closed stays closed");
    }

    async fn another_password_ends_all_other_sessions(bed: Bed) {
        let store = bed.laid().await;
        for (number, who) in [(1, "ann"), (2, "ann"), (3, "bob")] {
            store.open_session(&key(number), who, 7).await.unwrap();
            store.session(&key(number), 0).await.unwrap().unwrap();
        }
        assert!(!store.set_password("ann", "$argon2id$1", &key(1)).await.unwrap(), "no account yet");
        store.set_account("ann", "queen", "$argon2id$1").await.unwrap();
        assert_eq!(store.session(&key(2), 0).await.unwrap().unwrap().account.as_deref(), Some("queen"));
        assert!(store.set_password("ann", "$argon2id$2", &key(1)).await.unwrap());
        assert_eq!(store.account("queen").await.unwrap().unwrap().1, "$argon2id$2");
        assert!(store.session(&key(1), 0).await.unwrap().is_some());
        assert_eq!(store.session(&key(2), 0).await.unwrap(), None);
        assert!(store.session(&key(3), 0).await.unwrap().is_some());
    }

    async fn a_new_name_is_known_in_sessions_at_once(bed: Bed) {
        let store = bed.laid().await;
        store.open_session(&key(1), "ann", 7).await.unwrap();
        store.session(&key(1), 0).await.unwrap().unwrap();
        store.rename("ann", "Änne").await.unwrap();
        assert_eq!(store.session(&key(1), 0).await.unwrap().unwrap().name, "Änne");
    }

    async fn a_login_belongs_to_one_player(bed: Bed) {
        let store = bed.laid().await;
        assert!(store.set_account("ann", "queen", "$argon2id$1").await.unwrap());
        assert!(!store.set_account("bob", "queen", "$argon2id$2").await.unwrap());
        let (ann, password) = store.account("queen").await.unwrap().unwrap();
        assert_eq!((ann.id.as_str(), ann.account.as_deref(), password.as_str()), ("ann", Some("queen"), "$argon2id$1"));
        assert!(store.set_account("ann", "empress", "$argon2id$3").await.unwrap());
        assert_eq!(store.account("queen").await.unwrap(), None);
        assert!(store.set_account("bob", "queen", "$argon2id$4").await.unwrap());
    }

    async fn a_new_name_is_in_all_seats_too(bed: Bed) {
        let store = bed.laid().await;
        let mut changes = store.changes();
        store.rename("ann", "Änne").await.unwrap();
        assert_eq!(store.player("ann").await.unwrap().unwrap().name, "Änne");
        let (_, seats) = store.table("t").await.unwrap().unwrap();
        assert_eq!((seats[0].name.as_str(), seats[1].name.as_str()), ("Änne", "BOB"));
        assert_eq!(changes.recv().await.unwrap(), Change::Seats { table: "t".into() });
        assert_eq!(store.rename("nobody", "x").await, Err(StoreError::Missing("player nobody".into())));
    }
}
