"""Motions in words: what is voted for, what would come of it, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache

from judge.board.units import Power
from judge.desk.commands.clock import NO_SPAN
from judge.desk.commands.command import Command
from judge.desk.commands.named_days import NO_TIME, Day, NamedTime
from judge.desk.commands.voting import Concede, Unvote, VoteDraw, VoteFor
from judge.desk.dates import write_span, write_when
from judge.desk.phrases import Phrasebook
from judge.desk.reading.writing import write_command
from judge.desk.replies.layout import listing
from judge.game.ballot import lapsed_between
from judge.game.game import Game, GameState
from judge.game.motions import Motion, MotionKind, Poll, Term, Vote

MASTER = "GM"


def say_motion(motion: Motion, zone: str, phrases: Phrasebook) -> str:
    """What a vote is for, behind "a vote": "for a draw of Italy and Turkey"."""
    return phrases.say(f"motion.{_case(motion)}", **_gaps(motion, zone, phrases))


def say_outcome(motion: Motion, game: Game, phrases: Phrasebook) -> str:
    """What comes if it is carried: "the game ends as a draw of Italy and Turkey"."""
    return phrases.say(f"would.{_case(motion)}", **_gaps(motion, game.settings.zone, phrases))


def _case(motion: Motion) -> str:
    """Which sentence is about a motion: those that name somebody, or an end, have their own."""
    match motion:
        case Motion(MotionKind.DRAW, powers) if powers:
            return "draw_of"
        case Motion(MotionKind.REPLACEMENT, ()):
            return "replacement_master"
        case Motion(MotionKind.PAUSE, span=timedelta()):
            return "pause_for"
        case Motion(MotionKind.PAUSE, until=datetime()):
            return "pause_until"
        case _:
            return motion.kind.value


def _gaps(motion: Motion, zone: str, phrases: Phrasebook) -> Mapping[str, str]:
    return {
        "powers": listing((power.name for power in motion.powers), phrases),
        "span": write_span(motion.span, phrases) if motion.span is not None else "",
        "when": write_when(motion.until, zone, phrases) if motion.until is not None else "",
    }


@cache
def line_for(motion: Motion) -> str:
    """The line that votes for a motion."""
    return write_command(command_for(motion))


def command_for(motion: Motion) -> Command:
    """What votes for a motion."""
    names = [power.name for power in motion.powers]
    match motion.kind:
        case MotionKind.DRAW:
            return VoteDraw(in_favour=True, powers=", ".join(names))
        case MotionKind.CONCESSION:
            return Concede(names[0])
        case MotionKind.REPLACEMENT:
            return VoteFor(motion.kind.value, whom=names[0] if names else MASTER)
        case _:
            until = NO_TIME
            if motion.until is not None:
                at = motion.until.astimezone(UTC)
                until = NamedTime(Day.of(at), at.time(), "UTC")
            return VoteFor(motion.kind.value, motion.span or NO_SPAN, until)


def line_against(motion: Motion) -> str:
    """The line that takes a vote for a motion back."""
    is_end = motion.kind in {MotionKind.DRAW, MotionKind.CONCESSION}
    command = VoteDraw(in_favour=False) if is_end else Unvote(motion.kind.value)
    return write_command(command)


def say_term(vote: Vote, game: Game, phrases: Phrasebook) -> str:
    """How long a vote stands."""
    phase = game.table.position.phase
    term = Term.PHASE if vote.lapses else vote.term
    gaps = {"phase": phrases.name_phase(phase), "year": phase.year}
    return phrases.say(f"term.{term}", **gaps)


def voting_power(motion: Motion, game: Game) -> Mapping[str, int]:
    """How many votes there are for a motion, how many it takes, and how many are asked."""
    played = game.played()
    return {
        "number": game.ballot.in_favour(motion, played),
        "needed": motion.threshold(played, game.settings),
        "asked": len(motion.electorate(played)),
    }


def write_votes(game: Game, reader: Power | None, phrases: Phrasebook) -> Iterator[str]:
    """What is voted on and how it stands, a row each; then the polls."""
    for motion in motions_in_order(game.ballot.tally(), game):
        row = _row(motion, game, phrases)
        own = (
            [vote for vote in game.ballot.votes_of(reader) if vote.motion == motion]
            if reader
            else []
        )
        yield " ".join(
            (row, *(phrases.say("vote.own", term=say_term(v, game, phrases)) for v in own))
        )
    for poll in game.ballot.polls:
        yield say_open_poll(poll, game, phrases)


def _row(motion: Motion, game: Game, phrases: Phrasebook) -> str:
    what = say_motion(motion, game.settings.zone, phrases)
    counts = voting_power(motion, game)
    if not counts["asked"]:
        return phrases.say("vote.row_moot", what=what)
    row = phrases.say("vote.row", what=what, **counts)
    if game.settings.ballot == "secret":
        return row
    voters = (vote.power.name for vote in game.ballot.cast if vote.motion == motion)
    return f"{row} {phrases.say('vote.by', powers=listing(voters, phrases))}"


def motions_in_order(motions: Iterable[Motion], game: Game) -> list[Motion]:
    """Motions by their kind, those that name powers in the board's order."""
    kinds, places = tuple(MotionKind), game.variant.powers
    return sorted(motions, key=lambda m: (kinds.index(m.kind), [*map(places.index, m.powers)]))


