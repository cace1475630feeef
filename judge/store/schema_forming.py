"""Games that aren't listed, kept apart in what lists of games say."""

from __future__ import annotations

_STATE = "CASE WHEN json_valid(new.state) THEN new.state ELSE '{}' END"
_LISTED = f"coalesce(json_extract({_STATE}, '$.settings.listed'), 1)"


def unlisted(values: str) -> tuple[str, ...]:
    """The statements; `values` is what a game's state says for the other columns, in their order.

    No game was unlisted before.
    """
    names = "state, variant, options, edition, phase, players, stamp, listed"
    return (
        "ALTER TABLE standings ADD COLUMN listed INTEGER NOT NULL DEFAULT 1",
        "CREATE INDEX standings_unlisted ON standings (state) WHERE listed = 0",
        "DROP TRIGGER standings_made",
        "DROP TRIGGER standings_changed",
        f"""CREATE TRIGGER standings_made AFTER INSERT ON games BEGIN
            INSERT INTO standings (game, key, name, {names})
            VALUES (new.id, new.key, new.name, {values}, {_LISTED}); END""",
        f"""CREATE TRIGGER standings_changed AFTER UPDATE OF state ON games BEGIN
            UPDATE standings SET ({names}) = (SELECT {values}, {_LISTED})
            WHERE game = new.id; END""",
    )
