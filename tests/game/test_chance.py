"""Chance in a game with hyperspace: drawn from a committed seed, and on record (Swiss 22, 23)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from judge.adjudication.resolution import Verdict
from judge.board.calendar import read_phase
from judge.board.corridor import make_corridor
from judge.board.places import Location, Terrain
from judge.board.position import DislodgedUnit
from judge.board.units import ARMY, FLEET, Unit, UnitKind
from judge.desk.replies.register import consent_lines
from judge.desk.replies.standing import write_standing
from judge.game.drawing import draw_province
from judge.game.events import GameCreated, GameStarted, PhaseProcessed
from judge.game.game import Game, after, new_game
from judge.game.order_events import Entered, OrdersEntered
from judge.game.processing import process_phase
from judge.game.records import read_event, read_game, write_event, write_game
from judge.game.replay import replay
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.game.table import Table
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.orders.notation import read_notation, write_order
from judge.orders.reading.reader import read_orders
from judge.orders.wording import print_ways

SWISS = load_variant("swiss")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
TROGS = SWISS.power_by_id["TROGS"]
CREATED = GameCreated("ghost", Settings(variant="swiss"), Master(Player("gm@x")), "seed", "fate")
STARTED = GameStarted(
    tuple((power, Player(f"{power.id.lower()}@x")) for power in SWISS.powers),
    NOON + timedelta(days=3),
)


def begun() -> Game:
    return after(new_game(CREATED, SWISS), STARTED)


def with_lost(kind: UnitKind = UnitKind.ARMY) -> Game:
    game = begun()
    lost = Unit(TROGS, kind, Location(make_corridor((), 2 * 1902)))
    position = replace(game.table.position, phase=read_phase("F1903M"), units=(lost,))
    return replace(game, table=replace(game.table, position=position))


def test_the_draw_is_what_the_page_of_rules_says() -> None:
    """Anybody can do it again from the seed, with no program of ours."""
    keys = sorted(p.key for p in SWISS.board.provinces if p.terrain is not Terrain.IMPASSABLE)
    assert len(keys) == 81
    digest = hashlib.sha256(b"fate|ghost|F1903M|lost").hexdigest()
    drawn = draw_province(SWISS.board.provinces, "fate", "ghost", read_phase("F1903M"))
    assert drawn.province.key == keys[int(digest, 16) % 81]


def test_every_province_is_drawn_and_every_coast() -> None:
    drawn = {
        str(draw_province(SWISS.board.provinces, str(n), "ghost", read_phase("F1903M")))
        for n in range(3000)
    }
    assert drawn == {
        str(place)
        for place in SWISS.board.by_code.values()
        if place.province.terrain is not Terrain.IMPASSABLE
        and bool(place.coast) == bool(place.province.coasts)
    }


def test_a_lost_piece_goes_where_the_game_draws_it_and_the_log_says_where() -> None:
    game = with_lost()
    processed = process_phase(game, NOON)
    expected = draw_province(SWISS.board.provinces, "fate", "ghost", game.table.position.phase)
    [event] = [e for e in processed.events if isinstance(e, PhaseProcessed)]
    assert event.drawn == expected
    assert read_event(*_through_json(event), SWISS) == event
    [outcome] = processed.resolution.defaults
    assert outcome.verdict in {Verdict.MOVES, Verdict.DROWNED}


def test_nothing_is_drawn_when_nobody_is_lost() -> None:
    [event] = [e for e in process_phase(begun(), NOON).events if isinstance(e, PhaseProcessed)]
    assert event.drawn is None


def test_a_first_winter_is_filled_for_who_sends_nothing() -> None:
    """Germany builds otherwise in one place, and gets the usual units in the others."""
    game = begun()
    germany = SWISS.power_by_id["GERMANY"]
    order = read_notation("BUILD A KIE", SWISS)
    entered = Entered("build A Kie", order)  # type: ignore[arg-type]  # it reads
    game = after(game, OrdersEntered(germany, game.table.position.phase, (entered,), NOON))
    position = process_phase(game, NOON).game.table.position
    assert str(position.phase) == "S1901M"
    assert sorted(map(str, position.units_of(germany))) == ["A BER", "A KIE", "A MUN"]
    assert sorted(map(str, position.units_of(TROGS))) == ["A SWI", "F ICE", "F IRE"]
    assert len(position.units) == 25


def test_a_game_with_hyperspace_reads_back_and_replays() -> None:
    game, log = begun(), [CREATED, STARTED]
    for number in range(5):
        phase = game.table.position.phase
        for text in ("LINK SWI ALB", "A SWI - @IRE-SWI", "CONSENT GERMANY"):
            order = read_notation(text, SWISS)
            entered = Entered(text, order)  # type: ignore[arg-type]  # it reads
            event = OrdersEntered(TROGS, phase, (entered,), NOON)
            log.append(event)
            game = after(game, event)
            assert write_order(entered.order) == text
        processed = process_phase(game, NOON + timedelta(hours=number))
        log += processed.events
        game = processed.game
        form = json.loads(json.dumps(write_game(game)))
        assert write_game(read_game(form, SWISS)) == form
    events = [read_event(*_through_json(event), SWISS) for event in log]
    assert events == log
    *_, last = replay(events, SWISS)
    assert write_game(last.game) == write_game(game)
    drawn = [event.drawn for event in events if isinstance(event, PhaseProcessed)]
    assert drawn[:4] == [None] * 4
    assert Unit(TROGS, UnitKind.ARMY, drawn[4] or Location(make_corridor((), 0))) in (
        game.table.position.units
    )


def test_a_seat_that_nobody_holds_lets_nobody_through_its_links() -> None:
    """TROGS gave its consent before its player left (Swiss 21)."""
    germany = SWISS.power_by_id["GERMANY"]
    place = SWISS.board.by_code["BER"]
    registers = {
        "links": [{"pair": ["BER", "VIE"], "until": "F1902"}],
        "consents": [{"power": "GERMANY", "pair": "*"}],
    }
    position = replace(
        begun().table.position,
        phase=read_phase("S1902M"),
        units=(Unit(germany, UnitKind.ARMY, place),),
        registers=registers,
    )
    order = read_notation("A BER - VIE HYPER", SWISS)
    entered = Entered("hyper", order)  # type: ignore[arg-type]  # it reads
    for vacant, verdict in ((False, Verdict.MOVES), (True, Verdict.INVALID)):
        game = begun()
        table = replace(game.table, position=position, orders={germany: (entered,)})
        seats = (replace(s, vacant=vacant) if s.power == TROGS else s for s in game.people.seats)
        people = replace(game.people, seats=tuple(seats))
        resolution = process_phase(replace(game, table=table, people=people), NOON).resolution
        assert [o.verdict for o in resolution.outcomes] == [verdict]


def test_a_power_that_is_out_consents_to_nothing() -> None:
    """Swiss 21. Its consents are shown no more."""
    registers = {"consents": [{"power": "GERMANY", "pair": "*"}]}
    position = replace(begun().table.position, phase=read_phase("S1902M"), registers=registers)
    units = tuple(Unit(power, UnitKind.ARMY, SWISS.board.by_code["BER"]) for power in SWISS.powers)
    shown = []
    for number in (8, 7):  # TROGS is the last
        table = Table(replace(position, units=units[:number], owners={}))
        game = replace(begun(), table=table)
        shown.append(consent_lines(game.in_force, SWISS, None, load_phrases()))
    assert [len(lines) for lines in shown] == [1, 0]


def test_ways_out_through_hyperspace_are_among_those_of_a_dislodged_unit() -> None:
    """In the receipt and in the sentence about a retreat that isn't open (Swiss 11)."""
    tyr, alb = SWISS.board.by_code["TYR"], SWISS.board.by_code["ALB"]
    fled = Unit(TROGS, UnitKind.ARMY, SWISS.board.by_code["SWI"])
    row = DislodgedUnit(fled, None, (tyr,), (alb,))
    assert print_ways(row) == ["Tyr", "Alb through hyperspace"]
    position = replace(begun().table.position, phase=read_phase("F1902R"), dislodged=(row,))
    game = replace(begun(), table=Table(position))
    said = write_standing(game, TROGS, load_phrases())
    assert "Tyr or Alb through hyperspace" in " ".join(said.split())


