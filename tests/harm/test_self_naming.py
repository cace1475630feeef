"""An unsigned letter that names its writer isn't sent before the writer has seen that."""

from __future__ import annotations

import pytest

from tests.harm.house import House
from tests.harm.test_answers import answer
from tests.harm.test_unnamed_writers import last

HEADINGS = ("press to Italy, unsigned", "broadcast grey", "press to Italy as Turkey")
NAMED = {  # what France's player, David, writes; and what is sent without the signature
    "Beware of the Turk.\n\nDavid": "Beware of the Turk.",
    "Beware of the Turk.\nYours, David": "Beware of the Turk.",
    "Beware of the Turk.\n\nFrance": "Beware of the Turk.",
    "Beware of the Turk.\nThe King of France": "Beware of the Turk.",
    "Beware of the Turk.\n\nDavid\n+49 30 12345\nBerlin": "Beware of the Turk.",
    "Beware.\n\n-- \nDavid Keller": "Beware.",
    "I, David, say so.\nBeware.": "",
    "Write to david@x.org about it.\nBeware.": "",
    "On Tue, David <DAVID@X.ORG> wrote:\nBeware.": "",
    "I am david.": "",
}
UNNAMED = (
    "Beware of the Turk.",
    "France is a menace, and will take Belgium before the year is out, mark my words.\nBeware.",
    "France?",
    "What will you do about France?",
    "France - ENG is what I fear",
    "Davidson is a fine engineer.\nBeware.",
    "France",
)


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("text", NAMED)
def test_a_name_is_asked_about(heading: str, text: str) -> None:
    with House.begun("press black") as house:
        asked = house.write("FRANCE", f"{heading}\n{text}\nENDPRESS")
        assert asked.kinds == ("PressDrafted",)
        (receipt,) = asked.mails
        assert receipt.subject.startswith("[ghost] press NOT SENT")
        number, ways = asked.events[0][1]["number"], asked.events[0][1]["ways"]
        assert [way["text"] for way in ways] == [text, *([NAMED[text]] if NAMED[text] else [])]
        label = "b" if ways[1:] else ""
        sent = house.write("FRANCE", f"send {number}{label}")
        assert sent.kinds == ("PressSent", "DraftsClosed")
        body = sent.events[0][1]
        assert body["text"] == (NAMED[text] or text)
        assert body["kind"] == ("black" if "Turkey" in heading else "grey")
        shown = last(house, "ITALY")
        if NAMED[text]:
            assert "david" not in f"{shown.subject}{shown.text}".casefold()


@pytest.mark.parametrize("text", UNNAMED)
def test_nothing_is_asked_where_nobody_is_named(text: str) -> None:
    with House.begun("press black") as house:
        for heading in HEADINGS:
            sent = house.write("FRANCE", f"{heading}\n{text}\nENDPRESS")
            assert sent.kinds == ("PressSent",), heading


@pytest.mark.parametrize("text", [*NAMED])
def test_signed_press_may_say_who_wrote_it(text: str) -> None:
    with House.begun("press black") as house:
        sent = house.write("FRANCE", f"press to Italy\n{text}\nENDPRESS")
        assert sent.kinds == ("PressSent",)


def test_an_answer_that_is_unsigned_is_asked_about() -> None:
    with House.begun("press grey") as house:
        house.write("FRANCE", "press to Italy, unsigned\nBeware.\nENDPRESS")
        answer(house, last(house, "ITALY"), "Of whom?")
        mail = last(house, "FRANCE")
        held = answer(house, mail, "Of the Turk.\n\nDavid")
        assert held.kinds == ()
        (receipt,) = held.mails
        assert receipt.subject == "[ghost] NOT SENT: your answer to Italy"
        assert '"David"' in receipt.text
        sent = answer(house, mail, "send\nOf the Turk.\n\nDavid")
        assert sent.kinds == ("PressSent",)
        assert answer(house, mail, "Of the Turk.").kinds == ("PressSent",)
        assert last(house, "ITALY").subject == "[ghost] press from somebody unnamed to Italy"


def test_a_long_letter_costs_little() -> None:
    with House.begun("press grey") as house:
        text = "\n".join("a word in your ear" for _ in range(900))
        assert house.write("FRANCE", f"broadcast grey\n{text}\nENDPRESS").kinds == ("PressSent",)
