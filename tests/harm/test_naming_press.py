"""Press in an anonymous game that tells a name isn't sent before its writer has seen that."""

from __future__ import annotations

import pytest

from tests.harm.house import House
from tests.harm.test_answers import answer

TELLING = {  # what France's player, David, writes; and what is sent without the signature
    "Shall we?\n\nDavid": "Shall we?",
    "Shall we?\nYours, david": "Shall we?",
    "Shall we?\n\nDavid\n+49 30 12345\nBerlin": "Shall we?",
    "Shall we?\n\n-- \nRumpelstilz\nBerlin": "Shall we?",
    "Shall we?\n\n-- \nRumpelstilz\nChairman\nLong Street 4\n\nBerlin\nTel. 0815": "Shall we?",
    "I am david.\nShall we?": "",
    "Write to r.stilz@y.org about it.": "",
    "On Tue, 3 Dec 2026 at 10:12, Rumpel Stilz <r@y.org> wrote:\n| No.\nShall we?": "",
    "On Tuesday Rumpel Stilz wrote:\nNo.\nShall we?": "",
    "Am 3.12. schrieb Rumpel Stilz:\nNein.\nShall we?": "",
    "Le mardi Jean Valjean a écrit :\nNon.\nShall we?": "",
}  # fmt: skip
TELLING_NOTHING = (
    "Shall we?",
    "Shall we?\n\nFrance",
    "Shall we?\n\n-- \nThe French",
    "Italy wrote to me yesterday:\n| No.\nShall we?",
    "As you wrote: we shall.",
    "He wrote that Bruno is ill.",  # to ask about it would tell that somebody is called so
    "Davidson is a fine engineer.\nShall we?",
    "Write to judge@example.org for the rules.",
)


@pytest.mark.parametrize("heading", ["press to Italy", "broadcast"])
@pytest.mark.parametrize("text", TELLING)
def test_what_tells_a_name_is_asked_about(heading: str, text: str) -> None:
    with House.begun("anonymous") as house:
        asked = house.write("FRANCE", f"{heading}\n{text}\nENDPRESS")
        assert asked.kinds == ("PressDrafted",)
        (receipt,) = asked.mails
        assert receipt.subject.startswith("[ghost] press NOT SENT")
        number, ways = asked.events[0][1]["number"], asked.events[0][1]["ways"]
        assert [way["text"] for way in ways] == [text, *([TELLING[text]] if TELLING[text] else [])]
        label = "b" if ways[1:] else ""
        sent = house.write("FRANCE", f"send {number}{label}")
        assert sent.kinds == ("PressSent", "DraftsClosed")
        assert sent.events[0][1]["text"] == (TELLING[text] or text)


@pytest.mark.parametrize("text", TELLING_NOTHING)
def test_nothing_is_asked_where_nothing_tells_a_name(text: str) -> None:
    with House.begun("anonymous") as house:
        assert house.write("FRANCE", f"press to Italy\n{text}\nENDPRESS").kinds == ("PressSent",)


@pytest.mark.parametrize("text", [*TELLING, *TELLING_NOTHING])
def test_in_an_open_game_and_to_the_gamesmaster_nothing_is_asked(text: str) -> None:
    with House.begun() as house:
        assert house.write("FRANCE", f"press to Italy\n{text}\nENDPRESS").kinds == ("PressSent",)
    with House.begun("anonymous") as house:
        assert house.write("FRANCE", f"press to GM\n{text}\nENDPRESS").kinds == ("PressSent",)


@pytest.mark.parametrize("text", TELLING)
def test_an_answer_is_asked_about_as_well(text: str) -> None:
    """By Reply, where a signature may have been cut by then."""
    with House.begun("anonymous") as house:
        mail = house.write("ITALY", "press to France\nHello.\nendpress")
        reader = mail.to(house.address_of("FRANCE"))
        done = answer(house, reader, text)
        texts = [body["text"] for kind, body in done.events if kind == "PressSent"]
        assert not any("avid" in said or "stilz" in said.lower() for said in texts)
        # What stands below such words is taken for a quotation, and never part of an answer.
        sent = () if "schrieb" in text else ("PressSent",)
        assert answer(house, reader, f"send\n{text}").kinds == sent


def test_a_name_that_is_a_word_is_one_amid_a_sentence_and_with_a_capital() -> None:
    with House.begun("anonymous") as house:
        house.write("FRANCE", "rename Will Grace")
        for text, kind in {
            "Will you? With grace, I will.": "PressSent",
            "It is I, Will, who says so.": "PressDrafted",
            "Shall we?\n\nwill": "PressDrafted",
        }.items():
            assert house.write("FRANCE", f"press to Italy\n{text}\nENDPRESS").kinds == (kind,)


def test_a_gamesmaster_is_asked_about_every_player_s_name() -> None:
    """They know them all, so that to ask tells nobody anything."""
    with House.begun("anonymous") as house:
        for text in ("Bruno is ill, so we wait.", "Ask felix@x.org."):
            assert house.write("GM", f"broadcast\n{text}\nendpress").kinds == ("PressDrafted",)
        assert house.write("GM", "broadcast\nWe wait.\n\nYours, Gm\nendpress").kinds == (
            "PressSent",
        )


def test_what_is_asked_about_for_another_reason_says_that_it_names_somebody() -> None:
    with House.begun("anonymous") as house:
        asked = house.write("FRANCE", "Dear Italy,\nshall we?\n\nYours, David")
        assert asked.kinds == ("PressDrafted",)
        assert 'may tell who you are: "Yours, David"' in " ".join(
            asked.mails[0].text.replace("!", " ").split()
        )
