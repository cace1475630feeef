"""Who writes without a name is told by nothing that leaves the judge.

The same story is told of two writers: to everybody else not a byte may differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.daemon.archiving import write_archive, write_zine
from judge.daemon.logbook import log_of
from judge.daemon.printing.room import PrintRoom
from judge.daemon.service import Service
from judge.desk.replies.log_lines import log_line
from judge.desk.tokens import OBSERVER, place_of, reply_local_part
from judge.game import press_letters
from judge.game.events import Ending, GameEnded
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.press_letters import PressKind, is_signed
from judge.game.seats import Player
from judge.library.texts import load_log_words
from tests.harm.by_hand import bring_about, write_by_hand
from tests.harm.house import JUDGE, House, Mail, read_mail
from tests.harm.test_answers import answer, reply_to
from tests.harm.test_pictures import image, post

WRITERS = ("FRANCE", "GERMANY")
OLGA, NEW = "olga@x.org", "new@x.org"
GREY, BLACK = PressKind.GREY, PressKind.BLACK
ALIASES = {GREY: "", BLACK: "AUSTRIA"}
SHOWN = {GREY: "somebody unnamed", BLACK: "Austria"}
PICTURE = image("PNG")
ANSWERS = (
    "Who are you?",
    "to all\nWho is it, do you think?",
    "Dear France,\nis it you?",
    "Germany: is it you?",
    "to France: is it you?",
    "to all\nto Germany: it is you.",
    "A Ven - Tyr\nA Rom - Ven",
)
Story = dict[str, tuple[Any, ...]]


def mails(house: House, address: str) -> list[Mail]:
    """Every mail to an address so far."""
    rows = house.records.outbox.added_after(0)
    return [read_mail(row.raw) for row in rows if row.recipient == address]


def last(house: House, power: str) -> Mail:
    return mails(house, house.address_of(power))[-1]


def write_unsigned(house: House, writer: str, kind: PressKind) -> None:
    """A letter to everybody with a picture, one to some, and one to others that waits."""
    file = f"{hashlib.sha256(PICTURE).hexdigest()}.png"
    house.records.enclosures.keep(file, PICTURE)
    way: dict[str, Any] = {"kind": kind, "alias": ALIASES[kind]}
    write_by_hand(house, writer, "", "I shall say it once.", **way, enclosed=(file,))
    write_by_hand(house, writer, "ITALY TURKEY", "Only to you.", **way)
    later = house.now + timedelta(hours=1)
    write_by_hand(house, writer, "ITALY GM", "Not yet.", **way, release=later)
    house.pass_time(hours=1)
    Service(house.records, JUDGE, lambda: house.now).serve_all()


def written(house: House, _: str) -> None:
    """Letters, and what the judge says when it is asked."""
    house.write("ITALY", "status\nwho\nhistory")
    house.write_from(OLGA, "status", subject="[ghost]")


def answered(house: House, _: str) -> None:
    """Every reader answers every letter, in every way."""
    italy = mails(house, house.address_of("ITALY"))
    letters = [m for m in italy if any(f"from {name} to" in m.subject for name in SHOWN.values())]
    assert len(letters) == 3
    for mail in letters:
        for text in ANSWERS:
            answer(house, mail, text)
            answer(house, mail, f"send\n{text}")
    look = post(house, "ITALY", "Look.", ("image/png", "a.png", PICTURE), to=reply_to(letters[-1]))
    assert look.kinds == ("PressSent",)
    for text in ANSWERS[:4]:
        answer(house, last(house, "TURKEY"), text)
        answer(house, last(house, "GM"), text)


def answered_in_turn(house: House, writer: str) -> None:
    """The writer answers an answer, to its writer and to all: and still isn't named."""
    answer(house, mails(house, house.address_of("ITALY"))[-2], "to all\nWho are you?")
    asked = last(house, writer)
    assert asked.subject == "[ghost] press from Italy to somebody unnamed and Turkey"
    answer(house, asked, "Guess.")
    answer(house, asked, "to all\nGuess.")
    assert last(house, "ITALY").subject == "[ghost] press from somebody unnamed to Italy and Turkey"
    answer(house, last(house, "ITALY"), "to all\nWe give up.")


def left(house: House, _: str) -> None:
    """One of the two goes: who writes to them is told nothing of it."""
    bring_about(house, SeatVacated(house.game.variant.power_by_id["FRANCE"], house.now))
    answered(house, "")


def left_to_another(house: House, _: str) -> None:
    """So with a new player, who gets what is for the seat."""
    france = house.game.variant.power_by_id["FRANCE"]
    bring_about(house, PlayerReplaced(france, Player(NEW)))
    answered(house, "")


def reported(house: House, _: str) -> None:
    """The report, on paper and as a page, and once more when it is asked for."""
    house.write("GM", "process")
    house.write("ITALY", "results")
    house.write_from(OLGA, "results", subject="[ghost]")


def over(house: House, writer: str) -> None:
    """A statement after the end."""
    house.write("GM", "process")
    bring_about(house, GameEnded(Ending.CANCELLED, ()))
    kind = GREY if house.game.settings.colours == "grey" else BLACK
    write_by_hand(house, writer, "", "It was I.", kind=kind, alias=ALIASES[kind])
    house.write("ITALY", "results")


