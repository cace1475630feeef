"""Deputies: asked first, known by their own address, and never beyond what they were given."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from tests.harm.house import (
    JUDGE,
    MASTER,
    Followed,
    House,
    Mail,
    players_of,
    read_mail,
    tells_fault,
    words_of,
)

BEN = "ben@y.org"
ENDS = datetime(2026, 12, 12, 23, tzinfo=UTC)
ASKS = "deputy ben@y.org: clock, seats until 12 December"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def said(mail: Mail) -> str:
    return words_of(mail.text)


def asked(house: House, text: str = ASKS) -> str:
    """The address at which Ben answers."""
    done = house.write("GM", text)
    assert done.kinds == ("DeputyAsked",)
    assert sorted(mail.to for mail in done.mails) == [BEN, MASTER]
    return done.to(BEN).fields["Reply-To"]


def agreed(house: House, text: str = ASKS) -> str:
    """The address at which Ben acts."""
    done = house.write_from(BEN, "accept", to=asked(house, text))
    assert done.kinds == ("DeputyAgreed",)
    return done.to(BEN).fields["Reply-To"]


def act(house: House, to: str, text: str, sender: str = BEN) -> Followed:
    return house.write_from(sender, text, to=to)


# ------------------------------------------------------------ asked

WAYS = {
    ASKS: ("clock", "seats"),
    "deputy Ben Muster <ben@y.org> for the clock and the seats until 12 December": (
        "clock",
        "seats",
    ),
    "deputy ben@y.org all until 12 December": ("clock", "seats", "position", "press"),
    "deputy ben@y.org: press, clock until 12 December": ("press", "clock"),
    "deputy ben@y.org: position until 2026-12-12": ("position",),
}


@pytest.mark.parametrize("text", WAYS)
def test_somebody_is_asked_and_has_nothing_before_they_accept(text: str, house: House) -> None:
    to = asked(house, text)
    one = house.game.people.deputy
    assert one is not None
    assert (one.charges, one.ends, one.agreed) == (WAYS[text], ENDS, False)
    before = house.game
    for line in ("extend by 2 days", "accept if I may process, too", "When does it begin?"):
        assert act(house, to, line).kinds == ()
    assert house.game == before
    done = act(house, to, "Yes, gladly.\n\nBen")
    assert done.kinds == ("DeputyAgreed",)
    assert sorted({mail.to for mail in done.mails}) == sorted((*players_of(house), BEN, MASTER))
    assert "acts for Gm, the gamesmaster" in said(done.to("anna@x.org"))
    # What asked is no address to act by.
    assert act(house, to, "extend by 2 days").kinds == ()


NOBODY = {
    "deputy ben@y.org": "I don't know all that you would give",
    "deputy ben@y.org: clock": "until when?",
    "deputy ben@y.org: clock, rulings until 12 December": "I don't know all",
    "deputy ben@y.org: clock but not pauses until 12 December": "I don't know all",
    "deputy ben@y.org: clock until he is tired": "until when?",
    "deputy ben@y.org: clock until 12 December if he likes": "until when?",
    "deputy ben@y.org: clock until 1 June 2028": "at most",
    "deputy Ben: clock until 12 December": "Write whom",
    "deputy gm@x.org: clock until 12 December": "gamesmaster yourself",
    "deputy anna@x.org: clock until 12 December": "can't be deputy of it",
    "deputy judge@example.org: clock until 12 December": "",
    "deputy none": "You have no deputy",
}


@pytest.mark.parametrize("text", NOBODY)
def test_what_is_half_understood_asks_nobody(text: str, house: House) -> None:
    before = house.game
    done = house.write("GM", text)
    assert (done.kinds, [mail.to for mail in done.mails]) == ((), [MASTER])
    assert house.game == before
    assert NOBODY[text] in said(done.to(MASTER))


SPOKEN_OF = (
    "ben@y.org is my co-gamesmaster",
    "Ben <ben@y.org> will be my deputy while I am away, please pause the game for him.",
    "make ben@y.org co-GM",
)


@pytest.mark.parametrize("text", SPOKEN_OF)
def test_who_is_only_spoken_of_is_not_asked_and_no_clock_stops(text: str, house: House) -> None:
    before = house.game
    done = house.write("GM", text)
    assert house.game == before
    assert [mail.to for mail in done.mails] == [MASTER]
    assert "To have somebody act for you" in said(done.to(MASTER))
    assert tells_fault(done.to(MASTER).subject)


def test_what_stands_beside_it_is_done(house: House) -> None:
    done = house.write("GM", "extend by 2 days\n\nBen is my deputy from now on.")
    assert done.kinds == ("DeadlineSet",)
    assert "To have somebody act for you" in said(done.to(MASTER))
    assert house.write("GM", "replace GM by ben@y.org").kinds == ("SeatOffered",)
    done = house.write("GM", "extend by 2 days. Bruno is my deputy from now on.")
    assert done.kinds == ("DeadlineSet",)
    assert "To have somebody act for you" in said(done.to(MASTER))
    done = house.write("GM", "I'll be away from 3 to 12 December. Let Hans be my deputy till then.")
    assert done.kinds == ("MasterAway",)


@pytest.mark.parametrize("text", ["deputy none, thanks Ben", "deputy none. Thanks!"])
def test_thanks_take_nothing_from_deputy_none(text: str, house: House) -> None:
    agreed(house)
    assert house.write("GM", "deputy none, unless Ben wants to go on").kinds == ()
    assert house.write("GM", text).kinds == ("DeputyEnded",)


def test_by_default_it_is_as_long_as_the_gamesmaster_is_away(house: House) -> None:
    house.write("GM", "away 3-12 December")
    agreed(house, "deputy ben@y.org: clock")
    one = house.game.people.deputy
    assert one is not None
    assert one.ends == ENDS


@pytest.mark.parametrize("text", ["no, sorry", "decline"])
def test_who_declines_is_asked_no_more(text: str, house: House) -> None:
    to = asked(house)
    done = act(house, to, text)
    assert done.kinds == ("DeputyEnded",)
    assert sorted(mail.to for mail in done.mails) == [BEN, MASTER]
    assert house.game.people.deputy is None
    assert act(house, to, "accept").kinds == ()


# ------------------------------------------------------------ acting

DEEDS = {
    "extend by 2 days": "DeadlineSet",
    "pause": "GamePaused",
    "replace France by zoe@y.org": "SeatOffered",
    "grant France away 3-5 December": "AbsenceSet",
    "replace France by zoe@y.org\nreplace Italy by yan@y.org": "SeatOffered",
    "Hi,\n\nextend by 2 days, reason: Clara asked\n\nThanks, Ben": "DeadlineSet",
}


@pytest.mark.parametrize("text", DEEDS)
def test_what_a_deputy_does_is_told_as_theirs(text: str, house: House) -> None:
    to = agreed(house)
    done = act(house, to, text)
    assert {*done.kinds} == {DEEDS[text]}
    for mail in done.mails:
        if mail.to not in {BEN, MASTER}:
            assert "This was done by ben, who acts for the gamesmaster." in said(mail)
    report = said(done.to(MASTER))
    assert all(row in report for row in text.splitlines())
    assert "has acted for you in ghost" in report
    log = said(house.write("FRANCE", "log").to(house.address_of("FRANCE")))
    assert "The gamesmaster's deputy accepted to act for them." in log
    assert ("The gamesmaster's deputy" in log.partition("act for them.")[2]) == (
        DEEDS[text] in {"DeadlineSet", "GamePaused"}
    )


def test_a_deputy_of_the_position_edits_and_goes_back(house: House) -> None:
    to = agreed(house, "deputy ben@y.org: position until 12 December")
    done = act(house, to, "edit:\nA Par to Pic\nbecause the order was misread")
    assert "PositionEdited" in done.kinds
    house.write("GM", "process")
    assert "RolledBack" in act(house, to, "rollback, reason: a slip").kinds
    assert str(house.game.table.position.phase) == "S1901M"


@pytest.mark.parametrize(
    ("given", "deed", "undo", "kind"),
    [
        ("position", "edit: A Par to Pic because x", "undo the edit", "PositionEdited"),
        ("clock", "extend by 2 days", "undo the extension", "Undone"),
    ],
)
def test_the_gamesmaster_takes_back_what_was_done_for_them(
    given: str, deed: str, undo: str, kind: str, house: House
) -> None:
    to = agreed(house, f"deputy ben@y.org: {given} until 12 December")
    before = house.game
    assert house.write("GM", "undo").kinds == ()
    act(house, to, deed)
    assert house.write("GM", "undo").kinds == ()
    assert house.write("GM", undo).kinds == (kind,)
    assert house.game.table.position == before.table.position
    assert house.game.clock.deadline == before.clock.deadline


def test_no_address_stands_in_what_others_read(house: House) -> None:
    to = agreed(house)
    own = house.write("GM", "status").to(MASTER).fields["Reply-To"]
    for mail in act(house, to, f"extend by 2 days, reason: write to {to}").mails:
        assert mail.to == BEN or to.partition("@")[0] not in mail.text
    for mail in house.write("GM", f"fee all owes 3 for {own}").mails:
        assert mail.to == MASTER or own.partition("@")[0] not in mail.text


BEYOND = (
    "replace GM by ben@y.org", "replace gamesmaster by zoe@y.org", "promote zoe@y.org",
    "hand the game over to zoe@y.org", "replace France by ben@y.org",
    "hold press", "set postal yes",
    "rollback", "forward", "edit: A Par to Pic, because I like it", "process", "preview",
    "dry run: process", "what if I process now?", "set moves 1 day", "cancel game ghost",
    "deputy zoe@y.org: all until 12 December", "deputy none", "ruling: I win.", "start",
    "away 3-5 December", "invite zoe@y.org", "poll: shall we pause? yes / no", "close poll",
    "for Italy: A Ven - Tri", "enter orders for Italy: A Ven - Tri", "A Ven - Tri",
    "press to Italy: hello", "broadcast\nhello\nendpress", "vote draw", "orders", "password secret",
    "address zoe@y.org", "rekey", "undo", "undo the extension", "withdraw the offer of GM",
    "renew game ghost", "join ghost", "name Zoe", "conduct France", "disown",
)  # fmt: skip


@pytest.mark.parametrize("text", BEYOND)
def test_nothing_is_done_beyond_what_was_given(text: str, house: House) -> None:
    house.write("ITALY", "A Ven - Pie")
    to = agreed(house)
    before = house.game
    done = act(house, to, text)
    assert (done.kinds, {mail.to for mail in done.mails}) == ((), {BEN})
    assert house.game == before
    assert "Pie" not in said(done.to(BEN))


OF_PRESS = {
    "hold press": True,
    "Hold all press, please.": True,
    "set postal yes": True,
    "hold press\n\nBen": True,
    "set press none": False,
    "set postal yes, press none": False,
    "set moves 1 day": False,
    "hold press\nrelease press": False,
    "hold press if Clara wants it": False,
    "press to Italy: hello": False,
    "extend by 2 days": False,
}
"""Whether press is held then; all else isn't done."""


