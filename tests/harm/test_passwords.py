"""Signing on by a password: what it opens, what it doesn't, and that nobody learns it by us."""

from __future__ import annotations

import base64
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.daemon.work import End
from judge.desk import passwords, signing
from judge.desk.clerks.passwords import PASSWORDS_A_DAY
from judge.desk.passwords import Hashed
from judge.desk.signing import RIGHT_AN_HOUR, WRONG_A_DAY, WRONG_AN_HOUR
from judge.desk.surety import CAUTIOUS, Trust
from judge.post.arrival import Arrival
from judge.post.discretion import keep_secrets
from judge.store.records import Records
from tests.harm.house import JUDGE, NOON, SERVER, Followed, House, Mail, read_mail

WORD, WRONG = "Wanderer-42", "Wanderer-43"
ORDERS = "A Par - Pic\nF Bre - MAO"
ELSEWHERE = "anna@work.example"
REJECTED = "dmarc=fail (p=reject dis=none) header.from=x.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("FRANCE", f"password {WORD}\nA Par - Bur")
        yield begun


def sign_on(house: House, word: str = WORD, text: str = ORDERS, **more: str) -> Followed:
    """A letter to the plain address, as no mail server vouches for it."""
    who = more.pop("who", "Fghost")
    sender = more.pop("sender", ELSEWHERE)
    more.setdefault("vouched", "none")
    return house.write_from(sender, f"SIGNON {who} {word}\n{text}", **more)


def stands(house: House, power: str = "FRANCE") -> tuple[str, ...]:
    game = house.game
    orders = game.table.orders.get(game.variant.power_by_id[power], ())
    return tuple(entered.text for entered in orders)


def traces(house: House, *words: str) -> list[str]:
    """The files of the records in which a word stands, in whatever case."""
    path = Path(house.records._ledger.path)
    return [
        file.name
        for file in sorted(path.parent.glob(f"{path.name}*"))
        for word in words
        if word.lower().encode() in file.read_bytes().lower()
    ]


# --------------------------------------------------------------------- what it opens


@pytest.mark.parametrize("who", ["Fghost", "fghost", "FRANCE@ghost", "france@GHOST", "f@ghost"])
@pytest.mark.parametrize("vouched", ["none", "", REJECTED], ids=["unsure", "aligned", "refused"])
def test_the_right_password_is_believed_from_whatever_address(
    house: House, who: str, vouched: str
) -> None:
    done = sign_on(house, who=who, vouched=vouched)
    assert done.kinds == ("OrdersEntered",)
    assert stands(house) == ("A Par - Pic", "F Bre - MAO")
    (told,) = done.mails
    assert told.to == house.address_of("FRANCE")
    assert f"This letter came from {ELSEWHERE}, not from the address on file" in told.text
    assert "In-Reply-To" not in told.fields


def test_a_forged_address_on_file_with_the_right_password_is_its_owners(house: House) -> None:
    for vouched in ("none", REJECTED):
        done = sign_on(house, sender=house.address_of("FRANCE"), vouched=vouched)
        assert [mail.to for mail in done.mails] == [house.address_of("FRANCE")]
        assert "came from" not in done.mails[0].text
    assert stands(house) == ("A Par - Pic", "F Bre - MAO")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("wait", ("WaitSet",)),
        ("away 22-30 November", ("AbsenceSet",)),
        ("press to Italy: hello", ("PressSent",)),
        ("vote draw", ("MotionVoted",)),
        ("pictures off", ("PicturesSet",)),
        ("rekey", ("LetterHeld",)),
        ("resign", ()),
        ("address thief@evil.example", ()),
        ("password Stranger-77", ()),
        ("password none", ()),
        ("process", ()),
    ],
)
def test_what_a_password_opens_and_what_it_does_not(
    house: House, text: str, kinds: tuple[str, ...]
) -> None:
    assert sign_on(house, text=text).kinds == kinds
    assert house.address_of("FRANCE") == "david@x.org"
    assert sign_on(house, text="status").kinds == (), "the password is what it was"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("extend by 1 day", ("DeadlineSet",)),
        ("pause", ("GamePaused",)),
        ("press to Italy: the gamesmaster says hello", ("PressSent",)),
        ("deadline 24 Nov 11:00", ()),
        ("process", ()),
        ("cancel game ghost", ()),
        ("replace France by thief@evil.example", ()),
        ("set moves 1 day", ()),
        ("rekey France", ()),
        ("address thief@evil.example", ()),
    ],
)
def test_the_gamesmasters_password_leads_no_further_than_back(
    house: House, text: str, kinds: tuple[str, ...]
) -> None:
    house.write("GM", f"set password {WORD}")
    done = sign_on(house, who="Mghost", text=text)
    assert done.kinds == kinds
    assert ELSEWHERE not in {mail.to for mail in done.mails}
    assert house.address_of("GM") == "gm@x.org"


