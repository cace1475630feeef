"""Nobody loses a seat by half a sentence, and nobody gets one unasked."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from judge.daemon.office import RecordsOffice
from judge.daemon.service import Service
from judge.game.offers import OfferEnd
from judge.game.records import read_event, write_event
from judge.game.replay import replay
from tests.desk.bureau import confirming
from tests.harm.house import JUDGE, MASTER, Followed, House, Mail

INA = "ina@x.org"
SECRETS = ("judge+ghost.", "PRIVATE", "A Par", "Reply-To address is secret")


def answer(house: House, mail: Mail, text: str, **more: str) -> Followed:
    """What follows when a mail's reader answers it."""
    to = mail.fields["Reply-To"].rpartition("<")[2].rstrip(">")
    return house.write_from(more.pop("sender", mail.to), text, to=to, **more)


def offer(house: House, line: str = f"replace France by Ina <{INA}>") -> Mail:
    """The mail that somebody gets to whom a seat is offered."""
    followed = house.write("GM", line)
    assert followed.kinds == ("SeatOffered",)
    (mail,) = [m for m in followed.mails if m.to != house.address_of("GM")]
    return mail


def tell_nothing(followed: Followed, *besides: str) -> bool:
    return {mail.to for mail in followed.mails} <= set(besides)


# ---------------------------------------------------------------- resigning is confirmed

RESIGNING = (
    "I have to quit now, the train arrives. More orders tonight.",
    "I resign",
    "resign",
    "I quit!",
    "RESIGN FRANCE",
    "I am dropping out of the game.",
    "please consider this my resignation",
    "I'm out.",
    "I give up.",
    "I give up the coast of Spain for this year.",
    "quit",
    "ich gebe auf",
    "resign tomorrow",
    "resign abcd2345",
    "I have to leave now",
    "If Germany attacks me again I resign",
)


@pytest.mark.parametrize("text", RESIGNING)
def test_no_sentence_gives_up_a_seat(text: str) -> None:
    with House.begun() as house:
        before = [(seat.power, seat.player) for seat in house.game.people.seats]
        followed = house.write("FRANCE", text)
        assert "SeatVacated" not in followed.kinds
        assert [(seat.power, seat.player) for seat in house.game.people.seats] == before
        assert tell_nothing(followed, house.address_of("FRANCE"))
        assert len(followed.mails) == 1


@pytest.mark.parametrize(
    "text",
    ["I might resign", "should I resign?", "please find a replacement for me", "ich gebe auf",
     "I have to quit now, the train arrives.", "resign", "I think I resign"],
)  # fmt: skip
def test_one_confirmation_is_enough(text: str) -> None:
    with House.begun() as house:
        asked = house.write("FRANCE", text).to(house.address_of("FRANCE"))
        words = " ".join(asked.text.replace("!", " ").split())
        (line,) = re.findall(r"resign [a-z]*\d[a-z\d]*", words)
        assert house.write("FRANCE", line).kinds == ("SeatVacated", "StandbysCalled")


def test_the_line_of_the_receipt_gives_it_up_and_only_for_three_days() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        asked = house.write("FRANCE", "I resign")
        assert asked.kinds == ()
        receipt = asked.to(player)
        assert receipt.subject == "[ghost] you still play France: confirm, if you resign"
        line = confirming(receipt.text)
        # Not from the address alone, nor for another seat, nor when it is too old.
        assert house.write_from(player, line).kinds == ()
        assert house.write("ITALY", line).kinds == ()
        begun = house.now
        house.now = begun + timedelta(days=2)
        house.write("GM", "pause")
        house.now = begun + timedelta(days=4)
        late = house.write("FRANCE", line)
        assert late.kinds == ()
        assert "too old" in late.to(player).text
        done = answer(house, late.to(player), confirming(late.to(player).text))
        assert done.kinds == ("SeatVacated", "StandbysCalled")
        assert len(done.mails) == 9  # everybody, the gamesmaster twice, and who resigned
        assert house.write_from(player, line, to=receipt.fields["Reply-To"]).kinds == ()


def test_a_code_read_by_nobody_else_is_told_to_nobody_else() -> None:
    with House.begun() as house:
        followed = house.write_from("m@evil.org", "I resign", to=house.reply_address("FRANCE"))
        assert tell_nothing(followed, house.address_of("FRANCE"))
        assert followed.kinds == ()


# ---------------------------------------------------------------- whoever takes over accepts

OFFERING = (
    f"replace France by {INA}",
    f"replace France by Ina Neu <{INA}>",
    f"give France to {INA}",
    f"offer France to {INA}",
    f"France is now played by {INA}",
    f"{INA} takes over France",
    f"transfer France to {INA}",
    f"new player for France: {INA}",
    f"promote {INA}",
    f"replace GM by {INA}",
    f"hand the game over to {INA}",
    f"{INA} is the new GM",
    f"turn the game over to {INA}",
    f"give GM to {INA}",
)


