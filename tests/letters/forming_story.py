"""A private game is formed, its powers are drawn, and a muster finds a seat silent: a golden story.

Of each letter stand the mails that it brings to the gamesmaster, to one who joins, to the one who
stays silent, and to those who have no business there. The mails by which the game begins are
checked as `judge verify-draw` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import patch

from judge.cli.verifying import draw_lines, draw_told, faults_in
from judge.daemon.office import RecordsOffice
from judge.daemon.service import Service
from judge.library.texts import load_phrases
from tests.harm.house import JUDGE, MASTER, PLAYERS, SEED, Followed, House, Mail, read_mail
from tests.letters.pages import without_page

STORY = Path(__file__).resolve().parent / "stories" / "forming.txt"
SECRET = b"a secret that tests may know, 32"
_ANNA, _GRETA, _ZOE, _EVE = "anna@x.org", "greta@x.org", "zoe@y.org", "eve@y.org"
_READERS = (MASTER, _ANNA, _GRETA, _ZOE, _EVE)
_SHOWN = ("To", "Subject", "Reply-To")
_ANSWERS = {
    "anna": "Yes, gladly! I'd prefer Italy, then\nTurkey, anything but Russia.\nMy number is 4711.",
    "bruno": "yes\npreference I T *",
    "clara": "yes\nnumber 12",
}
"""What some of those answer who are invited."""


def tell_forming() -> str:
    """All of it."""
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        House.begun() as house,
    ):
        house.records.secret = SECRET
        house.game_name = "vault"
        return "\n".join(_told(house)) + "\n"


def _told(house: House) -> Iterator[str]:
    opened = house.write_from(MASTER, "create game vault variant standard muster 3 days")
    yield from _mails(house, opened, MASTER, "create game vault ...")
    made = house.write("GM", "Please make this game invitation only.")
    yield from _mails(house, made, MASTER, "Please make this game invitation only.")
    answers: dict[str, str] = {}
    for name in (*PLAYERS, "max"):
        house.pass_time(hours=1)
        invited = house.write("GM", f"invite {name.title()} <{name}@x.org>")
        answers[name] = _address(invited.to(f"{name}@x.org"))
        if name in {"anna", "max"}:
            yield from _mails(house, invited, MASTER, f"invite {name.title()} ...")
    for who, text in ((_EVE, "join vault"), (_EVE, "games")):
        asked = house.write_from(who, text)
        yield from _mails(house, asked, who, text)
    for name in PLAYERS:
        house.pass_time(hours=1)
        text = _ANSWERS.get(name, "yes")
        joined = house.write_from(f"{name}@x.org", text, to=answers[name])
        answers[name] = _address(joined.to(f"{name}@x.org"))
        if name == "anna":
            yield from _mails(house, joined, _ANNA, text)
    said = "Could I have Turkey after all, if Bruno agrees?"
    half = house.write_from(_ANNA, said, to=answers["anna"])
    yield from _mails(house, half, _ANNA, said)
    gone = house.write("GM", "refuse max@x.org\nbroadcast\nWe begin tonight.\nendpress\nstatus")
    yield from _mails(house, gone, MASTER, "refuse max@x.org, broadcast, status")
    begun = house.write("GM", "start")
    yield from _mails(house, begun, MASTER, "start")
    issue = house.write(
        next(s.power.id for s in house.game.people.seats if s.player.address == _ANNA),
        "get issue 1",
    )
    yield from _checked(issue.to(_ANNA))
    yield from _mustered(house)


def _mustered(house: House) -> Iterator[str]:
    """All but Greta answer, and somebody who stands by is asked: the game is secret no more."""
    house.write("GM", "set listed yes")
    for seat in house.game.people.seats:
        if seat.player.address != _GRETA:
            heard = house.write(seat.power.id, "here")
            if seat.player.address == _ANNA:
                yield from _mails(house, heard, _ANNA, "here")
    stands = house.write_from(_ZOE, "standby")
    mails = [mail for mail in stands.mails if "0standby" in mail.fields.get("Reply-To", "")]
    house.write_from(_ZOE, "Yes.", to=_address(mails[0]))
    house.pass_time(hours=73)
    yield from _shown(house, _due(house), "nobody writes")
    number = house.game.people.master.asked
    vacant = house.write("GM", f"{number}a")
    yield from _mails(house, vacant, MASTER, f"{number}a")
    yield from _shown(house, _due(house), "nobody writes")


def _due(house: House) -> list[Mail]:
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(6):  # each does what is first for a game
        service.serve_all()
    found = [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]
    return [mail for mail in found if "[vault]" in mail.subject]


def _checked(mail: Mail) -> Iterator[str]:
    """What `judge verify-draw` says of a mail."""
    told = draw_told(mail.text.replace("\r\n", "\n"), load_phrases())
    assert told is not None
    yield "##### judge verify-draw < that mail\n"
    yield from draw_lines(told)
    yield from (*faults_in(told), "")


def _address(mail: Mail) -> str:
    return mail.fields["Reply-To"].partition("<")[2].strip(">")


def _mails(house: House, followed: Followed, who: str, what: str) -> Iterator[str]:
    yield from _shown(house, followed.mails, f"{who} writes: {what}")


def _shown(house: House, mails: Iterable[Mail], what: str) -> Iterator[str]:
    """What came about, and its mails, each with the fields that matter."""
    said = " / ".join(what.splitlines())
    yield f"##### {house.now:%d %B, %H:%M}: {said}\n"
    for mail in (mail for mail in mails if mail.to in _READERS):
        yield "=" * 72
        yield from (f"{name}: {mail.fields[name]}" for name in _SHOWN if name in mail.fields)
        text = "\n".join(line.rstrip() for line in mail.text.splitlines())
        yield f"\n{without_page(text, mail.subject).rstrip()}\n"
