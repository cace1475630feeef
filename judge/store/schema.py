"""The tables, and every step by which they came to be as they are.

A step that was released is never changed: add another one below it.
"""

from __future__ import annotations

import secrets

from sqlite_utils import Database, Migrations

from judge.store.old_mails import kind_by_key
from judge.store.old_persons import exchange_persons
from judge.store.schema_costs import COURSE, PUBLICATIONS, QUEUE, STANDBYS
from judge.store.schema_forming import unlisted
from judge.store.schema_moves import MOVES
from judge.store.schema_passwords import PASSWORDS
from judge.store.schema_persons import PERSONS

SECRET_BYTES = 32
STEPS = Migrations("judge")
NEWEST_SCHEMA = 22  # how many steps there are; kept in the file as user_version

_FIRST = (
    # What the house knows about itself.
    "CREATE TABLE house (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT",
    # `raw` comes last: a row's other columns are read without walking through it.
    """CREATE TABLE letters (
        id INTEGER PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE,
        message_id TEXT NOT NULL,
        sender TEXT NOT NULL,
        recipient TEXT NOT NULL,
        arrived TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'unserved'
            CHECK (state IN ('unserved', 'served', 'shelved')),
        tries INTEGER NOT NULL DEFAULT 0,
        held_until TEXT,
        settled TEXT,
        note TEXT NOT NULL DEFAULT '',
        raw BLOB NOT NULL
    ) STRICT""",
    # Partial, so that they stay as small as the queue and the shelf are.
    "CREATE INDEX letters_unserved ON letters (id) WHERE state = 'unserved'",
    "CREATE INDEX letters_shelved ON letters (id) WHERE state = 'shelved'",
    # `key` is the name without regard to case; `length` counts the events.
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        revision INTEGER NOT NULL DEFAULT 1,
        length INTEGER NOT NULL,
        deadline TEXT,
        made TEXT NOT NULL,
        changed TEXT NOT NULL,
        state TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX games_deadline ON games (deadline) WHERE deadline IS NOT NULL",
    """CREATE TABLE events (
        game INTEGER NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT""",
    # The log is what players can check us by: it only grows.
    """CREATE TRIGGER events_stay BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'the log of a game is never rewritten'); END""",
    """CREATE TRIGGER events_remain BEFORE DELETE ON events
        BEGIN SELECT RAISE(ABORT, 'the log of a game is never shortened'); END""",
    """CREATE TABLE snapshots (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        phase TEXT NOT NULL,
        after INTEGER NOT NULL,
        at TEXT NOT NULL,
        position TEXT NOT NULL,
        UNIQUE (game, phase)
    ) STRICT""",
    """CREATE TABLE addresses (
        address TEXT NOT NULL,
        game INTEGER NOT NULL REFERENCES games (id),
        seat TEXT NOT NULL,
        PRIMARY KEY (address, game, seat)
    ) STRICT""",
    "CREATE INDEX addresses_game ON addresses (game)",
    # `letter` is the one that this mail answers; `raw` last, as in letters.
    """CREATE TABLE outbox (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        message_id TEXT NOT NULL,
        recipient TEXT NOT NULL COLLATE NOCASE,
        sender TEXT NOT NULL,
        letter INTEGER REFERENCES letters (id),
        game TEXT NOT NULL,
        occasion TEXT NOT NULL,
        added TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
        tries INTEGER NOT NULL DEFAULT 0,
        retry_at TEXT NOT NULL,
        settled TEXT,
        error TEXT NOT NULL DEFAULT '',
        raw BLOB NOT NULL
    ) STRICT""",
    "CREATE INDEX outbox_queued ON outbox (retry_at) WHERE state = 'queued'",
    "CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed'",
    "CREATE INDEX outbox_letter ON outbox (letter) WHERE letter IS NOT NULL",
    "CREATE INDEX outbox_sender ON outbox (sender)",
    """CREATE TABLE visits (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (kind, key)
    ) STRICT""",
)


@STEPS()
def first_records(db: Database) -> None:
    """Lay out the tables and make this house's secret."""
    for statement in _FIRST:
        db.execute(statement)
    db.table("house").insert({"name": "secret", "value": secrets.token_bytes(SECRET_BYTES)})


@STEPS()
def pictures_of_mails(db: Database) -> None:
    """Let a mail say which picture goes with it."""
    db.execute("ALTER TABLE outbox ADD COLUMN picture TEXT NOT NULL DEFAULT ''")


@STEPS()
def blame_of_letters(db: Database) -> None:
    """Tell a letter's own fault (tries) from whoever worked on it being killed, or the judge.

    A row for each letter that is being worked on, or was when something ended.
    """
    db.execute(
        """CREATE TABLE troubles (
            letter INTEGER PRIMARY KEY REFERENCES letters (id),
            kills INTEGER NOT NULL DEFAULT 0,
            stops INTEGER NOT NULL DEFAULT 0
        ) STRICT"""
    )
    # What was counted until now may have been kills: every letter begins anew.
    db.execute("UPDATE letters SET tries = 0 WHERE state = 'unserved'")


