"""Tables and indexes by which nothing grows with a game's length, the games, or the queue."""

from __future__ import annotations

QUEUE = (
    # A lane's queue in the order of adding, with all by which a mail's turn is decided.
    "CREATE INDEX outbox_lane ON outbox (lane, id, retry_at, tries, added, state)"
    " WHERE state = 'queued'",
    "CREATE INDEX outbox_retry ON outbox (lane, retry_at) WHERE state = 'queued'",
    "CREATE INDEX outbox_reader ON outbox (recipient, game, id)"
    " WHERE state = 'queued' AND lane = 'pictured'",
    "DROP INDEX outbox_queued",
)

COURSE = (
    "ALTER TABLE games ADD COLUMN moved INTEGER NOT NULL DEFAULT 0",
    """UPDATE games SET moved = (SELECT count(*) FROM events WHERE game = games.id AND kind IN (
        'DeadlineSet', 'GamePaused', 'GameResumed', 'SettingsChanged', 'PhaseProcessed',
        'RolledBack', 'GameEnded'))""",
    # A game as a phase of it began, after an event: where a replay can go on.
    # `moved` counts how often its clock had been set, as of a game until now.
    """CREATE TABLE states (
        game INTEGER NOT NULL REFERENCES games (id),
        after INTEGER NOT NULL,
        moved INTEGER NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (game, after)
    ) STRICT""",
    # Each phase that was processed, by the number of its event, in short.
    """CREATE TABLE annals (
        game INTEGER NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        told TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT""",
    "CREATE INDEX events_phase ON events (game, json_extract(body, '$.phase'))"
    " WHERE kind = 'PhaseProcessed'",
    "CREATE INDEX events_returns ON events (game, number) WHERE kind = 'RolledBack'",
)

PUBLICATIONS = (
    "CREATE TABLE publishing (id INTEGER PRIMARY KEY CHECK (id = 1), place TEXT NOT NULL,"
    " stamp INTEGER NOT NULL) STRICT",
    "INSERT INTO publishing VALUES (1, '', 0)",
    """CREATE TABLE published (
        game INTEGER PRIMARY KEY REFERENCES games (id),
        state TEXT NOT NULL,
        line TEXT NOT NULL
    ) STRICT""",
)

STANDBYS = (
    # A number that was given once is never another's: it stands in a reply address.
    """CREATE TABLE standbys (
        id INTEGER PRIMARY KEY,
        address TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        since TEXT NOT NULL,
        boards TEXT NOT NULL,
        answers INTEGER NOT NULL,
        confirmed INTEGER NOT NULL,
        asked TEXT
    ) STRICT""",
    "CREATE TABLE standby_numbers (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL)"
    " STRICT",
    "INSERT INTO standby_numbers VALUES (1, 0)",
    """CREATE TABLE conduct (
        game INTEGER NOT NULL REFERENCES games (id),
        address TEXT NOT NULL,
        late INTEGER NOT NULL,
        missed INTEGER NOT NULL,
        departed INTEGER NOT NULL,
        PRIMARY KEY (game, address)
    ) STRICT""",
    "CREATE INDEX conduct_address ON conduct (address)",
    """CREATE TABLE free_seats (
        game INTEGER PRIMARY KEY REFERENCES games (id),
        seats TEXT NOT NULL
    ) STRICT""",
)
