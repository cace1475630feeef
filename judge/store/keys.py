"""By which a game is found: its name, without regard to capitals."""

from __future__ import annotations

import unicodedata


def game_key(name: str) -> str:
    """The same for every spelling of a name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
