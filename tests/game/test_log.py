"""Where an event came from: what is written down, and what is known of older ones."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from judge.daemon.logbook import log_of
from judge.game.filed_forms import RecordFault
from judge.game.log import Author, Logged, Origin, Role
from judge.game.log_forms import VERSION, LogForm, raised_log, read_logged, write_logged
from judge.game.people_events import SeatVacated
from judge.library.variants import load_variant
from tests.desk.bureau import confirming
from tests.game.telling import Teller
from tests.harm.house import MASTER, House

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
STANDARD = load_variant("standard")
FRANCE = STANDARD.power_by_id["FRANCE"]


@pytest.mark.parametrize(
    ("author", "form"),
    [
        (None, ""),
        (Author(Role.PLAYER, FRANCE, 2), "player/2/FRANCE"),
        (Author(Role.MASTER, number=1), "master/1"),
        (Author(Role.WAITING, number=3), "waiting/3"),
        (Author(Role.OBSERVER), "observer"),
        (Author(Role.OFFERED, FRANCE, 4), "offered/4/FRANCE"),
        (Author(Role.OFFERED, None, 5), "offered/5"),
        (Author(Role.STRANGER), "stranger"),
        (Author(Role.JUDGE), "judge"),
        (Author(Role.HOST), "host"),
    ],
)
def test_an_origin_is_read_as_it_was_written(author: Author | None, form: str) -> None:
    logged = Logged(SeatVacated(FRANCE, NOON), Origin(author, "L12", "leave"), 7, NOON)
    written = write_logged(logged)
    assert (written.author, written.letter, written.why) == (form, "L12", "leave")
    body = json.loads(json.dumps(written.body))
    assert read_logged(replace(written, body=body), STANDARD, 7, NOON) == logged


P = {"power": "FRANCE"}
OLD = [
    ("SeatVacated", P | {"at": None}, "player/0/FRANCE"),
    ("DrawVoted", P | {"in_favour": True}, "player/0/FRANCE"),
    ("OrdersCleared", P | {"phase": "S1901M"}, "player/0/FRANCE"),
    ("DraftsClosed", {"sender": "FRANCE", "numbers": [1]}, "player/0/FRANCE"),
    ("DraftsClosed", {"sender": None, "numbers": [1]}, "master"),
    ("AbsenceSet", {"absence": P | dict.fromkeys(("begins", "ends"), NOON.isoformat())},
     "player/0/FRANCE"),
    ("OfferClosed", {"number": 1, "end": "declined"}, "offered"),
    ("OfferClosed", {"number": 1, "end": "withdrawn"}, "master"),
    ("OfferClosed", {"number": 1, "end": "lapsed"}, "judge"),
    ("OfferClosed", {"number": 1, "end": "replaced"}, ""),
    ("GamePaused", {"left": 3600.0}, "master"),
    ("PlayerLeft", {"address": "anna@x.org"}, "waiting"),
    ("StandingCalled", P | {"phase": "S1901M", "used": []}, "judge"),
    ("PicturesSet", {"address": "anna@x.org", "wanted": True}, ""),
    ("GameEnded", {"ending": "draw", "powers": []}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "author"), OLD)
def test_of_older_events_is_known_what_can_only_have_been_so(
    kind: str, body: dict[str, object], author: str
) -> None:
    logged = read_logged(LogForm(kind, body, version=1), STANDARD, 1, NOON)
    assert write_logged(logged).author == author
    assert (logged.origin.letter, logged.origin.why) == ("", "")


def _old_log(*kinds: str) -> list[LogForm]:
    """A log of version 2: "S1901M" is that phase as it was processed, "back S1901M" a return."""
    return [
        LogForm("RolledBack", {"phase": kind[5:], "orders": []}, version=2)
        if kind.startswith("back ")
        else LogForm("PhaseProcessed", {"phase": kind, "missed": []}, version=2)
        if kind[:1] in "SFW"
        else LogForm(kind, {}, version=2)
        for kind in kinds
    ]


@pytest.mark.parametrize(
    ("kinds", "to"),
    [
        (("GameStarted", "S1901M", "back S1901M"), [1]),
        (("S1901M", "OrdersCalled", "F1901M", "back S1901M"), [0]),
        (("S1901M", "OrdersCalled", "F1901M", "back F1901M", "back S1901M"), [2, 0]),
        # Played twice: to the second time, and once back, to the first of what is before it.
        (("S1901M", "F1901M", "back F1901M", "F1901M", "back F1901M"), [1, 3]),
        (("X", "S1901M", "F1901M", "back S1901M", "S1901M", "F1901M", "back S1901M"), [1, 4]),
        # An end in the midst of a phase: to where it came; and to another phase.
        (("S1901M", "OrdersEntered", "GameEnded", "PressSent", "back F1901M"), [2]),
        (("X", "S1901M", "GameEnded", "back S1901M", "S1901M", "GameEnded", "back F1901M"), [1, 5]),
        # An end that was taken back is none any more.
        (("X", "S1901M", "GameEnded", "back F1901M", "F1901M", "back S1901M"), [2, 1]),
    ],
)
def test_a_return_of_an_older_log_is_to_where_it_went(
    kinds: tuple[str, ...], to: list[int]
) -> None:
    log = raised_log(_old_log(*kinds))
    assert [form.body["to"] for form in log if form.kind == "RolledBack"] == to
    assert {form.version for form in log} == {VERSION}
    assert raised_log(log) == log


def test_a_return_of_an_older_log_is_not_read_by_itself() -> None:
    (form,) = _old_log("back S1901M")
    with pytest.raises(RecordFault, match="RolledBack of version 2 is read with its whole log"):
        read_logged(form, STANDARD, 1, NOON)


@pytest.mark.parametrize("version", [0, VERSION + 1])
def test_a_form_of_no_version_that_we_know_is_refused(version: int) -> None:
    form = LogForm("GameResumed", {"deadline": NOON.isoformat()}, version=version)
    with pytest.raises(RecordFault, match=f"GameResumed of version {version}"):
        read_logged(form, STANDARD, 1, NOON)


def test_an_author_in_no_role_that_we_know_is_refused() -> None:
    body = {"deadline": NOON.isoformat()}
    with pytest.raises(RecordFault, match="viceroy is no role of this version"):
        read_logged(LogForm("GameResumed", body, author="viceroy/1/FRANCE"), STANDARD, 1, NOON)


def origins(house: House, letters: int) -> list[tuple[str, str, int, str]]:
    """Of each event its kind, who is behind it, how many letters ago, and why."""
    found = []
    for logged in log_of(house.records, house.game_name)[1]:
        row = write_logged(logged)
        before = letters - int(row.letter[1:]) if row.letter else -1
        found.append((row.kind, row.author, before, row.why))
    return found


def last_letter(house: House) -> int:
    (number,) = house.records._ledger.row("SELECT max(id) FROM letters") or (0,)
    return int(number)


def test_a_letter_says_where_its_events_come_from() -> None:
    with House.begun("moves 20 days") as house:
        known = len(log_of(house.records, "ghost")[1])
        house.write("FRANCE", "A Par - Bur\nA Xyzzy - Foo\npress to Italy\nPeace?\nendpress\nwait")
        first = last_letter(house)
        confirmed = house.write("FRANCE", "resign").to(house.address_of("FRANCE")).text
        house.write("FRANCE", confirming(confirmed))
        house.write("GM", "extend by 1 day\nprocess")
        found = origins(house, last_letter(house))[known:]
        ago = last_letter(house) - first
        france = "player/1/FRANCE"
        assert found == [
            ("PressSent", france, ago, "press"),
            ("OrdersEntered", france, ago, "orders"),
            ("WaitSet", france, ago, "wait"),
            ("LinesFailed", france, ago, "lines not taken"),
            ("SeatVacated", france, 1, "resign"),
            ("StandbysCalled", "judge", -1, "vacant"),
            ("DeadlineSet", "master/1", 0, "extend"),
            ("PhaseProcessed", "master/1", 0, "process"),
            ("StandbysCalled", "judge", -1, "vacant"),
        ]


def test_those_who_wait_and_observe_are_told_apart_by_their_place() -> None:
    with House.begun() as house:
        house.game_name = "next"
        house.write_from(MASTER, "create game next")
        for name in ("zoe", "yan", "xia"):
            house.write_from(f"{name}@x.org", "join next" if name != "xia" else "observe next")
        house.write_from("yan@x.org", "leave", subject="[next]")
        house.write_from("xia@x.org", "pictures off", subject="[next]")
        newest = last_letter(house)
        assert origins(house, newest) == [
            ("GameCreated", "master/1", 5, "create"),
            ("PlayerJoined", "stranger", 4, "join"),
            ("PlayerJoined", "stranger", 3, "join"),
            ("ObserverJoined", "stranger", 2, "observe"),
            ("PlayerLeft", "waiting/2", 1, "leave"),
            ("PicturesSet", "observer/1", 0, "pictures"),
        ]


def test_what_the_judge_does_by_itself_says_why() -> None:
    with House.begun("moves 4 days", "grace 6 hours") as house:
        known = len(log_of(house.records, "ghost")[1])
        teller = Teller(house.records, now=house.now, letters=house.letters)
        teller.tick(hours=24 * 5)
        late = origins(house, 0)[known:]
        teller.phase()
        in_time = origins(house, 0)[known + len(late) :]
        assert late == [
            ("Reminded", "judge", -1, "soon"),
            ("Reminded", "judge", -1, "late"),
            ("PhaseProcessed", "judge", -1, "grace over"),
        ]
        assert [row for row in in_time if row[0] == "PhaseProcessed"] == [
            ("PhaseProcessed", "judge", -1, "everybody in")
        ]
    with House.begun("moves 4 days") as house:
        teller = Teller(house.records, now=house.now)
        teller.tick(hours=24 * 4)
        assert origins(house, 0)[-1] == ("PhaseProcessed", "judge", -1, "deadline")


def test_whose_vote_was_the_last_is_not_told() -> None:
    with House.begun() as house:
        for power in [power.id for power in house.game.played()]:
            house.write(power, "vote draw")
        *_, vote, end = origins(house, last_letter(house))
        assert vote == ("MotionVoted", "player/1/TURKEY", 0, "vote")
        assert end == ("GameEnded", "judge", 0, "votes")


def test_an_offer_is_answered_by_whom_it_was_made_to() -> None:
    with House.begun() as house:
        teller = Teller(house.records, now=house.now, letters=house.letters)
        for answer in ("no thanks", "accept"):
            teller.offered("replace France by ina@x.org", "ina@x.org", answer)
        teller.offered("replace GM by heir@x.org", "heir@x.org", "accept")
        teller.write("FRANCE", "vote draw")
        teller.write("GM", "pause")
        found = [(kind, author, why) for kind, author, _, why in origins(teller, 0)]
        assert found[-8:] == [
            ("SeatOffered", "master/1", "replace"),
            ("OfferClosed", "offered/1/FRANCE", "decline"),
            ("SeatOffered", "master/1", "replace"),
            ("PlayerReplaced", "offered/2/FRANCE", "accept"),
            ("SeatOffered", "master/1", "replace"),
            ("MasterReplaced", "offered/3", "accept"),
            ("MotionVoted", "player/2/FRANCE", "vote"),
            ("GamePaused", "master/2", "pause"),
        ]


def test_an_event_has_a_number_of_its_own_and_its_letter_is_on_record() -> None:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        log = log_of(house.records, "ghost")[1]
        assert [logged.number for logged in log] == list(range(1, len(log) + 1))
        letters = [logged.origin.letter for logged in log]
        assert all(re.fullmatch(r"L[1-9]\d*", letter) for letter in letters)
        stored = house.records.letters.letter(int(letters[-1][1:]))
        assert stored is not None
        assert b"A Par - Bur" in stored.raw