@pytest.mark.parametrize("text", OF_PRESS)
def test_a_deputy_of_the_press_holds_and_releases_it_and_nothing_else(
    text: str, house: House
) -> None:
    to = agreed(house, "deputy ben@y.org: press until 12 December")
    before = house.game
    done = act(house, to, text)
    if not OF_PRESS[text]:
        assert (done.kinds, {mail.to for mail in done.mails}) == ((), {BEN})
        assert house.game == before
        return
    assert done.kinds == ("SettingsChanged",)
    sent = house.write("FRANCE", "press to Italy: hello")
    assert [mail.to for mail in sent.mails] == [house.address_of("FRANCE")]
    assert "what their writers were told" in said(act(house, to, "release press").to(BEN))
    assert not house.game.settings.postal
    assert house.game.press.with_report


@pytest.mark.parametrize("text", ["extend by 2 days, reason: exams", "pause, reason: exams"])
def test_a_reason_is_the_deputys_for_the_gamesmaster(text: str, house: House) -> None:
    to = agreed(house)
    told = said(act(house, to, text).to("anna@x.org"))
    log = said(house.write("FRANCE", "log").to(house.address_of("FRANCE")))
    for mail in (told, log):
        assert 'the deputy says for the gamesmaster: "exams"' in mail
        assert "the gamesmaster says" not in mail
    if text.startswith("extend"):
        status = said(house.write("FRANCE", "status").to(house.address_of("FRANCE")))
        assert "put off by 2 days by the gamesmaster's deputy" in status


