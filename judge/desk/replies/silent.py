"""What becomes of who sends no orders, as it is told when a game begins."""

from __future__ import annotations

from judge.board.units import Power
from judge.desk.dates import write_span, write_when
from judge.desk.dressing import wishes_for
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing
from judge.game.game import Game


def muster_words(game: Game, reader: Power | None, phrases: Phrasebook) -> str:
    """What every player is asked when the game starts; "" if it has no muster."""
    asked = (seat.silence.until for seat in game.people.seats)
    until = next((moment for moment in asked if moment is not None), None)
    if until is None or reader is None:
        return ""
    after = phrases.say(f"silence.after_{game.settings.silent}")
    when = write_when(until, wishes_for(reader, game).zone, phrases)
    return phrases.say("silence.muster_policy", until=when, after=after)


def muster_lines(game: Game, phrases: Phrasebook) -> tuple[str, ...]:
    """Who hasn't answered the muster yet."""
    asked = (s for s in game.people.seats if s.silence.until and s.silence.muster)
    rows = [f"{seat.player.called} ({seat.power.name})" for seat in asked]
    said = phrases.count("silence.muster_open", len(rows), players=listing(rows, phrases))
    return (said,) if rows else ()


def policy_words(game: Game, phrases: Phrasebook) -> str:
    """What becomes of who sends no orders, and of vacant seats, as it is told at the start."""
    settings, parts = game.settings, []
    if settings.silence:
        after = phrases.say(f"silence.after_{settings.silent}")
        span = write_span(settings.answer, phrases)
        parts.append(phrases.count("silence.policy", settings.silence, span=span, after=after))
    else:
        parts.append(phrases.say("silence.policy_never"))
    parts.append(phrases.say("silence.robot" if settings.robot else "silence.vacant"))
    parts.append(
        phrases.say("silence.standbys" if settings.calls_standbys else "silence.no_standbys")
    )
    return " ".join(parts)
