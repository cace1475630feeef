"""The parts of a game: what is recorded of them, what older records say, and what changes them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from judge.game.ballot import Ballot
from judge.game.clock import Clock
from judge.game.folder import Folder
from judge.game.game import Game
from judge.game.held import LetterHeld
from judge.game.motions import A_DRAW, Motion, MotionKind, concession_to
from judge.game.offers import Offer
from judge.game.people import People
from judge.game.press import Press
from judge.game.press_letters import PressKind
from judge.game.records import read_game, write_game
from judge.game.seats import Absence, Player
from judge.game.table import Table
from judge.game.wishes import WishAsked
from judge.library.variants import load_variant
from tests.game.votes import ballot_of

STANDARD = load_variant("standard")
FRANCE, ITALY, TURKEY = (STANDARD.power_by_id[id_] for id_ in ("FRANCE", "ITALY", "TURKEY"))
AUSTRIA, GERMANY = (STANDARD.power_by_id[id_] for id_ in ("AUSTRIA", "GERMANY"))
RUNNING: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "running.json").read_text(encoding="utf-8")
)
"""A game that was recorded before it had parts, with something of almost everything."""
LATER: dict[str, Any] = {
    "early": [], "until": None, "why": [], "lasting": [], "ready": [], "late": [], "since": None,
    "reminded": None, "back": [],
    "column": [], "been": [],
    "house": [], "comment": "", "fees": [], "known": [], "answers": [],
    "polls": [], "polled": 0, "digested": None, "statements": [], "closes": None,
    "agreed": [],
    "rulings": {"every": [], "fresh": []}, "unled": None,
    "deputy": None, "deputies": 0, "forked": None,
    "forming": {"lots": [], "invited": [], "refused": []},
}  # fmt: skip
"""What is recorded of a clock, of press, of a ballot, and of who has been away, since then."""
SIGNED: dict[str, Any] = {"alias": None, "held": False}
"""And of a letter of press; of one that was asked about its kind, too."""
CAST: list[dict[str, Any]] = [
    {"power": id_, "motion": motion, "term": "phase", "year": 0}
    for id_, motion in RUNNING["votes"].items()
]
"""The votes of that game, as they are recorded now."""
PARTS = (People, Table, Clock, Ballot, Press, Folder)


def read(form: dict[str, Any]) -> Game:
    return read_game(form, STANDARD)


def _at(day: int, hour: int) -> datetime:
    return datetime(2026, 11, day, hour, tzinfo=UTC)


def test_a_record_of_before_the_parts_reads_and_is_written_as_it_was() -> None:
    written = json.loads(json.dumps(write_game(read(RUNNING))))
    later = {"opening": 0.0, "free": [], "holidays": [], "quiet": [], "amend": True, "digest": 0}
    later |= {"away": "told", "yearly": 0.0, "unled": "nothing"}
    later |= {"press": "all", "colours": "white", "talks": "always", "postal": False}
    later |= {"threshold": "all", "clock_threshold": "all", "votes": "phase", "dias": False}
    later |= {"question": False, "robot": False}
    later |= {"muster": 0.0, "listed": True, "joining": "open", "anonymous": "off"}
    later |= {"statements": 604800.0}
    settings = {**RUNNING["settings"], **later, "column": False, "ballot": "secret"}
    press = {key: [{**row, **SIGNED} for row in RUNNING[key]] for key in ("press", "pending")}
    drafts = [{**row, **SIGNED, "kind": "white"} for row in RUNNING["drafts"]]
    rest = {key: value for key, value in RUNNING.items() if key != "votes"}
    wishes = [{**wish, "about": None} for wish in RUNNING["wishes"]]
    seats = [{**seat, "silence": {**seat["silence"], "muster": False}} for seat in RUNNING["seats"]]
    now = {"seats": seats, "drafts": drafts, "settings": settings, "cast": CAST, "wishes": wishes}
    assert written == {**rest, **LATER, **press, **now}


def test_each_part_has_what_the_record_says_of_it() -> None:
    game = read(RUNNING)
    zoe = Player("zoe@x.org", zone="Europe/Berlin")
    assert game.people == People(
        master=game.people.master,
        waiting=(),
        seats=game.people.seats,
        observers=(Player("obs@x.org", "Obs", zone="Europe/Berlin"),),
        absences=(Absence(GERMANY, _at(21, 23), _at(26, 23)),),
        offers=(Offer(1, TURKEY, zoe, _at(28, 13)),),
        wishes=(WishAsked(FRANCE, 3, ("ready",), "I might be ready", _at(21, 13)),),
        held=(LetterHeld(FRANCE, 4, "L12", "0123456789abcdef", _at(21, 13)),),
    )
    assert game.clock == Clock(deadline=_at(27, 19), anchor=_at(27, 19), waits=frozenset({AUSTRIA}))
    assert game.ballot == ballot_of({ITALY: A_DRAW, TURKEY: concession_to(ITALY)})
    assert (game.press.issue, game.press.letters) == (1, 2)
    assert [letter.text for letter in game.press.sent] == ["Hello all."]
    assert [draft.number for draft in game.press.drafts] == [1, 2]
    assert [(letter.kind, letter.release) for letter in game.press.pending] == [
        (PressKind.GREY, _at(22, 13))
    ]
    assert [entered.text for entered in game.table.orders[FRANCE]] == [
        "A Par - Bur", "F Bre - Mao", "A Mar - Spa",
    ]  # fmt: skip


OLDER: dict[str, Any] = {
    "chance": "", "waits": [], "absences": [], "observers": [], "paused": None, "reminders": 0,
    "anchor": None, "press": [], "letters": 0, "drafts": [], "offers": [], "votes": {},
    "pending": [], "wishes": [], "held": [], "conduct": [],
    "forming": {"lots": [], "invited": [], "refused": []},
    "happened": {"moved": [], "dislodged": []},
}  # fmt: skip
"""What older records don't have at all, as it is in a game in which nothing of it was done."""


