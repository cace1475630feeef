"""An answer is about the phase of the mail that it answers: what is too late is said to be."""

from __future__ import annotations

import email
from datetime import timedelta

import pytest

from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.post.arrival import Arrival
from tests.harm.house import JUDGE, MASTER, Followed, House, Mail

ITALY = ("A Ven - Tyr\nA Rom - Ven", "A Tyr - Tri\nA Ven S A Tyr - Tri")
"""What Italy writes in 1901, until the fleet in Trieste must retreat."""


def answering(
    house: House, mail: Mail, power: str, text: str, *, threads: bool = True, to: str = ""
) -> Followed:
    """A letter from a power that answers a mail, as its mail program marks it, or doesn't."""
    parent = mail.fields["Message-ID"]
    headers = f"In-Reply-To: {parent}\nReferences: {parent}" if threads else ""
    to = to or house.reply_address(power)
    return house.write(power, text, headers=headers, subject=f"Re: {mail.subject}", to=to)


PLACES = ("War", "Ukr", "Rum", "Sil", "Boh", "Vie", "Bud")


def changed(followed: Followed) -> tuple[str, ...]:
    """What a letter changed, but for the lines that hold its writer back."""
    return tuple(kind for kind in followed.kinds if kind != "LinesFailed")


def played(house: House) -> dict[str, Mail]:
    """A year of moves, and mails to Austria of each kind; the fleet in Trieste must retreat."""
    austria = house.address_of("AUSTRIA")
    mails = {"receipt": house.write("AUSTRIA", "A Vie - Gal").to(austria)}
    mails["notice"] = house.write("GM", "remind").to(austria)
    house.write("ITALY", ITALY[0])
    mails["spring report"] = house.write("GM", "process").to(austria)
    assert str(house.game.table.position.phase) == "F1901M"
    house.write("ITALY", ITALY[1])
    mails["fall receipt"] = house.write("AUSTRIA", "A Gal H").to(austria)
    mails["fall report"] = house.write("GM", "process").to(austria)
    assert str(house.game.table.position.phase) == "F1901R"
    return mails


@pytest.mark.parametrize("threads", [True, False])
@pytest.mark.parametrize(
    ("name", "over"),
    [
        ("spring report", "Fall 1901 movement"),
        ("fall receipt", "Fall 1901 movement"),
        ("receipt", "Spring 1901 movement"),
        ("notice", "Spring 1901 movement"),
    ],
)
def test_moves_that_come_too_late_are_no_retreats(name: str, over: str, threads: bool) -> None:
    with House.begun() as house:
        mails = played(house)
        followed = answering(
            house, mails[name], "AUSTRIA", "F Tri - Alb\nA Bud - Ser", threads=threads
        )
        assert "OrdersEntered" not in followed.kinds
        assert house.game.table.orders == {}
        (receipt,) = followed.mails
        said = f"[ghost] Fall 1901 retreat: too late for {over}, 2 not filed; you are waited for"
        assert receipt.subject == said
        # The fleet could retreat so: that is one line away. The army couldn't.
        assert "\n    yes\n" in receipt.text
        done = answering(house, receipt, "AUSTRIA", "yes")
        assert "OrdersEntered" in done.kinds
        (mail,) = done.mails
        assert mail.subject == "[ghost] Fall 1901 retreat: 1 of 1 order in"


@pytest.mark.parametrize("threads", [True, False])
@pytest.mark.parametrize("text", ["F Tri - Alb", "F Tri R Alb", "retreat Tri to Alb", "Tri-Alb"])
def test_what_answers_the_results_that_ask_for_retreats_is_one(text: str, threads: bool) -> None:
    with House.begun() as house:
        report = played(house)["fall report"]
        followed = answering(house, report, "AUSTRIA", text, threads=threads)
        assert changed(followed) == ("OrdersEntered",)


def test_what_can_only_be_a_retreat_is_one_whatever_it_answers() -> None:
    texts = ("F Tri R Alb", "retreat F Tri to Alb", "disband F Tri")
    with House.begun() as house:
        mails = played(house)
        for name, text in zip(("receipt", "fall receipt", "spring report"), texts, strict=True):
            followed = answering(house, mails[name], "AUSTRIA", text)
            assert changed(followed) == ("OrdersEntered",)