def told(house: House, folder: Path, writers: set[str]) -> Story:
    """All that leaves, but for the mails to the writers themselves."""
    room = PrintRoom(house.records, JUDGE, lambda _: b"a picture")
    rows = [r for r in house.records.outbox.added_after(0) if r.recipient not in writers]
    archive, zine = folder / "www", folder / "zine.epub"
    write_archive(house.records, "ghost", archive, lambda _: b"a picture")
    write_zine(house.records, "ghost", zine, lambda _: b"a picture")
    return {
        "mails": tuple((row.recipient, row.sender, row.raw) for row in rows),
        "leaving": tuple(room.printed(row).raw for row in rows),
        "archive": tuple(sorted((p.name, p.read_bytes()) for p in archive.iterdir())),
        "zine": (zine.read_bytes(),),
        "log": tuple(public_lines(house)),
    }


def public_lines(house: House) -> list[str]:
    """What everybody may know of the log."""
    words, game = load_log_words(), house.game
    _, log = log_of(house.records, "ghost")
    lines = (log_line(logged, game, words) for logged in log)
    return [line.said for line in lines if line.is_public]


STORIES = (written, answered, answered_in_turn, left, left_to_another, reported, over)


UNSIGNED = [kind for kind in PressKind if not is_signed(kind)]
TOLD = [
    (story, kind)
    for story in STORIES
    for kind in UNSIGNED
    # What answers black press is not for its writer.
    if not (kind is BLACK and story is answered_in_turn)
]


@pytest.mark.parametrize(("story", "kind"), TOLD, ids=lambda one: getattr(one, "__name__", one))
def test_nobody_learns_who_wrote(
    story: Callable[[House, str], None], kind: PressKind, tmp_path: Path
) -> None:
    found = []
    for writer in WRITERS:
        with House.begun(f"press {kind}") as house:
            house.write_from(OLGA, "observe ghost")
            writers = {NEW, *(house.address_of(power) for power in WRITERS)}
            write_unsigned(house, writer, kind)
            story(house, writer)
            folder = tmp_path / writer
            folder.mkdir()
            found.append(told(house, folder, writers))
    one, other = found
    assert len(one["mails"]) > 10
    pages = b"".join(content for name, content in one["archive"] if name.endswith(".html"))
    assert (b"It was I." in pages) == (story is over)
    assert (b"I shall say it once." in pages) == (story in {reported, over})
    for way in one:
        assert one[way] == other[way], way


def test_what_readers_see() -> None:
    with House.begun() as house:
        house.write_from(OLGA, "observe ghost")
        write_unsigned(house, "FRANCE", GREY)
        france = mails(house, house.address_of("FRANCE"))
        assert [mail for mail in france if "somebody unnamed" in mail.subject] == []
        (copy,) = [mail for mail in mails(house, OLGA) if "press" in mail.subject]
        assert copy.subject == "[ghost] press from somebody unnamed to everybody"
        seat = place_of(OBSERVER, OLGA)
        part = reply_local_part(JUDGE.local, house.records.secret, "ghost", seat, 1)
        assert copy.fields["Reply-To"] == f'"Somebody unnamed (ghost)" <{part}@{JUDGE.domain}>'
        *_, everybody, some, late = mails(house, house.address_of("ITALY"))
        assert everybody.text == (
            "Somebody unnamed to everybody:\n(A picture is enclosed.)\n\n| I shall say it once.\n"
        )
        assert some.text == "Somebody unnamed to Italy and Turkey:\n\n| Only to you.\n"
        assert late.text == "Somebody unnamed to Italy and the gamesmaster:\n\n| Not yet.\n"
        lines = public_lines(house)
        assert "Somebody unnamed wrote to everybody." in lines


def test_an_answer_reaches_whoever_wrote() -> None:
    """Who has answered is told no more than before, and the writer that it is an answer."""
    with House.begun() as house:
        write_unsigned(house, "FRANCE", GREY)
        mail = mails(house, house.address_of("ITALY"))[-2]
        followed = answer(house, mail, "Gladly.")
        receipt, sent = followed.mails
        assert (receipt.to, sent.to) == (mail.to, house.address_of("FRANCE"))
        assert receipt.subject == "[ghost] your answer to somebody unnamed was sent"
        assert "Sent to somebody unnamed: one line of press." in receipt.text
        assert "all who had the letter: somebody unnamed and Turkey." in " ".join(
            receipt.text.split()
        )
        assert sent.subject == "[ghost] press from Italy to somebody unnamed"
        assert sent.text == "Italy to somebody unnamed:\n\n| Gladly.\n"


def test_a_kind_that_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with House.begun() as house:
        write_unsigned(house, "FRANCE", GREY)
        rule = press_letters._Rule(signed=False, answered=False, watched=True)
        monkeypatch.setitem(press_letters._RULES, GREY, rule)
        followed = answer(house, last(house, "ITALY"), "Gladly.")
        assert followed.kinds == ()
        (receipt,) = followed.mails
        assert receipt.subject == "[ghost] NOT SENT: your answer to somebody unnamed"
        assert receipt.text.startswith("Nothing was sent, for this was press that nobody can")