# ------------------------------------------------------------ what waits

PLEAS = (
    ("FRANCE", "could we have until Friday 20:00?"),
    ("ITALY", "extend by 2 days"),
    ("TURKEY", "Could you set moves 5 days?"),
)


def waiting(
    house: House, charges: str = "clock", master: str = "away 21 November to 12 December"
) -> tuple[str, list[Mail]]:
    """Ben's address, and what comes the next morning, when three players have asked something."""
    to = agreed(house, f"deputy ben@y.org: {charges} until 12 December")
    house.write("GM", master)
    for who, text in PLEAS:
        assert "WishAsked" in house.write(who, text).kinds
    house.pass_time(hours=20)
    return to, [mail for mail in _due(house) if "wait" in mail.subject]


def test_while_the_gamesmaster_is_away_what_waits_comes_to_the_deputy(house: House) -> None:
    to, (mail,) = waiting(house)
    assert mail.to == BEN
    assert mail.subject == "[ghost] 2 things wait for the gamesmaster, and are yours to answer"
    text = said(mail)
    assert "1 deadline 2026-11-27 20:00 France asks for it (2026-11-2" in text
    assert "2 extend by 2 days Italy asks for it" in text
    assert "could we have until Friday" not in text  # that was for the gamesmaster alone
    assert "One more thing waits for the gamesmaster alone." in text
    assert "5 days" not in text
    answered = mail.fields["Reply-To"]
    assert answered == to
    done = act(house, answered, "1 yes, 2 no\n\nBen")
    assert done.kinds == ("DeadlineSet", "WishesClosed", "WishesClosed")
    assert "This was done by ben" in said(done.to("anna@x.org"))
    assert "1 yes" in said(done.to(MASTER))
    assert [wish.number for wish in house.game.people.wishes] == [3]
    house.pass_time(hours=24)
    assert [mail for mail in _due(house) if "wait" in mail.subject] == []


