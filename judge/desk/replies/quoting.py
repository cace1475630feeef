"""Press as it is shown beside our own words: who writes, and every line of it marked."""

from __future__ import annotations

from judge.desk.phrases import Phrasebook
from judge.game.press_letters import Shown, Unnamed

MARK = "| "
"""Mail programs hide what stands behind ">"; a letter to us may quote what stands behind this."""


def quoted(text: str, margin: str = "") -> str:
    """A text with a mark before each line, whatever divides its lines: so no text ends it."""
    return "\n".join(f"{margin}{MARK}{line}".rstrip() for line in text.splitlines())


def name_shown(shown: Shown, phrases: Phrasebook) -> str:
    """Who wrote or reads a letter, in the words of whoever may read it."""
    match shown:
        case Unnamed.UNNAMED:
            return phrases.say("press.unnamed")
        case None:
            return phrases.say("press.master")
        case power:
            return power.name
