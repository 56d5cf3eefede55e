-- The content that games were dealt with, by its hash: a later program may have another.
CREATE TABLE contents (
    hash  TEXT NOT NULL PRIMARY KEY,
    game  TEXT NOT NULL,
    files BLOB NOT NULL
);