@pytest.mark.parametrize("vouched", ["none", "", REJECTED], ids=["unsure", "aligned", "refused"])
@pytest.mark.parametrize("text", [f"password {WRONG}", "set password none"])
def test_only_the_secret_address_sets_a_password(house: House, text: str, vouched: str) -> None:
    address = house.address_of("FRANCE")
    house.write_from(address, text, to="judge+ghost@example.org", vouched=vouched)
    assert sign_on(house, WRONG).kinds == ()
    assert sign_on(house).kinds == ("OrdersEntered",)


def test_to_two_games_of_one_player_the_sign_on_chooses(house: House) -> None:
    david = house.address_of("FRANCE")
    house.write_from(david, "create game other")
    chosen = house.write_from(david, f"SIGNON Fghost\n{ORDERS}")
    assert chosen.kinds == ("OrdersEntered",)
    master = house.write_from(david, "SIGNON Mother\nstatus")
    assert [mail.subject[:7] for mail in master.mails] == ["[other]"]


# ------------------------------------------------------------------ wrong ones, and guessing


@pytest.mark.parametrize("who", ["Fghost", "Eghost", "Mghost", "Zghost", "Fnowhere", "x@y"])
def test_whatever_is_wrong_is_answered_the_same(house: House, who: str) -> None:
    done = sign_on(house, WRONG, who=who)
    assert done.kinds == ()
    (told,) = done.mails
    assert told.to == ELSEWHERE
    assert told.text.replace(who, "...") == sign_on(house, WRONG, sender="b@work.example").mails[
        0
    ].text.replace("Fghost", "...")


def test_a_wrong_password_makes_no_letter_surer(house: House) -> None:
    held = sign_on(house, WRONG, sender=house.address_of("FRANCE"))
    assert held.kinds == ("LetterHeld",)
    assert "is wrong, or none is set" in held.mails[0].text
    refused = sign_on(house, WRONG, sender=house.address_of("FRANCE"), vouched=REJECTED)
    assert (refused.kinds, len(refused.mails)) == ((), 1)
    aligned = sign_on(house, WRONG, sender=house.address_of("FRANCE"), vouched="")
    assert aligned.kinds == ("OrdersEntered",), "the address alone is worth that much"
    assert "isn't the password" in aligned.mails[0].text


@pytest.mark.parametrize("who", ["Fghost", "Eghost", "Zghost", "Fnowhere"])
def test_every_look_takes_one_scrypt_whatever_is_there(house: House, who: str) -> None:
    with patch.object(passwords, "hashed", wraps=passwords.hashed) as looks:
        sign_on(house, WRONG, who=who)
        assert looks.call_count == 1
        sign_on(house, "short", who=who, sender="b@work.example")
        assert looks.call_count == 2


def test_above_a_limit_nobody_looks_and_it_is_told(house: House) -> None:
    house.host_address = "host@x.org"
    with patch("judge.desk.signing.is_right", wraps=passwords.is_right) as looks:
        mails = [
            mail
            for number in range(WRONG_A_DAY + 20)
            for mail in sign_on(
                house,
                f"guess-no-{number}",
                text=f"status {number}",
                sender=f"m{number}@e{number}.com",
            ).mails
        ]
        assert looks.call_count == WRONG_A_DAY
    told = [(mail.to, mail.subject) for mail in mails if "@e" not in mail.to]
    assert told == [
        ("david@x.org", "[ghost] somebody tries passwords for France"),
        ("gm@x.org", "[ghost] somebody tries passwords for France"),
        ("host@x.org", "ghost: somebody tries passwords"),
    ]
    assert sign_on(house, text="status", sender="late@work.example").kinds == ()
    assert sign_on(house, sender="later@work.example").kinds == (), "it isn't looked at any more"
    assert house.write("FRANCE", "A Par - Gas").kinds == ("OrdersEntered",)
    own = sign_on(house, sender=house.address_of("FRANCE"), vouched="")
    assert "By its password this letter is that of France" in own.mails[0].text
    house.pass_time(hours=25)
    assert sign_on(house, text="A Par - Bur").kinds == ("OrdersEntered",)


