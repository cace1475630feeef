"""What is sent is what was written, to the letter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harm.house import Followed, House
from tests.harm.test_press_readers import who

LONG = "I have thought about this for a long time. " * 100


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House.begun("moves 60 days") as house:
        yield house


def sent(followed: Followed) -> str:
    assert followed.kinds == ("PressSent",), followed.kinds
    return str(followed.events[0][1]["text"])


TEXTS = (
    "hello, all!",
    "Thanks!",
    "Let us meet.\n\nThanks, all.",
    "please",
    "  indented\n\tby a tab\n\n\n   and again",
    "> you said so\n> and so\nNo, I didn't.\n>> nor that",
    "On Monday Italy wrote:\n> A Ven - Tri\nIs that true?",
    "See you.\n\n-- \nDavid\nKing of France",
    "See you.\nSent from my iPhone",
    "A Par - Bur\nstatus\nhelp\nvote draw\nsign off\nresign",
    "Dear Clara,\nEngland: A Lon - Wal\nTo Russia: no.",
    "Tell Italy: I agree.\nMessage to Germany: wait",
    "From here on I trust nobody.\nFrom: nobody",
    "1 | A Mun - Bur\n    = The army in Munich moves to Burgundy\n! no",
    "Grüße aus Köln — «да», 你好 🙂",
    "The end is near.\nEnd of the year, I promise.\nPress ahead, and endure.",
    "trailing blanks   \nand a row of       blanks, " + " " * 60 + "far away",
    f"A line: {LONG}",
    "\n".join(f"Line {n} of a very long letter." for n in range(1500)),
    "".join(f"{LONG}\n" for _ in range(12)).strip(),
    "send 3\n3 yes\n2: sc",
    "{0.__class__} %s ${x} <b>bold</b> &amp;",
    "-----BEGIN PGP MESSAGE-----\n- -- dashes\n-----END PGP MESSAGE-----",
    "= = = = =\n-------\nNOT DONE (1)\n------------",
    "caution: this e-mail is from outside\nThis message is confidential and privileged.",
)
ENDS = (
    "ENDPRESS", "endpress", "End Press", "endpress.", "END PRESS!", "  endpress  ", "end-press",
    "END BROADCAST", "ENDBROADCAST", "/press", "</press>", "END OF PRESS", "End of broadcast.",
    "*ENDPRESS*", "END OF THE PRESS",
)  # fmt: skip


def texts(followed: Followed) -> list[str]:
    """The letters that were sent or kept, each in the first way that it may be meant."""
    ways = [(body, body.get("ways", [{"text": ""}])[0]["text"]) for _, body in followed.events]
    return [f"{way}\n{body['text']}".lstrip("\n") for body, way in ways if "text" in body]


def is_same(text: str, other: str) -> bool:
    """Whether two texts are the same, but for blanks at the ends of lines, which mail loses."""
    return [n.rstrip() for n in text.split("\n")] == [n.rstrip() for n in other.split("\n")]


@pytest.mark.parametrize("heading", ["press to Italy", "broadcast", "press to all but England:"])
@pytest.mark.parametrize("text", TEXTS, ids=[text[:20] for text in TEXTS])
def test_a_text_arrives_as_it_was_written(house: House, text: str, heading: str) -> None:
    house.pass_time(hours=2)
    followed = house.write("FRANCE", f"{heading}\n{text}\nENDPRESS")
    assert is_same(sent(followed), text)


def test_a_letter_of_many_pages_arrives_whole(house: House) -> None:
    """As the sheets had it: there is no limit to the length of propaganda."""
    text = "\n".join(f"{n}. I have a long memory of your last season." for n in range(2500))
    house.pass_time(hours=2)
    assert is_same(sent(house.write("FRANCE", f"press to Italy\n{text}\nENDPRESS")), text)


QUOTING = "On 20.11.2026 21:15, Italy wrote:\n> A Ven - Tri\n> A Rom H\nIs that true?\n-- \nDavid"
HEADINGS, OTHER_ENDS = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in (Path(__file__).parent / "press_quoting.txt").read_text("utf-8").split("\n\n")
)


@pytest.mark.parametrize("end", ["ENDPRESS", "*ENDPRESS*", "END OF PRESS", "</press>"])
@pytest.mark.parametrize("heading", HEADINGS)
def test_what_is_quoted_in_press_belongs_to_it(house: House, heading: str, end: str) -> None:
    """Whatever the heading is, sent at once or asked about."""
    house.pass_time(hours=2)
    followed = house.write("FRANCE", f"{heading}\n{QUOTING}\n{end}\n> A Mun - Bur")
    assert "OrdersEntered" not in followed.kinds
    kept = texts(followed)
    assert len(kept) == 1, followed.kinds
    assert kept[0].removeprefix("hello").removeprefix("Dear Italy,").strip() == QUOTING


@pytest.mark.parametrize("end", OTHER_ENDS)
@pytest.mark.parametrize("heading", [*HEADINGS[:3], *HEADINGS[4:8]])
def test_so_it_does_above_an_end_in_other_words(house: House, heading: str, end: str) -> None:
    house.pass_time(hours=2)
    followed = house.write("FRANCE", f"{heading}\n{QUOTING}\n{end}\n> A Mun - Bur")
    assert [text.strip() for text in texts(followed)] == [QUOTING]


@pytest.mark.parametrize("end", ENDS)
def test_it_ends_where_its_writer_says(house: House, end: str) -> None:
    house.pass_time(hours=2)
    followed = house.write("FRANCE", f"press to Italy\nhello\n{end}\nstatus")
    assert sent(followed) == "hello"
    assert "line 4" not in followed.to(house.address_of("FRANCE")).subject


@pytest.mark.parametrize(
    "end", ["endpres", "enpress", "ednpress", "ENDPRESS thanks", "end press to I"]
)
def test_what_may_be_meant_for_its_end_is_asked_about(house: House, end: str) -> None:
    house.pass_time(hours=2)
    house.write("FRANCE", "clear")
    followed = house.write("FRANCE", f"press to Italy\nhello\n{end}\nA Par - Bur")
    assert set(followed.kinds) == {"PressDrafted", "OrdersEntered"}
    assert who(house, followed) == ""
    drafted = next(body for kind, body in followed.events if kind == "PressDrafted")
    assert drafted["text"] == "hello"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("broadcast hello, all!", "hello, all!"),
        ("broadcast Hello all!", "Hello all!"),
        ("broadcast: Thanks, all.", "Thanks, all."),
        ("Broadcast: please, please, please!", "please, please, please!"),
        ("press to Italy: see you in Tri...", "see you in Tri..."),
        ("press to Italy:   two blanks  between", "  two blanks  between"),
        ("press to all: thanks", "thanks"),
        ("press to Italy - hello - and goodbye", "hello - and goodbye"),
        ("broadcast I will win this one, thank you all very much!",
         "I will win this one, thank you all very much!"),
        ("tell Italy: to England: no", "to England: no"),
        ("broadcast It is over.", "It is over."),
        ("BROADCAST IT IS OVER, ITALY!", None),
        ("broadcast The king is dead", "The king is dead"),
    ],
)  # fmt: skip
def test_a_letter_of_one_line_is_sent_whole(house: House, line: str, text: str | None) -> None:
    house.pass_time(hours=2)
    followed = house.write("FRANCE", line)
    if text is None:
        assert who(house, followed) == ""
    else:
        assert sent(followed).strip() == text.strip()
