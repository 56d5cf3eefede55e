//! Campaigns: members come and go, and nothing that was done is lost, doubled or forked.

use crate::bed::{Bed, key, player, table, taken};
use store::{AppendError, CampaignRow, CampaignStep, Member, Store, StoreError};

fn row(id: &str) -> CampaignRow {
    CampaignRow {
        id: id.into(),
        game: "mandalorian".into(),
        name: "The Tuesday crew".into(),
        header: "{}".into(),
        owner: "ann".into(),
        invite: Some(key(1)),
        steps: 0,
        created: 5,
        updated: 5,
    }
}

fn step(seq: u64, text: &str) -> CampaignStep {
    CampaignStep { seq, player: "ann".into(), text: text.into(), at: 10 + seq as i64 }
}

fn member(id: &str, joined: i64) -> Member {
    Member { player: id.into(), name: id.to_uppercase(), joined }
}

async fn texts(store: &Store) -> Vec<String> {
    store.campaign_steps("c", 0).await.unwrap().into_iter().map(|step| step.text).collect()
}

on_both! {
    async fn everything_about_a_campaign_comes_back(bed: Bed) {
        let store = bed.laid().await;
        store.create_campaign(&row("c"), &[]).await.unwrap();
        assert_eq!(store.campaign("c").await.unwrap(), Some((row("c"), vec![member("ann", 5)])));
        assert_eq!(store.campaign("d").await.unwrap(), None);
        let carried = CampaignRow { steps: 2, invite: None, updated: 9, ..row("d") };
        store.create_campaign(&carried, &[step(1, "a"), step(2, "b")]).await.unwrap();
        assert_eq!(store.campaign_steps("d", 1).await.unwrap(), [step(2, "b")]);
        assert_eq!(store.campaigns_of("ann", 9).await.unwrap(), [carried, row("c")]);
        assert_eq!(store.campaigns_of("bob", 9).await.unwrap(), []);
        assert_eq!(store.create_campaign(&row("e"), &[step(1, "a")]).await, Err(StoreError::Disorder));
        assert!(store.create_campaign(&row("c"), &[]).await.is_err(), "it is there");
    }

    async fn members_come_by_the_link_and_go(bed: Bed) {
        let store = bed.laid().await;
        store.create_campaign(&row("c"), &[]).await.unwrap();
        assert_eq!(store.join_campaign(&key(9), &player("bob"), 7).await.unwrap(), None);
        assert_eq!(store.invited_to_campaign(&key(1)).await.unwrap(), Some("c".into()));
        for at in [7, 8] {
            assert_eq!(store.join_campaign(&key(1), &player("bob"), at).await.unwrap(), Some("c".into()));
        }
        assert_eq!(store.campaign("c").await.unwrap().unwrap().1, [member("ann", 5), member("bob", 7)]);
        assert!(store.leave_campaign("c", "bob").await.unwrap());
        assert!(!store.leave_campaign("c", "bob").await.unwrap());
        store.set_campaign_invite("c", None).await.unwrap();
        assert_eq!(store.join_campaign(&key(1), &player("bob"), 9).await.unwrap(), None);
        assert_eq!(store.set_campaign_invite("x", None).await, Err(StoreError::Missing("campaign x".into())));
    }

    async fn the_second_of_two_steps_with_one_number_is_refused_with_its_table(bed: Bed) {
        let store = bed.laid().await;
        store.create_campaign(&row("c"), &[]).await.unwrap();
        store.add_campaign_step("c", step(1, "first"), None).await.unwrap();
        let laid = |id: &str| Some((table(id), vec![taken(0, "ann")]));
        for (seq, id) in [(1, "u"), (3, "v"), (0, "w")] {
            let lost = store.add_campaign_step("c", step(seq, "second"), laid(id)).await;
            assert_eq!(lost, Err(AppendError::Taken));
            assert_eq!(store.table(id).await.unwrap(), None, "no table remains of it");
        }
        assert_eq!(store.add_campaign_step("x", step(1, "nowhere"), None).await, Err(AppendError::Taken));
        store.add_campaign_step("c", step(2, "second"), laid("u")).await.unwrap();
        assert_eq!(texts(&store).await, ["first", "second"]);
        assert_eq!(store.campaign_of_table("u").await.unwrap(), Some("c".into()));
        assert_eq!(store.campaign_of_table("t").await.unwrap(), None);
        assert!(store.add_campaign_step("c", step(3, "third"), laid("u")).await.is_err(), "the table is there");
        assert_eq!(store.campaign("c").await.unwrap().unwrap().0.steps, 2);
        assert_eq!(store.campaign("c").await.unwrap().unwrap().0.updated, 12);
    }

    async fn twenty_who_do_the_same_at_once_do_it_once(bed: Bed) {
        let store = bed.laid().await;
        store.create_campaign(&row("c"), &[]).await.unwrap();
        let mut all = tokio::task::JoinSet::new();
        for n in 0..20 {
            let store = store.clone();
            all.spawn(async move { store.add_campaign_step("c", step(1, &n.to_string()), None).await.is_ok() });
        }
        assert_eq!(all.join_all().await.into_iter().filter(|done| *done).count(), 1);
        assert_eq!(texts(&store).await.len(), 1);
    }
}
