"""A game's rules of press bind every way to send it; who is refused has the text back, whole."""

from __future__ import annotations

import pytest

from judge.daemon.replaying import replay_faults
from judge.desk.dates import write_when
from judge.game.people_events import SeatVacated
from judge.library.texts import load_phrases
from tests.harm.by_hand import bring_about
from tests.harm.house import JUDGE, House, Mail
from tests.harm.test_answers import answer
from tests.harm.test_pictures import image, post
from tests.harm.test_unnamed_writers import OLGA, last, mails

TEXT = "Peace in the Med.\n\n  Shall we?\nA Ven - Tyr would hurt."
WAYS = {
    "heading": f"press to Italy\n{TEXT}\nENDPRESS",
    "people's words": f"To Italy:\n{TEXT}",
    "broadcast": f"broadcast\n{TEXT}\nENDPRESS",
}


def flat(mail: Mail) -> str:
    """The text of a mail in one line, without the marks of an account."""
    return " ".join(mail.text.replace("    !", "").split())


def shows(mail: Mail, text: str) -> bool:
    """Whether a mail has a text back, line by line."""
    lines = [line.strip() for line in mail.text.splitlines()]
    return all(f"| {line}".strip() in lines for line in text.splitlines() if line)


@pytest.mark.parametrize("way", WAYS)
def test_where_there_is_no_press_nobody_has_any(way: str) -> None:
    with House.begun("press none") as house:
        followed = house.write("FRANCE", f"F Bre - MAO\n{WAYS[way]}")
        assert set(followed.kinds) <= {"OrdersEntered", "PressDrafted"}
        (receipt,) = followed.mails
        assert "press NOT SENT" in receipt.subject
        assert "there is no press in this game. The gamesmaster alone can be" in flat(receipt)
        assert shows(receipt, TEXT)


def test_the_gamesmaster_can_always_be_written_to_and_writes() -> None:
    with House.begun("press none") as house:
        followed = house.write("FRANCE", "press to GM\nIs my fleet lost?\nENDPRESS")
        assert followed.kinds == ("PressSent",)
        answered = answer(house, last(house, "GM"), "No.")
        assert answered.kinds == ("PressSent",)
        assert [mail.to for mail in answered.mails][1:] == [house.address_of("FRANCE")]
        again = answer(house, last(house, "FRANCE"), "Thank you.")
        assert again.kinds == ("PressSent",)
        announced = house.write("GM", "broadcast\nTea is served.\nENDPRESS")
        assert announced.kinds == ("PressSent",)
        # Who answers that to all is refused; to the gamesmaster, not.
        mail = last(house, "ITALY")
        assert answer(house, mail, "to all\nHear, hear.").kinds == ()
        receipt = last(house, "ITALY")
        assert receipt.subject == "[ghost] NOT SENT: your answer to the gamesmaster"
        assert "| Hear, hear." in receipt.text
        assert answer(house, mail, "Hear, hear.").kinds == ("PressSent",)
        note = house.write("FRANCE", "Question for the GM: may I ask this?")
        assert [m.to for m in note.mails if m.to != house.address_of("FRANCE")] == [
            house.address_of("GM")
        ]


def test_in_public_games_a_reply_goes_to_all_or_to_nobody() -> None:
    with House.begun("press public") as house:
        assert house.write("FRANCE", WAYS["heading"]).kinds == ()
        assert house.write("FRANCE", "press to all but England\nHello.\nENDPRESS").kinds == ()
        assert house.write("FRANCE", "press to Italy, GM\nHello.\nENDPRESS").kinds == ()
        assert house.write("FRANCE", WAYS["broadcast"]).kinds == ("PressSent",)
        mail = last(house, "ITALY")
        assert answer(house, mail, "A word in your ear.").kinds == ()
        receipt = last(house, "ITALY")
        assert "TO ALL alone on the first line" in flat(receipt)
        assert "| A word in your ear." in receipt.text
        assert answer(house, mail, "to all\nVery well, then.").kinds == ("PressSent",)


