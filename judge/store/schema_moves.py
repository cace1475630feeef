"""The tables of games that have moved to another judge, or came from one."""

from __future__ import annotations

MOVES = (
    # `number` counts the moves of a game from here; `taken` is when the other judge said that it
    # has it. One that came `back` is played here again.
    """CREATE TABLE moves (
        game INTEGER PRIMARY KEY REFERENCES games (id),
        number INTEGER NOT NULL,
        address TEXT NOT NULL,
        at TEXT NOT NULL,
        taken TEXT,
        back INTEGER NOT NULL DEFAULT 0
    ) STRICT""",
    # What was brought here: each file is taken in once, or refused for ever.
    """CREATE TABLE arrivals (
        seal TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        at TEXT NOT NULL,
        refused INTEGER NOT NULL
    ) STRICT""",
    # Whatever else goes wrong: nothing happens here to a game that is somewhere else.
    """CREATE TRIGGER events_moved BEFORE INSERT ON events
        WHEN EXISTS (SELECT 1 FROM moves WHERE game = new.game AND NOT back)
        BEGIN SELECT RAISE(ABORT, 'nothing happens here to a game that has moved'); END""",
)
