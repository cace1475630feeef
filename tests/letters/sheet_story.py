"""A gamesmaster with the habits of the old sheets: a golden story, as its readers have it.

House rules, a want ad, an opening that is still open, fees, addresses by consent, issues again and
the question of a year. Of each letter stand the mails that it brings to the gamesmaster, to Anna,
to Bruno, and to somebody who has no seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from tests.harm.house import MASTER, SEED, Followed, House
from tests.letters.pages import without_page

STORY = Path(__file__).resolve().parent / "stories" / "sheet.txt"
SECRET = b"a secret that tests may know, 32"
_ANNA, _BRUNO, _ZOE = "anna@y.org", "bruno@y.org", "zoe@y.org"
_READERS = (MASTER, _ANNA, _BRUNO, _ZOE)
_SHOWN = ("To", "Subject", "Reply-To")
_RULES = """\
house rules
1. Be kind.
2. Game fees are $2 a year.
end
want ad: patient people for nine seats"""
_QUESTION = "Re: [sheet] question of 1901: what was hard on this board?"


def tell_sheet() -> str:
    """All of it."""
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        House.begun() as house,
    ):
        house.records.secret = SECRET
        house.game_name = "sheet"
        return "\n".join((*_formed(house), *_played(house))) + "\n"


def _formed(house: House) -> Iterator[str]:
    house.write_from(MASTER, "create game sheet variant cline1972 question yes")
    yield from _mails(house, house.write("GM", _RULES), MASTER, _RULES)
    yield from _mails(house, house.write_from(_ZOE, "games open"), _ZOE, "games open")
    to = {}
    for who in (_ANNA, _BRUNO, *(f"p{n}@y.org" for n in range(7))):
        joined = house.write_from(who, "join sheet")
        to[who] = joined.mails[0].fields["Reply-To"].partition("<")[2].strip(">")
        if who == _ANNA:
            yield from _mails(house, joined, who, "join sheet")
    for who, text in (
        (_ANNA, "press to Bruno\nShall Turkey have its fleet in Smyrna?\nendpress"),
        (_BRUNO, "Dear GM,\nI think Turkey should open with F Smy."),
        (_ANNA, "publish my address yes"),
    ):
        yield from _mails(house, house.write_from(who, text, to=to[who]), who, text)
    text = "option turkey_opening two_fleets"
    yield from _mails(house, house.write("GM", text), MASTER, text)
    begun = house.write("GM", "start")
    yield from _mails(house, begun, MASTER, "start", only=_ANNA)


def _played(house: House) -> Iterator[str]:
    anna, bruno = (_seat(house, who) for who in (_ANNA, _BRUNO))
    text = f"fee all owes 2 for 1901\nfee {anna.title()} paid 5"
    yield from _mails(house, house.write("GM", text), MASTER, text, only=_ANNA)
    for who, seat, text in (
        (_ANNA, anna, "fees"),
        (_BRUNO, bruno, "who"),
        (MASTER, "GM", "house rules\nNo press on Sundays.\nend"),
        (_BRUNO, bruno, "send me issue no. 1 again"),
    ):
        yield from _mails(house, house.write(seat, text), who, text, only=who)
    closed = house.write("GM", "process")
    while house.game.table.position.phase.year < 1902:
        closed = house.write("GM", "process")
    asked = [mail for mail in closed.mails if "question of" in mail.subject]
    yield from _mails(
        house, Followed((), tuple(asked), "", ""), MASTER, "process, and 1901 is over"
    )
    for text in ("The straits: two neighbours, one fleet.", "status\nThe straits."):
        done = house.write(anna, text, subject=_QUESTION)
        yield from _mails(house, done, _ANNA, text)
    yield from _mails(house, house.write("GM", "answers"), MASTER, "answers")


def _seat(house: House, who: str) -> str:
    found = (seat for seat in house.game.people.seats if seat.player.address == who)
    return next(found).power.id


def _mails(house: House, followed: Followed, who: str, what: str, only: str = "") -> Iterator[str]:
    """A letter and its mails, each with the fields that matter; those to one reader `only`."""
    said = " / ".join(what.splitlines())
    yield f"##### {house.now:%d %B, %H:%M}: {who} writes: {said}\n"
    for mail in (mail for mail in followed.mails if mail.to in ((only,) if only else _READERS)):
        yield "=" * 72
        yield from (f"{name}: {mail.fields[name]}" for name in _SHOWN if name in mail.fields)
        text = "\n".join(line.rstrip() for line in mail.text.splitlines())
        yield f"\n{without_page(text, mail.subject).rstrip()}\n"
