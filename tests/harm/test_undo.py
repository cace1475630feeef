"""UNDO: what a letter did in somebody's name is taken back by its owner, and by nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from textwrap import fill
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.daemon.replaying import replay_faults
from judge.desk.replies.taken_back import WORD_OF
from judge.desk.surety import Trust
from judge.game.course import CAN_BE_UNDONE
from judge.game.events import PositionEdited
from judge.game.game import Game
from judge.game.press_events import PressSent
from judge.game.records import write_game
from tests.harm.house import SERVER, Followed, House, Mail, words_of

GAME = "judge+ghost@example.org"
BEFORE = (
    "A Par - Pic\nA Mar - Bru\nwait",
    "next Fall: A Mar - Spa\nF Bre H always",
    "away 22-30 November",
    "vote draw",
)
"""What the player of France has on file, by letters to the secret address."""
NUMBER = re.compile(r"UNDO (\d+)")


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        for text in BEFORE:
            begun.write("FRANCE", text)
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def of_france(game: Game) -> Mapping[str, Any]:
    """All that a letter may have changed for the player of France, as it is kept."""
    form = write_game(game)
    (seat,) = (row for row in form["seats"] if row["power"] == "FRANCE")
    del seat["asked"]  # a number is never used again
    kept = {"seat": seat, "orders": sorted(form["orders"].get("FRANCE", ()))}
    kept["votes"] = [row for row in form["cast"] if row["power"] == "FRANCE"] or None
    kept["waits"] = "FRANCE" in form["waits"]
    kept["absences"] = [row for row in form["absences"] if row["power"] == "FRANCE"]
    kept["wishes"] = [row for row in form["wishes"] if row["sender"] == "FRANCE"]
    return kept


def in_france_s_name(house: House, text: str, *, vouched: str = "") -> Followed:
    """A letter from her address, for which its mail host vouches, and no more."""
    return house.write_from(house.address_of("FRANCE"), text, to=GAME, vouched=vouched)


def to_france(house: House, done: Followed) -> Mail:
    return done.to(house.address_of("FRANCE"))


def number_in(house: House, done: Followed) -> str:
    """The number by which a letter is taken back, as its receipt tells it."""
    found = NUMBER.search(to_france(house, done).text)
    assert found is not None
    return found[1]


def _words(text: str) -> str:
    """A text however its lines are broken."""
    return " ".join(re.sub(r"^ +[=!] ", "", text, flags=re.MULTILINE).split())


DEEDS = {
    "orders": "A Par - Bur\nF Bre - MAO",
    "orders in a sentence": "I'd like my army in Paris to go to Burgundy, please.",
    "orders for later": "next Fall: A Mar - Pie",
    "a standing order": "F Bre - MAO always",
    "taking orders back": "clear orders",
    "taking one order back": "cancel A Par",
    "taking later ones back": "cancel next Fall",
    "lines that hold the phase up": "A Par - Bru",
    "ready": "ready",
    "an absence": "away 3-10 December",
    "an absence that swallows the other": "away 20 November - 5 December",
    "no absence": "back",
    "pictures": "pictures off",
    "another name": "rename Nobody",
    "another zone": "timezone Asia/Tokyo",
    "all at once": "A Par - Bur\nnext Fall: A Mar H\nready\naway 3-10 December\nrename Nobody",
    "an answer to a question": "1a",
}


@pytest.mark.parametrize(
    ("text", "said"),
    [(text, "undo NUMBER") for text in DEEDS.values()]
    + [(DEEDS["all at once"], said) for said in ("disown", "undo", "That wasn't me!", "undo it")],
)
def test_what_a_letter_did_is_as_if_it_had_never_come(house: House, text: str, said: str) -> None:
    before = of_france(house.game)
    forged = in_france_s_name(house, text)
    assert of_france(house.game) != before
    number = number_in(house, forged)
    undone = house.write("FRANCE", said.replace("NUMBER", number))
    assert undone.kinds == ("Undone",)
    assert of_france(house.game) == before
    assert f"letter {number} is taken back" in to_france(house, undone).subject


@pytest.mark.parametrize("text", [*DEEDS.values()][::3])
def test_a_circle_of_friends_takes_back_what_nobody_vouched_for(text: str) -> None:
    with House.begun() as house:
        house.trust = Trust((SERVER,), "trusting")
        for line in BEFORE:
            house.write("FRANCE", line)
        before = of_france(house.game)
        forged = in_france_s_name(house, text, vouched="none")
        house.write("FRANCE", f"undo {number_in(house, forged)}")
        assert of_france(house.game) == before


SAID = (
    "That wasn't me, please undo it.",
    "I didn't send that letter. Please undo it!",
    "That letter was not mine.",
    "Could you undo my last letter?",
    "Das war ich nicht.",
    "Der Brief war nicht von mir.",
    "Ce n'\u00e9tait pas moi.",
    "Cette lettre n'\u00e9tait pas de moi.",
)


@pytest.mark.parametrize("said", SAID)
def test_it_is_said_in_a_few_words(said: str) -> None:
    with House.begun() as house:
        before = of_france(house.game)
        in_france_s_name(house, "A Par - Bur\nF Bre - MAO")
        assert house.write("FRANCE", said).kinds == ("Undone",)
        assert of_france(house.game) == before


LINES = st.lists(st.sampled_from(sorted(DEEDS.values())), min_size=1, max_size=3)


@settings(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(LINES, LINES)
def test_letters_of_others_and_an_undo_leave_what_was_there(
    own: list[str], forged: list[str]
) -> None:
    """Whatever the owner wrote, and however many letters came: each is taken back, the last first.

    They are taken back in any order as well: each is as if it had never been.
    """
    with House.begun() as house:
        for text in own:
            house.write("FRANCE", text)
        before = of_france(house.game)
        numbers = []
        for text in forged:
            done = in_france_s_name(house, text)
            found = NUMBER.search(to_france(house, done).text) if done.mails else None
            numbers += [found[1]] if found else []
        for number in numbers:
            house.write("FRANCE", f"undo {number}")
        assert of_france(house.game) == before


def test_everything_that_is_taken_back_has_a_name() -> None:
    """Press that waits has one, too."""
    assert {*WORD_OF} == {kind for kind, can in CAN_BE_UNDONE.items() if can} | {PressSent}


# ------------------------------------------------------------ who may


@pytest.mark.parametrize("policy", ["strict", "normal", "trusting"])
@pytest.mark.parametrize("vouched", ["", "none"], ids=["aligned", "unsure"])
@pytest.mark.parametrize("said", ["undo", "undo NUMBER", "A Mar - Spa\nundo NUMBER", "disown"])
def test_nobody_undoes_without_the_secret_address(
    house: House, policy: str, vouched: str, said: str
) -> None:
    """Numbers are no secret; here the right one is known."""
    house.trust = Trust((SERVER,), policy)
    house.write("FRANCE", "A Par - Bur")
    before = of_france(house.game)
    said = said.replace("NUMBER", _last_number(house))
    forged = in_france_s_name(house, said, vouched=vouched)
    assert "Undone" not in forged.kinds
    assert of_france(house.game) == before
    assert {mail.to for mail in forged.mails} == {house.address_of("FRANCE")}


def test_it_is_told_what_would_do() -> None:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        told = to_france(house, in_france_s_name(house, "undo"))
        assert "I can't be sure that you wrote this" in told.subject
        house.write_from(told.to, "undo", to=told.fields["Reply-To"].partition("<")[2].strip(">"))
        assert of_france(house.game)["orders"] == []


def test_another_s_letter_is_as_unknown_as_none(house: House) -> None:
    theirs = house.write_from(house.address_of("ITALY"), "A Ven - Tyr", to=GAME)
    (number,) = NUMBER.findall(theirs.to(house.address_of("ITALY")).text)
    told = to_france(house, house.write("FRANCE", f"undo {number}")).text
    none = to_france(house, house.write("FRANCE", "undo 99999")).text
    for named in ("undo", "letter"):
        told = _words(told).replace(f"{named} {number}", f"{named} 99999")
    assert told == _words(none)
    assert house.game.table.orders[house.game.variant.power_by_id["ITALY"]]


def test_a_refused_letter_is_no_reason_to_take_ones_own_back(house: House) -> None:
    """ "That wasn't me!" in answer to the news of a letter that did nothing."""
    before = of_france(house.game)
    told = to_france(house, in_france_s_name(house, "A Par H", vouched="dmarc=fail (p=reject)"))
    to = told.fields["Reply-To"].partition("<")[2].strip(">")
    for text in ("That wasn't me!", "That wasn't me! Please undo it.", "Undo that. It wasn't me."):
        answered = house.write_from(told.to, text, to=to)
        assert answered.kinds == ()
        assert "nothing had to be" in to_france(house, answered).text
    assert of_france(house.game) == before


def answer(house: House, mail: Mail, text: str) -> Followed:
    """An answer to a mail of ours, as mail programs write it."""
    to = mail.fields["Reply-To"].partition("<")[2].strip(">")
    thread = f"In-Reply-To: {mail.fields['Message-ID']}\nReferences: {mail.fields['Message-ID']}"
    return house.write_from(mail.to, text, to=to, subject=f"Re: {mail.subject}", headers=thread)


@pytest.mark.parametrize("said", ["undo", "disown", "That wasn't me! Please undo it."])
def test_an_answer_to_a_receipt_takes_back_what_that_is_about(house: House, said: str) -> None:
    before = of_france(house.game)
    forged = to_france(house, in_france_s_name(house, "A Par - Bur\nready"))
    in_france_s_name(house, "A Par - Gas")
    house.write("FRANCE", "F Bre - ENG")
    assert answer(house, forged, said).kinds == ("Undone",)
    assert "A PAR - GAS" in str(of_france(house.game)["orders"])
    assert of_france(house.game)["waits"] == before["waits"]
    again = answer(house, forged, said)
    assert again.kinds == ()
    assert "already" in to_france(house, again).text


@pytest.mark.parametrize("vouched", ["none", "dmarc=fail (p=reject)"], ids=["held", "refused"])
@pytest.mark.parametrize("said", ["That wasn't me!", "Please undo it. That wasn't me."])
def test_what_did_nothing_takes_nothing_of_ones_own_back(
    house: House, vouched: str, said: str
) -> None:
    """Not even what came from her own plain address, which may be a forger's as well."""
    in_france_s_name(house, "A Par - Bur")
    before = of_france(house.game)
    told = to_france(house, in_france_s_name(house, "A Par H", vouched=vouched))
    own = replace(told, fields={**told.fields, "Reply-To": f"<{house.reply_address('FRANCE')}>"})
    answered = answer(house, own, said)
    assert answered.kinds == ()
    assert "did nothing" in _words(to_france(house, answered).text)
    assert of_france(house.game) == before