@pytest.mark.parametrize(
    "heading", ["Fall 1901:", "F1901M:", "Fall 1901 movement:", "for Fall 1901:", "FALL 1901"]
)
def test_a_heading_says_what_orders_are_for(heading: str) -> None:
    with House.begun() as house:
        austria = house.address_of("AUSTRIA")
        receipt = house.write("AUSTRIA", "A Vie - Gal").to(austria)
        house.write("GM", "process")
        followed = answering(house, receipt, "AUSTRIA", f"{heading}\nA Gal - War\nA Bud - Ser")
        assert changed(followed) == ("OrdersEntered",)
        assert "too late" not in followed.to(austria).subject


@pytest.mark.parametrize("word", ["yes", "Yes!", "ok", "y", "yes please", "YES", "ja"])
def test_moves_for_the_season_before_are_asked_about(word: str) -> None:
    with House.begun() as house:
        austria = house.address_of("AUSTRIA")
        receipt = house.write("AUSTRIA", "A Vie - Gal").to(austria)
        house.write("GM", "process")
        asked = answering(house, receipt, "AUSTRIA", "A Gal - War\nA Bud - Ser\nF Tri - Alb")
        assert changed(asked) == ("QuestionsAsked",)
        told = asked.to(austria)
        assert told.subject == (
            "[ghost] Fall 1901 movement: too late for Spring 1901 movement, 3 not filed;"
            " you are waited for"
        )
        done = answering(house, told, "AUSTRIA", word)
        assert changed(done) == ("QuestionsClosed", "OrdersEntered")
        assert done.to(austria).subject == "[ghost] Fall 1901 movement: 3 of 3 orders in"


def test_no_leaves_it_at_that_and_a_yes_comes_too_late_too() -> None:
    with House.begun() as house:
        austria = house.address_of("AUSTRIA")
        receipt = house.write("AUSTRIA", "A Vie - Gal").to(austria)
        house.write("GM", "process")
        asked = answering(house, receipt, "AUSTRIA", "A Gal - War").to(austria)
        assert changed(answering(house, asked, "AUSTRIA", "no")) == ("QuestionsClosed",)
        assert changed(answering(house, asked, "AUSTRIA", "yes")) == ()
        asked = answering(house, receipt, "AUSTRIA", "A Gal - War").to(austria)
        house.write("GM", "process")
        late = answering(house, asked, "AUSTRIA", "yes")
        assert (changed(late), house.game.table.orders) == ((), {})


def test_the_last_mail_of_a_thread_counts() -> None:
    """The root of a thread, and a letter of one's own in between, say nothing."""
    with House.begun() as house:
        austria = house.address_of("AUSTRIA")
        old = house.write("AUSTRIA", "A Vie - Gal").to(austria).fields["Message-ID"]
        new = house.write("GM", "process").to(austria).fields["Message-ID"]
        for number, (refs, kinds) in enumerate(
            (
                (f"{old} {new}", ("OrdersEntered",)),
                (f"{old} {new} <mine@client.example>", ("OrdersEntered",)),
                (f"{new} {old}", ("QuestionsAsked",)),
                ("<nobody@knows.example>", ("OrdersEntered",)),
            )
        ):
            text = f"A Bud - {('Ser', 'Rum', 'Vie', 'Tri')[number]}"  # the same is passed over
            followed = house.write("AUSTRIA", text, headers=f"References: {refs}")
            assert changed(followed) == kinds


@pytest.mark.parametrize(
    "line", ["ready", "vote draw", "concede to Italy", "clear orders", "cancel A Gal"]
)
def test_commands_of_a_phase_that_is_over_are_asked_about(line: str) -> None:
    with House.begun() as house:
        austria = house.address_of("AUSTRIA")
        receipt = house.write("AUSTRIA", "A Vie - Gal").to(austria)
        house.write("GM", "process")
        house.write("AUSTRIA", "A Gal - War\nwait")
        asked = answering(house, receipt, "AUSTRIA", line)
        assert changed(asked) == ()
        assert "too late" in asked.to(austria).subject
        assert len(changed(answering(house, asked.to(austria), "AUSTRIA", line))) == 1


