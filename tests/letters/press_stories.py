"""Press under a game's rules, as golden stories: what players write, and all mails that come of it.

A game without press, one with unsigned letters, one without names, and one by post. Of mails that
everybody has, one stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from tests.harm.house import JUDGE, SEED, Followed, House, Mail

HERE = Path(__file__).resolve().parent / "stories"
SECRET = b"a secret that tests may know, 32"
_SHOWN = ("To", "Subject", "Reply-To")
_ANSWERS = "answers"
_VOTERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
STORIES: Mapping[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "gunboat": (
        "press none",
        (
            ("FRANCE", "F Bre - MAO\n\nDear Italy,\nshall we leave each other in peace?\n\nDavid"),
            ("FRANCE", "press to Italy\nShall we leave each other in peace?\nendpress"),
            ("FRANCE", "press to GM\nMay I ask you something?\nendpress"),
            (f"GM {_ANSWERS}", "Always."),
            ("ITALY", "help press"),
            ("GM", "set press public"),
            ("FRANCE", "broadcast\nAt last!\nendpress"),
            (f"ITALY {_ANSWERS}", "Good evening."),
            (f"ITALY {_ANSWERS}", "to all\nGood evening, all."),
        ),
    ),
    "unsigned": (
        "press black",
        (
            ("FRANCE", "press to Italy, unsigned\nBeware of the Turk.\n\nDavid\nendpress"),
            ("FRANCE", "send 1b"),
            (f"ITALY {_ANSWERS}", "Who are you?"),
            (f"FRANCE {_ANSWERS}", "One who wishes you well.\n\nYours, France"),
            (f"FRANCE {_ANSWERS}", "One who wishes you well."),
            ("FRANCE", "broadcast, as Turkey\nI shall take Greece.\nendpress"),
            (f"ITALY {_ANSWERS}", "Indeed?"),
            ("FRANCE", "press to Italy, fake\nIt was I.\nendpress"),
            ("GM", "broadcast grey\nThe deadline stands.\nendpress"),
            ("GM", "set press white"),
            ("FRANCE", "broadcast grey\nAnd now?\nendpress"),
        ),
    ),
    "column": (
        "column yes early off",
        (
            ("olga@x.org", "observe ghost"),
            ("olga@x.org answers", "Letter to the editor:\nI laughed a good deal.\n\nOlga"),
            ("olga@x.org answers", "press to Italy\nMind the Turk.\nendpress"),
            ("olga@x.org answers", "Dear GM,\nwill there be maps?"),
            ("GM", "process"),
        ),
    ),
    "anonymous": (
        "anonymous early off",
        (
            ("ITALY", "who\nconduct"),
            ("GM", "who"),
            ("FRANCE", "press to Italy\nShall we leave each other in peace?\n\nDavid\nendpress"),
            ("FRANCE", "send 1b"),
            (f"ITALY {_ANSWERS}", "Gladly.\n\nClara"),
            (f"ITALY {_ANSWERS}", "Gladly."),
            ("ITALY", "press to David\nIs it you?\nendpress"),
            ("FRANCE", "address clara@x.org"),
            *((power, "vote draw") for power in _VOTERS),
            ("ITALY", "Statement:\nI knew it was David."),
        ),
    ),
    "archive": (
        "press grey early off statements 2 days",
        (
            ("FRANCE", "press to Italy\nShall we leave each other in peace?\nendpress"),
            (f"ITALY {_ANSWERS}", "Gladly."),
            *((power, "vote draw") for power in _VOTERS),
            ("FRANCE", "Yes.\n\nDavid"),
            ("ITALY", "no\n\nStatement:\nI should have built a fleet."),
            ("ITALY", "Yes, but nothing of what I wrote to Turkey."),
            ("GM", "withhold my press"),
        ),
    ),
    "postal": (
        "press postal early off",
        (
            ("FRANCE", "broadcast\nThe Bourse is closed.\nendpress"),
            ("ITALY", "press to Turkey\nMeet me at sea.\nendpress"),
            ("TURKEY", "Hold this for the next report: The Sultan is well."),
            ("ENGLAND", "broadcast\nRubbish.\nendpress"),
            ("ENGLAND", "undo"),
            ("GM", "process"),
        ),
    ),
}


def tell_press_story(name: str) -> str:
    """One of the stories, all of it."""
    set_, letters = STORIES[name]
    with patch.object(RecordsOffice, "seed_for", lambda *_: SEED), House.begun(set_) as house:
        house.records.secret = SECRET
        return "\n".join(_told(house, letters)) + "\n"


def _told(house: House, letters: tuple[tuple[str, str], ...]) -> Iterator[str]:
    last: dict[str, Mail] = {}
    for who, text in letters:
        house.pass_time(hours=1)
        writer, _, answers = who.partition(" ")
        is_seat = "@" not in writer
        if is_seat:
            to = _reply_to(last[writer]) if answers else house.reply_address(writer)
            followed = house.write(writer, text, to=to)
        else:
            to = _reply_to(last[writer]) if answers else str(JUDGE)
            followed = house.write_from(writer, text, to=to)
            last[writer] = followed.mails[0]
        for mail in followed.mails:
            if "press from" in mail.subject:
                last |= {seat: mail for seat in _seats(house) if house.address_of(seat) == mail.to}
        below = "\n".join(f"    {line}".rstrip() for line in text.split("\n"))
        yield f"##### {house.now:%d %B, %H:%M}: {who}\n\n{below}\n"
        yield from map(_shown, _of_each_kind(house, writer, followed))


def _seats(house: House) -> Iterator[str]:
    yield from (power.id for power in house.game.variant.powers)
    yield "GM"


def _of_each_kind(house: House, writer: str, followed: Followed) -> Iterator[Mail]:
    """The writer's own mails, and the first of each subject among the others."""
    seen: set[str] = set()
    for mail in followed.mails:
        own = writer if "@" in writer else house.address_of(writer)
        is_own = mail.to == own
        if is_own or mail.subject not in seen:
            yield mail
        seen |= set() if is_own else {mail.subject}


def _reply_to(mail: Mail) -> str:
    return mail.fields["Reply-To"].partition("<")[2].strip(">")


def _shown(mail: Mail) -> str:
    fields = [f"{name}: {mail.fields[name]}" for name in _SHOWN if name in mail.fields]
    text = "\n".join(line.rstrip() for line in mail.text.splitlines()).rstrip()
    return "\n".join(("=" * 72, *fields, "", text, ""))


def rewrite_press_stories() -> None:
    """Write all of them anew."""
    for name in STORIES:
        (HERE / f"press-{name}.txt").write_text(tell_press_story(name), encoding="utf-8")