def test_an_undo_in_answer_to_an_undo_asks(house: House) -> None:
    in_france_s_name(house, "A Par - Bur")
    in_france_s_name(house, "F Bre - MAO")
    undone = to_france(house, house.write("FRANCE", "disown"))
    for said in ("undo", "disown"):
        assert answer(house, undone, said).kinds == ()


def test_a_stranger_undoes_nothing(house: House) -> None:
    for said in ("undo", "undo 3", "that wasn't me"):
        assert house.write_from("zoe@y.org", said).events == ()


# ------------------------------------------------------------ when


def test_after_the_phase_nothing_is_taken_back(house: House) -> None:
    forged = in_france_s_name(house, "A Par - Bur\nnext Fall: A Mar H")
    number = number_in(house, forged)
    house.write("GM", "process")
    before = of_france(house.game)
    done = house.write("FRANCE", f"undo {number}")
    assert done.kinds == ()
    told = to_france(house, done)
    assert f"letter {number} can't be taken back any more" in told.subject
    assert "its phase is over" in told.text
    assert of_france(house.game) == before


def test_after_a_return_the_phase_is_another(house: House) -> None:
    """The orders are those with which the phase was processed: they are written anew."""
    forged = in_france_s_name(house, "A Par - Bur")
    number = number_in(house, forged)
    house.write("GM", "process")
    house.write("GM", "rollback")
    for said in (f"undo {number}", "undo", "disown"):
        done = house.write("FRANCE", said)
        assert done.kinds == ()
        assert "began anew" in to_france(house, done).text
    house.write("FRANCE", "A Par - Gas")
    assert house.write("FRANCE", "undo").kinds == ("Undone",)
    assert "A PAR - BUR" in str(of_france(house.game)["orders"])