@pytest.mark.parametrize("line", OFFERING)
def test_an_offer_changes_nothing_and_tells_no_secret(line: str) -> None:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        house.write("FRANCE", "press to Italy: PRIVATE")
        game, addresses = house.game, [house.reply_address(p) for p in ("FRANCE", "GM")]
        followed = house.write("GM", line)
        assert followed.kinds == ("SeatOffered",)
        assert {mail.to for mail in followed.mails} == {MASTER, INA}
        assert "is offered, nothing is changed yet" in followed.to(MASTER).subject
        mail = followed.to(INA)
        assert "accept" in mail.text
        assert "2026-11-28" in mail.text  # when it lapses
        assert not [secret for secret in SECRETS if secret in mail.text]
        assert not [a for a in addresses if a in mail.raw.decode()]
        assert (house.game.people.seats, house.game.people.master) == (
            game.people.seats,
            game.people.master,
        )
        assert [house.reply_address(p) for p in ("FRANCE", "GM")] == addresses
        assert house.write("FRANCE", "A Par - Gas").kinds == ("OrdersEntered",)
        assert house.write("GM", "remind").state == "served"


ACCEPTING = (
    "accept",
    "yes, gladly",
    "I accept",
    "Yes!\n\nBest wishes,\nIna Neu, Berlin",
    "ACCEPT.",
    "Dear GM,\nyes please\nIna",
    "Ja, gerne!",
    "Sure, count me in.",
    "ok",
    "I'd love to play France, thank you!",
    "accept\n\n> Answer this mail with the one line\n>    accept\n> or\n>    decline",
    "Nobody could refuse France with her back to the wall. I'll have her!",
    "Hello Gerda,\nit rains, the cat sleeps and I've nothing to do all winter. I'm your man.\nIna",
    "Das klingt nach Spaß. Ich übernehme Frankreich gern.",
    "Une France à genoux ? Je la reprends avec plaisir.",
    "I'll take it! When are the first orders due?",
)


@pytest.mark.parametrize("text", ACCEPTING)
def test_who_accepts_has_the_seat_and_everybody_is_told(text: str) -> None:
    with House.begun() as house:
        old, others = (
            house.address_of("FRANCE"),
            {s.player.address for s in house.game.people.seats},
        )
        former = house.reply_address("FRANCE")
        done = answer(house, offer(house), text)
        assert done.kinds == ("PlayerReplaced",)
        assert house.address_of("FRANCE") == INA
        assert {mail.to for mail in done.mails} == {MASTER, INA} | others
        told = done.to(house.address_of("ITALY"))
        assert told.subject == "[ghost] France is played by another person now"
        assert INA not in told.text
        assert old not in told.text
        assert INA in done.to(MASTER).text
        assert "you are France now" in done.to(INA).subject
        assert house.write_from(old, "A Par - Bur", to=former).kinds == ()
        assert house.write("FRANCE", "A Par - Bur").kinds == ("OrdersEntered",)


DOUBTED = (
    "yes, but only as Turkey",
    "Yes?",
    "Yes. I must ask my wife first.",
    "I'll take Turkey with pleasure.",
    "I accept, as long as nobody minds that I'm slow.",
    "With pleasure, but could I be Italy?",
    "I would accept if I were twenty years younger.",
    "Yes. Ale jen do V\u00e1noc, co \u0159\u00edk\u00e1\u0161?",
    "If nobody else wants it, yes",
    "yes tomorrow",
    "A Par - Bur",
    "How many players are left? I might accept.",
    "",
)


NOT_UNDERSTOOD = (
    "Count me in, once the exams are over.",
    "I could never say yes to that.",
    "accept\nto play it, or\ndecline",
    "process",
)


@pytest.mark.parametrize("text", [*DOUBTED, *NOT_UNDERSTOOD, "GM: process"])
def test_what_is_no_clear_answer_is_asked_again_and_shown_to_the_gamesmaster(text: str) -> None:
    """A condition or another wish is shown; what isn't understood only if it is to be."""
    is_shown = bool(text) and text not in NOT_UNDERSTOOD
    with House.begun() as house:
        game = house.game
        done = answer(house, offer(house), text)
        assert done.kinds == ()
        assert (house.game.people.seats, house.game.table.position) == (
            game.people.seats,
            game.table.position,
        )
        assert done.to(INA).subject == "[ghost] accept or decline?"
        assert {mail.to for mail in done.mails} == ({INA, MASTER} if is_shown else {INA})
        if is_shown:
            assert "\n> " in done.to(MASTER).text
        assert answer(house, done.to(INA), "accept").kinds == ("PlayerReplaced",)


