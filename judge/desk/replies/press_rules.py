"""What press a game allows, in sentences made of what is set."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import letter_text
from judge.desk.replies.settings import write_value
from judge.game.settings import NEW, SETTINGS, Settings

_NAMES = ("press", "colours", "talks", "postal")
_ROWS = tuple(row for row in SETTINGS if row.name in _NAMES)


def press_rules(settings: Settings, phrases: Phrasebook, *, usual: bool = False) -> Iterator[str]:
    """A sentence for each rule of a game's press; for the `usual` ones as well, if that is so."""
    for row in _ROWS:
        value = settings.value_of(row)
        if usual or value != row.default:
            title = phrases.say(f"setting.{row.name}.title")
            said = write_value(row, value, phrases)
            yield phrases.say("press_rules.sentence", title=title, value=said)


def how_to_write(settings: Settings, others: str, phrases: Phrasebook) -> str:
    """How press is written in a game that begins, and what of it isn't allowed as usual."""
    how = phrases.say(f"opening.press_{settings.press}", others=others)
    said = [*press_rules(settings, phrases)]
    if settings.colours != NEW.colours:
        said.append(phrases.say("press_rules.unsigned"))
    rules = " ".join(said)
    return "\n\n".join(filter(None, (how.rstrip(), letter_text(rules).rstrip() if rules else "")))