@pytest.mark.parametrize(
    ("charges", "master"),
    [
        ("position, press", "away 21 November to 12 December"),
        ("clock", "status"),
        ("clock", "away 3-12 December"),
    ],
)
def test_nothing_comes_to_a_deputy_who_may_answer_nothing(
    charges: str, master: str, house: House
) -> None:
    to, mails = waiting(house, charges, master)
    assert mails == []
    done = act(house, to, "3 yes")
    assert (done.kinds, {mail.to for mail in done.mails}) == ((), {BEN})


def test_a_gamesmaster_with_a_digest_has_theirs_too(house: House) -> None:
    house.write("GM", "set digest 8")
    _, mails = waiting(house)
    assert sorted(mail.to for mail in mails) == [BEN, MASTER]
    assert "5 days" in said(next(mail for mail in mails if mail.to == MASTER))


def test_a_letter_to_the_gamesmaster_is_not_the_deputys(house: House) -> None:
    house.write("GM", "set digest 8")
    asked = house.write("RUSSIA", "press to GM\nIs Tunis in play if nobody takes it?\nendpress")
    assert "WishAsked" in asked.kinds
    to, mails = waiting(house)
    (mail,) = [mail for mail in mails if mail.to == BEN]
    assert "Tunis" not in mail.text
    assert act(house, to, "1 extend by 1 day").kinds == ()
    assert 1 in [wish.number for wish in house.game.people.wishes]


HALF = (
    "1 yes, 2 perhaps", "1 yes, 2 no, 3 yes", "1 yes, 9 no", "1 yes, 1 no", "1 process, 2 no",
    "1 yes, 2 no\nprocess", "1 set moves 1 day, 2 no", "1 yes, if Clara likes it", "3 no", "3a",
)  # fmt: skip


@pytest.mark.parametrize("text", HALF)
def test_what_waits_is_answered_whole_or_not_at_all(text: str, house: House) -> None:
    to, _ = waiting(house)
    before = house.game
    done = act(house, to, text)
    assert (done.kinds, {mail.to for mail in done.mails}) == ((), {BEN})
    assert house.game == before


ANSWERED = {
    "1 yes, 2 yes": ["DeadlineSet", "WishesClosed", "DeadlineSet", "WishesClosed"],
    "1: no\n2: extend by 1 day, reason: exams": ["WishesClosed", "DeadlineSet", "WishesClosed"],
    "2a": ["DeadlineSet", "WishesClosed"],
    "no. 1 yes, no. 2 no": ["DeadlineSet", "WishesClosed", "WishesClosed"],
    "2 no\nremind": ["WishesClosed"],
}