def test_a_letter_that_was_asked_about_is_bound_as_well() -> None:
    """By the rules of when it is sent; and it goes as its heading said."""
    with House.begun("press grey") as house:
        asked = house.write("FRANCE", f"press to Italy, unsigned\nHello.\nend {'press'[:-1]}")
        assert asked.kinds == ("PressDrafted",)
        assert "It is unsigned" in flat(asked.to(house.address_of("FRANCE")))
        number = asked.events[0][1]["number"]
        house.write("GM", "set press white")
        refused = house.write("FRANCE", f"send {number}")
        assert refused.kinds == ()
        (receipt,) = refused.mails
        assert "all press in this game is signed" in flat(receipt)
        house.write("GM", "set press grey")
        sent = house.write("FRANCE", f"send {number}")
        assert sent.kinds == ("PressSent", "DraftsClosed")
        assert last(house, "ITALY").subject == "[ghost] press from somebody unnamed to Italy"


@pytest.mark.parametrize("kind", ["unsigned", "grey", "anonymous", "as Turkey"])
def test_what_is_not_allowed_goes_out_in_no_other_way(kind: str) -> None:
    with House.begun() as house:
        followed = house.write("FRANCE", f"press to Italy, {kind}\n{TEXT}\nENDPRESS")
        (receipt,) = followed.mails
        assert followed.kinds == ()
        assert shows(receipt, TEXT)
        assert "write it again without" in flat(receipt)


def test_press_as_in_the_rulebook() -> None:
    with House.begun("press rulebook early off") as house:
        for power in ("FRANCE", "ITALY"):
            assert house.write(power, WAYS["broadcast"]).kinds == ("PressSent",)
        mail = last(house, "FRANCE")
        house.write("GERMANY", "A Mun - Ruh\nF Kie - Hol")
        house.write("GM", "process")
        house.write("GM", "process")
        assert str(house.game.table.position.phase) == "W1901A"
        refused = house.write("FRANCE", WAYS["heading"])
        assert refused.kinds == ()
        assert "not in retreats and builds" in flat(refused.mails[0])
        assert answer(house, mail, "Now?").kinds == ()
        assert house.write("FRANCE", "press to GM: is it over?").kinds == ("PressSent",)


def test_what_is_set_is_told() -> None:
    with House.begun("press public press grey press rulebook press postal") as house:
        opening = next(m for m in mails(house, house.address_of("ITALY")) if "you are" in m.subject)
        told = flat(opening)
        assert "no letters to single powers in this game" in told
        for said in (
            "Players write to everybody at once, or the gamesmaster.",
            "Unsigned press is allowed, but none in another power's name.",
            "Press is written while moves are ordered, not in retreats and builds.",
            "Press goes out with the next report.",
        ):
            assert said in told
            assert said in flat(house.write("FRANCE", "status").mails[0])
            assert said in flat(house.write("FRANCE", "help press").mails[0])
        settings = flat(house.write("FRANCE", "settings").mails[0])
        assert "Press goes out with the next report" in settings
        changed = house.write("GM", "set press none")
        notice = flat(changed.to(house.address_of("FRANCE")))
        assert "Players write to nobody but the gamesmaster: there is no press" in notice
        assert "until now everybody at once, or the gamesmaster" in notice


# ---------------------------------------------------------------- by post


