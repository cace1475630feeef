"""Press as a value: what of a letter is shown, whom an answer reaches, and when it goes out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.board.units import Power
from judge.game import press_letters
from judge.game.chronicle import read_chronicle
from judge.game.clock_events import GamePaused
from judge.game.drafts import DraftWay, PressDrafted
from judge.game.events import Ending, Event, GameCreated, GameEnded, GameStarted, RolledBack
from judge.game.game import Game, after, new_game
from judge.game.people_events import MasterReplaced, PlayerReplaced, SeatVacated
from judge.game.phases import after_rollback
from judge.game.press import Press
from judge.game.press_events import PressReleased, PressSent
from judge.game.press_letters import AnswerTo, PressKind, PressLetter, Unnamed, is_signed, named_in
from judge.game.processing import process_phase
from judge.game.replay import replay
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.library.variants import load_variant

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
AN_HOUR = timedelta(hours=1)
LATER = NOON + AN_HOUR
STANDARD = load_variant("standard")
AUSTRIA, FRANCE, ITALY, TURKEY = (
    STANDARD.power_by_id[id_] for id_ in ("AUSTRIA", "FRANCE", "ITALY", "TURKEY")
)
WHITE, GREY, UNNAMED = PressKind.WHITE, PressKind.GREY, Unnamed.UNNAMED
BLACK = PressKind.BLACK
BEGUN: tuple[Event, ...] = (
    GameCreated("ghost", Settings("standard"), Master(Player("gm@x.org")), "seed"),
    GameStarted(
        tuple((power, Player(f"{power.id.lower()}@x.org")) for power in STANDARD.powers),
        NOON + timedelta(days=3),
    ),
)


def begun() -> Game:
    created, started = BEGUN
    assert isinstance(created, GameCreated)
    return after(new_game(created, STANDARD), started)


def sent(
    *to: Power | None, kind: PressKind = WHITE, number: int = 1, release: datetime | None = None
) -> PressSent:
    alias = AUSTRIA if kind is BLACK else None
    key = "L1:press:1"
    return PressSent(FRANCE, to, "Hello.", NOON, number, key, (), kind, release, alias=alias)


def test_a_letter_shows_what_its_kind_shows() -> None:
    white = PressLetter(1, WHITE, FRANCE, (ITALY, None), "Hello.", NOON)
    assert sent(ITALY, None).letter == white
    grey = sent(ITALY, None, kind=GREY).letter
    assert grey == replace(white, kind=GREY, shown=UNNAMED)
    assert sent(ITALY, None, kind=BLACK).letter == replace(white, shown=AUSTRIA)
    assert (named_in(white), named_in(grey)) == ((FRANCE, ITALY, None), (ITALY, None))
    late = sent(ITALY, None, release=LATER).letter
    assert late == replace(white, at=LATER, release=LATER)
    assert sent(ITALY, None, release=NOON).letter.at == NOON


def test_the_kinds_of_press() -> None:
    """Signed, answered, and watched by observers where everybody reads it."""
    rows = {}
    for kind in PressKind:
        letter = sent(kind=kind).letter
        rows[kind] = (is_signed(kind), letter.is_answered, letter.is_watched)
    assert rows == {
        WHITE: (True, True, True),
        GREY: (False, True, True),
        BLACK: (False, True, True),
    }
    assert not sent(ITALY).letter.is_watched


def test_a_kind_may_be_for_nobody_to_answer_or_to_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = press_letters._Rule(signed=True, answered=False, watched=False)
    monkeypatch.setattr(press_letters, "_RULES", {GREY: rule})
    letter = sent(kind=GREY).letter
    assert (letter.shown, letter.is_answered, letter.is_watched) == (FRANCE, False, False)


@pytest.mark.parametrize(
    ("letter", "reader", "to_writer", "to_all"),
    [
        (sent(ITALY), ITALY, AnswerTo((FRANCE,)), AnswerTo((FRANCE,))),
        (sent(ITALY, None), None, AnswerTo((FRANCE,)), AnswerTo((FRANCE, ITALY))),
        (sent(), ITALY, AnswerTo((FRANCE,)), AnswerTo(())),
        (
            sent(ITALY, TURKEY, kind=GREY), ITALY,
            AnswerTo((FRANCE,), (FRANCE,)), AnswerTo((FRANCE, TURKEY), (FRANCE,)),
        ),
        (sent(kind=GREY), ITALY, AnswerTo((FRANCE,), (FRANCE,)), AnswerTo(())),
        (  # what Italy answered to that: neither France nor Turkey gives France away
            PressSent(ITALY, (FRANCE, TURKEY), "Who?", NOON, 2, unnamed=(FRANCE,)), FRANCE,
            AnswerTo((ITALY,), (), GREY), AnswerTo((ITALY, TURKEY), (), GREY),
        ),
        (  # who is covered by a row of readers isn't missed in it
            sent(FRANCE, ITALY, TURKEY, kind=GREY), ITALY,
            AnswerTo((FRANCE,), (FRANCE,)), AnswerTo((FRANCE, TURKEY)),
        ),
        (sent(ITALY, TURKEY, kind=BLACK), ITALY, AnswerTo((AUSTRIA,)), AnswerTo((AUSTRIA, TURKEY))),
        (sent(kind=BLACK), ITALY, AnswerTo((AUSTRIA,)), AnswerTo(())),
        (  # nobody named would be everybody
            sent(kind=BLACK), AUSTRIA, AnswerTo((AUSTRIA,)), AnswerTo(()),
        ),
        (sent(AUSTRIA, kind=BLACK), AUSTRIA, AnswerTo((AUSTRIA,)), AnswerTo((AUSTRIA,))),
        (
            PressSent(ITALY, (FRANCE, TURKEY), "Who?", NOON, 2, unnamed=(FRANCE,)), TURKEY,
            AnswerTo((ITALY,)), AnswerTo((ITALY, FRANCE), (FRANCE,)),
        ),
    ],
)  # fmt: skip
def test_whom_an_answer_reaches(
    letter: PressSent, reader: Power | None, to_writer: AnswerTo, to_all: AnswerTo
) -> None:
    assert letter.answer(reader, to_all=False) == to_writer
    assert letter.answer(reader, to_all=True) == to_all


def test_who_is_not_shown_stands_nowhere_in_an_answer() -> None:
    to = AnswerTo((FRANCE, TURKEY), (FRANCE,))
    assert (to.named, to.readers) == ((TURKEY,), (UNNAMED, TURKEY))


def test_who_gets_a_letter() -> None:
    assert [seat for seat in (FRANCE, ITALY, TURKEY, None) if sent().goes_to(seat)] == [
        ITALY, TURKEY, None,
    ]  # fmt: skip
    assert [seat for seat in (FRANCE, ITALY, TURKEY, None) if sent(ITALY).goes_to(seat)] == [ITALY]
    assert [seat for seat in (FRANCE, ITALY, None) if sent().is_from(seat)] == [FRANCE]


def test_what_waits_has_a_number() -> None:
    with pytest.raises(ValueError, match="has a number"):
        sent(ITALY, number=0, release=LATER)


def test_a_letter_waits_for_its_release_and_is_shown_from_then_on() -> None:
    press = Press(issue=1).after(sent(number=1, release=LATER + AN_HOUR))
    press = press.after(sent(ITALY, number=2, release=LATER)).after(sent(number=3, release=LATER))
    assert (press.public, press.letters, [p.number for p in press.pending]) == ((), 3, [1, 2, 3])
    assert [p.number for p in press.due(LATER - AN_HOUR / 2)] == []
    assert [p.number for p in press.due(LATER)] == [2, 3]
    assert [p.number for p in press.due(LATER + AN_HOUR)] == [2, 3, 1]
    late = LATER + AN_HOUR / 2  # the judge was down
    out = press.after(PressReleased((2, 3), late))
    assert [p.number for p in out.pending] == [1]
    assert [(letter.number, letter.at) for letter in out.public] == [(3, late)]
    assert out.after(PressReleased((2, 3), late)) == out  # nothing goes out twice


@pytest.mark.parametrize(
    "event",
    [
        PlayerReplaced(FRANCE, Player("new@x.org")),
        SeatVacated(FRANCE, NOON),
        PlayerReplaced(ITALY, Player("new@x.org")),
        MasterReplaced(Player("new@x.org")),
        GamePaused(AN_HOUR),
        GameEnded(Ending.CANCELLED, ()),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_was_sent_is_not_lost_and_goes_out_once(event: Event) -> None:
    """Its writer sent it, and can't take it back; a draft goes with who was asked about it."""
    game = after(begun(), sent(ITALY, release=LATER))
    game = after(game, PressDrafted(FRANCE, 1, (DraftWay((ITALY,), "Or"),), "not?", NOON))
    game = after(game, event)
    assert game.press.pending == (sent(ITALY, release=LATER),)
    is_gone = isinstance(event, PlayerReplaced | SeatVacated) and event.power == FRANCE
    assert len(game.press.drafts) == (0 if is_gone else 1)


def test_a_letter_outlasts_its_phase_and_a_rollback() -> None:
    """The report of a phase has what went out in it; a rollback undoes no letters."""
    before = after(begun(), sent(release=LATER))
    game = process_phase(before, NOON).game
    assert game.press.pending == before.press.pending
    back = RolledBack(1, before.table.position.phase, (), NOON + timedelta(days=4))
    game = after_rollback(game, back, before)
    assert (game.press.public, game.press.pending) == ((), before.press.pending)
    game = after(game, PressReleased((1,), LATER))
    assert [letter.at for letter in game.press.public] == [LATER]


def test_what_is_released_after_the_end_is_a_statement() -> None:
    happened = (
        sent(number=1, release=LATER),
        sent(number=2),
        GameEnded(Ending.CANCELLED, ()),
        sent(number=3, kind=GREY),
        sent(ITALY, number=4),
        sent(number=5, release=LATER + AN_HOUR),
        PressReleased((1,), LATER),
    )
    chronicle = read_chronicle(replay((*BEGUN, *happened), STANDARD))
    assert [(s.number, s.shown, s.at) for s in chronicle.statements] == [
        (3, UNNAMED, NOON), (1, FRANCE, LATER),
    ]  # fmt: skip
