"""Orders that a gamesmaster enters for a seat: its player is told them, and all that it was done.

"For Italy: A Ven - Tri", or the orders on the lines below that heading. All of them are understood,
or none is entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, Orders, clerk_of, refusal
from judge.desk.clerks.entering import enter_orders
from judge.desk.clerks.orders import read_lines
from judge.desk.clerks.visits import game_of, not_running
from judge.desk.commands.overseeing import EnterOrders
from judge.desk.letters import Occasion, Reply
from judge.desk.names import power_named
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, PressBlock
from judge.desk.replies.addressing import mail_to, notices
from judge.desk.replies.layout import letter_text
from judge.game.game import Game, GameState, after
from judge.game.log import Role
from judge.orders.sheet import Aside, Reading
from judge.orders.wording import write_printed

MOST_LINES = 40
"""So many lines below a heading are looked at."""
LONGEST = 2000


def keep_orders_for(parts: Sequence[Part], case: Case) -> Sequence[Part]:
    """A gamesmaster's letter, with orders below a heading that names a power as one command."""
    game = case.game
    if case.visitor.role is not Role.MASTER or game is None or game.state is not GameState.RUNNING:
        return parts
    rows, read = case.letter.text.splitlines(), {part.number for part in parts}
    # What stands below WHAT IF is of no part: it isn't meant.
    heads = [
        (n, head)
        for n, row in enumerate(rows[:MOST_LINES], start=1)
        if n in read and (head := _headed(row, game, case))
    ]
    for number, (power, behind) in reversed(heads):
        parts = _with_command(parts, number, behind, power, rows, case)
    return parts


def _headed(row: str, game: Game, case: Case) -> tuple[Power, str] | None:
    """The power for which a line heads orders, and what stands behind its colon."""
    head = case.office.commands.passing_on.heading(row)
    if head is None:
        return None
    name, behind = head
    power = power_named(name, game.variant) or power_named(name.removesuffix("s"), game.variant)
    return None if power is None else (power, behind)


def _with_command(
    parts: Sequence[Part], number: int, first: str, power: Power, rows: Sequence[str], case: Case
) -> Sequence[Part]:
    """The parts with the orders below a heading as a command, if there are orders.

    What looks like a letter to that power is orders only where nothing else is in it.
    """
    letters = [p for p in parts if isinstance(p, PressBlock) and p.number == number]
    loose = {p.number for p in parts if isinstance(p, OtherLine | CommandProblem)} | {number}
    loose |= {n for p in letters for n in range(number, number + p.taken + 1)}
    end = number
    while end < len(rows) and end - number < MOST_LINES and rows[end].strip():
        if end + 1 not in loose or case.office.commands.passing_on.heading(rows[end]):
            break
        end += 1
    text, taken = "\n".join((first, *rows[number:end])).strip("\n"), range(number, end + 1)
    inside = [part for part in parts if part.number in taken]
    orders = read_for(text, power, case) if len(text) <= LONGEST else Orders()
    is_all = all(p.number + p.taken <= end for p in letters) and is_whole(orders)
    has_orders = any(isinstance(e.content, Reading) for e in orders.sheet.entries)
    if not all(isinstance(p, _LOOSE) for p in inside) or not (is_all if letters else has_orders):
        return parts
    command = CommandLine(number, rows[number - 1], EnterOrders(power.name, text))
    kept = [part for part in parts if part.number not in taken]
    return tuple(sorted((*kept, command), key=lambda part: part.number))


_LOOSE = OtherLine | CommandProblem | CommandLine | PressBlock


@clerk_of(EnterOrders)
def enter(command: EnterOrders, case: Case) -> Answer:
    """Put orders on file for a seat, as if its player had sent them."""
    game = game_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if game.people.master_plays:
        return refusal(case.say("ordering.plays"))
    power = power_named(command.power, game.variant)
    if power is None or power not in game.survivors():
        powers = case.office.phrases.in_a_row(p.name for p in game.survivors())
        return refusal(case.say("no_power", word=command.power, powers=powers))
    orders = read_for(command.text, power, case)
    if not is_whole(orders):
        return refusal(case.say("ordering.half", power=power.name, orders=not_clear(orders, case)))
    events = enter_orders(orders, 0, None, _as_player(power, case))
    then = game
    for event in events:
        then = after(then, event)
    stands = "\n".join(
        f"    {write_printed(entered.order)}"
        for entered in then.table.orders.get(power, ())
        if any(_is_order(entry.content, entered.order) for entry in orders.taken)
    )
    gaps = {"game": game.name, "power": power.name, "orders": stands}
    gaps["phase"] = case.name_phase(game.table.position.phase)
    said = case.say("ordering.done", **gaps)
    return Answer(
        (letter_text(said),), events=events, replies=tuple(_told(gaps, power, game, case))
    )


def _is_order(content: object, order: object) -> bool:
    return isinstance(content, Reading) and content.order == order


def read_for(text: str, power: Power, case: Case) -> Orders:
    """What a text orders for a power, as if its player had written it."""
    lines = [OtherLine(n, row) for n, row in enumerate(text.split("\n"), start=1)]
    return read_lines(lines, _as_player(power, case))


def _as_player(power: Power, case: Case) -> Case:
    """The case as one of whoever plays a power, whose letter is no answer to anything."""
    visitor = replace(case.visitor, role=Role.PLAYER, power=power)
    letter = replace(case.letter, text="", subject="")
    return replace(case, visitor=visitor, letter=letter, over=None)


def is_whole(orders: Orders, *, beside_prose: bool = False) -> bool:
    """Whether each line was read as orders for now, and nothing of them is open or impossible.

    What is no order may stand `beside_prose` in a sentence of which the orders are shown.
    """
    more = (
        orders.kept, orders.passed, orders.withdrawn, orders.noted, orders.refused, orders.asked,
        orders.failed, orders.late, orders.impossible, orders.answers, orders.problems,
    )  # fmt: skip
    prose = not beside_prose and any(entry.content is Aside.PROSE for entry in orders.sheet.entries)
    return bool(orders.taken) and not any(more) and not prose


def not_clear(orders: Orders, case: Case) -> str:
    """The first line of which something is open, as it was written."""
    taken = {id(entry) for entry in orders.taken} - {id(entry) for entry in orders.impossible}
    open_ = [e for e in orders.sheet.entries if id(e) not in taken]
    unread = [e for e in open_ if not isinstance(e.content, Aside)]
    left = (e.line for e in unread or open_)
    return " ".join(next(left, "").split()) or case.say("ordering.none")


def _told(gaps: dict[str, str], power: Power, game: Game, case: Case) -> Iterator[Reply]:
    """The player is told the orders, and everybody else that they were entered."""
    if not game.people.seat_of(power).vacant:
        yield mail_to(
            case.office,
            game,
            power,
            key=f"{case.key}:ordered:{power}",
            subject=case.say("ordering.subject", **gaps),
            text=letter_text(case.say("ordering.player", **gaps)),
            occasion=Occasion.NOTICE,
        )
    yield from notices(
        case.office,
        game,
        key=f"{case.key}:ordered",
        subject=case.say("ordering.subject", **gaps),
        text=letter_text(case.say("ordering.notice", **gaps)),
        besides=power,
        to_master="",
    )