PUT_OFF = (
    "Let me sleep on it.",
    "Yes, and I must ask my wife.",
    "I'll tell you on Sunday, first I want to talk to my wife.",
    "Ich muss erst noch dar\u00fcber nachdenken.",
    "who plays the others?",
    "Before I answer: what does the board look like?",
)


@pytest.mark.parametrize("text", PUT_OFF)
def test_who_wants_time_or_asks_what_we_can_answer_troubles_nobody_else(text: str) -> None:
    with House.begun() as house:
        mail = offer(house)
        done = answer(house, mail, text)
        assert (done.kinds, {m.to for m in done.mails}) == ((), {INA})
        assert done.to(INA).subject == "[ghost] accept or decline?"
        assert "2026-11-28" in done.to(INA).text  # until when
        assert answer(house, done.to(INA), "accept").kinds == ("PlayerReplaced",)


def test_who_is_offered_a_seat_reads_what_who_watches_may_read() -> None:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        house.write("FRANCE", "press to Italy: PRIVATE")
        text = "Who plays what? What has France ordered?\nboard"
        told = answer(house, offer(house), text).to(INA).text
        assert "A Mar, A Par, F Bre" in told
        assert not [secret for secret in ("Bur", "PRIVATE", INA) if secret in told]


def test_who_accepts_and_begs_for_time_has_the_seat_and_the_gamesmaster_is_asked() -> None:
    with House.begun() as house:
        begged = "I accept with pleasure. Could we have two days more, please?"
        done = answer(house, offer(house), begged)
        assert done.kinds == ("PlayerReplaced", "PressSent", "WishAsked")
        assert any(m.to == MASTER and "extend by 2 days" in m.text for m in done.mails)


DECLINING = ("decline", "no thanks", "No, thank you very much.", "Sorry, I have no time", "Nein",
             "I'm not interested", "I can't accept",
             "Once I'd have jumped at it. Now the bakery eats my evenings, so please ask another.",
             "Das ist mir zu viel, sucht euch bitte jemand anders.")  # fmt: skip


@pytest.mark.parametrize("text", DECLINING)
def test_who_declines_is_left_alone(text: str) -> None:
    with House.begun() as house:
        mail, seats = offer(house), house.game.people.seats
        done = answer(house, mail, text)
        assert done.kinds == ("OfferClosed",)
        assert house.game.people.seats == seats
        assert {m.to for m in done.mails} == {INA, MASTER}
        assert done.to(MASTER).subject == "[ghost] the seat of France was declined"
        again = answer(house, mail, "accept")
        assert again.kinds == ()
        assert again.to(INA).subject == "[ghost] you have declined already"


def test_the_game_is_handed_over_by_its_new_gamesmaster() -> None:
    with House.begun() as house:
        former = house.reply_address("GM")
        mail = offer(house, f"promote {INA}")
        done = answer(house, mail, "accept")
        assert done.kinds == ("MasterReplaced",)
        assert house.address_of("GM") == INA
        assert len(done.mails) == 9  # seven players, the new one and the old one
        assert "Reply-To" not in done.to(MASTER).fields
        assert INA not in done.to(house.address_of("ITALY")).text
        assert house.write_from(MASTER, "pause", to=former).kinds == ()
        assert house.write("GM", "pause").kinds == ("GamePaused",)


# ---------------------------------------------------------------- offers end


def test_a_later_offer_takes_the_place_of_one_before() -> None:
    with House.begun() as house:
        first = offer(house)
        second = offer(house, "replace France by ida@x.org")
        late = answer(house, first, "accept")
        assert late.kinds == ()
        assert late.to(INA).subject == "[ghost] the offer was replaced by another"
        assert answer(house, second, "accept").kinds == ("PlayerReplaced",)
        assert house.address_of("FRANCE") == "ida@x.org"


@pytest.mark.parametrize(
    "line",
    ["withdraw the offer", "withdraw the offer of France", "cancel the offer", "revoke the offer",
     f"withdraw the offer to {INA}", "cancel offer France", "take back the offer"],
)  # fmt: skip
def test_an_offer_is_withdrawn(line: str) -> None:
    with House.begun() as house:
        mail = offer(house)
        assert house.write("GM", line).kinds == ("OfferClosed",)
        late = answer(house, mail, "accept")
        assert (late.kinds, house.address_of("FRANCE") != INA) == ((), True)
        assert late.to(INA).subject == "[ghost] the offer is withdrawn"