def test_one_sender_has_so_many_guesses_over_all_seats(house: House) -> None:
    with patch("judge.desk.signing.is_right", wraps=passwords.is_right) as looks:
        for number in range(30):
            who = f"{'AEFGIRT'[number % 7]}ghost"
            sign_on(house, f"guess-no-{number}", who=who, sender=f"mal+{number}@evil.example")
        assert looks.call_count == WRONG_A_DAY


def test_in_all_so_many_are_looked_at_in_an_hour(house: House) -> None:
    with (
        patch("judge.desk.signing.is_right", return_value=False) as looks,
        patch.object(signing, "WRONG_A_DAY", 1),
    ):
        for number in range(WRONG_AN_HOUR + 10):
            sign_on(house, f"guess-no-{number}", who=f"F{number}", sender=f"m@e{number}.com")
        assert looks.call_count == WRONG_AN_HOUR


def test_right_ones_are_looked_at_so_often(house: House) -> None:
    with patch("judge.desk.signing.is_right", return_value=True) as looks:
        for number in range(RIGHT_AN_HOUR + 10):
            sign_on(house, text=f"status {number}", sender=f"m@e{number}.com")
        assert looks.call_count == RIGHT_AN_HOUR
    house.pass_time(hours=2)
    assert sign_on(house).kinds == ("OrdersEntered",)


def test_the_same_text_again_is_counted_again(house: House) -> None:
    """What is kept of a guess is the same for every word: it must not hide how many there are."""
    with patch("judge.desk.signing.is_right", wraps=passwords.is_right) as looks:
        for number in range(WRONG_A_DAY + 5):
            sign_on(house, f"guess-no-{number}", sender="mal@evil.example")
        assert looks.call_count == WRONG_A_DAY


def test_guesses_in_the_owners_name_use_up_nothing_of_the_owner(house: House) -> None:
    david = house.address_of("FRANCE")
    for number in range(WRONG_A_DAY + 5):
        sign_on(house, f"guess-no-{number}", sender=david)
    done = sign_on(house, sender=david, vouched="")
    assert "By its password" in done.mails[0].text


def test_a_password_can_be_set_only_so_often(house: House) -> None:
    letters = [house.write("FRANCE", f"password Another-{number}") for number in range(12)]
    done = ["You have a password" in mail.text for one in letters for mail in one.mails]
    assert (done.count(True), done[-1]) == (PASSWORDS_A_DAY - 1, False), "one was set before"
    assert sign_on(house, "Another-8").kinds == ("OrdersEntered",)


# ------------------------------------------------------------------- whose it is, and was


def test_who_takes_a_seat_over_has_not_its_password(house: House) -> None:
    house.write("GM", "replace France by new@x.org")
    (offer,) = (m for m in _mails(house) if m.to == "new@x.org")
    to = offer.fields["Reply-To"].partition("<")[2].strip(">")
    house.write_from("new@x.org", "yes", to=to)
    assert house.address_of("FRANCE") == "new@x.org"
    assert sign_on(house).kinds == ()
    assert house.records._ledger.rows("SELECT * FROM passwords") == []
    assert list(replay_faults(house.records, "ghost")) == []


def _mails(house: House) -> list[Mail]:
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(0)]


@pytest.mark.parametrize("line", ["rekey", "password none"])
def test_another_reply_address_or_a_word_of_the_owner_ends_it(house: House, line: str) -> None:
    house.write("FRANCE", line)
    assert sign_on(house).kinds == ()
    assert house.records._ledger.rows("SELECT * FROM passwords") == []


def test_an_old_password_is_none(house: House) -> None:
    house.write("FRANCE", f"password {WRONG}")
    assert sign_on(house, WORD).kinds == ()
    assert sign_on(house, WRONG).kinds == ("OrdersEntered",)


def test_it_is_good_for_its_seat_alone(house: House) -> None:
    for who in ("Eghost", "Mghost", "Gghost"):
        assert sign_on(house, who=who).kinds == ()


