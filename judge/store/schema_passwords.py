"""The tables of passwords, as a step of `judge.store.schema` lays them."""

PASSWORDS = (
    """CREATE TABLE passwords (
        game INTEGER NOT NULL REFERENCES games (id),
        place TEXT NOT NULL,
        epoch INTEGER NOT NULL,
        salt TEXT NOT NULL,
        digest TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (game, place)
    ) STRICT""",
    # In clear, of letters that are still to be served; nothing else holds them.
    """CREATE TABLE sayings (
        letter INTEGER PRIMARY KEY REFERENCES letters (id),
        said TEXT NOT NULL
    ) STRICT""",
)
