"""What becomes of who sends no orders, as it is told when a game begins."""

from __future__ import annotations

from judge.desk.dates import write_span
from judge.desk.phrases import Phrasebook
from judge.game.game import Game


def policy_words(game: Game, phrases: Phrasebook) -> str:
    """What becomes of who sends no orders, and of vacant seats, as it is told at the start."""
    settings, parts = game.settings, []
    if settings.silence:
        after = phrases.say(f"silence.after_{settings.silent}")
        span = write_span(settings.answer, phrases)
        parts.append(phrases.count("silence.policy", settings.silence, span=span, after=after))
    else:
        parts.append(phrases.say("silence.policy_never"))
    parts.append(phrases.say("silence.vacant"))
    parts.append(phrases.say("silence.standbys" if settings.standbys else "silence.no_standbys"))
    return " ".join(parts)
