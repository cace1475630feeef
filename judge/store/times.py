"""Times as the records keep them: UTC text of one width, so text sorts as time."""

from __future__ import annotations

from datetime import UTC, datetime


def write_time(moment: datetime) -> str:
    """Return `moment` as "2026-11-21T20:00:00.000000+00:00".

    ValueError for a time without a zone: we would have to guess it.
    """
    if moment.utcoffset() is None:
        message = f"a time without a zone cannot be recorded: {moment.isoformat()}"
        raise ValueError(message)
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def read_time(text: str) -> datetime:
    """Return the aware UTC time that `write_time` wrote."""
    return datetime.fromisoformat(text).astimezone(UTC)


def write_maybe_time(moment: datetime | None) -> str | None:
    """Return what `write_time` would, and None for no time."""
    return None if moment is None else write_time(moment)


def read_maybe_time(text: str | None) -> datetime | None:
    """Return what `read_time` would, and None for no time."""
    return None if text is None else read_time(text)