def test_who_takes_a_seat_over_undoes_nothing_of_who_had_it(house: House) -> None:
    number = number_in(house, in_france_s_name(house, "A Par - Bur"))
    offered = house.write("GM", "replace France by olga@x.org").to("olga@x.org")
    to = offered.fields["Reply-To"].partition("<")[2].strip(">")
    house.write_from("olga@x.org", "I accept", to=to)
    for said in (f"undo {number}", "undo", "disown"):
        done = house.write("FRANCE", said)
        assert done.kinds == ()
    house.write("FRANCE", "A Par H")
    assert house.write("FRANCE", "undo").kinds == ("Undone",)
    assert "A PAR - BUR" in str(of_france(house.game)["orders"])


def test_who_has_another_reply_address_undoes_what_came_before(house: House) -> None:
    before = of_france(house.game)
    number = number_in(house, in_france_s_name(house, "A Par - Bur"))
    house.write("FRANCE", "rekey")
    assert house.write("FRANCE", f"undo {number}").kinds == ("Undone",)
    before["seat"]["epoch"] = 2
    assert of_france(house.game) == before


def test_the_old_reply_address_undoes_nothing(house: House) -> None:
    old = house.reply_address("FRANCE")
    house.write("FRANCE", "rekey")
    assert "Undone" not in house.write_from(house.address_of("FRANCE"), "undo", to=old).kinds


