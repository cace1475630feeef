"""Orders: read the lines that are no commands, and say what becomes of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from judge.board.calendar import Phase, PhaseKind
from judge.board.units import Power
from judge.desk.answers import (
    MOST_CANDIDATES,
    Case,
    Kept,
    Noted,
    Orders,
    Passed,
    Refused,
    Withdrawn,
)
from judge.desk.blocks import Blocks, Portion, Purpose, read_blocks
from judge.desk.clerks.accounting import kept_beside, together
from judge.desk.clerks.answering import Answered, read_answers, sent_again
from judge.desk.clerks.contradicting import contradicted
from judge.desk.clerks.denying import with_denials
from judge.desk.clerks.entering import withdraw
from judge.desk.clerks.failing import failed_lines
from judge.desk.clerks.filing import (
    Sender,
    Sorted,
    sort_order,
    sort_withdrawal,
    with_own_builds,
)
from judge.desk.clerks.hanging import hung_up, is_not_so, told_of_waiting, with_fault
from judge.desk.clerks.impossible import held_for, impossible_orders
from judge.desk.clerks.lateness import held, late_questions
from judge.desk.clerks.on_trial import on_trial
from judge.desk.clerks.pieces import read_pieces
from judge.desk.clerks.promising import with_promises
from judge.desk.clerks.restating import read_restated
from judge.desk.clerks.seasonal import in_this_season
from judge.desk.clerks.untimely import with_late_moves
from judge.desk.clerks.wondering import wondered
from judge.desk.preferences import RetreatList
from judge.desk.reading import OtherLine
from judge.desk.signatures import signature_of
from judge.game.filed import Question
from judge.game.game import Game, GameState
from judge.game.standing import provinces_to_order
from judge.orders.model import REGISTER_ORDERS, Consent, Order, Revoke, province_of
from judge.orders.problems import Problem, Span
from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Aside, Entry, OrderSheet, Reading
from judge.prose.sentences import sentences_of

MOST_REGISTER = 40
"""So many orders about links and consents a seat may have standing."""


def read_lines(lines: Sequence[OtherLine], case: Case, divided_at: Collection[int] = ()) -> Orders:
    """Read lines as orders of the visitor's power, and say which can't be taken.

    What is impossible on the board is taken all the same. Lines `divided_at`
    clear what stands above them.
    """
    if not lines:
        return Orders()
    lines = [line for line in lines if line.text.strip()]
    game, power = case.game, case.visitor.power
    if game is None:
        return Orders(OrderSheet(tuple(_aside(line, Aside.PROSE) for line in lines)))
    closed = _closed(game, power, case)
    if closed or power is None:
        pieces = [Portion(n.number, n.text, n.text, _now(game)) for n in lines]
        sheet = OrderSheet(tuple(e for _, e, _ in read_pieces(pieces, game, case)))
        entries = tuple(e for e in sheet.entries if not isinstance(e.content, Aside))
        refused = (Refused(entries, closed),) if entries else ()
        return Orders(sheet, refused=refused)
    return _sort(lines, Sender(case, game, power), divided_at)


def _now(game: Game) -> Purpose:
    return Purpose(game.table.position.phase, game.table.position.phase.kind)


def _sort(lines: Sequence[OtherLine], sender: Sender, divided_at: Collection[int]) -> Orders:
    """What becomes of each line of a player."""
    case, game = sender.case, sender.game
    reader = case.office.order_reader(game.variant)
    signing = signature_of(lines, case.letter)
    signed = [_aside(line, Aside.PROSE) for line in lines if line.number in signing]
    lines = [line for line in lines if line.number not in signing]
    answered = read_answers(lines, reader, sender)
    found, told = _found(answered, reader, sender)
    found = [in_this_season(one, sender) for one in found]
    said = sentences_of((line.number, line.text) for line in lines)
    found = list(on_trial(wondered(found, said, reader, sender), said, sender))
    found = with_late_moves(found, reader, sender)
    found += kept_beside(found, sender)
    found = with_promises(list(with_denials(found, sender)), reader, sender)
    found.sort(key=lambda one: _place(one.entry))
    found = contradicted(tuple(_not_too_many(found, sender)), divided_at, reader, sender)
    found, told = told_of_waiting(found, told, reader, sender)
    asked = tuple(_questions(found, sender))
    number = game.people.seat_of(sender.power).asked + len(asked)
    late = tuple(late_questions(found, number, sender.now))
    taken = tuple(one.entry for one in found if one.what == "taken")
    closed = (*answered.closed, *sent_again(taken, sender))
    entries = sorted((*told, *signed, *(one.entry for one in found)), key=_place)
    orders = Orders(
        OrderSheet(tuple(entries)),
        taken=taken,
        kept=tuple(one.what for one in found if isinstance(one.what, Kept)),
        passed=tuple(one.what for one in found if isinstance(one.what, Passed)),
        withdrawn=tuple(one.what for one in found if isinstance(one.what, Withdrawn)),
        noted=tuple(one.what for one in found if isinstance(one.what, Noted)),
        refused=tuple(_refused(found)),
        asked=asked,
        failed=tuple(failed_lines(found, told, (*asked, *late), reader, sender)),
        late=late,
        closed=tuple(dict.fromkeys(closed)),
        answers=frozenset(one.entry.number for one in answered.found),
    )
    return _with_impossible(orders, divided_at, sender)


def _found(
    answered: Answered, reader: OrderReader, sender: Sender
) -> tuple[list[Sorted], tuple[Entry, ...]]:
    """What becomes of each thing that a letter says of orders, and what is no order already."""
    case, position = sender.case, sender.game.table.position
    stated = read_restated(answered.rest, reader, sender)
    blocks = read_blocks(stated.rest, reader, position, sender.power, case.office.phrases)
    read = map(stated.left, _read_orders(stated.shown(blocks), reader, sender))
    found = [*answered.found, *stated.found, *read]
    for cancellation in blocks.cancellations:
        back = sort_withdrawal(cancellation, reader, sender)
        if case.over is not None and not cancellation.purpose.is_stated:
            back = _came_late(back, case.over, sender)
        found.append(_if_any(back, found, sender))
    return found, (*blocks.entries, *stated.entries)


def _came_late(one: Sorted, over: Phase, sender: Sender) -> Sorted:
    """What takes something back, and may have been meant for a phase that is over."""
    name = sender.case.name_phase
    said = sender.case.say("late.command", over=name(over), now=name(sender.now))
    return Sorted(one.entry, refusal=said, is_late=True)


def _with_impossible(orders: Orders, divided_at: Collection[int], sender: Sender) -> Orders:
    """What was taken and can't succeed: it stands, and holds its writer back."""
    impossible = impossible_orders(orders, divided_at, sender)
    held = held_for(impossible, {line.number for line in orders.failed})
    failed = sorted((*orders.failed, *held), key=lambda line: line.number)
    return replace(orders, impossible=impossible, failed=tuple(failed))


