"""WHAT IF: orders tried out, in private; nothing of it is ever meant.

On the board as it stands, or in phases that are over, with all else as it was really ordered then;
or on a position of one's own, for whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.adjudication.resolution import Outcome, Resolution
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.chronicle import PICTURES_A_DAY
from judge.desk.clerks.setting_up import set_up
from judge.desk.clerks.visits import game_of, may_again
from judge.desk.commands.questions import Suppose
from judge.desk.commission import commission_of_trial, write_commission
from judge.desk.dressing import wishes_of
from judge.desk.kinds import BoardMail
from judge.desk.letters import Reply
from judge.desk.limits import A_DAY, Count, mailbox_of
from judge.desk.reading.parts import ends_press, is_press_heading
from judge.desk.reading.supposed import SupposedPhase
from judge.desk.replies.beside import mail_beside
from judge.desk.replies.board import write_board
from judge.desk.replies.layout import blocks, cut_short, paragraph
from judge.desk.replies.sample import sample_order
from judge.desk.surety import Surety
from judge.desk.trials import Tried, begins_at, last_position, owner_of, tried
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.orders.sheet import Aside, Reading
from judge.orders.wording import write_printed

TRIES_A_DAY = 30
"""Each costs as much as some phases."""
MOST_OF_A_LINE = 60
MOST_UNREAD = 10
MOST_PHASES_NAMED = 12


@dataclass(frozen=True, slots=True)
class _Trial:
    """What is tried: phase by phase, from the first, in a game; or in one that nobody opened.

    `past` are the game's phases that are over, with the numbers of their events.
    """

    game: Game
    sections: tuple[SupposedPhase, ...]
    first: str
    past: Mapping[str, int]
    is_own: bool = False


@clerk_of(Suppose)
def suppose(command: Suppose, case: Case) -> Answer:
    """What the orders would come to, each with its reason; what can't be read is left out, said."""
    is_own = case.office.commands.supposed.own.is_in(command.orders)
    if not is_own and (case.game is None or case.game.state is GameState.FORMING):
        return refusal(case.say("suppose.no_game"))
    count = _may_try("whatif", TRIES_A_DAY, case)
    if count is None:  # before anything is worked out: that is what is rationed
        return refusal(case.say("suppose.enough", most=TRIES_A_DAY))
    trial = _own_trial(command.orders, case) if is_own else _trial_of(command.orders, case)
    if isinstance(trial, str):
        return refusal(trial)
    found = tuple(tried(trial.sections, trial.first, trial.game, trial.past, case))
    unread = tuple(line for one in found for line in _unread(one, trial.game, case))
    if not any(one.own for one in found):
        power = case.visitor.power or trial.game.variant.powers[0]
        sample = sample_order(trial.game, power)
        how = case.say("suppose.how_own" if is_own else "suppose.how", sample=sample)
        return replace(refusal(*unread, how), effects=(count,))
    said = [*_told(found, trial, case), *unread]
    reached = {str(one.position.phase) for one in found}
    unreached = {section.phase for section in trial.sections if section.phase} - reached
    said += [case.say("suppose.unreached", phase=phase) for phase in sorted(unreached)]
    meant = case.say("suppose.own_meant" if is_own else "suppose.meant")
    drawn = _picture(found, (*said, meant), trial, case)
    effects = (count, *(one for _, one in drawn))
    said += [case.say("suppose.picture")] if drawn else []
    return Answer((*said, meant), effects=effects, replies=tuple(mail for mail, _ in drawn))


def _trial_of(text: str, case: Case) -> _Trial | str:
    """A trial on the board of the letter's game, now or in a phase that is over; or why none."""
    game = game_of(case)
    past = {str(annal.phase): annal.number for annal in case.office.annals(game.name)}
    read = case.office.commands.supposed.sections(text)
    sections = tuple(section.among(past) for section in read)
    first = begins_at(sections, game)
    if first in past or (game.state is not GameState.ENDED and first == _now(game)):
        return _Trial(game, sections, first, past)
    known = case.office.phrases.in_a_row([*past][-MOST_PHASES_NAMED:])
    name = "suppose.which" if past else "suppose.nothing"
    return case.say(name, phase=first or "-", phases=known)


def _own_trial(text: str, case: Case) -> _Trial | str:
    """A trial on a position of one's own, which begins with its phase; or why there is none."""
    made = set_up(text, case)
    if isinstance(made, str):
        return made
    game, orders = made
    sections = case.office.commands.supposed.sections(orders)
    return _Trial(game, sections, _now(game), {}, is_own=True)


def _now(game: Game) -> str:
    return str(game.table.position.phase)


def _may_try(kind: str, most: int, case: Case) -> Count | None:
    """What there is to count of one more; a person's trials on their own count in no game."""
    name = case.game.name if case.game is not None else ""
    who = f"{name}/{mailbox_of(case.visitor.player.address)}"
    return may_again(kind, who, most, A_DAY, case)


