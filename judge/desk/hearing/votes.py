"""Sentences about votes: what they vote for is said by a fixed form, or asked about."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.commands import Command
from judge.desk.commands.voting import Unvote, VoteDraw, VoteFor
from judge.desk.hearing.scene import Meant, Scene
from judge.desk.reading.slots import flat
from judge.desk.replies.votes import command_for
from judge.game.motions import MotionKind

_VOTES = re.compile(r"\b(?:vote|votes|voting|voted)\b")
_OTHERWISE = (
    ("extension", re.compile(r"\b(?:(?:extend|extension)\w*|more (?:time|days|hours)|deadline)\b")),
    ("pause", re.compile(r"\bpaus\w*\b")),
    ("resuming", re.compile(r"\bresum\w*\b")),
    ("cancelling", re.compile(r"\bcancel\w* (?:the )?(?:game|match)\b|\bcancell?ation\b")),
    ("replacement", re.compile(r"\breplac\w*\b|\bnew (?:gm|gamesmaster|player)\b")),
)
_STAYS = re.compile(r"\b(?:yes|stay|stays|stand|stands|keep|keeps|remain|remains)\b")
_SHARED = re.compile(r"\b(?:between|among|amongst|of|with|zwischen|entre)\b")
_WITH_ME = re.compile(r"\b(?:with|me|us|myself|we|mich|mir|uns|moi|nous|avec|mit)\b")
_OF_ALL = re.compile(
    r"\b(?:everybody|everyone|(?:us|of|between|among|amongst|with|includes|including) all"
    r"|all (?:survivors|of us|seven|who|the others|players|powers)|aller|allen|tous)\b"
)
_EITHER_WAY = frozenset({"pause", "resuming", "cancelling"})
"""What is voted for without anything more to say."""
_MOTIONS = {
    "extend": MotionKind.EXTENSION, "deadline": MotionKind.EXTENSION, "pause": MotionKind.PAUSE,
    "resume": MotionKind.RESUMING, "cancel": MotionKind.CANCELLING,
    "replace": MotionKind.REPLACEMENT,
}  # fmt: skip
"""What only the gamesmaster does alone, and players together by a vote."""
_TERM = re.compile(
    r"\b(?:until|till|til|bis|jusqu|for (?:good|ever))\b"
    r"|\b(?:for|up to|through)(?: (?:the|this|next|coming|whole|rest|of|one|two|three|\d)){1,4}"
    r" (?:phases?|turns?|seasons?|years?|game)\b"
    r"|\b(?:up to|through) (?:spring|fall|autumn|winter|s|f|w)? ?\d{4}\b"
)
"""How long a vote is to stand, which no vote but a fixed form says."""


def has_term(sentence: str) -> bool:
    """Whether a sentence says how long a vote is to stand."""
    return _TERM.search(flat(sentence)) is not None


def is_on_vote(does: str, scene: Scene) -> bool:
    """Whether a player's sentence speaks of voting for what only the gamesmaster does alone."""
    if does not in _MOTIONS or scene.case.visitor.power is None:
        return False
    if _VOTES.search(flat(scene.sentence)) is not None:
        return True
    is_siding = scene.case.office.policy.is_siding(scene.sentence)
    return is_siding and bool(_proposed(_MOTIONS[does], scene.case))


def mean_vote(does: str, scene: Scene) -> Meant:
    """A vote for what is proposed already: asked, for a vote may end a game, or stop its clock."""
    return Meant(lacks="vote", others=_proposed(_MOTIONS[does], scene.case))


def _proposed(kind: MotionKind, case: Case) -> tuple[Command, ...]:
    """The votes for what is voted on already, of that kind."""
    tally = case.game.ballot.tally() if case.game is not None else ()
    return tuple(command_for(motion) for motion in tally if motion.kind is kind)


def mean_draw(scene: Scene) -> Meant:
    """A vote for a draw of all; where powers are named, it is asked whether they alone share it."""
    command, own = VoteDraw(in_favour=True), scene.case.visitor.power
    words = flat(scene.sentence)
    if has_term(scene.sentence) and not scene.powers:
        ways = tuple(replace(command, term=term) for term in ("phase", "year", "withdrawn"))
        return Meant(lacks="vote", others=ways)
    if not scene.powers or _SHARED.search(words) is None:
        # "The draw" may be one of some alone that is voted on.
        voted = () if _OF_ALL.search(words) else _proposed(MotionKind.DRAW, scene.case)
        others = tuple(vote for vote in voted if vote != command)
        return Meant(lacks="vote", others=(*others, command)) if others else Meant(command)
    powers = list(scene.powers)
    if own is not None and own not in powers and _WITH_ME.search(words):
        powers.append(own)
    if len(powers) < 2:
        return Meant(command)
    named = ", ".join(power.name for power in powers)
    return Meant(lacks="vote", others=(VoteDraw(in_favour=True, powers=named), command))


def mean_no_draw(scene: Scene) -> Meant:
    """A vote on the end taken back; one on something else is no such, nor one that shall stay."""
    words = flat(scene.sentence)
    about = [what for what, way in _OTHERWISE if way.search(words)]
    if about:
        votes = tuple(VoteFor(what) for what in about if what in _EITHER_WAY)
        return Meant(lacks="vote", others=(*votes, *map(Unvote, about)))
    if _STAYS.search(words):
        return Meant(lacks="vote")
    return Meant(VoteDraw(in_favour=False))
