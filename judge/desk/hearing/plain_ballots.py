"""A vote that ends the game counts where it is plainly said; what else is voted for is no such.

"I vote we kick out Germany" is for another player there, "I vote we wait for Germany" for nothing
that is voted on: neither gives anybody the game, and neither is offered as if it did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.commands.command import Command
from judge.desk.commands.voting import Concede, VoteDraw, VoteFor
from judge.desk.hearing.judged import Judged, wish_problem
from judge.desk.hearing.scene import Scene
from judge.desk.policy import DEEDS, Then
from judge.desk.reading import CommandProblem
from judge.desk.reading.plain_votes import Victory
from judge.desk.reading.press_words import row_of
from judge.desk.reading.writing import write_command

_OF_AN_END = frozenset({"draw", "concede"})
_HEARD = frozenset({*DEEDS, Then.ASK, Then.BOTH})
_NOTHING = frozenset({Then.LEAVE, Then.REMARK})
_BY_THEMSELVES = frozenset({"pause", "cancelling"})
"""Motions that need nothing more to be said."""


def plainly(one: Judged, case: Case) -> Judged:
    """A player's sentence as it is judged; a vote for an end that isn't plainly said is none."""
    words, text = case.office.commands.plain_votes, one.free.text
    is_heard = one.then in _HEARD and one.topic in _OF_AN_END
    # What the model has no topic for passes for talk: "voto perché la Germania venga sostituita".
    is_passed = one.then in _NOTHING and words.begins_so(text)
    if not (is_heard or is_passed) or case.visitor.power is None:
        return one
    if isinstance(one.about, VoteDraw) and not one.about.in_favour:
        return one
    if words.votes(text) and (motion := _motion_in(one, case)) is not None:
        part = wish_problem(one.free, text, "vote", (motion,), case.office.phrases)
        return Judged(one.free, Then.ASK, "draw", part, marks=one.marks, about=motion)
    if is_passed:
        return _for_something_else(one, case) if words.wants_else(text) else one
    if isinstance(one.about, Concede):
        return _conceding(one, one.about, words.victory(text), case)
    is_drawn = words.draws_something(text, _names(case))
    is_named = case.office.policy.rows["draw"].is_named(text)
    is_else = is_drawn or (words.wants_else(text) and not is_named)
    is_else = is_else or (one.then is Then.ASK and words.denies(text))
    return _for_something_else(one, case) if is_else else one


def _conceding(one: Judged, command: Concede, said: Victory, case: Case) -> Judged:
    """A concession: as it is where it is plain, asked with what it would do where it may be one."""
    if said is Victory.PLAIN:
        return one
    if said is Victory.ELSE:
        return _for_something_else(one, case)
    line, text = write_command(command), one.free.text
    part = CommandProblem(one.free.number, text, 0, "concede", "wish.concede", line, command.to)
    return replace(one, then=Then.ASK, part=part)


def _for_something_else(one: Judged, case: Case) -> Judged:
    """A sentence that is about no end: told so who votes; else left to whoever reads it."""
    number, text = one.free.number, one.free.text
    if not case.office.commands.plain_votes.votes(text):
        return Judged(one.free, Then.LEAVE)
    part = CommandProblem(number, text, 0, "vote", "wish.other_vote")
    return Judged(one.free, Then.ASK, one.topic, part, marks=one.marks)


def _motion_in(one: Judged, case: Case) -> Command | None:
    """The motion for what else than an end is voted for; None where it is none, or not clear."""
    text = one.free.text
    kinds = [kind for kind in case.office.commands.plain_votes.wants_else(text) if kind]
    scene = Scene(text, case)
    if len(kinds) != 1 or "not" in one.marks:
        return None
    (kind,) = kinds
    others = [power for power in scene.powers if power != case.visitor.power]
    spans = scene.spans
    if kind == "replacement" and len(others) == 1:
        return VoteFor(kind, whom=others[0].name)
    if kind == "extension" and len(spans) == 1 and spans[0] is not None:
        return VoteFor(kind, span=spans[0])
    return VoteFor(kind) if kind in _BY_THEMSELVES and not (spans or others) else None


def _names(case: Case) -> Sequence[str]:
    """The words of the names of powers."""
    powers = case.game.variant.powers if case.game is not None else ()
    return [word for power in powers for word in row_of(power.name)]