def test_each_piece_inside_is_told_of_once() -> None:
    """Any number are in one link; the season that a piece went in need not be written."""
    places = SWISS.board.by_code
    link = make_corridor((places["IRE"].province, places["SWI"].province), 3802)
    inside = ((ARMY, link), (FLEET, link), (ARMY, link), (FLEET, make_corridor((), 3800)))
    units = tuple(Unit(TROGS, kind, Location(place)) for kind, place in inside)
    game = begun()
    phase = read_phase("F1901M")
    game = replace(
        game,
        table=replace(game.table, position=replace(game.table.position, phase=phase, units=units)),
    )
    text = "A hyperspace (Swi-Ire) - Swi\nF hyperspace (Ire-Swi) - Ire"
    reader = load_order_reader("swiss")
    read = read_orders(text, reader, phase=phase.kind, power=TROGS, position=game.table.position)
    entered = tuple(Entered("", order) for order in read.orders)
    game = after(game, OrdersEntered(TROGS, game.table.position.phase, entered, NOON))
    said = write_standing(game, TROGS, load_phrases()).splitlines()
    assert said[2:6] == [
        "  A Hyperspace(Ire-Swi, S1901) - Swi through hyperspace",
        "  F Hyperspace(Ire-Swi, S1901) - Ire through hyperspace",
        "  A Hyperspace(Ire-Swi, S1901) no order: it stays in hyperspace",
        "  F Hyperspace(lost, S1900) no order: it goes where chance takes it, if it is the one "
        "that tries",
    ]


def _through_json(event: object) -> tuple[str, dict[str, object]]:
    kind, form = write_event(event)  # type: ignore[arg-type]  # any event
    return kind, json.loads(json.dumps(form))