def test_of_a_game_that_is_over_there_is_nothing_to_undo(house: House) -> None:
    number = number_in(house, in_france_s_name(house, "A Par - Bur"))
    house.write("GM", "cancel game ghost")
    done = house.write("FRANCE", f"undo {number}")
    assert done.kinds == ()
    assert "any more" in to_france(house, done).subject


def test_a_power_that_is_out_of_the_game_undoes_what_its_player_can_still_do(house: House) -> None:
    position = house.game.table.position
    units = tuple(unit for unit in position.units if unit.power.id != "FRANCE")
    owners = {place: power for place, power in position.owners.items() if power.id != "FRANCE"}
    number = number_in(house, in_france_s_name(house, "A Par - Bur\npictures off"))
    house.happen(PositionEdited(replace(position, units=units, owners=owners), house.now))
    assert house.write("FRANCE", f"undo {number}").kinds == ()
    number = number_in(house, in_france_s_name(house, "pictures on"))
    assert house.write("FRANCE", f"undo {number}").kinds == ("Undone",)


# ------------------------------------------------------------ what else was done since


def test_what_came_later_to_the_secret_address_stands(house: House) -> None:
    number = number_in(house, in_france_s_name(house, "A Par - Bur\nF Bre - MAO\nready"))
    house.write("FRANCE", "F Bre - ENG\npictures off")
    house.write("FRANCE", f"undo {number}")
    after = of_france(house.game)
    assert after["orders"] == [
        ["A Par - Pic", "A PAR - PIC"],
        ["F Bre - ENG", "F BRE - ENG"],
    ]
    assert (after["waits"], after["seat"]["player"]["pictures"]) == (True, False)


def test_where_both_may_be_meant_it_is_asked_which(house: House) -> None:
    number = number_in(house, in_france_s_name(house, "A Par - Bur"))
    house.write("FRANCE", "F Bre - ENG")
    before = of_france(house.game)
    asked = house.write("FRANCE", "undo")
    assert asked.kinds == ()
    text = to_france(house, asked).text
    lines = re.findall(r"^ +(undo \d+)$", text, re.MULTILINE)
    assert f"undo {number}" in lines
    assert text.count("        to your secret address") == len(lines) - 1
    assert of_france(house.game) == before
    house.write("FRANCE", lines[-1])
    assert "F BRE - ENG" not in str(of_france(house.game)["orders"])


def test_ones_own_last_letter_is_taken_back_where_there_is_no_other(house: House) -> None:
    before = of_france(house.game)
    house.write("FRANCE", "A Par - Bur\nF Bre - MAO")
    assert house.write("FRANCE", "could you undo my last letter, please?").kinds == ("Undone",)
    assert of_france(house.game) == before


@pytest.mark.parametrize("before", ["", "press to GM: hm\n", "pictures off\nwait\n"])
def test_orders_in_the_same_letter_stand(house: House, before: str) -> None:
    number = number_in(house, in_france_s_name(house, "A Par - Bur\nF Bre - MAO"))
    done = house.write("FRANCE", f"{before}undo {number}\nA Par - Gas")
    assert {"Undone", "OrdersEntered"} <= {*done.kinds}
    assert of_france(house.game)["orders"] == [["A Par - Gas", "A PAR - GAS"]]


