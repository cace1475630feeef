"""Orders on file: used when their time comes, dropped when they no longer fit, never lost."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.calendar import Phase, read_phase
from judge.board.forms import read_position, write_position
from judge.board.places import Province
from judge.board.units import UnitKind
from judge.demo.brain import think
from judge.game.agenda import due_at
from judge.game.events import Event, GameCreated, GameStarted
from judge.game.filed import Filed, Question
from judge.game.game import Game, GameState, after, new_game
from judge.game.order_events import (
    Entered,
    OrdersCalled,
    OrdersEntered,
    OrdersFiled,
    OrdersUnfiled,
    OrdersWithdrawn,
    QuestionsAsked,
    QuestionsClosed,
    StandingCalled,
)
from judge.game.processing import Processed, process_phase
from judge.game.records import read_event, read_game, write_event, write_game
from judge.game.replay import replay
from judge.game.seats import Master, Player, SeatState
from judge.game.settings import Settings
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.orders.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Dislodged,
    Not,
    Owns,
    Stands,
    Went,
)
from judge.orders.in_full import condition_in_full
from judge.orders.model import Order
from judge.orders.notation import NotationProblem, read_notation, write_order
from tests.game.test_whole_games import NOON, STANDARD, begin

FRANCE, GERMANY, AUSTRIA = (STANDARD.power_by_id[i] for i in ("FRANCE", "GERMANY", "AUSTRIA"))


def order(text: str) -> Order:
    read = read_notation(text, STANDARD)
    assert not isinstance(read, NotationProblem), text
    return read


def place(key: str) -> Province:
    return STANDARD.board.by_code[key].province


def filed(text: str, phase: str = "", condition: Condition | None = None) -> Filed:
    """ "A VIE R BOH / A VIE D" for a phase, or for all."""
    choices = tuple(order(part) for part in text.split(" / "))
    return Filed(text, read_phase(phase) if phase else None, choices, condition)


def entered(*texts: str) -> tuple[Entered, ...]:
    return tuple(Entered(text, order(text)) for text in texts)


def game_at(phase: str, **position: object) -> Game:
    """A running game in a position."""
    game, _ = begin("1")
    found = read_position({"phase": phase, **position}, STANDARD)
    return replace(game, table=replace(game.table, position=found))


def give(game: Game, power: str, *texts: str) -> Game:
    rows = entered(*texts)
    seat = STANDARD.power_by_id[power]
    return after(game, OrdersEntered(seat, game.table.position.phase, rows, NOON))


def file(game: Game, power: str, *rows: Filed) -> Game:
    return after(game, OrdersFiled(STANDARD.power_by_id[power], rows))


def called(processed: Processed, power: str) -> tuple[list[str], list[str]]:
    """What a power had on file for the phase that begins: used, and dropped."""
    for event in processed.events:
        if isinstance(event, OrdersCalled) and event.power.id == power:
            return [write_order(e.order) for e in event.used], [r.text for r in event.dropped]
    return [], []


BATTLE: dict[str, object] = {
    "units": {
        "AUSTRIA": ["A VIE"],
        "GERMANY": ["A BOH", "A TYR"],
        "FRANCE": ["A PAR"],
        "ITALY": ["A GAL"],
    },
    "centers": {"AUSTRIA": ["VIE"], "GERMANY": ["MUN"], "FRANCE": ["PAR"]},
}
ATTACK = ("A BOH - VIE", "A TYR S A BOH - VIE")


@pytest.mark.parametrize(
    ("list_", "used", "dropped"),
    [
        ("A VIE R BUD", ["A VIE R BUD"], []),
        ("A VIE R BOH / A VIE R BUD", ["A VIE R BUD"], []),
        ("A VIE R GAL / A VIE R BOH / A VIE D", ["A VIE D"], []),
        ("A VIE R GAL", [], ["A VIE R GAL"]),
        ("A VIE D", ["A VIE D"], []),
    ],
)
def test_a_dislodged_unit_takes_its_first_open_retreat(
    list_: str, used: list[str], dropped: list[str]
) -> None:
    game = file(game_at("S1902M", **BATTLE), "AUSTRIA", filed(list_, "S1902R"))
    processed = process_phase(give(game, "GERMANY", *ATTACK), NOON)
    assert str(processed.game.table.position.phase) == "S1902R"
    assert called(processed, "AUSTRIA") == (used, dropped)
    done = processed.game.state_of(AUSTRIA)
    assert done is (SeatState.ALL if used else SeatState.NONE)
    # Nobody else retreats: the phase is complete as it begins, and need not wait.
    early = NOON + (game.settings.early if used else timedelta(days=1))
    assert due_at(processed.game) == early


def test_a_retreat_that_was_not_needed_is_forgotten() -> None:
    game = file(game_at("S1902M", **BATTLE), "AUSTRIA", filed("A VIE R BUD", "S1902R"))
    processed = process_phase(game, NOON)
    assert str(processed.game.table.position.phase) == "F1902M"
    assert processed.game.people.seat_of(AUSTRIA).filed == ()


def test_orders_ahead_stand_when_their_phase_begins() -> None:
    game = file(
        game_at("S1902M", **BATTLE),
        "FRANCE",
        filed("A BUR - MUN", "F1902M"),
        filed("A GAS H", "F1902M"),
        filed("BUILD A PAR", "W1902A"),
    )
    processed = process_phase(give(game, "FRANCE", "A PAR - BUR"), NOON)
    assert called(processed, "FRANCE") == (["A BUR - MUN"], ["A GAS H"])
    assert [write_order(e.order) for e in processed.game.table.orders[FRANCE]] == ["A BUR - MUN"]
    assert processed.game.state_of(FRANCE) is SeatState.ALL
    assert [row.text for row in processed.game.people.seat_of(FRANCE).filed] == ["BUILD A PAR"]
    # They may be amended like any others.
    changed = give(processed.game, "FRANCE", "A BUR H")
    assert [write_order(e.order) for e in changed.table.orders[FRANCE]] == ["A BUR H"]


WINTER: dict[str, object] = {
    "units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A BER", "A RUH"]},
    "centers": {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN", "BER"]},
}


@pytest.mark.parametrize(
    ("power", "rows", "used", "dropped"),
    [
        ("FRANCE", "BUILD A PAR|BUILD F BRE", "BUILD A PAR|BUILD F BRE", ""),
        ("FRANCE", "BUILD A PAR|BUILD F BRE|BUILD A MAR", "BUILD A PAR|BUILD F BRE", "BUILD A MAR"),
        ("FRANCE", "BUILD A BEL|BUILD F BRE|WAIVE", "BUILD F BRE|WAIVE", "BUILD A BEL"),
        ("FRANCE", "BUILD A PAR|BUILD A PAR|BUILD F BRE", "BUILD A PAR|BUILD F BRE", ""),
        ("GERMANY", "BUILD A KIE|REMOVE A RUH|WAIVE", "REMOVE A RUH", "BUILD A KIE|WAIVE"),
    ],
)  # fmt: skip
def test_builds_and_removals_on_file_are_a_list(
    power: str, rows: str, used: str, dropped: str
) -> None:
    """As many as are due, in the order in which they were written."""
    game = game_at("F1902M", **WINTER)
    game = file(game, power, *(filed(text, "W1902A") for text in rows.split("|")))
    processed = process_phase(game, NOON)
    assert str(processed.game.table.position.phase) == "W1902A"
    found = called(processed, power)
    assert found == (used.split("|"), dropped.split("|") if dropped else [])


def test_a_later_list_of_builds_replaces_the_one_before() -> None:
    game = file(game_at("F1902M", **WINTER), "FRANCE", filed("BUILD A PAR", "W1902A"))
    game = file(game, "FRANCE", filed("BUILD F BRE", "W1902A"), filed("A PAR H", "S1903M"))
    assert [row.text for row in game.people.seat_of(FRANCE).filed] == ["BUILD F BRE", "A PAR H"]
    game = file(game, "FRANCE", filed("A PAR - BUR", "S1903M"), filed("A PAR - BUR", "F1903M"))
    assert [row.text for row in game.people.seat_of(FRANCE).filed] == [
        "BUILD F BRE", "A PAR - BUR", "A PAR - BUR",
    ]  # fmt: skip
    game = after(game, OrdersUnfiled(FRANCE, game.people.seat_of(FRANCE).filed[:2]))
    assert [str(row.phase) for row in game.people.seat_of(FRANCE).filed] == ["F1903M"]


def test_standing_orders_fill_the_gaps_and_are_no_missed_phase() -> None:
    standing = [filed("A PAR - BUR"), filed("A SPA - GAS"), filed("BUILD A PAR")]
    game = file(game_at("S1902M", **BATTLE), "FRANCE", *standing)
    assert game.state_of(FRANCE) is SeatState.NONE
    processed = process_phase(game, NOON)
    used = [e for e in processed.events if isinstance(e, StandingCalled)]
    assert used == [StandingCalled(FRANCE, game.table.position.phase, entered("A PAR - BUR"))]
    assert FRANCE not in processed.missed
    assert GERMANY in processed.missed
    assert [str(u) for u in processed.game.table.position.units_of(FRANCE)] == ["A BUR"]
    assert list(processed.game.people.seat_of(FRANCE).filed) == standing
    # Another order comes first.
    processed = process_phase(give(game, "FRANCE", "A PAR - PIC"), NOON)
    assert [str(u) for u in processed.game.table.position.units_of(FRANCE)] == ["A PIC"]


def test_links_and_consents_on_file_stand_together() -> None:
    """Any number of them, in a phase of any kind; they are no units and no builds."""
    swiss = load_variant("swiss")
    trogs = swiss.power_by_id["TROGS"]

    def row(text: str, phase: str) -> Filed:
        read = read_notation(text, swiss)
        assert not isinstance(read, NotationProblem), text
        return Filed(text, read_phase(phase), (read,))

    created = GameCreated("hyp", Settings("swiss"), Master(Player("gm@x")), "1")
    seats = tuple((power, Player(f"{power.id.lower()}@x")) for power in swiss.powers)
    game = after(new_game(created, swiss), GameStarted(seats, NOON + timedelta(days=3)))
    assert str(game.table.position.phase) == "W1900A"
    texts = ("LINK ALB SWI", "LINK BUR VIE", "CONSENT GERMANY", "A SWI H")
    rows = tuple(row(text, "S1901M") for text in texts)
    game = after(game, OrdersFiled(trogs, rows))
    assert game.people.seat_of(trogs).filed == rows
    builds = tuple(Entered("", row(f"BUILD {u}", "W1900A").choices[0]) for u in ("A SWI", "F IRE"))
    game = after(game, OrdersEntered(trogs, game.table.position.phase, builds, NOON))
    processed = process_phase(game, NOON)
    used, dropped = called(processed, "TROGS")
    assert sorted(used) == sorted(texts)
    assert dropped == []


CONDITIONS: list[tuple[Condition, bool, str]] = [
    (Owns(GERMANY, place("MUN")), True, "Germany owns Munich"),
    (Owns(FRANCE, place("MUN")), False, "France owns Munich"),
    (Not(Owns(FRANCE, place("MUN"))), True, "France does not own Munich"),
    (Stands(place("TYR")), True, "a unit stands in Tyrolia"),
    (Stands(place("TYR"), GERMANY), True, "a German unit stands in Tyrolia"),
    (Stands(place("TYR"), AUSTRIA), False, "an Austrian unit stands in Tyrolia"),
    (Stands(place("TYR"), GERMANY, UnitKind.FLEET), False, "a German fleet stands in Tyrolia"),
    (Not(Stands(place("RUH"))), True, "no unit stands in Ruhr"),
    (Not(Stands(place("NTH"), FRANCE)), True, "no French unit stands in the North Sea"),
    (Dislodged(place("PAR")), False, "your unit in Paris was dislodged"),
    (Went(place("PAR"), place("BUR")), True, "your unit in Paris moved to Burgundy"),
    (Went(None, place("BUR")), True, "a unit of yours moved to Burgundy"),
    (Not(Went(None, place("PIC"))), True, "no unit of yours moved to Picardy"),
    (Went(place("BOH"), place("VIE")), False, "your unit in Bohemia moved to Vienna"),
    (
        AllOf((Owns(GERMANY, place("MUN")), Not(Stands(place("RUH"))))),
        True,
        "Germany owns Munich and no unit stands in Ruhr",
    ),
    (
        Not(AnyOf((Owns(GERMANY, place("MUN")), Stands(place("RUH"))))),
        False,
        "Germany does not own Munich and no unit stands in Ruhr",
    ),
    (
        AllOf((Stands(place("BUR")), AnyOf((Stands(place("RUH")), Stands(place("VIE")))))),
        True,
        "a unit stands in Burgundy and (a unit stands in Ruhr or a unit stands in Vienna)",
    ),
]


@pytest.mark.parametrize(("condition", "is_so", "words"), CONDITIONS, ids=lambda c: str(c)[:40])
def test_a_condition_is_judged_when_its_phase_begins(
    condition: Condition, is_so: bool, words: str
) -> None:
    game = file(
        game_at("S1902M", **BATTLE),
        "FRANCE",
        filed("A BUR H", "F1902M"),
        filed("A BUR - MUN", "F1902M", condition),
    )
    game = give(give(game, "FRANCE", "A PAR - BUR"), "GERMANY", *ATTACK)
    processed = process_phase(game, NOON)
    game = process_phase(processed.game, NOON).game  # the Austrian is disbanded
    assert load_phrases().word(condition_in_full(condition)) == words
    used = [write_order(e.order) for e in game.table.orders[FRANCE]]
    assert used == (["A BUR - MUN"] if is_so else ["A BUR H"])


def test_withdrawn_orders_leave_the_others() -> None:
    game = give(game_at("S1902M", **BATTLE), "GERMANY", *ATTACK)
    game = after(game, OrdersWithdrawn(GERMANY, game.table.position.phase, (place("BOH"),)))
    assert [write_order(e.order) for e in game.table.orders[GERMANY]] == ["A TYR S A BOH - VIE"]
    assert game.state_of(GERMANY) is SeatState.SOME
    game = after(game, OrdersWithdrawn(GERMANY, game.table.position.phase, (place("TYR"),)))
    assert GERMANY not in game.table.orders


def test_a_question_is_open_until_its_unit_is_ordered() -> None:
    game = game_at("S1902M", **BATTLE)
    phase = game.table.position.phase
    ways = (order("A BOH - SIL"), order("A BOH - VIE"))
    questions = (
        Question(1, "A Boh - x", 8, 9, phase, ways),
        Question(2, "A Tyr - y", 8, 9, phase, (order("A TYR H"),)),
    )
    game = after(game, QuestionsAsked(GERMANY, questions))
    assert game.people.seat_of(GERMANY).questions == questions
    game = give(game, "GERMANY", "A BOH H")
    assert [q.number for q in game.people.seat_of(GERMANY).questions] == [2]
    closed = after(game, QuestionsClosed(GERMANY, (2,)))
    assert closed.people.seat_of(GERMANY).questions == ()
    assert closed.people.seat_of(GERMANY).asked == 2
    assert process_phase(game, NOON).game.people.seat_of(GERMANY).questions == ()


@st.composite
def conditions(draw: st.DrawFn) -> Condition:
    """Any condition on the board of Standard."""
    places = st.sampled_from(STANDARD.board.provinces)
    powers = st.sampled_from(STANDARD.powers)
    kinds = st.sampled_from([None, *UnitKind])
    simple = st.one_of(
        st.builds(Owns, powers, places),
        st.builds(Stands, places, st.none() | powers, kinds),
        st.builds(Dislodged, places),
        st.builds(Went, st.none() | places, places),
    )
    several = st.lists(simple, min_size=2, max_size=3).map(tuple)
    return draw(
        st.one_of(
            simple, st.builds(Not, simple), st.builds(AllOf, several), st.builds(AnyOf, several)
        )
    )


def random_filings(random: Random, game: Game, condition: Condition) -> tuple[Filed, ...]:
    """Orders on file for phases to come, from what would be orders now."""
    found = []
    power = random.choice(game.survivors())
    for made in think(power, game.table.position, STANDARD, random):
        phase: Phase | None = game.table.position.phase
        for _ in range(random.randint(1, 7)):
            phase = phase.next() if phase else None
        kind = Filed("", None, (made,)).kind
        while phase is not None and phase.kind is not kind:
            phase = phase.next()
        row = Filed(write_order(made), random.choice((phase, phase, None)), (made,))
        found.append(replace(row, condition=random.choice((None, condition))))
    return tuple(found)


@settings(max_examples=25)
@given(st.integers(0, 10_000), conditions())
def test_a_game_with_orders_on_file_replays(seed: int, condition: Condition) -> None:
    """The log, written and read back, leads to the same game after every event."""
    random = Random(seed)
    game, log = begin(str(seed))
    games: list[Game] = []
    log = list(log)

    def happen(event: Event) -> None:
        nonlocal game
        game = after(game, event)
        log.append(event)

    for number in range(12):
        if game.state is GameState.ENDED:
            break
        now = NOON + timedelta(hours=number)
        for power in game.survivors():
            if random.random() < 0.6:
                orders = entered(
                    *map(write_order, think(power, game.table.position, STANDARD, random))
                )
                happen(OrdersEntered(power, game.table.position.phase, orders, now))
        rows = random_filings(random, game, condition)
        if rows:
            happen(OrdersFiled(random.choice(STANDARD.powers), rows))
        processed = process_phase(game, now)
        check_what_was_called(processed)
        log += processed.events
        game = processed.game
        games.append(game)
    forms = [json.loads(json.dumps(write_event(event))) for event in log]
    events = [read_event(kind, form, STANDARD) for kind, form in forms]
    assert events == log
    steps = list(replay(events, STANDARD))
    last = steps[-1].game
    assert write_position(last.table.position, STANDARD) == write_position(
        game.table.position, STANDARD
    )
    assert (last.people.seats, last.table.orders, last.table.happened) == (
        game.people.seats,
        game.table.orders,
        game.table.happened,
    )
    again = read_game(json.loads(json.dumps(write_game(game))), STANDARD)
    assert (again.people.seats, again.table.orders, again.table.happened) == (
        game.people.seats,
        game.table.orders,
        game.table.happened,
    )


def check_what_was_called(processed: Processed) -> None:
    """What was called stands; nothing for a phase that is over stays on file."""
    game = processed.game
    for event in processed.events:
        if isinstance(event, OrdersCalled):
            assert event.phase == game.table.position.phase
            assert all(row.phase == event.phase for row in event.dropped)
            assert game.table.orders.get(event.power, ()) == event.used
            assert all(game.is_legal(e, event.power) for e in event.used)
    for seat in game.people.seats:
        assert all(
            row.phase is None or row.phase.order_in_time > game.table.position.phase.order_in_time
            for row in seat.filed
        )