@pytest.mark.parametrize("text", ANSWERED)
def test_a_deputy_answers_what_waits_by_its_number(text: str, house: House) -> None:
    to, _ = waiting(house)
    assert list(act(house, to, text).kinds) == ANSWERED[text]


UNSURE = (
    "extend by 2 days if Clara wants it", "extend by 2 days?", "could you extend by 2 days?",
    "please don't extend by 2 days", "extend by 2 days\nor rather not", "extend by 2 days\nprocess",
    "extend by 2 days, unless Clara is back", "I might pause the game", "pause or process",
    "extend by 2 days\nfor Italy: A Ven - Tri", "extend by a bit", "extend by 2 days\npause",
    "extend by 2 days\nextend by 1 day", "resign, but only if Clara wins", "resign\nor rather not",
    "replace France by zoe@y.org\nreplace GM by zoe@y.org", "I will resign soon", "",
    "\n".join(["remind"] * 6),
)  # fmt: skip


@pytest.mark.parametrize("text", UNSURE)
def test_a_letter_is_understood_whole_or_nothing_is_done(text: str, house: House) -> None:
    to = agreed(house)
    before = house.game
    done = act(house, to, text)
    assert (done.kinds, {mail.to for mail in done.mails}) == ((), {BEN})
    assert house.game == before


# ------------------------------------------------------------ forged


def test_by_name_nobody_is_a_deputy(house: House) -> None:
    to = agreed(house)
    before = house.game
    for sender, where in (
        (BEN, "judge@example.org"), (BEN, "judge+ghost@example.org"),
        (BEN, to.replace(".", ".z", 1)), ("zoe@y.org", "judge+ghost@example.org"),
    ):  # fmt: skip
        done = house.write_from(sender, "extend by 2 days", to=where, subject="[ghost]")
        assert done.kinds == ()
        assert {mail.to for mail in done.mails} <= {sender}
    assert house.game == before


def test_nobody_accepts_for_another(house: House) -> None:
    asked(house)
    for sender in (BEN, "zoe@y.org", MASTER):
        done = house.write_from(sender, "accept", to="judge+ghost@example.org", subject="[ghost]")
        assert "DeputyAgreed" not in done.kinds
    one = house.game.people.deputy
    assert one is not None
    assert not one.agreed


@pytest.mark.parametrize("who", ["FRANCE", "ITALY"])
def test_no_player_names_a_deputy(who: str, house: House) -> None:
    done = house.write(who, ASKS)
    assert not {"DeputyAsked", "DeputyAgreed"} & {*done.kinds}
    assert BEN not in {mail.to for mail in done.mails}
    by_name = house.write_from(MASTER, ASKS, to="judge+ghost@example.org")
    assert (by_name.kinds, {mail.to for mail in by_name.mails}) == ((), {MASTER})


def test_the_answer_goes_to_the_address_on_file_alone(house: House) -> None:
    to = agreed(house)
    done = act(house, to, "status", sender="zoe@y.org")
    assert {mail.to for mail in done.mails} == {BEN}


def test_a_robots_notice_accepts_nothing_and_does_nothing(house: House) -> None:
    notice = "This is an automatic reply. Yes, I am out of office until Monday."
    assert act(house, asked(house), notice).kinds == ()
    assert house.write("GM", "deputy none").kinds == ("DeputyEnded",)
    assert act(house, agreed(house), notice).kinds == ()


# ------------------------------------------------------------ ended


def _due(house: House) -> list[Mail]:
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(4):
        service.serve_all()
    return [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]


def test_it_ends_by_itself_on_the_day(house: House) -> None:
    to = agreed(house, "deputy ben@y.org: clock until 22 November")
    house.write("GM", "pause")
    assert act(house, to, "status").kinds == ()
    house.now = datetime(2026, 11, 22, 23, tzinfo=UTC)
    mails = _due(house)
    assert {mail.to for mail in mails} == {*players_of(house), MASTER, BEN}
    assert house.game.people.deputy is None
    assert act(house, to, "resume").kinds == ()
    status = said(house.write("FRANCE", "status").to(house.address_of("FRANCE")))
    assert "Deputy" not in status