def test_process_is_for_the_phase_whose_mail_it_answers() -> None:
    """The gamesmaster's second "process", in answer to the same mail, closes no second phase."""
    with House.begun() as house:
        notice = house.write("GM", "remind").to(MASTER)
        assert "PhaseProcessed" in answering(house, notice, "GM", "process").kinds
        again = answering(house, notice, "GM", "process")
        assert changed(again) == ()
        assert again.to(MASTER).subject.startswith("[ghost] too late for Spring 1901 movement")
        assert "PhaseProcessed" in answering(house, again.to(MASTER), "GM", "process").kinds


@pytest.mark.parametrize("text", ["wait", "status", "board", "press to Italy: hello", "orders"])
def test_what_is_of_no_phase_is_done_whatever_it_answers(text: str) -> None:
    with House.begun() as house:
        austria = house.address_of("AUSTRIA")
        receipt = house.write("AUSTRIA", "A Vie - Gal").to(austria)
        house.write("GM", "process")
        assert "too late" not in answering(house, receipt, "AUSTRIA", text).to(austria).subject


def test_without_a_thread_moves_among_retreats_are_said_not_to_be_due() -> None:
    with House.begun() as house:
        played(house)
        for power, text in (("AUSTRIA", "A Bud - Ser"), ("FRANCE", "A Par - Bur\nF Bre - MAO")):
            followed = house.write(power, text)
            assert changed(followed) == ()
            number = len(text.splitlines())
            assert followed.mails[0].subject == (
                f"[ghost] Fall 1901 retreat: {number} too late or not due; you are waited for"
            )


def test_a_subject_without_a_thread_tells_the_phase() -> None:
    with House.begun() as house:
        house.write("AUSTRIA", "A Vie - Gal")
        house.write("GM", "process")
        for number, (subject, kinds) in enumerate(
            (
                ("Re: [ghost] Spring 1901 movement: you are Austria", ("QuestionsAsked",)),
                ("AW: [ghost] Spring 1901 movement: your orders are SOME", ("QuestionsAsked",)),
                ("AW: [ghost] Spring 1901 movement: 1 of 3 orders in", ("QuestionsAsked",)),
                ("Re: [ghost] Spring 1901 movement: results", ("OrdersEntered",)),
                ("Re: [ghost] Spring 1901: 20 of 22 orders succeed", ("OrdersEntered",)),
                ("Re: [ghost] Fall 1901 movement: orders are awaited", ("OrdersEntered",)),
                ("Re: [other] Spring 1901 movement: you are Austria", ("OrdersEntered",)),
                ("my orders", ("OrdersEntered",)),
                ("Re: [ghost] Winter 1901 movement: what?", ("OrdersEntered",)),
            )
        ):
            # The same text again is passed over.
            text = (*(f"A Gal - {place}" for place in PLACES), "A Gal H", "F Tri H")[number]
            followed = house.write("AUSTRIA", text, subject=subject)
            assert changed(followed) == kinds, subject


def kept(house: House, power: str, text: str, *, after: float, to: str = "") -> None:
    """A letter comes some seconds from now, and waits."""
    sender, to = house.address_of(power), to or house.reply_address(power)
    house.letters += 1
    raw = (
        f"From: {sender}\r\nTo: {to}\r\nSubject: my letter\r\n"
        f"Message-ID: <{house.letters}@client.example>\r\n\r\n{text}\r\n"
    )
    came = house.now + timedelta(seconds=after)
    keep_arrival(house.records, Arrival(raw.encode(), sender, to, came))


@pytest.mark.parametrize(
    "text", ["F Lon - NTH\nA Lvp - Yor\nF Edi - NWG", "F Lon H", "ready", "vote draw", "clear"]
)
def test_a_letter_is_about_no_phase_that_began_after_it_came(text: str) -> None:
    """Two lie in the mailbox, and the first of them closes the phase."""
    with House.begun() as house:
        kept(house, "GM", "process", after=1)
        kept(house, "ENGLAND", text, after=2)
        newest = house.records.outbox.newest()
        house.now += timedelta(seconds=30)
        Service(house.records, JUDGE, lambda: house.now).serve_all()
        assert str(house.game.table.position.phase) == "F1901M"
        assert not house.game.table.orders
        assert not house.game.ballot.votes
        mails = [email.message_from_bytes(m.raw) for m in house.records.outbox.added_after(newest)]
        (receipt,) = [m for m in mails if "anna@x.org" in m["To"] and m["In-Reply-To"]]
        assert "too late for Spring 1901 movement" in " ".join(receipt["Subject"].split())