# What lists of games say, kept by the file itself whenever a game is written: a
# list costs what it shows, however many games there are.
_STANDINGS = (
    """CREATE TABLE standings (
        game INTEGER PRIMARY KEY,
        key TEXT NOT NULL,
        name TEXT NOT NULL,
        state TEXT NOT NULL,
        variant TEXT NOT NULL,
        options TEXT NOT NULL,
        edition TEXT NOT NULL,
        phase TEXT NOT NULL,
        players INTEGER NOT NULL,
        stamp INTEGER NOT NULL
    ) STRICT""",
    "CREATE INDEX standings_state ON standings (state, key)",
    "CREATE INDEX standings_board ON standings (variant, edition)",
    # `stamp` grows with every change of any game.
    "CREATE UNIQUE INDEX standings_stamp ON standings (stamp)",
    "CREATE TABLE tallies (state TEXT PRIMARY KEY NOT NULL, games INTEGER NOT NULL) STRICT",
)
_VALUES = ", ".join(
    f"coalesce(json_extract(CASE WHEN json_valid(new.state) THEN new.state ELSE '{{}}' END,"
    f" '{path}'), {empty})"
    for path, empty in (
        ("$.state", "''"),
        ("$.settings.variant", "''"),
        ("$.settings.options", "'[]'"),
        ("$.settings.edition", "''"),
        ("$.position.phase", "''"),
    )
) + (
    ", coalesce(json_array_length(CASE WHEN json_valid(new.state) THEN new.state ELSE '{}' END,"
    " '$.waiting'), 0), coalesce((SELECT max(stamp) FROM standings), 0) + 1"
)
_KEPT = (
    f"""CREATE TRIGGER standings_made AFTER INSERT ON games BEGIN
        INSERT INTO standings VALUES (new.id, new.key, new.name, {_VALUES}); END""",
    f"""CREATE TRIGGER standings_changed AFTER UPDATE OF state ON games BEGIN
        UPDATE standings SET
            (state, variant, options, edition, phase, players, stamp) = (SELECT {_VALUES})
            WHERE game = new.id; END""",
    """CREATE TRIGGER standings_gone AFTER DELETE ON games BEGIN
        DELETE FROM standings WHERE game = old.id; END""",
    """CREATE TRIGGER tallies_more AFTER INSERT ON standings BEGIN
        INSERT OR IGNORE INTO tallies VALUES (new.state, 0);
        UPDATE tallies SET games = games + 1 WHERE state = new.state; END""",
    """CREATE TRIGGER tallies_moved AFTER UPDATE OF state ON standings
        WHEN old.state <> new.state BEGIN
        INSERT OR IGNORE INTO tallies VALUES (new.state, 0);
        UPDATE tallies SET games = games + 1 WHERE state = new.state;
        UPDATE tallies SET games = games - 1 WHERE state = old.state; END""",
    """CREATE TRIGGER tallies_fewer AFTER DELETE ON standings BEGIN
        UPDATE tallies SET games = games - 1 WHERE state = old.state; END""",
)


@STEPS()
def standings_of_games(db: Database) -> None:
    """Keep what lists of games say, from the games that there are on."""
    for statement in (*_STANDINGS, *_KEPT):
        db.execute(statement)
    # One by one, so that each has a stamp of its own.
    for (game,) in db.execute("SELECT id FROM games ORDER BY id").fetchall():
        db.execute(
            f"INSERT INTO standings SELECT id, key, name, {_VALUES.replace('new.', 'games.')}"
            " FROM games WHERE id = ?",
            (game,),
        )


@STEPS()
def moments_of_the_clock(db: Database) -> None:
    """Keep by what the clock is believed: one row, for which time `word` is the host's."""
    db.execute(
        """CREATE TABLE clock (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            believed TEXT,
            doubted INTEGER NOT NULL DEFAULT 0,
            word TEXT
        ) STRICT"""
    )
    db.execute("INSERT INTO clock (id) VALUES (1)")


@STEPS()
def pictures_with_press(db: Database) -> None:
    """Keep the pictures that went with press, and find a letter of press by its number."""
    db.execute(
        "CREATE TABLE enclosures (name TEXT PRIMARY KEY NOT NULL, content BLOB NOT NULL) STRICT"
    )
    db.execute(
        "CREATE INDEX events_press ON events (game, json_extract(body, '$.number'))"
        " WHERE kind = 'PressSent'"
    )


@STEPS()
def phases_of_mails(db: Database) -> None:
    """Let a mail say for which phase it asks orders, so that an answer to it is about that one."""
    db.execute("ALTER TABLE outbox ADD COLUMN phase TEXT NOT NULL DEFAULT ''")
    db.execute("CREATE INDEX outbox_message_id ON outbox (message_id)")


