"""Press in an anonymous game that tells a name isn't sent before its writer has seen that."""

from __future__ import annotations

import pytest

from tests.harm.house import MASTER, House
from tests.harm.test_answers import answer

TELLING = {  # what France's player, David, writes; and what is sent without the signature
    "Shall we?\n\nDavid": "Shall we?",
    "Shall we?\nYours, david": "Shall we?",
    "Shall we?\n\nDavid\n+49 30 12345\nBerlin": "Shall we?",
    "Shall we?\n\n-- \nRumpelstilz\nBerlin": "Shall we?",
    "Shall we?\n\n-- \nRumpelstilz\nChairman\nLong Street 4\n\nBerlin\nTel. 0815": "Shall we?",
    "Shall we?\n\nDave": "Shall we?",
    "Shall we?\n\nCheers, Dav": "Shall we?",
    "Shall we?\n\nD.": "Shall we?",
    "Shall we?\n\nDÁVID": "Shall we?",
    "I am david.\nShall we?": "",
    "I am Da\u0301vid.\nShall we?": "",
    "My map: https://stilz.example/map.png": "",
    "My map is at www.stilz.example!": "",
    "Call me at +49 (30) 123 45 67.": "",
    "Write to r.stilz@y.org about it.": "",
    "On Tue, 3 Dec 2026 at 10:12, Rumpel Stilz <r@y.org> wrote:\n| No.\nShall we?": "",
    "On Tuesday Rumpel Stilz wrote:\nNo.\nShall we?": "",
    "Am 3.12. schrieb Rumpel Stilz:\nNein.\nShall we?": "",
    "Le mardi Jean Valjean a écrit :\nNon.\nShall we?": "",
}  # fmt: skip
TELLING_NOTHING = (
    "Shall we?",
    "Shall we?\n\nFrance",
    "Shall we?\n\nF.",
    "Shall we?\n\nCheers",
    "Shall we?\n\nThe Sultan",
    "+1 for a draw by 1910.",
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
        for text in ("We wait.\n\nYours, Gm", "See https://gm.example or write to gm@x.org."):
            assert house.write("GM", f"broadcast\n{text}\nendpress").kinds == ("PressSent",)


def test_a_gamesmaster_is_asked_about_who_played_before_and_who_waits() -> None:
    with House.begun("anonymous") as house:
        offer = house.write("GM", "replace France by new@z.org").to("new@z.org")
        back = offer.fields["Reply-To"].rpartition("<")[2].rstrip(">")
        assert "PlayerReplaced" in house.write_from("new@z.org", "yes", to=back).kinds
        said = "broadcast\nDavid has left us.\nendpress"
        assert house.write("GM", said).kinds == ("PressDrafted",)
        house.game_name = "lark"
        house.write_from(MASTER, "create game lark anonymous")
        for who in ("anna@x.org", "olga@x.org"):
            house.write_from(who, "join lark" if who[0] == "a" else "observe lark")
        refused = house.write("GM", "broadcast\nWelcome, Anna!\nendpress")
        assert [mail.to for mail in refused.mails] == [MASTER]
        done = house.write("GM", "broadcast\nWelcome, all!\nendpress")
        assert {mail.to for mail in done.mails} == {MASTER, "anna@x.org", "olga@x.org"}


def test_what_is_asked_about_for_another_reason_says_that_it_names_somebody() -> None:
    with House.begun("anonymous") as house:
        asked = house.write("FRANCE", "Dear Italy,\nshall we?\n\nYours, David")
        assert asked.kinds == ("PressDrafted",)
        assert 'may tell who you are: "Yours, David"' in " ".join(
            asked.mails[0].text.replace("!", " ").split()
        )


@pytest.mark.parametrize("text", TELLING)
def test_an_unsigned_letter_of_an_anonymous_game_is_asked_about_as_well(text: str) -> None:
    with House.begun("anonymous press grey") as house:
        asked = house.write("FRANCE", f"press to Italy, unsigned\n{text}\nENDPRESS")
        assert asked.kinds == ("PressDrafted",)


def test_a_statement_tells_no_name_that_is_never_told() -> None:
    for lines, kind in {"anonymous always": (), "anonymous": ("StatementMade",)}.items():
        with House.begun(lines) as house:
            for power in house.game.variant.powers:
                house.write(power.id, "vote draw")
            said = house.write("FRANCE", "Statement:\nIt was a fine game.\n\nDavid")
            assert said.kinds == kind
            if not kind:
                assert "It was a fine game." in said.mails[0].text
                done = house.write("FRANCE", "Statement:\nIt was a fine game.")
                assert done.kinds == ("StatementMade",)
                assert house.write("GM", "Statement:\nWell done, Bruno!").kinds == ()


@pytest.mark.parametrize(
    "line",
    [
        "extend by 2 days, reason: {}'s exam", "deadline 2026-11-25 20:00 reason: {} is ill",
        "set comment a game for {} and friends", "house rules: what {} says is law.",
        "pause until 2 January, reason: we wait for {}", "poll: shall we wait for {}? yes / no",
    ],
)  # fmt: skip
def test_what_a_gamesmaster_tells_everybody_beside_has_no_name_in_it(line: str) -> None:
    with House.begun("anonymous") as house:
        named = house.write("GM", line.format("Bruno"))
        assert named.kinds == ()
        assert [mail.to for mail in named.mails] == [MASTER]
        assert house.write("GM", line.format("somebody")).kinds != ()
    with House.begun() as house:
        assert house.write("GM", line.format("Bruno")).kinds != ()


@pytest.mark.parametrize("kept", ["yes", "always"])
def test_who_joins_is_not_told_to_write_to_the_others_by_name(kept: str) -> None:
    with House.begun() as house:
        house.write_from(MASTER, f"create game lark anonymous {kept}")
        mails = house.write_from("max@y.org", "join lark").mails
        own = [mail.text for mail in mails if mail.to == "max@y.org"]
        assert len(own) == 2
        assert not any("ANNA" in text or "WHO tells" in text for text in own)
        assert any("don't write to each other before it starts" in text for text in own)
        receipt = next(text for text in own if "know each other by their powers" in text)
        assert max(map(len, receipt.splitlines())) <= 72