def _told(found: Sequence[Tried], trial: _Trial, case: Case) -> Iterator[str]:
    """What came of each phase, and of phases that are over, what would stand then."""
    game, phrases = trial.game, case.office.phrases
    if trial.is_own:
        phase, board = case.name_phase(found[0].position.phase), game.variant.title
        yield case.say("suppose.own", phase=phase, board=board)
        yield f"{case.say('suppose.own_board')}\n{write_board(game, None, phrases)}"
    for number, one in enumerate(found):
        if not one.is_asked and not any(_differing(one)) and not one.resolution.dislodged:
            continue
        name = "next" if number else "past" if one.real is not None else "title"
        if number or not trial.is_own:
            yield case.say(f"suppose.{name}", phase=case.name_phase(one.position.phase))
        yield _results(one, case)
        yield from _driven_out(one.resolution, case)
    if found[0].real is not None or len(found) > 1 or trial.is_own:
        then = last_position(found, game)
        phase = case.name_phase(then.table.position.phase)
        board = write_board(then, None, phrases)
        yield f"{case.say('suppose.after', phase=phase)}\n{board}"


def _differing(one: Tried) -> Iterator[Outcome]:
    """The orders that came to something else than in the game, though nobody tried them."""
    for outcome in one.resolution.outcomes:
        if not one.is_own(outcome) and not one.as_it_was(outcome):
            yield outcome


def _results(one: Tried, case: Case) -> str:
    """An order a line, with its reason below; of those that are as they were, how many they are."""
    outcomes: Sequence[Outcome] = one.resolution.outcomes
    if one.real is None:
        return "\n".join(row for outcome in outcomes for row in _rows(outcome, case))
    own = [outcome for outcome in outcomes if one.is_own(outcome)]
    others = [*_differing(one)]
    rows = [row for outcome in own for row in _rows(outcome, case)]
    if others:
        rows += [case.say("suppose.others"), *(r for o in others for r in _rows(o, case))]
    left = len(outcomes) - len(own) - len(others)
    rows += [case.count("suppose.same", left)] if left else []
    return "\n".join(rows)


def _rows(outcome: Outcome, case: Case) -> Iterator[str]:
    order = write_printed(outcome.order) if outcome.order is not None else outcome.text
    yield case.say("suppose.order", power=outcome.power.name, order=order)
    yield paragraph(case.office.phrases.explain(outcome.reason), indent="    ", hang="  ")


def _driven_out(found: Resolution, case: Case) -> Iterator[str]:
    """Who would be dislodged."""
    phrases = case.office.phrases
    units = [
        case.say("suppose.unit", unit=row.unit.printed, power=row.unit.power.name)
        for row in found.dislodged
    ]
    if units:
        yield case.say("suppose.dislodged", units=phrases.in_a_row(units))


def _unread(one: Tried, game: Game, case: Case) -> Iterator[str]:
    """The lines of which nothing was tried, each with why."""
    shown = 0
    for entry in one.entries:
        is_press = is_press_heading(entry.line)
        is_said = not is_press and entry.content in {Aside.HEADING, Aside.COMMAND}
        if is_said or not entry.line.strip() or ends_press(entry.line):
            continue
        if owner_of(entry, one.position, game.variant) is not None or shown == MOST_UNREAD:
            continue
        shown += 1
        line = cut_short(" ".join(entry.line.split()), MOST_OF_A_LINE)
        is_order = isinstance(entry.content, Reading)
        why = "press" if is_press else "nobodys" if is_order else "unread"
        yield case.say(f"suppose.{why}", line=line)


def _picture(
    found: Sequence[Tried], said: Sequence[str], trial: _Trial, case: Case
) -> tuple[tuple[Reply, Count], ...]:
    """A mail with the picture of the last phase, marked as a trial, and what is counted of it.

    A stranger gets one only where their mail host vouches for the letter: whoever writes somebody
    else's address into one has no pictures sent to them.
    """
    visitor, game = case.visitor, trial.game
    if visitor.role is Role.STRANGER and case.letter.vouched.surety < Surety.ALIGNED:
        return ()
    if case.game is not None and not wishes_of(visitor.player, case.game).pictures:
        return ()
    count = _may_try("whatifmap", PICTURES_A_DAY, case)
    if count is None:
        return ()
    last = found[-1]
    subtitle = "suppose.own_on_the_map" if trial.is_own else "suppose.on_the_map"
    commission = commission_of_trial(
        game,
        last.position,
        last.resolution,
        case.office.phrases,
        case.say(subtitle, game=game.name),
    )
    mail = mail_beside(
        case,
        key=f"map:{count.kind}",
        subject=case.say("suppose.subject", phase=case.name_phase(last.position.phase)),
        text=blocks((*map(_wrapped, said[:-1]), paragraph(said[-1]))),
        kind=BoardMail(write_commission(commission)),
    )
    return ((mail, count),)


def _wrapped(said: str) -> str:
    """A text that is one paragraph, wrapped; another as it stands."""
    return said if "\n" in said else paragraph(said)
