"""The tables of persons, and of what they gave of themselves at one time."""

from __future__ import annotations

PERSONS = (
    # What is the house's own of somebody, over all games: `wishes` is JSON.
    """CREATE TABLE persons (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL DEFAULT '',
        zone TEXT NOT NULL DEFAULT 'UTC',
        wishes TEXT NOT NULL DEFAULT '{}',
        stands_by INTEGER NOT NULL DEFAULT 0
    ) STRICT""",
    """CREATE TABLE person_addresses (
        address TEXT PRIMARY KEY NOT NULL,
        person INTEGER NOT NULL REFERENCES persons (id)
    ) STRICT""",
    "CREATE INDEX person_addresses_person ON person_addresses (person)",
    # What they gave of themselves at one time, by which logs and states name them.
    """CREATE TABLE cards (
        id INTEGER PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES persons (id),
        address TEXT NOT NULL,
        name TEXT NOT NULL,
        zone TEXT NOT NULL,
        pictures INTEGER NOT NULL
    ) STRICT""",
    "CREATE INDEX cards_address ON cards (address)",
    "CREATE INDEX cards_person ON cards (person)",
)
