"""Lists of games: all of them, and those that have a seat to give; what is said of each."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.habits import SetComment
from judge.desk.office import Glance
from judge.desk.replies.addressing import epochs
from judge.desk.replies.layout import grouped
from judge.desk.striking import strike
from judge.game.folder_events import CommentSet
from judge.game.game import GameState

MOST_SHOWN = 20
"""Games of one state in a list."""
MOST_LOOKED_AT = 100
"""Games that are being played, among which a free seat is looked for."""
LONGEST_COMMENT = 200
_NONE = frozenset({"none", "off", "no"})


@clerk_of(SetComment)
def set_comment(command: SetComment, case: Case) -> Answer:
    """Have lists of games say of one what it is like, or whom it wants."""
    game = game_of(case)
    if game.state is GameState.ENDED:
        return refusal(case.say("not_running.ended", game=game.name))
    words = strike(command.said, case.office.secret, game.name, epochs(game))
    seen = "".join(c for c in words if category(c) != "Cf")  # it may turn a list's lines round
    text = " ".join(seen.strip(" :=").split())
    text = "" if text.lower().rstrip(".!") in _NONE else text.replace('"', "'")
    if len(text) > LONGEST_COMMENT:
        return refusal(case.say("comment.too_long", most=LONGEST_COMMENT))
    if text == game.folder.comment:
        return Answer((case.say("comment.same" if text else "comment.none", game=game.name),))
    said = [case.say("comment.done" if text else "comment.gone", game=game.name, comment=text)]
    if command.is_ad:
        said.append(case.say("comment.want_ad"))
    if not game.settings.listed:
        said.append(case.say("comment.unlisted", game=game.name))
    headline = "" if text else case.say("told.comment_gone")
    return Answer(tuple(said), events=(CommentSet(text),), headline=headline)


def openings(case: Case) -> str:
    """The games that have a seat to give: those that form and aren't full, and vacant seats."""
    forming = case.office.glances(GameState.FORMING, MOST_LOOKED_AT)
    running = case.office.glances(GameState.RUNNING, MOST_LOOKED_AT)
    found = [glance for glance in forming if glance.players < glance.seats]
    found += [glance for glance in running if glance.free]
    lines = [_line(glance, case) for glance in found[:MOST_SHOWN]]
    if more := len(found) - len(lines):
        lines.append(case.say("games.more", count=grouped(more, case.office.phrases)))
    return "\n".join(lines)


def game_list(case: Case) -> str:
    """The games: those that may be joined first, and of each kind so many as people read."""
    lines: list[str] = []
    more = 0
    for state in GameState:
        shown = case.office.glances(state, MOST_SHOWN)
        lines += [_line(glance, case) for glance in shown]
        more += case.office.count_games(state) - len(shown)
    if more:
        lines.append(case.say("games.more", count=grouped(more, case.office.phrases)))
    lines += _unlisted(case)
    return "\n".join(lines) or case.say("games.none")


def _unlisted(case: Case) -> Iterator[str]:
    """Those games of the visitor's own that aren't listed."""
    names = dict.fromkeys(name for name, _ in case.office.games_of(case.visitor.player.address))
    glances = (case.office.glance(name) for name in names)
    yield from (_line(glance, case) for glance in glances if glance and not glance.listed)


def _line(glance: Glance, case: Case) -> str:
    line = case.say(
        f"games.{glance.state}",
        name=glance.name,
        board=glance.board,
        phase=glance.phase,
        players=glance.players,
        seats=glance.seats,
    )
    if glance.free:
        free = case.office.phrases.in_a_row(glance.free)
        line = case.say("games.free", line=line, free=free, name=glance.name)
    if glance.comment:
        line = case.say("comment.games", line=line, comment=glance.comment)
    return line