def test_an_offer_lapses_and_the_gamesmaster_is_told() -> None:
    with House.begun("moves 30 days") as house:
        mail = offer(house)
        house.now += timedelta(days=7, minutes=1)
        newest = house.records.outbox.newest()
        Service(house.records, JUDGE, lambda: house.now).serve_all()
        told = house.records.outbox.added_after(newest)
        assert [m.recipient for m in told] == [MASTER]
        assert b"nobody took the seat of France" in told[0].raw
        assert house.game.people.offers[0].end is OfferEnd.LAPSED
        late = answer(house, mail, "accept")
        assert late.kinds == ()
        assert late.to(INA).subject == "[ghost] the offer has lapsed"


def test_a_vacant_seat_stays_vacant_until_somebody_accepts() -> None:
    with House.begun() as house:
        player = house.address_of("FRANCE")
        line = confirming(house.write("FRANCE", "resign").to(player).text)
        house.write("FRANCE", line)
        mail = offer(house)
        assert house.game.people.seat_of(house.game.variant.power_by_id["FRANCE"]).vacant
        done = answer(house, mail, "accept")
        assert done.kinds == ("PlayerReplaced",)
        assert player not in {m.to for m in done.mails}


# ---------------------------------------------------------------- forged, renewed, shown


@pytest.mark.parametrize(
    "to",
    ["judge@example.org", "judge+ghost@example.org", "judge+ghost.aaaaaaaaaaaaaaaa@example.org"],
)
def test_nobody_accepts_without_the_address_of_the_offer(to: str) -> None:
    with House.begun() as house:
        offer(house)
        done = house.write_from(INA, "accept", to=to)
        assert done.kinds == ()
        assert house.address_of("FRANCE") != INA


def test_the_address_of_the_offer_proves_who_answers_and_does_nothing_else() -> None:
    """From another address too: what follows goes to the one that was offered the seat."""
    with House.begun() as house:
        mail = offer(house)
        for text in ("orders", "status", "board", "press to Italy: hello", "address m@evil.org"):
            asked = answer(house, mail, text, sender="m@evil.org")
            assert asked.kinds == ()
            assert tell_nothing(asked, INA, MASTER)
        done = answer(house, mail, "accept", sender="ina@work.example")
        assert done.kinds == ("PlayerReplaced",)
        assert "ina@work.example" not in {m.to for m in done.mails}
        assert house.address_of("FRANCE") == INA


def test_an_absent_reader_accepts_nothing() -> None:
    with House.begun() as house:
        done = answer(house, offer(house), "accept", headers="Auto-Submitted: auto-replied")
        assert (done.kinds, done.mails) == ((), ())


def test_the_same_person_has_another_reply_address_at_once() -> None:
    with House.begun() as house:
        player, former = house.address_of("FRANCE"), house.reply_address("FRANCE")
        done = house.write("GM", f"replace France by {player}")
        assert done.kinds == ("PlayerReplaced",)
        assert {m.to for m in done.mails} == {player, MASTER}
        assert house.write_from("m@evil.org", "A Par - Bur", to=former).kinds == ()


def test_open_offers_are_shown_to_the_gamesmaster_alone() -> None:
    with House.begun() as house:
        offer(house)
        for text in ("status", "who"):
            assert INA in house.write("GM", text).to(MASTER).text
            player = house.address_of("ITALY")
            assert INA not in house.write("ITALY", text).to(player).text
            assert INA not in house.write_from(MASTER, text).to(MASTER).text


def test_who_plays_already_is_offered_nothing() -> None:
    with House.begun() as house:
        italy = house.address_of("ITALY")
        assert house.write("GM", f"replace France by {italy}").kinds == ()
        mail = offer(house)
        assert answer(house, offer(house, f"replace Italy by {INA}"), "accept").kinds
        late = answer(house, mail, "accept")  # of two offers one can be taken
        assert late.kinds == ()
        assert late.to(INA).subject == "[ghost] you can't take it over"


def test_what_happened_can_be_played_again() -> None:
    with House.begun() as house:
        mail = offer(house)
        offer(house, "replace Italy by ida@x.org")
        answer(house, mail, "accept")
        house.write("GM", "withdraw the offer")
        log = RecordsOffice(house.records, JUDGE, house.now).log("ghost")
        again = [read_event(*write_event(event), house.game.variant) for event in log]
        *_, last = replay(again, house.game.variant)
        assert (last.game.people.seats, last.game.people.offers) == (
            house.game.people.seats,
            house.game.people.offers,
        )
        assert [o.end for o in house.game.people.offers] == [OfferEnd.TAKEN, OfferEnd.WITHDRAWN]


def test_no_more_than_so_many_strangers_are_asked_a_day() -> None:
    with House.begun() as house:
        house.write("GM", "\n".join(f"replace France by p{n}@x.org" for n in range(30)))
        asked = [o for o in house.game.people.offers if re.match(r"p\d+@", o.player.address)]
        assert len(asked) == 20