@pytest.mark.parametrize("key", OLDER)
def test_a_record_from_before_a_field_says_what_a_new_game_does(key: str) -> None:
    older = {name: value for name, value in RUNNING.items() if name != key}
    assert write_game(read(older)) == write_game(read({**RUNNING, key: OLDER[key]}))


def test_a_letter_from_before_its_kinds_went_out_at_once_in_its_writers_name() -> None:
    (letter,) = RUNNING["press"]
    older = {k: v for k, v in letter.items() if k not in {"kind", "release", "unnamed"}}
    assert write_game(read({**RUNNING, "press": [older]})) == write_game(read(RUNNING))


def test_votes_were_once_all_for_a_draw() -> None:
    older = {name: value for name, value in RUNNING.items() if name != "votes"}
    assert read({**older, "draw_votes": ["ITALY"]}).ballot == ballot_of({ITALY: A_DRAW})


def test_a_draw_among_some_is_recorded_with_their_names() -> None:
    some = Motion(MotionKind.DRAW, (ITALY, TURKEY))
    game = replace(read(RUNNING), ballot=ballot_of({FRANCE: some}))
    form = write_game(game)
    assert form["cast"] == [
        {"power": "FRANCE", "motion": ["ITALY", "TURKEY"], "term": "phase", "year": 0}
    ]
    assert read(form).ballot == game.ballot


def test_no_two_parts_record_something_under_one_key() -> None:
    """Their fields stand side by side in the record of a game, with the game's own."""
    own = {"people", "table", "clock", "ballot", "folder", "variant"} ^ {
        f.name for f in fields(Game)
    }
    keys = Counter(f.metadata.get("key", f.name) for part in PARTS for f in fields(part))
    keys.update(own - {"press"})
    assert [key for key, count in keys.items() if count > 1] == []
    assert set(keys) == {*RUNNING, *LATER, "cast", "moved"} - {"votes"}


@pytest.mark.parametrize("kind", MotionKind)
def test_a_motion_of_any_kind_is_the_same_on_record(kind: MotionKind) -> None:
    motion = Motion(kind, (ITALY,))
    game = replace(read(RUNNING), ballot=ballot_of({FRANCE: motion}))
    assert read(json.loads(json.dumps(write_game(game)))).ballot == ballot_of({FRANCE: motion})
