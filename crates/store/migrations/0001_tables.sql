-- Players, their accounts and sessions; tables and what changes about them; chat.
-- Keys are hexadecimal SHA-256 sums of tokens. Times are milliseconds since 1970. Truth values are 0 and 1.

CREATE TABLE players (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE accounts (
    login    TEXT NOT NULL PRIMARY KEY,
    player   TEXT NOT NULL UNIQUE REFERENCES players (id),
    password TEXT NOT NULL
);

CREATE TABLE sessions (
    key    TEXT   NOT NULL PRIMARY KEY,
    player TEXT   NOT NULL REFERENCES players (id),
    opened BIGINT NOT NULL
);

-- What stays the same, or nearly so. What every choice changes is in standings, whose rows are small.
CREATE TABLE tables (
    id      TEXT   NOT NULL PRIMARY KEY,
    game    TEXT   NOT NULL,
    title   TEXT   NOT NULL,
    header  TEXT   NOT NULL,
    owner   TEXT   NOT NULL REFERENCES players (id),
    watch   TEXT   UNIQUE,
    rematch TEXT,
    created BIGINT NOT NULL
);
CREATE INDEX tables_by_owner ON tables (owner);

CREATE TABLE standings (
    table_id   TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    is_public  BIGINT NOT NULL,
    entries    BIGINT NOT NULL,
    choices    BIGINT NOT NULL,
    asked      BIGINT NOT NULL,
    is_over    BIGINT NOT NULL,
    ending     TEXT   NOT NULL,
    updated    BIGINT NOT NULL,
    chat_lines BIGINT NOT NULL
);
CREATE INDEX standings_of_public ON standings (is_over, updated) WHERE is_public = 1;

CREATE TABLE seats (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    player   TEXT   REFERENCES players (id),
    name     TEXT   NOT NULL,
    invite   TEXT   UNIQUE,
    webhook  TEXT,
    has_left BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_player ON seats (player);

CREATE TABLE chat (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    player   TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    seat     BIGINT,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);

-- One row that is changed to find out whether the database can be written.
CREATE TABLE health (
    beat BIGINT NOT NULL
);
INSERT INTO health (beat) VALUES (0);