def _not_too_many(found: Iterable[Sorted], sender: Sender) -> Iterator[Sorted]:
    """Links and consents, no more than a seat may have standing: the report names each Link."""
    standing = sender.game.table.orders.get(sender.power, ())
    room = MOST_REGISTER - sum(isinstance(e.order, Consent | Revoke) for e in standing)
    for one in found:
        content = one.entry.content
        if one.what == "taken" and isinstance(content, Reading):
            room -= isinstance(content.order, REGISTER_ORDERS)
            if room < 0 and isinstance(content.order, REGISTER_ORDERS):
                yield Sorted(
                    one.entry, refusal=sender.case.say("register.enough", most=MOST_REGISTER)
                )
                continue
        yield one


def _read_orders(blocks: Blocks, reader: OrderReader, sender: Sender) -> Iterator[Sorted]:
    """What becomes of each order, and of each list of retreats."""
    lists = [p for p in blocks.pieces if p.choices and not _is_unread(p)]
    pieces = [p for p in blocks.pieces if p not in lists]
    read = together(read_pieces(pieces, sender.game, sender.case), pieces)
    last = {e.number for _, e, _ in read if not isinstance(e.content, Aside)}
    unlike = {p.chain for p, e, _ in read if is_not_so(p, e, sender)}
    for meant, entry, choices in read:
        purpose = meant
        if meant.chain in unlike:
            purpose = replace(meant, condition=None, is_doubtful=True, is_not_so=True)
        is_alone = not {entry.number, entry.number + 1} & last
        if entry.content is Aside.COMMAND and is_alone and not reader.lexicon.provinces(entry.line):
            # An "if" that no order hangs on, and that is about no place.
            yield Sorted(replace(entry, content=Aside.PROSE))
        else:
            shown = with_own_builds(
                with_fault(hung_up(entry, purpose, reader, sender), reader), purpose, sender
            )
            yield held(_sorted(shown, choices, purpose, sender), purpose, reader, sender)
    for piece in lists:
        if piece.choices is not None:
            one = _sorted(*_choices(piece, piece.choices), piece.purpose, sender)
            yield held(one, piece.purpose, reader, sender)