def test_an_offer_that_nobody_accepts_lapses(house: House) -> None:
    to = asked(house)
    house.write("GM", "pause")
    house.pass_time(hours=7 * 24 + 1)
    mails = _due(house)
    assert {BEN, MASTER} <= {mail.to for mail in mails}
    assert house.game.people.deputy is None
    assert act(house, to, "accept").kinds == ()


@pytest.mark.parametrize("is_agreed", [False, True])
def test_the_gamesmaster_ends_it(is_agreed: bool, house: House) -> None:
    to = agreed(house) if is_agreed else asked(house)
    done = house.write("GM", "deputy none")
    assert done.kinds == ("DeputyEnded",)
    told = {*players_of(house), BEN, MASTER} if is_agreed else {BEN, MASTER}
    assert {mail.to for mail in done.mails} == told
    assert act(house, to, "extend by 2 days" if is_agreed else "accept").kinds == ()
    log = said(house.write("FRANCE", "log").to(house.address_of("FRANCE")))
    assert ("deputy" in log) == is_agreed


@pytest.mark.parametrize("text", ["resign", "leave"])
def test_a_deputy_gives_it_back(text: str, house: House) -> None:
    to = agreed(house)
    done = act(house, to, text)
    assert done.kinds == ("DeputyEnded",)
    assert {mail.to for mail in done.mails} == {*players_of(house), BEN, MASTER}
    assert act(house, to, "pause").kinds == ()


def test_who_comes_to_play_acts_no_more(house: House) -> None:
    to = agreed(house)
    offer = house.write("GM", f"replace France by {BEN}").to(BEN)
    house.write_from(BEN, "accept", to=offer.fields["Reply-To"])
    assert house.address_of("FRANCE") == BEN
    done = act(house, to, "extend by 2 days")
    assert done.kinds == ()
    assert "can't act for its gamesmaster" in said(done.to(BEN))
    assert "Deputy of" not in said(house.write("ITALY", "status").to(house.address_of("ITALY")))


def test_with_the_game_it_ends(house: House) -> None:
    to = agreed(house)
    house.write("GM", "cancel game ghost")
    assert house.game.people.deputy is None
    assert act(house, to, "extend by 2 days").kinds == ()


def test_there_is_one_at_a_time(house: House) -> None:
    first = asked(house)
    done = house.write("GM", "deputy zoe@y.org: clock until 12 December")
    assert "ben@y.org, isn't any more" in said(done.to(MASTER))
    assert act(house, first, "accept").kinds == ()
    to = done.to("zoe@y.org").fields["Reply-To"]
    assert house.write_from("zoe@y.org", "accept", to=to).kinds == ("DeputyAgreed",)
    assert house.write("GM", ASKS).kinds == ()


def test_each_reads_a_notice_once(house: House) -> None:
    for watcher in ("zoe@y.org", "yan@y.org"):
        house.write_from(watcher, "observe ghost")
    for text in ("away 3-12 December", "back", "ruling: One.", "withdraw ruling 1"):
        done = house.write("GM", text)
        to = [mail.to for mail in done.mails]
        assert sorted(to) == sorted((*players_of(house), "zoe@y.org", "yan@y.org", MASTER))


def test_who_plays_what_is_kept_from_a_deputy_where_names_are_kept() -> None:
    with House.begun("anonymous yes") as kept:
        done = kept.write("GM", "deputy ben@y.org: all until 12 December")
        assert done.kinds == ()
        assert "names are kept" in said(done.to(MASTER))
        to = agreed(kept, "deputy ben@y.org: clock, position until 12 December")
        for text in ("grant Anna away 3-5 December", "replace France by zoe@y.org", "eject France"):
            done = act(kept, to, text)
            assert (done.kinds, [mail.to for mail in done.mails]) == ((), [BEN])
        assert act(kept, to, "grant France away 3-5 December").kinds == ("AbsenceSet",)


def test_who_comes_to_lead_is_nobodys_deputy(house: House) -> None:
    to = agreed(house)
    offer = house.write("GM", f"replace GM by {BEN}").to(BEN)
    assert house.write_from(BEN, "accept", to=offer.fields["Reply-To"]).kinds == ("MasterReplaced",)
    assert house.game.people.deputy is None
    assert act(house, to, "extend by 2 days").kinds == ()