@STEPS()
def visits_by_time(db: Database) -> None:
    """Find the oldest visits, so that they can be cleared."""
    db.execute("CREATE INDEX visits_at ON visits (at)")


@STEPS()
def kinds_of_mails(db: Database) -> None:
    """Let a mail say what it is, and in which lane it is carried.

    Of those that are still to be sent, or given up, their keys said so until now. What
    sent ones had drawn stays in `picture`, which nobody reads any more: to drop the
    column would be to write every mail anew.
    """
    db.execute("ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE outbox ADD COLUMN lane TEXT NOT NULL DEFAULT 'plain'")
    rows = "SELECT id, key, occasion, picture FROM outbox WHERE state <> 'sent'"
    for id, key, occasion, picture in db.execute(rows).fetchall():
        lane = "pictured" if occasion == "report" or picture else "plain"
        kind = kind_by_key(key, occasion, picture)
        db.execute("UPDATE outbox SET kind = ?, lane = ? WHERE id = ?", (kind, lane, id))


@STEPS()
def boards_of_games(db: Database) -> None:
    """Keep the text of every board that games are played on, as their settings name it."""
    db.execute(
        """CREATE TABLE boards (
            variant TEXT NOT NULL,
            edition TEXT NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (variant, edition)
        ) STRICT"""
    )
    # By what a game is played is never rewritten: it takes another edition over, or none.
    db.execute(
        """CREATE TRIGGER boards_stay BEFORE UPDATE ON boards
            BEGIN SELECT RAISE(ABORT, 'a board that games carry is never rewritten'); END"""
    )
    db.execute(
        """CREATE TRIGGER boards_remain BEFORE DELETE ON boards
            BEGIN SELECT RAISE(ABORT, 'a board that games carry is never thrown away'); END"""
    )


@STEPS()
def origins_of_events(db: Database) -> None:
    """Let an event say who is behind it, by which letter it came, and why; "" for unknown."""
    for column in ("author", "letter", "why"):
        db.execute(f"ALTER TABLE events ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")


@STEPS()
def positions_by_number(db: Database) -> None:
    """Keep every position by the number of the event that it came after.

    A phase that is played twice has two of them; until now only the last was kept.
    """
    for statement in (
        """CREATE TABLE positions (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES games (id),
            phase TEXT NOT NULL,
            after INTEGER NOT NULL,
            at TEXT NOT NULL,
            position TEXT NOT NULL,
            UNIQUE (game, after)
        ) STRICT""",
        "INSERT OR REPLACE INTO positions (game, phase, after, at, position)"
        " SELECT game, phase, after, at, position FROM snapshots"
        # One that belongs to no game, which is damage, would let nobody in.
        " WHERE game IN (SELECT id FROM games) ORDER BY game, after, id",
        "DROP TABLE snapshots",
        "ALTER TABLE positions RENAME TO snapshots",
    ):
        db.execute(statement)


@STEPS()
def persons_and_cards(db: Database) -> None:
    """Keep personal data apart from the logs, so that somebody can be forgotten."""
    for statement in PERSONS:
        db.execute(statement)
    exchange_persons(db)


@STEPS()
def letters_by_message_id(db: Database) -> None:
    """Find a letter by its Message-ID, of which a digest is noted, and say who has signed it."""
    db.execute("ALTER TABLE letters ADD COLUMN signed TEXT NOT NULL DEFAULT ''")
    db.execute("CREATE INDEX letters_message_id ON letters (message_id) WHERE message_id <> ''")


@STEPS()
def queues_of_lanes(db: Database) -> None:
    """Go through each lane's queue in its order, whatever waits in the other."""
    for statement in QUEUE:
        db.execute(statement)


@STEPS()
def states_and_annals(db: Database) -> None:
    """Keep where a replay can go on, and each phase in short; from a game's next phase on."""
    for statement in COURSE:
        db.execute(statement)


@STEPS()
def what_is_published(db: Database) -> None:
    """Keep up to which change the games are published, for a judge that begins anew."""
    for statement in PUBLICATIONS:
        db.execute(statement)


@STEPS()
def passwords_of_seats(db: Database) -> None:
    """Keep what is made of the passwords of seats, and what letters say until they are served."""
    for statement in PASSWORDS:
        db.execute(statement)


@STEPS()
def standbys_and_conduct(db: Database) -> None:
    """Keep who stands by, what counts against persons, and which games have free seats."""
    for statement in STANDBYS:
        db.execute(statement)


@STEPS()
def games_not_listed(db: Database) -> None:
    """Keep which games aren't listed."""
    for statement in unlisted(_VALUES):
        db.execute(statement)


@STEPS()
def annals_with_retreats(db: Database) -> None:
    """Forget the phases in short, which told of no retreats: each game tells them anew."""
    db.execute("DELETE FROM annals")


@STEPS()
def moves_of_games(db: Database) -> None:
    """Keep which games have moved to another judge, and which came from one."""
    for statement in MOVES:
        db.execute(statement)
