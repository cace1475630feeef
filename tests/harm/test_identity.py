"""Whoever writes a player's address isn't the player: attacks on identity, and their outcomes."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest

from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.daemon.work import End
from judge.desk.holding import HELD_AN_HOUR
from judge.desk.surety import Trust
from judge.game.held import MOST_HELD
from judge.post.arrival import Arrival
from judge.post.discretion import keep_secrets
from tests.harm.house import JUDGE, SERVER, Followed, House, Mail, tells_fault

ORDERS = "A Par - Bur\nF Bre - MAO"
HELD, NOT_BELIEVED = "is this letter yours?", "I can't be sure that you wrote this"
REJECTED = "dmarc=fail (p=reject dis=none) header.from=x.org"
GAME = "judge+ghost@example.org"


def one_use(mail: Mail) -> str:
    """Where an answer to a mail goes."""
    return mail.fields["Reply-To"].partition("<")[2].strip(">")


def answer(house: House, mail: Mail, text: str = "", **more: str) -> Followed:
    """An answer to a mail, from whoever has it, as no mail server vouches for it."""
    more.setdefault("subject", f"Re: {mail.subject}")
    return house.write_from(mail.to, text, to=one_use(mail), vouched="none", **more)


def stands(house: House, power: str = "FRANCE") -> tuple[str, ...]:
    """What a power has on file."""
    game = house.game
    orders = game.table.orders.get(game.variant.power_by_id[power], ())
    return tuple(entered.text for entered in orders)


# ------------------------------------------------------------ a From line, and nothing else

ACTS = {
    "orders": ORDERS,
    "orders in a sentence": "I'd like my army in Paris to go to Burgundy, please.",
    "orders for later": "next Fall: A Mar - Spa",
    "taking orders back": "clear orders",
    "taking one order back": "cancel A Par",
    "answering a question": "1a",
    "lines that hold the phase up": "A Par - Bru",
    "wait": "wait",
    "ready": "ready",
    "an absence": "away 22-30 November",
    "press": "press to Italy: I stab you tomorrow",
    "a broadcast": "broadcast\nI surrender\nendpress",
    "a letter to the gamesmaster": "GM: I give up",
    "a wish for more time": "could we have until Friday?",
    "pictures": "pictures off",
    "another name": "rename Nobody",
    "another zone": "timezone Asia/Tokyo",
    "a new reply address": "rekey",
    "orders and a question": f"{ORDERS}\nstatus",
    "orders and a vote": f"{ORDERS}\nvote draw",
}
REFUSED = {
    "a vote for a draw": "vote draw",
    "a concession": "concede to Italy",
}
ANSWERED = {
    "resigning": "resign",
    "another address": "address forger@x.org",
    "the gamesmaster's commands": "process\ncancel game ghost\nextend by 2 days",
}


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("FRANCE", "A Par - Pic\nA Mar - Bru")
        begun.write("FRANCE", "press to Italy and England tell them: later")
        yield begun


@pytest.mark.parametrize("text", ACTS.values(), ids=ACTS)
def test_a_from_line_does_nothing_and_its_owner_is_asked(house: House, text: str) -> None:
    before, game = stands(house), house.game
    forged = house.forge(house.address_of("FRANCE"), text)
    assert forged.kinds == ("LetterHeld",)
    assert {mail.to for mail in forged.mails} == {house.address_of("FRANCE")}
    assert HELD in forged.mails[0].subject
    assert stands(house) == before
    assert house.game.clock == game.clock
    assert house.game.ballot == game.ballot
    assert house.game.press == game.press
    assert house.game.people.absences == game.people.absences


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_ends_a_game_takes_more_than_a_from_line(house: House, text: str) -> None:
    player = house.address_of("FRANCE")
    for vouched in ("none", ""):
        done = house.write_from(player, text, to=GAME, vouched=vouched)
        assert done.kinds == ()
        assert tells_fault(done.to(player).subject)
    beside = house.write_from(player, f"A Mar - Spa\n{text}", to=GAME)
    assert "OrdersEntered" in beside.kinds
    assert house.game.ballot.votes == {}


@pytest.mark.parametrize("vouched", ["none", ""], ids=["unsure", "aligned"])
@pytest.mark.parametrize("text", ANSWERED.values(), ids=ANSWERED)
def test_what_takes_the_secret_address_takes_it(house: House, text: str, vouched: str) -> None:
    done = house.write_from(house.address_of("FRANCE"), text, to=GAME, vouched=vouched)
    assert set(done.kinds) <= {"LinesFailed", "PressSent", "WishAsked", "LetterHeld"}
    assert house.game.people.seat_of(house.game.variant.power_by_id["FRANCE"]).epoch == 1
    assert house.address_of("FRANCE") != "forger@x.org"


@pytest.mark.parametrize("vouched", ["none", "", REJECTED], ids=["unsure", "aligned", "refused"])
@pytest.mark.parametrize(
    "text", ["process", "extend by 9 days", "cancel game ghost", "broadcast: it is over", "rekey"]
)
def test_the_gamesmasters_address_leads_nothing(house: House, text: str, vouched: str) -> None:
    done = house.write_from("gm@x.org", text, to=GAME, vouched=vouched)
    assert done.events == ()
    assert {mail.to for mail in done.mails} == {"gm@x.org"}


@pytest.mark.parametrize("text", [*ACTS.values(), *REFUSED.values(), "status", "hello"])
def test_what_its_own_mail_host_disowns_is_not_even_answered(house: House, text: str) -> None:
    forged = house.write_from(house.address_of("FRANCE"), text, to=GAME, vouched=REJECTED)
    assert forged.kinds == ()
    (told,) = forged.mails
    assert told.to == house.address_of("FRANCE")
    assert NOT_BELIEVED in told.subject
    assert "orders" not in told.text.replace(text, "")


def test_two_authors_are_nobody(house: House) -> None:
    player = house.address_of("FRANCE")
    raw = f"From: forger@x.org\nFrom: {player}\nTo: {GAME}\nMessage-ID: <2@x.org>\n\n{ORDERS}\n"
    two = house.post(raw.encode(), sender="forger@x.org", to=GAME)
    raw = f"From: {player}, forger@x.org\nTo: {GAME}\nMessage-ID: <3@x.org>\n\n{ORDERS}\n"
    assert two.events == house.post(raw.encode(), sender="forger@x.org", to=GAME).events == ()


def test_a_forgers_own_word_of_our_server_is_none(house: House) -> None:
    player = house.address_of("FRANCE")
    claim = f"Authentication-Results: {SERVER}; spf=pass smtp.mailfrom={player}"
    other = f"Authentication-Results: mx.forger.org; spf=pass smtp.mailfrom={player}"
    below = house.forge(player, ORDERS, headers=claim)
    assert below.kinds == ("LetterHeld",)
    house.trust = Trust(("mx.ours.example",))
    for headers in (claim, other):
        alone = house.write_from(player, f"{ORDERS}\n{headers}", to=GAME, headers=headers)
        assert alone.kinds == ("LetterHeld",)


@pytest.mark.parametrize(
    "headers",
    [
        "Reply-To: forger@y.org",
        "Sender: forger@y.org",
        "Resent-From: forger@y.org",
        "Return-Path: <forger@y.org>",
        "Cc: forger@y.org",
        "Disposition-Notification-To: forger@y.org",
    ],
)
def test_no_answer_goes_where_a_forger_wants_it(house: House, headers: str) -> None:
    forged = house.forge(house.address_of("FRANCE"), "orders\nstatus", headers=headers)
    assert {mail.to for mail in forged.mails} == {house.address_of("FRANCE")}
    held = house.forge(house.address_of("FRANCE"), ORDERS, headers=headers)
    assert {mail.to for mail in held.mails} == {house.address_of("FRANCE")}


def test_what_others_hear_of_a_forged_letter_is_nothing(house: House) -> None:
    forged = house.forge(house.address_of("FRANCE"), "broadcast: I give up\nGM: end it\nwho")
    assert {mail.to for mail in forged.mails} == {house.address_of("FRANCE")}
    assert "I give up" in forged.mails[0].text


def test_a_subject_is_no_way_in(house: House) -> None:
    player = house.address_of("FRANCE")
    forged = house.forge(player, "", subject="[ghost] A Par - Bur", to="judge@example.org")
    assert forged.kinds == ("LetterHeld",)
    assert stands(house) != ("A Par - Bur",)


def test_a_waiting_player_is_not_sent_away_by_a_from_line() -> None:
    with House.begun() as house:
        house.write_from("olga@x.org", "observe ghost")
        for vouched in (REJECTED, "none"):
            forged = house.write_from("olga@x.org", "leave", to=GAME, vouched=vouched)
            assert forged.events == ()
            assert NOT_BELIEVED in forged.to("olga@x.org").subject
        told = house.forge("olga@x.org", "leave").to("olga@x.org")
        assert answer(house, told, "leave").kinds == ("ObserverLeft",)


def test_a_stranger_whom_the_mail_host_disowns_is_not_answered() -> None:
    with House.begun() as house:
        for text in ("help", "join ghost", "create game mine", "hello"):
            done = house.write_from("victim@y.org", text, vouched="dmarc=fail (p=quarantine)")
            assert (done.events, done.mails) == ((), ())


# ------------------------------------------------------------ the address that confirms


def held(house: House, text: str = ORDERS) -> Mail:
    """The question about a letter that only bears the address of the player of France."""
    return house.forge(house.address_of("FRANCE"), text).mails[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "yes",
        "Yes, please.",
        "Ja",
        "oui",
        "OK, thanks!",
        "David",
        "Yes.\n\nThanks,\nDavid",
    ],
)
def test_one_answer_has_it_done_once(text: str) -> None:
    with House.begun() as house:
        asked = held(house)
        done = answer(house, asked, text)
        assert done.kinds == ("HeldClosed", "OrdersEntered")
        assert stands(house) == ("A Par - Bur", "F Bre - MAO")
        assert "2 of 3 orders in" in done.to(house.address_of("FRANCE")).subject
        house.write("FRANCE", "clear orders")
        again = answer(house, asked, text)
        assert again.events == ()
        assert "done already" in again.to(house.address_of("FRANCE")).subject
        assert stands(house) == ()


def test_press_that_was_held_goes_out_with_one_answer() -> None:
    with House.begun() as house:
        done = answer(house, held(house, "press to Italy: hello"))
        assert done.kinds == ("HeldClosed", "PressSent")
        assert "hello" in done.to(house.address_of("ITALY")).text


@pytest.mark.parametrize("text", ["no", "No thanks.", "nein", "Don't send it!", "no\n\nDavid"])
def test_a_no_drops_it(text: str) -> None:
    with House.begun() as house:
        asked = held(house)
        assert answer(house, asked, text).kinds == ("HeldClosed",)
        assert answer(house, asked, "yes").events == ()
        assert stands(house) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Who wrote this??",
        "I did not write that!",
        "This is not mine, please tell the GM",
        "yes, but let Brest stay",
        "A Par - Pic",
        "vote draw",
        "What letter?",
        "???",
        "Thanks",
        "Thanks, David",
        "no yes",
        "yes no",
        "yes\n" * 9,
        "yes if Italy agrees",
        "nothing",
        "+1",
        "1",
        "> quoted\nWhat is this",
    ],
)
def test_what_is_no_clear_yes_does_nothing(text: str) -> None:
    with House.begun() as house:
        done = answer(house, held(house), text)
        assert done.events == ()
        assert "still waits" in done.to(house.address_of("FRANCE")).subject
        assert stands(house) == ()


ROBOTS = {
    "marked": ("Auto-Submitted: auto-replied", ""),
    "of a list": ("Precedence: bulk", ""),
    "unmarked": ("", "I am out of the office until Monday. I will reply on my return."),
    "by its subject": ("", "I am away."),
    "Exchange's": ("X-Auto-Response-Suppress: All", ""),
}


@pytest.mark.parametrize("name", ROBOTS)
def test_a_robot_confirms_nothing(name: str) -> None:
    headers, text = ROBOTS[name]
    with House.begun() as house:
        asked = held(house)
        subject = f"Automatic reply: {asked.subject}" if name == "by its subject" else "Re: x"
        done = answer(house, asked, text, headers=headers, subject=subject)
        assert done.events == ()
        assert stands(house) == ()


def test_a_bounce_confirms_nothing() -> None:
    with House.begun() as house:
        asked = held(house)
        raw = f"From: x@y.org\nTo: {one_use(asked)}\nMessage-ID: <b@y.org>\n\n\n"
        assert house.post(raw.encode(), sender="", to=one_use(asked)).events == ()


SENT = "Sent: Saturday, November 21, 2026 2:00 PM\nTo: David <david@x.org>\n"
BELOW = {
    "Gmail": "On Sat, Nov 21, 2026 at 2:00 PM Judge <judge@example.org> wrote:\n\n{marked}",
    "in German": "Am 21.11.2026 um 14:00 schrieb Judge:\n{marked}",
    "Outlook": "\n-----Original Message-----\nFrom: Judge <judge@example.org>\n"
    f"{SENT}Subject: {{subject}}\n\n{{text}}",
    "Outlook's rule": "\n________________________________\nFrom: Judge <judge@example.org>\n"
    f"{SENT}Subject: {{subject}}\n\n{{text}}",
    "a telephone": "Sent from my iPhone\n\n> On 21 Nov 2026, at 14:00, Judge wrote:\n>\n{marked}",
    "marks alone": "{marked}",
}


@pytest.mark.parametrize("name", BELOW)
def test_the_question_quoted_below_an_empty_answer_says_nothing_else(name: str) -> None:
    with House.begun() as house:
        asked = held(house)
        marked = "\n".join(f"> {line}" for line in asked.text.splitlines())
        text = BELOW[name].format(marked=marked, text=asked.text, subject=asked.subject)
        assert answer(house, asked, text).kinds == ("HeldClosed", "OrdersEntered")


def test_the_question_sent_back_without_any_marks_is_no_answer_or_a_yes() -> None:
    """It says "no" and "yes" itself; what is told from it must not be more than it says."""
    with House.begun() as house:
        asked = held(house)
        done = answer(house, asked, asked.text)
        assert done.kinds in ((), ("HeldClosed", "OrdersEntered"))


def changed(address: str, old: str, new: str) -> str:
    assert re.search(old, address)
    return re.sub(old, new, address)


def test_the_address_of_one_letter_is_good_for_no_other() -> None:
    with House.begun() as house:
        first, second = held(house), held(house, "A Mar - Spa")
        number = re.search(r"\.h(\d+)\.", one_use(first))
        other = re.search(r"\.h(\d+)\.", one_use(second))
        assert number
        assert other
        for to in (
            changed(one_use(first), r"\.h\d+\.", f".h{other[1]}."),
            changed(one_use(first), r"\.h\d+\.", f".{number[1]}."),
            changed(one_use(first), r"\.h\d+\.", "."),
            changed(one_use(first), r"\.[a-z2-7]{16}@", ".aaaaaaaaaaaaaaaa@"),
            changed(house.reply_address("FRANCE"), r"\+ghost\.", f"+ghost.h{number[1]}."),
            changed(house.reply_address("GM"), r"\+ghost\.", f"+ghost.h{number[1]}."),
        ):
            tried = house.write_from(house.address_of("FRANCE"), "yes", to=to, vouched="none")
            assert set(tried.kinds) <= {"LetterHeld"}, to
            assert stands(house) == ()


def test_the_address_that_confirms_takes_no_orders() -> None:
    with House.begun() as house:
        done = answer(house, held(house), "A Mar - Spa\nready\npress to Italy: hi")
        assert done.events == ()


def test_an_address_of_press_takes_no_orders_and_confirms_nothing() -> None:
    with House.begun() as house:
        held(house)
        sent = house.write("ITALY", "press to France: hello").to(house.address_of("FRANCE"))
        done = answer(house, sent, ORDERS)
        assert stands(house) == ()
        assert set(done.kinds) <= {"PressSent"}


def test_nobody_confirms_for_a_seat_that_is_somebody_elses_now() -> None:
    with House.begun() as house:
        asked = held(house)
        offered = house.write("GM", "replace France by olga@x.org").to("olga@x.org")
        house.write_from("olga@x.org", "I accept", to=one_use(offered))
        assert answer(house, asked, "yes").events == ()
        assert stands(house) == ()


def test_a_new_reply_address_ends_the_old_ones() -> None:
    with House.begun() as house:
        old, asked = house.reply_address("FRANCE"), held(house)
        told = house.write("FRANCE", "new reply address")
        assert told.kinds == ("ReplyAddressRenewed",)
        new = one_use(told.to(house.address_of("FRANCE")))
        assert new == house.reply_address("FRANCE") != old
        assert answer(house, asked, "yes").events == ()
        thief = house.write_from("thief@y.org", ORDERS, to=old, vouched="none")
        assert thief.events == ()
        assert house.write_from("thief@y.org", ORDERS, to=new).kinds == ("OrdersEntered",)


def test_the_gamesmaster_gives_a_seat_a_new_address_which_only_its_player_hears() -> None:
    with House.begun() as house:
        old = house.reply_address("FRANCE")
        done = house.write("GM", "rekey France")
        assert done.kinds == ("ReplyAddressRenewed",)
        assert one_use(done.to(house.address_of("FRANCE"))) == house.reply_address("FRANCE") != old
        assert house.reply_address("FRANCE") not in done.to("gm@x.org").raw.decode()


def test_nobody_renews_anothers_address() -> None:
    with House.begun() as house:
        assert house.write("ITALY", "rekey France").events == ()
        assert house.write_from("olga@x.org", "rekey France", to=GAME).events == ()


# ------------------------------------------------------------ time


def test_orders_that_wait_are_no_orders_and_come_too_late() -> None:
    with House.begun() as house:
        asked = held(house)
        reminded = house.write("FRANCE", "status").to(house.address_of("FRANCE"))
        assert "waits for your word" in " ".join(reminded.text.split())
        house.pass_time(hours=80)
        late = answer(house, asked)
        assert "OrdersEntered" not in late.kinds
        assert "HeldClosed" not in late.kinds
        assert "too late for letter 1" in " ".join(mail.subject for mail in late.mails)


def test_the_reminder_says_that_a_letter_waits() -> None:
    with House.begun() as house:
        held(house)
        house.pass_time(hours=56)
        nudged = house.write("ITALY", "status")
        texts = [" ".join(mail.text.split()) for mail in nudged.mails]
        told = [text for text in texts if "waits for your word" in text]
        assert len(told) == 1


def test_a_rollback_ends_what_waited() -> None:
    with House.begun() as house:
        house.write("GM", "process")
        asked = held(house, "F Bre - MAO")
        house.write("GM", "rollback")
        assert answer(house, asked).events == ()
        assert house.game.people.held == ()


# ------------------------------------------------------------ floods


def test_a_flood_of_forged_letters_reaches_nobody() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        sent = [house.forge(player, f"press to Italy: forged {n}").mails for n in range(40)]
        assert [len(mails) for mails in sent] == [1] * HELD_AN_HOUR + [0] * (40 - HELD_AN_HOUR)
        assert "the last" in " ".join(sent[HELD_AN_HOUR - 1][0].text.split())
        assert house.write("FRANCE", ORDERS).kinds == ("OrdersEntered",)
        assert house.write("FRANCE", "press to Italy: my own").kinds == ("PressSent",)
        assert house.write_from(player, "A Mar - Spa", to=GAME).kinds == ("OrdersEntered",)


def test_a_flood_of_disowned_letters_uses_up_nothing_of_unsure_ones() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        for number in range(20):
            house.write_from(player, f"status {number}", to=GAME, vouched=REJECTED)
        assert house.forge(player, ORDERS).kinds == ("LetterHeld",)


def test_no_flood_pushes_a_letter_out_within_the_hour() -> None:
    assert MOST_HELD > HELD_AN_HOUR
    with House.begun() as house:
        own = held(house)
        for number in range(30):
            house.forge(house.address_of("FRANCE"), f"press to Italy: forged {number}")
        assert answer(house, own).kinds == ("HeldClosed", "OrdersEntered")


def test_who_comes_too_late_for_a_letter_pushed_out_is_told_so() -> None:
    with House.begun() as house:
        own = held(house)
        for _ in range(3):
            house.pass_time(hours=2)
            for number in range(HELD_AN_HOUR):
                house.forge(house.address_of("FRANCE"), f"press to Italy: {house.now} {number}")
        told = answer(house, own)
        assert told.events == ()
        assert "waits no more" in told.to(house.address_of("FRANCE")).subject
        assert len(house.game.people.held) == MOST_HELD


def test_the_same_letter_again_is_one_that_waits_and_not_two() -> None:
    with House.begun() as house:
        first, second = held(house), held(house, ORDERS.replace("\n", "  \n"))
        assert one_use(first) == one_use(second)
        assert len(house.game.people.held) == 1


# ------------------------------------------------------------ copies of true letters

SIGNED = (
    f"Authentication-Results: {SERVER}; dkim=pass header.d=x.org; spf=fail smtp.mailfrom=f@y.org\n"
    "DKIM-Signature: v=1; d=x.org; s=a; h=from:to:subject:date:message-id; bh=x; b=y\n"
    "From: {sender}\nTo: {written}\nMessage-ID: <{id}@x.org>\nSubject: \n"
)


def copy(house: House, written: str, text: str, *, to: str = GAME, id: str = "s1") -> Followed:
    """A letter whose signature is good, whoever sends it."""
    head = SIGNED.format(sender=house.address_of("FRANCE"), written=written, id=id)
    return house.post(f"{head}\n{text}\n".encode(), sender="f@y.org", to=to)


def test_a_signed_letter_to_an_ally_orders_nothing_when_it_is_passed_on_to_us() -> None:
    with House.begun() as house:
        passed_on = copy(house, "ally@y.org", ORDERS)
        assert passed_on.kinds == ("LetterHeld",)
        assert stands(house) == ()
        assert copy(house, GAME, ORDERS, id="s2").kinds == ("OrdersEntered",)


def test_yesterdays_letter_sent_again_changes_nothing() -> None:
    with House.begun() as house:
        assert copy(house, GAME, ORDERS).kinds == ("OrdersEntered",)
        house.write("FRANCE", "clear orders")
        for text in (ORDERS, f"{ORDERS}\n\n", ORDERS.replace(" - ", "  -  ")):
            again = copy(house, GAME, text)
            assert (again.events, again.mails) == ((), ())
        assert stands(house) == ()


def test_a_message_id_with_other_words_is_asked_about_once() -> None:
    with House.begun() as house:
        copy(house, GAME, ORDERS)
        changed_once = copy(house, GAME, "A Par - Pic")
        assert changed_once.events == ()
        assert "send your letter again" in changed_once.to(house.address_of("FRANCE")).subject
        assert copy(house, GAME, "A Par - Gas").mails == ()
        assert stands(house) == ("A Par - Bur", "F Bre - MAO")


def test_to_the_secret_address_a_changed_copy_is_asked_about_too() -> None:
    with House.begun() as house:
        secret = house.reply_address("FRANCE")
        copy(house, secret, ORDERS, to=secret)
        again = copy(house, secret, "clear orders", to=secret)
        assert again.events == ()
        assert len(again.mails) == 1


SEALED = (
    "DKIM-Signature: v=1; d=x.org; s=a; h=from:to:subject:date:message-id; bh=x; b=y\n"
    "From: {sender}\nTo: judge+ghost@example.org\nMessage-ID: <own@x.org>\n\n{text}\n"
)


@pytest.mark.parametrize(
    ("good", "kind"),
    [(("x.org",), "OrdersEntered"), ((), "LetterHeld"), (("y.org",), "LetterHeld")],
)
def test_a_signature_that_we_found_good_is_kept_with_the_letter(
    good: tuple[str, ...], kind: str
) -> None:
    with House.begun() as house:
        house.trust = Trust()
        raw = SEALED.format(sender=house.address_of("FRANCE"), text=ORDERS).encode()
        arrival = Arrival(raw, house.address_of("FRANCE"), GAME, house.now)
        kept = keep_arrival(house.records, arrival, lambda _: good)
        before = len(house.records.games.events("ghost"))
        Service(house.records, JUDGE, lambda: house.now).serve_all()
        assert [row.kind for row in house.records.games.events("ghost")][before:] == [kind]
        stored = house.records.letters.letter(kept.id)
        assert stored is not None
        assert stored.signed == " ".join(good)


def test_a_stranger_has_us_ask_no_name_server() -> None:
    def asked(_: bytes) -> tuple[str, ...]:
        raise AssertionError("nobody is to be asked about a stranger")

    with House.begun() as house:
        for sender in ("zoe@y.org", "zoe@y.org, zoe@x.org", ""):
            raw = SEALED.format(sender=sender, text=ORDERS).encode()
            keep_arrival(house.records, Arrival(raw, sender, GAME, house.now), asked)


# ------------------------------------------------------------ policies


def test_a_gamesmaster_may_be_stricter_than_the_host_and_not_laxer() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        assert house.write("GM", "set identity strict").kinds == ("SettingsChanged",)
        assert house.write_from(player, ORDERS, to=GAME).kinds == ("LetterHeld",)
        house.write("GM", "set identity host")
        assert house.write_from(player, ORDERS, to=GAME).kinds == ("OrdersEntered",)
        house.trust = Trust((SERVER,), "strict")
        house.write("GM", "set identity normal")
        assert house.write_from(player, "A Mar H", to=GAME).kinds == ("LetterHeld",)


def test_a_stranger_need_not_show_who_they_are_anywhere() -> None:
    with House.begun() as house:
        house.trust = Trust((SERVER,), "strict")
        for text in ("help", "games", "observe ghost"):
            asked = house.write_from("zoe@y.org", text, vouched="none")
            assert "nothing was done" not in asked.to("zoe@y.org").subject
        assert house.forge(house.address_of("FRANCE"), "status").kinds == ()


def test_in_a_circle_of_friends_letters_are_believed_as_they_ever_were() -> None:
    with House.begun() as house:
        house.trust = Trust((), "trusting")
        player = house.address_of("FRANCE")
        assert house.forge(player, ORDERS).kinds == ("OrdersEntered",)
        assert house.forge(player, "vote draw").kinds == ()
        house.trust = Trust((SERVER,), "trusting")
        assert house.write_from(player, ORDERS, to=GAME, vouched=REJECTED).kinds == ()
        house.write("GM", "set identity normal")
        assert house.forge(player, "A Mar H").kinds == ("LetterHeld",)


def test_where_no_server_is_named_nobody_vouches() -> None:
    with House.begun() as house:
        house.trust = Trust()
        player = house.address_of("FRANCE")
        assert house.write_from(player, ORDERS, to=GAME).kinds == ("LetterHeld",)
        assert house.write("FRANCE", ORDERS).kinds == ("OrdersEntered",)


# ------------------------------------------------------------ secrets


def test_no_press_carries_the_address_that_confirms() -> None:
    with House.begun() as house:
        asked = held(house)
        token = one_use(asked).partition("@")[0].rpartition(".")[2]
        sent = house.write("FRANCE", f"press to Italy: see {one_use(asked)} and h1.{token}")
        assert token not in sent.to(house.address_of("ITALY")).raw.decode()


def test_what_is_shown_of_a_held_letter_has_no_line_of_its_own() -> None:
    """A forger writes to the victim through us: a few lines, indented, and no header."""
    with House.begun() as house:
        text = "\n".join(
            ["press to Italy:", *(f"http://evil.example/{n} " + "x" * 90 for n in range(99))]
        )
        asked = held(house, text)
        shown = [line for line in asked.text.splitlines() if "evil.example" in line]
        assert 0 < len(shown) <= 30
        assert all(line.startswith("    ") and len(line) <= 72 for line in shown)


def test_what_is_shown_of_a_held_letter_stands_as_it_is_written() -> None:
    with House.begun() as house:
        asked = held(house, "A Par - \u202epmaC\u202c Bur\nF Bre\u200b - MAO")
        assert "    A Par - pmaC Bur\n    F Bre - MAO\n" in asked.text


def test_the_host_finds_nothing_secret_of_it_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    keep_secrets()
    with House.begun() as house, caplog.at_level(logging.DEBUG):
        asked = held(house)
        logging.getLogger("judge").warning("mail to %s", one_use(asked))
    token = one_use(asked).partition("@")[0].rpartition(".")[2]
    assert token not in caplog.text


# ------------------------------------------------------------ the log


def test_a_game_with_held_letters_replays_and_its_log_tells_of_them() -> None:
    with House.begun() as house:
        first = held(house)
        held(house, "press to Italy: forged")
        answer(house, first)
        answer(house, held(house, "A Mar - Spa"), "no")
        house.write("FRANCE", "rekey")
        held(house, "A Mar H")
        house.write("GM", "process")
        house.write("GM", "rollback")
        assert list(replay_faults(house.records, "ghost")) == []
        kinds = [row.kind for row in house.records.games.events("ghost")]
        assert [kinds.count(kind) for kind in ("LetterHeld", "HeldClosed")] == [4, 2]


def test_a_judge_that_dies_while_it_does_what_was_held_does_it_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of it is one transaction: the letter, its effect, its answers, that it waits no more."""
    with House.begun() as house:
        asked = held(house)
        with monkeypatch.context() as broken:
            broken.setattr(Service, "_send", lambda *_: 1 / 0)
            _tried(house, asked)
        assert stands(house) == ()
        assert len(house.game.people.held) == 1
        done = answer(house, asked)  # and the one that was tried, which waits still
        assert done.kinds.count("OrdersEntered") == 1
        assert stands(house) == ("A Par - Bur", "F Bre - MAO")


def _tried(house: House, asked: Mail) -> None:
    """Have the answer to a mail tried some times, by a judge that can write no mail."""
    raw = f"From: {asked.to}\nTo: {one_use(asked)}\nMessage-ID: <try@x.org>\n\n\n"
    kept = keep_arrival(house.records, Arrival(raw.encode(), asked.to, one_use(asked), house.now))
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(3):
        assert service.serve(kept.id, house.now).end is End.FAILED
