"""Votes on how a game ends, as letters speak of them: a "no" takes back, and an "if" votes nothing.

A vote may end a game for everybody, so half a sentence never votes; and whoever's vote stands, and
says that they don't want it, is believed, however they say it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.assent import assent_in
from judge.desk.clerks.visits import game_of
from judge.desk.commands.voting import VoteDraw
from judge.desk.declarations import word_of
from judge.desk.hearing.judged import Judged
from judge.desk.names import known_names
from judge.desk.policy import DEEDS, Then
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.offered import Said
from judge.desk.reading.writing import write_command
from judge.desk.replies.layout import listing
from judge.desk.replies.votes import command_for, line_for, say_motion, write_votes
from judge.game.game import GameState
from judge.game.motions import Matter, Motion

OF_THE_END = frozenset({"vote", "concede"})
"""The words of the commands that vote for an end."""
_UNDOES = frozenset({*OF_THE_END, "draw", "undo"})
MOST_WORDS = 6
"""Few words of which nothing was made may take back the vote that they name."""
_DEEDS = frozenset({*DEEDS, Then.ASK, Then.BOTH})


def on_ballot(one: Judged, case: Case) -> Judged:
    """A sentence of a player about a vote on the end; as it was where it is about none."""
    game, power, text = case.game, case.visitor.power, one.free.text
    if game is None or power is None or "?" in text or one.free.is_cut:
        return one
    if _takes_back(one, case):
        own = [v.motion for v in game.ballot.votes_of(power) if v.motion.matter[0] is Matter.END]
        if not own and one.about == VoteDraw(in_favour=False):
            return one  # there is none: they are told so
        if not own or _is_for_another(one, own):
            return one.asked()
        part = CommandLine(one.free.number, text, VoteDraw(in_favour=False))
        return Judged(one.free, Then.DO, "unvote", part, about=part.command, is_sure=True)
    return _conditional(one, case) if _is_for_end(one) and _has_if(one, case) else one


def _takes_back(one: Judged, case: Case) -> bool:
    """Whether a sentence says that its writer's vote on the end is to be none."""
    rows, text = case.office.policy.rows, one.free.text
    if _has_if(one, case) or not (_is_for_end(one) or _is_doubted(one)):
        return False
    row = rows["draw"]
    if row.is_foreign(text) or not any(
        rows[topic].is_named(text) for topic in ("unvote", "concede")
    ):
        return False
    return row.is_turned(text, one.marks) or any(problem.is_no for problem in one.free.problems)


def _is_for_another(one: Judged, own: Sequence[Motion]) -> bool:
    """Whether a sentence takes a vote back for another one: "my voice goes to Turkey"."""
    is_for = one.about is not None and word_of(one.about) in OF_THE_END
    is_no = isinstance(one.about, VoteDraw) and not one.about.in_favour
    return is_for and not is_no and one.about not in [*map(command_for, own)]


def _is_for_end(one: Judged) -> bool:
    is_voted = one.about is not None and word_of(one.about) in OF_THE_END
    return one.then in _DEEDS and (is_voted or one.topic in {"draw", "concede"})


def _is_doubted(one: Judged) -> bool:
    """Whether such a command was read, badly, or a few words were left, and nothing else heard."""
    words = {problem.word for problem in one.free.problems}
    is_short = one.then is Then.LEAVE and len(one.free.text.split()) <= MOST_WORDS
    return (bool(words) or is_short) and words <= _UNDOES and one.then not in DEEDS


def _has_if(one: Judged, case: Case) -> bool:
    """Whether a sentence makes a condition: "I'd be in if Austria is"."""
    policy, text = case.office.policy, one.free.text
    return "if" in one.marks or policy.is_limited(text)


def _conditional(one: Judged, case: Case) -> Judged:
    """Told that a vote has no "if", what is voted on, and who would share a draw of all."""
    game = case.game
    if game is None or not isinstance(one.about, VoteDraw) or one.about.powers:
        return one
    phrases = case.office.phrases
    rows = " ".join(write_votes(game, case.visitor.power, phrases))
    open_ = phrases.say("wish.voted_on", rows=rows) if rows else ""
    names = listing((power.name for power in game.survivors()), phrases)
    said = " ".join(filter(None, (open_, phrases.say("wish.draw_of_all", powers=names))))
    line = write_command(one.about)
    part = CommandProblem(one.free.number, one.free.text, 0, "vote", "wish.vote_if", line, said)
    return replace(one, then=Then.ASK, part=part)


def agreeing(judged: list[Judged], parts: Sequence[Part], case: Case) -> list[Judged]:
    """A bare "yes" in answer to the news of a vote, asked about with that vote; else as it was."""
    motion = _answered_motion(case)
    is_done = any(one.then in _DEEDS for one in judged)
    if motion is None or is_done or any(isinstance(part, CommandLine) for part in parts):
        return judged
    names = known_names(game_of(case), ())
    row = list(judged)
    for at, one in enumerate(judged):
        if one.then not in {Then.LEAVE, Then.REMARK}:
            continue
        said = assent_in(one.free.text, names, case)
        if said in {Said.OPEN, Said.UNKNOWN}:
            row[at] = _conditional(replace(one, about=command_for(motion)), case)
        elif said is Said.YES:
            line = line_for(motion)
            part = CommandProblem(one.free.number, one.free.text, 0, "vote", "wish.vote", line)
            row[at] = Judged(one.free, Then.ASK, "draw", part, about=command_for(motion))
            break
    return row


def _answered_motion(case: Case) -> Motion | None:
    """The motion whose news a player answers, by the subject, if they don't vote for it already."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return None
    if not game.ballot.cast:
        return None
    subject, phrases = " ".join(case.letter.subject.lower().split()), case.office.phrases
    phase = case.name_phase(game.table.position.phase)
    own = {vote.motion for vote in game.ballot.votes_of(power)}
    for motion in game.ballot.tally():
        what = say_motion(motion, game.settings.zone, phrases)
        told = phrases.say("vote.subject", phase=phase, what=what, power="").lower()
        if told in subject and motion not in own and power in motion.electorate(game.played()):
            return motion
    return None