# ------------------------------------------------------------ twice, and back


@pytest.mark.parametrize("said", ["undo NUMBER", "undo", "disown", "That wasn't me, undo it!"])
def test_an_undo_that_comes_twice_takes_back_one_letter(house: House, said: str) -> None:
    house.write_from(house.address_of("FRANCE"), "A Mar - Spa", to=GAME)  # her own, as it may be
    between = of_france(house.game)
    forged = in_france_s_name(house, "A Par - Bur")
    said = said.replace("NUMBER", number_in(house, forged))
    assert house.write("FRANCE", said).kinds == ("Undone",)
    house.pass_time(hours=1 / 60)
    assert house.write("FRANCE", said).kinds == ()
    assert of_france(house.game) == between


def test_the_same_letter_twice_is_one(house: House) -> None:
    number = number_in(house, in_france_s_name(house, "A Par - Bur"))
    to, sender = house.reply_address("FRANCE"), house.address_of("FRANCE")
    raw = f"From: {sender}\nTo: {to}\nMessage-ID: <same@x.org>\n\nundo {number}\n".encode()
    assert house.post(raw, sender=sender, to=to).kinds == ("Undone",)
    assert house.post(raw, sender=sender, to=to).kinds == ()


def test_an_undo_is_taken_back_by_its_number_and_again(house: House) -> None:
    before = of_france(house.game)
    forged = in_france_s_name(house, "A Par - Bur\nready\naway 3-10 December")
    done = of_france(house.game)
    first = house.write("FRANCE", f"undo {number_in(house, forged)}")
    second = house.write("FRANCE", f"undo {number_in(house, first)}")
    assert second.kinds == ("Undone",)
    assert of_france(house.game) == done
    assert house.write("FRANCE", f"undo {number_in(house, first)}").kinds == ()
    house.write("FRANCE", f"undo {number_in(house, second)}")
    assert of_france(house.game) == before


def test_two_lines_of_undo_in_a_letter_are_one(house: House) -> None:
    before = of_france(house.game)
    number = number_in(house, in_france_s_name(house, "A Par - Bur"))
    twice = house.write("FRANCE", f"undo {number}\nundo {number}")
    assert twice.kinds == ("Undone",)
    assert of_france(house.game) == before


# ------------------------------------------------------------ what can't be taken back


def test_press_that_was_sent_stays_and_is_named(house: House) -> None:
    forged = in_france_s_name(house, "press to Italy: I stab you\nA Par - Bur")
    undone = house.write("FRANCE", f"undo {number_in(house, forged)}")
    told = to_france(house, undone)
    assert undone.kinds == ("Undone",)
    assert "but not its press" in told.subject
    assert "NOT taken back: its letter to Italy" in _words(told.text)
    assert "write: press to Italy: the letter of" in _words(told.text)
    alone = in_france_s_name(house, "press to Italy: and you are ugly")
    stays = house.write("FRANCE", f"undo {number_in(house, alone)}")
    assert stays.kinds == ()
    assert "can't be taken back" in to_france(house, stays).subject


def test_no_vote_comes_back_that_was_changed_since(house: House) -> None:
    """An UNDO ends no game: the vote before may be the last that was missing."""
    house.write("FRANCE", "no draw\nA Par - Bur")
    undone = house.write("FRANCE", f"undo {_last_number(house)}")
    assert undone.kinds == ("Undone",)
    assert "isn't brought back" in to_france(house, undone).text
    assert of_france(house.game)["votes"] is None
    assert "A PAR - PIC" in str(of_france(house.game)["orders"])


def test_a_vote_is_taken_back(house: House) -> None:
    house.write("FRANCE", "no draw")
    house.write("FRANCE", "concede to Italy")
    house.write("FRANCE", f"undo {_last_number(house)}")
    assert of_france(house.game)["votes"] is None


def _last_number(house: House) -> str:
    """The number of the last letter that did something."""
    return house.records.games.events("ghost")[-1].letter.removeprefix("L")


# ------------------------------------------------------------ who has no seat


