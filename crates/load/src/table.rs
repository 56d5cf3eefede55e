//! Two players at a table, who answer what they are asked: people with pages, or programs.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::json;
use tokio::time::{sleep_until, timeout};

use crate::client::{Client, Live, Socket};

/// Longer than anything takes that works.
const PATIENCE: Duration = Duration::from_mins(1);

/// What players sit at.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Clients {
    /// Pages: forms go out, and what has changed on the page comes in.
    Pages,
    /// Programs: JSON both ways.
    Programs,
}

/// How players and server speak.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Each player has a socket.
    Sockets,
    /// Each player has a connection for requests, and one on which events are pushed.
    Requests,
}

/// What carries the words of a player and of the server.
pub enum Line {
    /// Both ways.
    Socket(Socket),
    /// One for requests, one for events.
    Two(Box<Client>, Live),
}

impl Line {
    /// A player's or watcher's.
    async fn open(client: Client, way: Way, path: &str) -> Result<Self> {
        Ok(match way {
            Way::Sockets => Self::Socket(client.socket(&format!("{path}/socket")).await?),
            Way::Requests => {
                let live = client.live(&format!("{path}/live")).await?;
                Self::Two(Box::new(client), live)
            }
        })
    }

    /// What is pushed next.
    pub async fn hear(&mut self) -> Result<String> {
        let heard = async {
            match self {
                Self::Socket(socket) => socket.hear().await,
                Self::Two(_, live) => live.event().await,
            }
        };
        timeout(PATIENCE, heard).await.context("nothing is pushed")?
    }
}

/// Somebody who watches a table and has seen how it stands.
pub async fn watch(addr: SocketAddr, id: &str, way: Way) -> Result<Line> {
    let mut line = Line::open(Client::new(addr).await?, way, &format!("/t/{id}")).await?;
    line.hear().await?;
    Ok(line)
}

/// A table with both players and their connections.
pub struct Table {
    addr: SocketAddr,
    through: Clients,
    way: Way,
    /// Its name.
    pub id: String,
    lines: [Line; 2],
    /// What each player was last told.
    told: [Said; 2],
    /// Its number among all tables.
    pub number: u64,
}

/// What a live connection has said of the table.
#[derive(Default)]
struct Said {
    revision: u64,
    offers: Vec<String>,
}

impl Said {
    /// Takes an event in without reading all of it, for most is words and pictures.
    fn take(&mut self, through: Clients, event: &str) {
        if let Some((_, rest)) = event.split_once("\"revision\":") {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            self.revision = rest[..digits].parse().unwrap_or(self.revision);
        }
        let (list, before, after) = match through {
            Clients::Pages => ("\"prompt\":\"", "name=\\\"choice\\\" value=\\\"", "\\\""),
            Clients::Programs => ("\"offers\":[", "{\"name\":\"", "\""),
        };
        if let Some((_, offers)) = event.split_once(list) {
            let offers =
                if through == Clients::Programs { offers.split(']').next().unwrap_or_default() } else { offers };
            let name = |rest: &str| rest.split_once(after).map(|(choice, _)| choice.to_owned());
            self.offers = offers.split(before).skip(1).filter_map(name).collect();
        }
    }
}

/// How players take their time.
#[derive(Clone, Copy)]
pub enum Pace {
    /// The next choice follows as soon as the page asks.
    Saturated,
    /// One choice in this time.
    Every(Duration),
}

/// How long choices took, in seconds, from sending them.
#[derive(Default)]
pub struct Times {
    /// To the acknowledgement.
    pub acknowledged: Vec<f64>,
    /// To the other player's page.
    pub seen: Vec<f64>,
}

impl Table {
    /// Opens a table, seats both players and connects them.
    pub async fn open(addr: SocketAddr, number: u64, through: Clients, way: Way) -> Result<Self> {
        let mut players = [Client::new(addr).await?, Client::new(addr).await?];
        let id = match through {
            Clients::Pages => seat_people(&mut players).await?,
            Clients::Programs => seat_programs(&mut players).await?,
        };
        let path = match through {
            Clients::Pages => format!("/t/{id}"),
            Clients::Programs => format!("/api/v1/tables/{id}"),
        };
        let [ann, bob] = players;
        let lines = [Line::open(ann, way, &path).await?, Line::open(bob, way, &path).await?];
        let told = [Said::default(), Said::default()];
        let mut table = Self { addr, through, way, id, lines, told, number };
        for seat in 0..2 {
            table.hear(seat).await?;
        }
        Ok(table)
    }

    async fn hear(&mut self, seat: usize) -> Result<()> {
        let event = self.lines[seat].hear().await?;
        self.told[seat].take(self.through, &event);
        Ok(())
    }

    async fn hear_until(&mut self, seat: usize, revision: u64) -> Result<()> {
        while self.told[seat].revision < revision {
            self.hear(seat).await?;
        }
        Ok(())
    }