def test_after_a_rollback_it_is_what_it_was(house: House) -> None:
    house.write("GM", "process")
    house.write("GM", "rollback")
    assert sign_on(house).kinds == ("OrdersEntered",)
    assert list(replay_faults(house.records, "ghost")) == []


def test_forgetting_its_owner_forgets_it(house: House) -> None:
    person = house.records.persons.of("david@x.org")
    assert person is not None
    house.records.forgetting.forget(person, house.records.forgetting.remains(person))
    assert house.records._ledger.rows("SELECT * FROM passwords") == []


# ------------------------------------------------------------------------ sent again


def test_the_same_letter_again_does_nothing(house: House) -> None:
    done = sign_on(house)
    raw = _raw(f"SIGNON Fghost {WORD}\n{ORDERS}", house.letters)
    again = house.post(raw, sender=ELSEWHERE)
    assert (done.kinds, again.kinds, again.mails) == (("OrdersEntered",), (), ())
    blanks = house.post(raw.replace(b"Par - Pic", b"Par -  Pic"), sender=ELSEWHERE)
    assert (blanks.kinds, blanks.mails, blanks.note) == ((), (), "the same letter again")


def test_a_message_id_with_other_words_is_asked_about(house: House) -> None:
    sign_on(house)
    raw = _raw(f"SIGNON Fghost {WORD}\nA Par - Gas", house.letters)
    again = house.post(raw, sender=ELSEWHERE)
    assert again.kinds == ()
    assert stands(house) == ("A Par - Pic", "F Bre - MAO")


def test_an_answer_that_quotes_a_sign_on_signs_on_nowhere(house: House) -> None:
    for quoted in (
        f"A Par - Gas\n\nOn Sunday, Anna wrote:\n> SIGNON Fghost {WORD}\n> A Par - Pic",
        f"A Par - Gas\n\n-----Original Message-----\nFrom: Anna\n\nSIGNON Fghost {WORD}\nwait",
        f"> SIGNON Fghost {WORD}\n> A Par - Pic\n\nA Par - Gas",
        f"A Par - Gas\nA Mar - Spa\nSIGNON Fghost {WORD}",
    ):
        done = house.write_from(ELSEWHERE, quoted, vouched="none")
        assert done.kinds == ()
        assert house.address_of("FRANCE") not in {mail.to for mail in done.mails}
        assert traces(house, WORD) == []


def _raw(text: str, number: int) -> bytes:
    return (
        f"Authentication-Results: {SERVER}; none\nFrom: Anna <{ELSEWHERE}>\nTo: {JUDGE}\n"
        f"Subject: \nMessage-ID: <{number}@client.example>\nMIME-Version: 1.0\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{text}\n"
    ).encode()


# ------------------------------------------------------------------------------ struck


PARTS = {
    "plain": ("Content-Type: text/plain; charset=utf-8", f"SIGNON Fghost {WORD}\n{ORDERS}"),
    "base64": (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64",
        base64.encodebytes(f"SIGNON Fghost {WORD}\n{ORDERS}\n".encode()).decode(),
    ),
    "quoted-printable": (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable",
        f"SIGNON Fghost Wan=\nderer=2D42\n{ORDERS}",
    ),
    "a page": (
        "Content-Type: text/html; charset=utf-8",
        f"<p>SIGNON Fghost Wander<b>er</b>-42</p><p>{ORDERS.replace(chr(10), '</p><p>')}</p>",
    ),
}