def test_who_was_entered_by_another_is_out_with_one_word() -> None:
    with House.begun() as house:
        house.write_from("zoe@y.org", "create game other")
        house.game_name = "other"
        joined = house.write_from("ina@x.org", "join other").to("ina@x.org")
        to = joined.fields["Reply-To"].partition("<")[2].strip(">")
        (number,) = NUMBER.findall(joined.text)
        done = house.write_from("ina@x.org", f"undo {number}", to=to)
        assert done.kinds == ("Undone",)
        assert house.game.people.waiting == ()
        assert {mail.to for mail in done.mails} == {"ina@x.org", "zoe@y.org"}
        assert house.write_from("ina@x.org", f"undo {number}", to=to).kinds == ()
        assert list(replay_faults(house.records, "other")) == []
        assert house.write_from("ina@x.org", "join other").kinds == ("PlayerJoined",)


def pictures_of(house: House, address: str) -> bool:
    (player,) = (one for one in house.game.people.observers if one.address == address)
    return player.pictures


def test_who_only_watches_has_an_undo_undone_too(house: House) -> None:
    told = house.write_from("ina@x.org", "observe ghost").to("ina@x.org")
    to = told.fields["Reply-To"].partition("<")[2].strip(">")
    forged = house.write_from("ina@x.org", "pictures off", to=GAME)
    (number,) = NUMBER.findall(forged.to("ina@x.org").text)
    done = house.write_from("ina@x.org", f"undo {number}", to=to)
    assert pictures_of(house, "ina@x.org")
    (number,) = NUMBER.findall(done.to("ina@x.org").text)
    assert house.write_from("ina@x.org", f"undo {number}", to=to).kinds == ("Undone",)
    assert not pictures_of(house, "ina@x.org")
    house.write_from("ina@x.org", "leave", to=to)
    house.write_from("ina@x.org", "observe ghost")
    for said in (f"undo {number}", f"undo {int(number) - 1}"):
        assert house.write_from("ina@x.org", said, to=to).kinds == ()


def test_who_was_made_to_watch_watches_no_more(house: House) -> None:
    told = house.write_from("ina@x.org", "observe ghost").to("ina@x.org")
    to = told.fields["Reply-To"].partition("<")[2].strip(">")
    assert house.write_from("ina@x.org", "that wasn't me", to=to).kinds == ("Undone",)
    assert house.game.people.observers == ()


# ------------------------------------------------------------ what a receipt says


def test_a_receipt_says_how_only_where_it_may_be_needed(house: House) -> None:
    assert NUMBER.search(to_france(house, in_france_s_name(house, "A Par - Bur")).text)
    for asks in ("status", "orders", "hello"):
        assert not NUMBER.search(to_france(house, in_france_s_name(house, asks)).text)
    assert not NUMBER.search(to_france(house, house.write("FRANCE", "A Par - Gas")).text)


def test_who_found_the_secret_address_is_told_of_and_undone(house: House) -> None:
    before = of_france(house.game)
    thief = house.write_from("thief@y.org", "A Par - Bur", to=house.reply_address("FRANCE"))
    assert {mail.to for mail in thief.mails} == {house.address_of("FRANCE")}
    text = to_france(house, thief).text
    assert "not from the address on file" in " ".join(text.split())
    assert "REKEY" in text
    house.write("FRANCE", f"undo {number_in(house, thief)}")
    assert of_france(house.game) == before


def test_our_own_words_undo_nothing(house: House) -> None:
    """Mails of ours that come back unquoted, however their lines are broken."""
    forged = to_france(house, in_france_s_name(house, "A Par - Bur")).text
    asked = to_france(house, house.write("FRANCE", "undo 9999")).text
    page = to_france(house, house.write("FRANCE", "help undo")).text
    undone = to_france(house, house.write("FRANCE", f"undo {NUMBER.findall(forged)[0]}")).text
    for text in (forged, asked, page, undone):
        for said in (text, re.sub(r"\n(?!\n)", " ", text), fill(text, 60)):
            house.pass_time(hours=1)
            assert "Undone" not in house.write("FRANCE", said).kinds


def test_what_the_gamesmaster_was_asked_is_taken_back_otherwise() -> None:
    with House.begun("leave consent") as house:
        house.write("FRANCE", "I'm away from 3 to 9 December")
        undone = house.write("FRANCE", "undo")
        assert undone.kinds == ()
        text = words_of(undone.to("david@x.org").text)
        assert "That you will be away is taken back by: back" in text
        assert house.write("FRANCE", "back").kinds == ("AbsencesCleared", "WishesClosed")