def test_a_letter_taken_from_the_shelf_is_about_the_phase_in_which_it_came() -> None:
    with House.begun() as house:
        kept(house, "ENGLAND", "F Lon - NTH", after=0)
        (number,) = [house.records.queue.waiting(house.now, 1)[0]]
        assert number is not None
        house.records.letters.shelved(number.id, house.now, "a fault of ours")
        house.pass_time(hours=1)
        house.write("GM", "process")
        house.pass_time(hours=1)
        house.records.letters.unshelve(number.id)
        Service(house.records, JUDGE, lambda: house.now).serve_all()
        assert not house.game.table.orders
        assert house.write("ENGLAND", "yes").kinds.count("OrdersEntered") == 1


def test_a_clock_that_was_set_back_makes_no_letter_late() -> None:
    with House.begun() as house:
        house.pass_time(hours=30)
        house.write("GM", "process")
        house.pass_time(hours=-29)
        assert house.write("ENGLAND", "F Lon - NTH").kinds == ("OrdersEntered",)


MOVES = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb"
ASKED, TAKEN, REFUSED = ("QuestionsAsked",), ("OrdersEntered",), ()


def when_missed(text: str, *, after: float, subject: str = "orders", sends: str = "") -> Followed:
    """A letter of Austria's that answers nothing, so many hours after the deadline of Spring."""
    with House.begun() as house:
        if sends:
            house.write("AUSTRIA", sends)
        house.pass_time(hours=72)
        house.write("GM", "status")
        assert str(house.game.table.position.phase) == "F1901M"
        house.pass_time(hours=after)
        return house.write("AUSTRIA", text, subject=subject)


@pytest.mark.parametrize(
    ("text", "after", "becomes"),
    [
        (MOVES, 0.2, ASKED),
        (MOVES, 2, TAKEN),
        (f"Oh no, I'm ten minutes late! Here they are:\n{MOVES}", 0.2, ASKED),
        (f"Sorry, I missed the deadline.\n\n{MOVES}", 9, ASKED),
        (f"Entschuldigung, bin zu spät:\n{MOVES}", 9, ASKED),
        (f"Désolé, je suis en retard.\n{MOVES}", 9, ASKED),
        (f"Sorry, I missed the deadline.\n\n{MOVES}", 30, TAKEN),
        (f"Sorry, I missed the deadline. Here is Fall.\n\nFall 1901:\n{MOVES}", 0.2, TAKEN),
        (f"Fall:\n{MOVES}", 0.2, TAKEN),
        (f"These are my Spring orders:\n{MOVES}", 0.2, REFUSED),
        (f"Spring:\n{MOVES}", 0.2, REFUSED),
        (f"Spring 1902:\n{MOVES}", 0.2, ("OrdersFiled",)),
    ],
)
def test_who_missed_a_deadline_is_asked_whether_orders_are_for_now(
    text: str, after: float, becomes: tuple[str, ...]
) -> None:
    """Just behind it, or where they say that they are late, and no heading names the phase."""
    followed = when_missed(text, after=after)
    assert changed(followed) == becomes
    subject = followed.mails[0].subject
    assert ("too late for Spring 1901 movement, 3 not filed" in subject) is (
        becomes in {ASKED, REFUSED}
    )
    assert ("\n    yes\n" in followed.mails[0].text) is (becomes == ASKED)
    assert ('"Spring 1902:"' in followed.mails[0].text) is (becomes == REFUSED)


def test_who_was_in_time_isnt_asked_but_by_an_excuse() -> None:
    assert changed(when_missed(MOVES, after=0.2, sends="A Vie H")) == TAKEN
    excused = when_missed("F Tri H\n\nsorry, a bit late", after=0.2, sends="A Vie H")
    assert changed(excused) == ASKED


def test_what_answers_the_results_is_for_now_whatever_it_says() -> None:
    subject = "Re: [ghost] Spring 1901: you sent no orders"
    assert changed(when_missed(f"I was too late!\n{MOVES}", after=0.2, subject=subject)) == TAKEN


@pytest.mark.parametrize("text", ["status", "press to Italy: sorry, I'm late", "vote draw"])
def test_what_is_no_order_is_done_for_who_missed_a_deadline(text: str) -> None:
    assert "too late" not in when_missed(text, after=0.2).mails[0].subject