def write_lapsed(before: Game, game: Game, phrases: Phrasebook) -> tuple[str, ...]:
    """What was voted on and has lapsed, and the polls that are over, for everybody."""
    lapsed, zone = lapsed_between(before.ballot, game.ballot), game.settings.zone
    rows = [
        phrases.count("lapsed.row", lapsed[m], what=say_motion(m, zone, phrases))
        for m in motions_in_order(lapsed, game)
    ]
    left = {poll.number for poll in game.ballot.polls}
    polls = [poll for poll in before.ballot.polls if poll.number not in left]
    return (*rows, *(say_result(poll, before, phrases) for poll in polls))


def say_open_poll(poll: Poll, game: Game, phrases: Phrasebook) -> str:
    """A poll that is open: how many have not answered. What the others did nobody is told yet.

    Who answers last would know more than those before; and who answers twice, how others did.
    """
    silent = _asked_in(game) - sum(_counts(poll, game))
    return phrases.say(
        "poll.row",
        number=poll.number,
        question=poll.question,
        choices=phrases.in_a_row(poll.choices),
        silent=phrases.count("poll.silent", silent),
    )


def _counts(poll: Poll, game: Game) -> tuple[int, ...]:
    is_early = game.state is GameState.FORMING
    return game.ballot.early_counts(poll) if is_early else poll.counts(game.played())


def _asked_in(game: Game) -> int:
    """How many are asked what a poll asks."""
    return len(game.people.waiting if game.state is GameState.FORMING else game.played())


def say_result(poll: Poll, game: Game, phrases: Phrasebook) -> str:
    """A poll that is closed, with what was answered: so many of each, and whose in an open ballot.

    Before the start nobody is told who answered what: who is asked has no power yet.
    """
    counts = _counts(poll, game)
    rows = []
    for number, (choice, count) in enumerate(zip(poll.choices, counts, strict=True)):
        who = [power.name for power, chosen in poll.answers if chosen == number]
        is_told = game.settings.ballot != "secret" and who
        row = f"{choice} {count}"
        rows.append(f"{row} ({listing(who, phrases)})" if is_told else row)
    silent = _asked_in(game) - sum(counts)
    return phrases.say(
        "poll.result",
        number=poll.number,
        question=poll.question,
        counts=phrases.in_a_row(rows),
        silent=phrases.count("poll.silent", silent) if silent else "",
    ).strip()