def _is_unread(piece: Portion) -> bool:
    """Whether a list of retreats has something that can't be read: a sentence may say more."""
    is_prose = piece.purpose.kind is PhaseKind.RETREAT
    return is_prose and piece.choices is not None and piece.choices.problem is not None


def _sorted(entry: Entry, choices: tuple[Order, ...], purpose: Purpose, sender: Sender) -> Sorted:
    is_for_now = purpose.phase == sender.now
    return replace(sort_order(entry, choices, purpose, sender), is_for_now=is_for_now)


def _questions(found: Iterable[Sorted], sender: Sender) -> Iterator[tuple[Entry, Question]]:
    """What is asked back: each order with more than one meaning gets a number.

    What waits for a condition that can't be told has none: its block is better sent again.
    """
    number = sender.game.people.seat_of(sender.power).asked
    for one in found:
        entry, phase = one.entry, one.may_be_asked_for
        problem = entry.content
        if phase is None or not isinstance(problem, Problem) or not problem.candidates:
            continue
        if entry.power not in (None, sender.power):
            continue
        number += 1
        start, end = problem.span.start - entry.span.start, problem.span.end - entry.span.start
        text = entry.line[entry.span.start : entry.span.end]
        candidates = problem.candidates[:MOST_CANDIDATES]
        on = one.condition
        span = max(start, 0), max(end, 0)
        yield entry, Question(number, text, *span, phase, candidates, condition=on)


def _if_any(back: Sorted, found: Sequence[Sorted], sender: Sender) -> Sorted:
    """A withdrawal, unless there is nothing to take back, in the letter or on file."""
    if not isinstance(back.what, Withdrawn):
        return back
    above = (one for one in found if one.entry.number < back.entry.number)
    if any(_may_go(one, back.what, sender.now) for one in above):
        return back
    if any(withdraw(back.what, sender.game, sender.power)):
        return back
    said = sender.case.say("withdraw.nothing", what=back.what.said)
    own = provinces_to_order(sender.game.table.position, sender.power)
    if back.what.places is not None and not set(back.what.places) <= set(own):
        return Sorted(back.entry, refusal=said)  # some other unit may have been meant
    return Sorted(back.entry, Noted(back.entry, said))


def _may_go(one: Sorted, back: Withdrawn, now: Phase) -> bool:
    """Whether a line is an order that a withdrawal below it may take back."""
    content = one.entry.content
    if not (one.what == "taken" or isinstance(one.what, Kept)) or not isinstance(content, Reading):
        return False
    if back.order is not None or back.places:
        return back.order is not None or province_of(content.order) in (back.places or ())
    return back.phase == (one.what.row.phase if isinstance(one.what, Kept) else now)


def _place(entry: Entry) -> tuple[int, int]:
    return entry.number, entry.span.start


def _refused(found: Iterable[Sorted]) -> Iterator[Refused]:
    """What can't be taken, with the lines together that have one reason, wherever they stand."""
    refused: dict[tuple[str, bool], list[Entry]] = {}
    for one in found:
        if one.refusal:
            refused.setdefault((one.refusal, one.is_late), []).append(one.entry)
    for (said, is_late), entries in refused.items():
        yield Refused(tuple(entries), said, is_late)


def _choices(piece: Portion, choices: RetreatList) -> tuple[Entry, tuple[Order, ...]]:
    """The entry of a list of retreats: its first one, or what is wrong with it."""
    content = choices.problem or Reading(choices.orders[0])
    return Entry(piece.number, piece.line, choices.span, content), choices.orders


def _aside(line: OtherLine, aside: Aside) -> Entry:
    return Entry(line.number, line.text, Span(0, len(line.text)), aside)


def _closed(game: Game, power: Power | None, case: Case) -> str:
    """Why no order at all is taken from this visitor; "" if orders are."""
    if game.state is not GameState.RUNNING:
        return case.say(f"orders.{game.state}", game=game.name)
    if power is None:
        seats = [s for s in game.people.seats if s.player.address == case.visitor.player.address]
        if seats:
            return case.say("orders.as_master", power=seats[0].power.name)
        return case.say("orders.leads" if case.visitor.leads else "orders.no_seat")
    if power not in game.survivors():
        return case.say("orders.out", power=power.name)
    return case.say("orders.fixed", power=power.name) if game.is_fixed(power, case.now) else ""