    /// Plays until the time is over; a game that ends is followed by another.
    pub async fn play(&mut self, until: Instant, pace: Pace) -> Result<Times> {
        let mut times = Times::default();
        // Tables don't all begin at once.
        let mut next = Instant::now() + spread(pace, self.number);
        while next.max(Instant::now()) < until {
            if let Pace::Every(pause) = pace {
                sleep_until(next.into()).await;
                next += pause;
            }
            match (0..2).find(|&seat| !self.told[seat].offers.is_empty()) {
                Some(seat) => self.choose(seat, &mut times).await?,
                None => *self = Self::open(self.addr, self.number, self.through, self.way).await?,
            }
        }
        Ok(times)
    }

    async fn choose(&mut self, seat: usize, times: &mut Times) -> Result<()> {
        let said = &mut self.told[seat];
        let revision = said.revision;
        let offers = std::mem::take(&mut said.offers);
        let choice = &offers[(revision as usize * 7 + self.number as usize) % offers.len()];
        let sent = Instant::now();
        let other = 1 - seat;
        match (&mut self.lines[seat], self.through) {
            (Line::Socket(socket), _) => {
                let act =
                    json!({ "n": revision, "act": "choose", "revision": revision, "seat": seat, "choice": choice });
                socket.say(&act.to_string()).await?;
                loop {
                    let heard = timeout(PATIENCE, socket.hear()).await.context("nothing is answered")??;
                    // What somebody else has done may be told first.
                    if heard.starts_with("{\"id\"") {
                        self.told[seat].take(self.through, &heard);
                        continue;
                    }
                    anyhow::ensure!(heard.contains("\"done\""), "{act} was answered with {heard}");
                    break;
                }
            }
            (Line::Two(client, _), Clients::Pages) => {
                let path = format!("/t/{}/choose", self.id);
                let fields = [("revision", &*revision.to_string()), ("seat", &*seat.to_string()), ("choice", choice)];
                client.must(204, &path, &fields).await?;
            }
            (Line::Two(client, _), Clients::Programs) => {
                let path = format!("/api/v1/tables/{}/choices", self.id);
                let chosen = json!({ "revision": revision, "choice": choice });
                client.must_json(200, &path, &chosen).await?;
            }
        }
        times.acknowledged.push(sent.elapsed().as_secs_f64());
        self.hear_until(other, revision + 1).await?;
        times.seen.push(sent.elapsed().as_secs_f64());
        self.hear_until(seat, revision + 1).await
    }
}

/// Two people, each with a page; the name of their table.
async fn seat_people([ann, bob]: &mut [Client; 2]) -> Result<String> {
    let fields = [("game", "freedom"), ("name", "Ann"), ("seat_0", "me"), ("seat_1", "friend"), ("public", "yes")];
    let opened = ann.must(303, "/tables", &fields).await?;
    let id = opened.location.split('/').nth(1).context("no table")?.to_owned();
    let page = ann.must(200, &format!("/t/{id}/seats/1/link"), &[]).await?.body;
    let link = page.split("readonly value=\"").nth(1).and_then(|rest| rest.split('"').next()).context("no link")?;
    bob.must(303, link, &[("name", "Bob")]).await?;
    Ok(id)
}

/// Two programs; the name of their table.
async fn seat_programs(players: &mut [Client; 2]) -> Result<String> {
    for (player, name) in players.iter_mut().zip(["Ann", "Bob"]) {
        let welcome = player.must_json(201, "/api/v1/players", &json!({ "name": name })).await?;
        player.bear(welcome.json()?["token"].as_str().context("no token")?);
    }
    let [ann, bob] = players;
    let wanted = json!({ "game": "freedom", "seats": ["me", "friend"], "public": true });
    let opened = ann.must_json(201, "/api/v1/tables", &wanted).await?.json()?;
    let invite = opened["invites"][0]["token"].as_str().context("no invite")?;
    bob.must_json(200, &format!("/api/v1/invites/{invite}"), &json!({})).await?;
    Ok(opened["id"].as_str().context("no table")?.to_owned())
}

fn spread(pace: Pace, number: u64) -> Duration {
    match pace {
        Pace::Saturated => Duration::ZERO,
        Pace::Every(pause) => pause.mul_f64((number * 37 % 1000) as f64 / 1000.0),
    }
}

/// Two visitors of the relay, who answer each other as fast as they can.
pub async fn relay(addr: SocketAddr, number: u64, until: Instant, way: Way) -> Result<Times> {
    let path = format!("/r/{number}");
    let mut lines = Vec::new();
    for _ in 0..2 {
        lines.push(Line::open(Client::new(addr).await?, way, &path).await?);
    }
    let mut times = Times::default();
    for seat in (0..2).cycle() {
        let sent = Instant::now();
        if sent >= until {
            break;
        }
        match &mut lines[seat] {
            Line::Socket(socket) => socket.say("walk boccanegra 2231").await?,
            Line::Two(client, _) => drop(client.must(204, &path, &[("choice", "walk boccanegra 2231")]).await?),
        }
        times.acknowledged.push(sent.elapsed().as_secs_f64());
        lines[1 - seat].hear().await?;
        times.seen.push(sent.elapsed().as_secs_f64());
        lines[seat].hear().await?;
    }
    Ok(times)
}