def test_postal_press_comes_with_the_report_and_stands_in_it() -> None:
    with House.begun("press postal early off") as house:
        house.write_from(OLGA, "observe ghost")
        picture = image("PNG")
        sent = post(
            house, "FRANCE", "broadcast\nLook at this.\nENDPRESS", ("image/png", "a.png", picture),
            to=house.reply_address("FRANCE"),
        )  # fmt: skip
        assert sent.kinds == ("PressSent",)
        assert [mail.to for mail in sent.mails] == [house.address_of("FRANCE")]
        assert "wait for the next report" in flat(sent.mails[0]).replace("waits", "wait")
        one = house.write("ITALY", "press to Turkey\nA word in your ear.\nENDPRESS")
        assert (one.kinds, len(one.mails)) == (("PressSent",), 1)
        taken = house.write("GERMANY", "broadcast\nA slip of the pen.\nENDPRESS")
        assert taken.kinds == ("PressSent",)
        back = house.write("GERMANY", "undo")
        assert "Undone" in back.kinds
        closed = house.write("GM", "process")
        assert closed.kinds[:2] == ("PressReleased", "PhaseProcessed")
        turkey = [mail for mail in closed.mails if mail.to == house.address_of("TURKEY")]
        assert [mail.subject.partition("] ")[2] for mail in turkey] == [
            "press from France to everybody", "press from Italy to Turkey",
            turkey[-1].subject.partition("] ")[2],
        ]  # fmt: skip
        report = turkey[-1].text
        assert "Look at this." in report
        assert "A word in your ear." not in report
        assert "A slip of the pen." not in "".join(mail.text for mail in closed.mails)
        when = write_when(house.now, "UTC", load_phrases())
        assert f"> France, {when}:" in report
        assert [m.to for m in closed.mails].count(OLGA) == 2
        answered = answer(house, turkey[0], "What a picture!")
        assert (answered.kinds, len(answered.mails)) == (("PressSent",), 1)
        assert (
            answered.mails[0].subject == "[ghost] your answer to France waits for the next report"
        )
        assert not list(replay_faults(house.records, "ghost"))


def test_what_is_held_goes_out_when_the_game_ends() -> None:
    with House.begun() as house:
        held = house.write("FRANCE", "Hold this for the next report: We came in peace.")
        assert held.kinds == ("PressSent",)
        assert house.game.press.pending
        ended = house.write("GM", "cancel game ghost")
        assert ended.kinds == ("PressReleased", "GameEnded")
        italy = [mail.subject for mail in ended.mails if mail.to == house.address_of("ITALY")]
        assert italy[0] == "[ghost] press from France to everybody"
        assert house.game.press.pending == ()
        assert not list(replay_faults(house.records, "ghost"))


def test_what_is_held_outlasts_its_writer_and_a_return() -> None:
    with House.begun("early off") as house:
        house.write("FRANCE", "press to Italy, for the next report\nI shall be gone.\nENDPRESS")
        bring_about(house, SeatVacated(house.game.variant.power_by_id["FRANCE"], house.now))
        closed = house.write("GM", "process")
        assert "[ghost] press from France to Italy" in [mail.subject for mail in closed.mails]
        house.write("GM", "rollback S1901M")
        again = house.write("GM", "process")
        assert "PressReleased" not in again.kinds
        assert not list(replay_faults(house.records, "ghost"))


def test_nobody_is_told_of_what_waits() -> None:
    with House.begun("press postal") as house:
        house.write("FRANCE", "broadcast\nSoon.\nENDPRESS")
        for question in ("status", "history", "results", "who"):
            for mail in house.write("ITALY", question).mails:
                assert "Soon." not in mail.text
                assert "1 letter" not in mail.text


@pytest.mark.parametrize(
    ("writer", "heading", "called"),
    [
        ("FRANCE", "press to Italy", "France (ghost)"),
        ("FRANCE", "broadcast", "France (ghost)"),
        ("FRANCE", "press to Italy, unsigned", "Somebody unnamed (ghost)"),
        ("FRANCE", "press as Turkey to Italy", "Turkey (ghost)"),
        ("GM", "press to Italy", "The gamesmaster (ghost)"),
    ],
)
def test_press_comes_in_the_name_of_whoever_signs_it(
    writer: str, heading: str, called: str
) -> None:
    """The name alone: the address is ours, and an answer goes where it went before."""
    with House.begun("press black") as house:
        house.write(writer, f"{heading}\nHello.\nendpress")
        fields = last(house, "ITALY").fields
        assert fields["From"] == f'"{called}" <{JUDGE}>'
        assert fields["Reply-To"].startswith(f'"{called}" <{JUDGE.local}+ghost')
        assert house.write("ITALY", "A Ven H").mails[0].fields["From"] == f"Judge <{JUDGE}>"