@pytest.mark.parametrize(("headers", "body"), PARTS.values(), ids=PARTS)
def test_it_stands_nowhere_once_the_letter_was_served(
    house: House, headers: str, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    done = house.write_from(ELSEWHERE, body, headers=headers, vouched="none")
    assert done.kinds == ("OrdersEntered",)
    assert (
        traces(house, WORD, "derer-42", "derer=2d42", base64.b64encode(WORD.encode()).decode())
        == []
    )
    assert WORD not in caplog.text
    assert all(WORD.lower() not in mail.raw.decode().lower() for mail in done.mails)
    assert house.records._ledger.rows("SELECT * FROM sayings") == []


def test_no_press_tells_it(house: House) -> None:
    said = f"My letters begin\n> SIGNON Fghost {WORD}\nand {WORD.upper()} it is"
    text = f"press to Italy:\n{said}\nendpress"
    sent = sign_on(house, text=text)
    assert sent.kinds == ("PressSent",)
    (told,) = (mail for mail in sent.mails if mail.to == house.address_of("ITALY"))
    assert "SIGNON Fghost ..." in told.text
    assert WORD.lower() not in "".join(mail.text for mail in sent.mails).lower()
    assert traces(house, WORD) == []


def test_an_answer_to_press_tells_nothing_of_a_sign_on(house: House) -> None:
    sent = house.write("ITALY", "press to France: hello\nendpress")
    mail = sent.to(house.address_of("FRANCE"))
    to = mail.fields["Reply-To"].partition("<")[2].strip(">")
    text = f"Hi!\nSIGNON Fghost {WORD}\nsee you"
    answer = house.write_from(house.address_of("FRANCE"), text, to=to)
    assert all(WORD not in mail.text for mail in answer.mails)
    assert traces(house, WORD) == []


def test_a_letter_that_is_held_holds_no_password(house: House) -> None:
    held = sign_on(house, WRONG, sender=house.address_of("FRANCE"))
    assert held.kinds == ("LetterHeld",)
    assert traces(house, WRONG) == []
    to = held.mails[0].fields["Reply-To"].partition("<")[2].strip(">")
    done = house.write_from("david@x.org", "", to=to, vouched="none")
    assert done.kinds == ("HeldClosed", "OrdersEntered")


def test_a_letter_that_is_put_aside_holds_no_password(house: House) -> None:
    kept = keep_arrival(
        house.records, Arrival(_raw(f"SIGNON Fghost {WORD}", 900), "", str(JUDGE), NOON)
    )
    service = Service(house.records, JUDGE, lambda: NOON, trust=Trust((SERVER,)))
    assert service.shelve(kept.id, NOON, "it broke the judge").end is End.DONE
    assert traces(house, WORD) == []
    house.records.letters.unshelve(kept.id)
    service.serve_all()
    stored = house.records.letters.letter(kept.id)
    assert stored is not None
    assert (stored.state.value, stored.said) == ("served", "")


def test_while_somebody_reads_it_is_wiped_out_later(house: House) -> None:
    with Records.open(house.records._ledger.path) as other:
        with other.transaction():
            pass
        other._ledger.rows("BEGIN")
        other._ledger.rows("SELECT * FROM letters")
        assert sign_on(house).kinds == ("OrdersEntered",)
        assert [row[1] for row in house.records._ledger.rows("SELECT * FROM sayings")] == [""]
        other._ledger.rows("COMMIT")
    house.write("ENGLAND", "status")
    assert house.records._ledger.rows("SELECT * FROM sayings") == []
    assert traces(house, WORD) == []


def test_what_waits_is_kept_without_it_but_beside(house: House) -> None:
    """Nothing of a letter is lost by a kill: until it is served its password is known."""
    arrival = Arrival(_raw(f"SIGNON Fghost {WORD}\n{ORDERS}", 901), None, str(JUDGE), house.now)
    kept = keep_arrival(house.records, arrival)
    stored = house.records.letters.letter(kept.id)
    assert stored is not None
    assert WORD.encode() not in stored.raw
    assert WORD not in repr(stored)
    assert not keep_arrival(house.records, arrival).is_new
    service = Service(house.records, JUDGE, lambda: house.now, trust=CAUTIOUS)
    service.serve_all()
    assert stands(house) == ("A Par - Pic", "F Bre - MAO")


def test_what_is_kept_of_it_is_no_password(house: House) -> None:
    ((salt, digest),) = house.records._ledger.rows("SELECT salt, digest FROM passwords")
    assert WORD not in salt + digest
    assert len(bytes.fromhex(digest)) == 32
    kept = Hashed(salt, digest)
    assert passwords.is_right(WORD, kept)
    house.write("ENGLAND", f"password {WORD}")
    digests = house.records._ledger.rows("SELECT digest FROM passwords")
    assert len({digest for (digest,) in digests}) == 2, "each has a salt of its own"
    assert replace(kept, salt="") != kept


def test_a_log_of_a_fault_has_no_password(caplog: pytest.LogCaptureFixture, house: House) -> None:
    keep_secrets()
    with patch("judge.daemon.service.serve", side_effect=ValueError("it broke")):
        sign_on(house)
    assert WORD not in caplog.text
    assert traces(house, WORD) == []
