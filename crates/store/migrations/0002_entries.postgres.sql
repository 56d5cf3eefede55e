-- The records. The primary key is what keeps two nodes from forking a game.
CREATE TABLE entries (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    hash     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
