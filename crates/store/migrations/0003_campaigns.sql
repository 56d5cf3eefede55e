-- Campaigns: games that follow one another, and what their members did in them.
CREATE TABLE campaigns (
    id      TEXT   NOT NULL PRIMARY KEY,
    game    TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    header  TEXT   NOT NULL,
    owner   TEXT   NOT NULL REFERENCES players (id),
    invite  TEXT   UNIQUE,
    steps   BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);

CREATE TABLE campaign_members (
    campaign_id TEXT   NOT NULL REFERENCES campaigns (id),
    player      TEXT   NOT NULL REFERENCES players (id),
    joined      BIGINT NOT NULL,
    PRIMARY KEY (campaign_id, player)
);
CREATE INDEX campaign_members_by_player ON campaign_members (player);

-- As with the records of games, the primary key is what keeps two nodes from forking a campaign.
CREATE TABLE campaign_steps (
    campaign_id TEXT   NOT NULL REFERENCES campaigns (id),
    seq         BIGINT NOT NULL,
    player      TEXT   NOT NULL,
    text        TEXT   NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (campaign_id, seq)
);

-- The tables at which the games of a campaign are played.
CREATE TABLE campaign_tables (
    table_id    TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    campaign_id TEXT NOT NULL REFERENCES campaigns (id)
);
