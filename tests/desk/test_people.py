"""Coming and going: resigning, replacing, observing, addresses, another gamesmaster."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from judge.desk.counter import Served, serve
from judge.desk.letters import Address, Letter, Reply
from judge.desk.replies.addressing import beside_part, offer_part, reply_part
from judge.desk.tokens import WAITING, place_of, read_recipient, reply_local_part
from judge.game.events import Ending
from judge.game.game import Game, GameState
from judge.game.people_events import PicturesSet
from judge.game.seats import PersonAddress, Player
from tests.desk.bureau import PLAYERS, Bureau, accept, confirm, reply_to, started_game


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def seat(bureau: Bureau, power: str) -> str:
    game = ghost(bureau)
    return game.people.seat_of(game.variant.power_by_id[power]).player.address


def token(bureau: Bureau, power: str = "") -> str:
    """The reply address of a power, or of the gamesmaster."""
    game = ghost(bureau)
    return reply_part(bureau, game, game.variant.power_by_id[power] if power else None)


def told(replies: tuple[Reply, ...]) -> set[str]:
    return {reply.to.address for reply in replies}


def events_of(bureau: Bureau, sender: str, text: str, to: str = "") -> list[str]:
    served = bureau.write(sender, text, to=to)
    return [type(e).__name__ for change in served.changes for e in change.events]


def resigned(bureau: Bureau, power: str) -> None:
    player = seat(bureau, power)
    asked = bureau.write(player, "I resign", to=token(bureau, power))
    confirm(bureau, asked, player)


def test_a_seat_is_given_up_and_given_to_somebody_else(bureau: Bureau) -> None:
    france, old = seat(bureau, "FRANCE"), token(bureau, "FRANCE")
    bureau.write(france, "A Par - Bur", to=old)
    asked = bureau.write(france, "I resign", to=old)
    assert (asked.changes, told(asked.replies)) == ((), {france})
    served = confirm(bureau, asked, france)
    assert told(served.replies) == {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)}
    receipt = reply_to(served, france)
    assert receipt.reply_to == ""
    assert "replace France by" in reply_to(served, "gm@x.org").text
    # Neither the old reply address nor the old From line speaks for the seat.
    assert events_of(bureau, france, "A Mar - Spa", old) == []
    assert events_of(bureau, france, "A Mar - Spa") == []
    assert ghost(bureau).table.orders  # what was on file stands
    italy = seat(bureau, "ITALY")
    (refused,) = bureau.write(italy, "press to France: hello", to=token(bureau, "ITALY")).replies
    assert "nobody plays France" in refused.text
    assert "(nobody" in reply_to(bureau.write(italy, "who"), italy).text
    served = bureau.write("gm@x.org", "replace France by Ina <ina@x.org>", to=token(bureau))
    assert told(served.replies) == {"gm@x.org", "ina@x.org"}
    assert events_of(bureau, "ina@x.org", "A Mar - Spa") == []
    served = accept(bureau, served, "ina@x.org")
    rest = {s.player.address for s in ghost(bureau).people.seats}
    assert told(served.replies) == {"gm@x.org", *rest}
    assert events_of(bureau, "ina@x.org", "A Mar - Spa", token(bureau, "FRANCE"))


@pytest.mark.parametrize("text", ["I resign", "quit", "I drop out"])
def test_a_seat_is_given_up_by_its_player_alone(bureau: Bureau, text: str) -> None:
    france = seat(bureau, "FRANCE")
    assert events_of(bureau, france, text) == []  # anybody can write a From line
    assert events_of(bureau, "mallory@x.org", text, token(bureau, "FRANCE")) == []
    assert events_of(bureau, "mallory@x.org", text) == []


def test_nobody_waits_for_the_vote_of_a_seat_without_a_player(bureau: Bureau) -> None:
    resigned(bureau, "TURKEY")
    for power in ghost(bureau).played():
        bureau.write(seat(bureau, power.id), "vote draw", to=token(bureau, power.id))
    assert ghost(bureau).ending is Ending.DRAW
    assert "TURKEY" not in {power.id for power in ghost(bureau).victors}


def test_a_draw_is_proposed_once_a_phase_and_nobody_is_named(bureau: Bureau) -> None:
    france, italy = seat(bureau, "FRANCE"), seat(bureau, "ITALY")
    first = bureau.write(france, "I vote for the draw", to=token(bureau, "FRANCE"))
    assert told(first.replies[1:]) == {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)} - {france}
    assert not any("France" in reply.text for reply in first.replies[1:])
    asked = {reply.to.address for reply in first.replies if "To agree" in reply.text}
    assert asked == told(first.replies[1:]) - {"gm@x.org"}  # who plays no power has no vote
    bureau.write(france, "withdraw my vote", to=token(bureau, "FRANCE"))
    again = bureau.write(italy, "I vote for the draw", to=token(bureau, "ITALY"))
    assert told(again.replies) == {italy}


def test_observers_get_what_everybody_gets_and_nothing_else(bureau: Bureau) -> None:
    watcher = "watcher@x.org"
    joined = reply_to(bureau.write(watcher, "I'd like to watch ghost"), watcher)
    place = beside_part(bureau, ghost(bureau), Player(watcher))
    assert joined.reply_to == place
    assert "plays ghost" in reply_to(bureau.write(watcher, "who", to="judge+ghost"), watcher).text
    for text in ("A Par - Bur", "vote draw", "broadcast: hi", "process", "extend by 1 day", "wait"):
        assert events_of(bureau, watcher, text, "judge+ghost") == []
        assert events_of(bureau, watcher, text, place) == []
    france = seat(bureau, "FRANCE")
    secret = bureau.write(france, "press to Italy: psst", to=token(bureau, "FRANCE"))
    loud = bureau.write(france, "broadcast: hear, hear", to=token(bureau, "FRANCE"))
    assert watcher not in told(secret.replies)
    assert watcher in told(loud.replies)
    report = reply_to(bureau.write("gm@x.org", "process", to=token(bureau)), watcher)
    assert (report.reply_to, "answer this mail" in report.text) == (place, False)
    assert events_of(bureau, watcher, "stop watching", "judge+ghost") == ["ObserverLeft"]
    assert watcher not in told(bureau.write("gm@x.org", "process", to=token(bureau)).replies)


@pytest.mark.parametrize(
    ("wish", "joined", "left"),
    [
        ("join ghost", "PlayerJoined", "PlayerLeft"),
        ("observe ghost", "ObserverJoined", "ObserverLeft"),
    ],
)
def test_who_has_no_seat_has_an_address_that_dies_when_they_leave(
    wish: str, joined: str, left: str
) -> None:
    """Whoever writes there speaks for them, as at a seat's; answers go to the address on file."""
    bureau = Bureau()
    bureau.write("gm@x.org", "create game ghost")
    receipt = reply_to(bureau.write("anna@x.org", wish), "anna@x.org")
    assert joined in str(bureau.logs["ghost"][-1])
    place = receipt.reply_to
    assert read_recipient(f"{place}@").token
    assert place == beside_part(bureau, ghost(bureau), Player("anna@x.org"))
    at_work = bureau.write("anna@work.example", "pictures off", to=place)
    assert told(at_work.replies) == {"anna@x.org"}
    assert "anna@work.example" in at_work.replies[0].text
    (changed,) = (e for c in at_work.changes for e in c.events)
    assert changed == PicturesSet(PersonAddress("anna@x.org"), wanted=False)
    for text in ("address anna@work.example", "process", "set moves 2 days"):
        refused = bureau.write("anna@work.example", text, to=place)
        assert (refused.changes, told(refused.replies)) == ((), {"anna@x.org"})
    assert events_of(bureau, "anna@work.example", "leave", to=place) == [left]
    assert beside_part(bureau, ghost(bureau), Player("anna@x.org")) == "judge+ghost"
    assert events_of(bureau, "anna@work.example", "pictures on", to=place) == []
    assert bureau.write("anna@work.example", "leave", to=place).changes == ()


def test_who_waits_and_leads_does_by_the_address_what_they_did(bureau: Bureau) -> None:
    """One address in two roles: what stands in a mail to the one takes nothing from the other."""
    bureau.write("gm@x.org", "create game spirit")
    bureau.write("gm@x.org", "join spirit")
    game = bureau.games["spirit"]
    place = reply_local_part("judge", bureau.secret, "spirit", place_of(WAITING, "gm@x.org"), 1)
    assert [p.address for p in game.people.waiting] == ["gm@x.org"]
    served = bureau.write("gm@x.org", "process", to=place)
    plain = bureau.write("gm@x.org", "process", to="judge+spirit")
    assert [r.text for r in served.replies] == [r.text for r in plain.replies]
    assert served.changes == plain.changes == ()
    assert events_of(bureau, "thief@x.org", "leave", to=place) == ["PlayerLeft"]


def test_the_secrets_of_who_has_no_seat_are_struck(bureau: Bureau) -> None:
    watcher = "watcher@x.org"
    place = reply_to(bureau.write(watcher, "observe ghost"), watcher).reply_to
    secret = place.rpartition(".")[2]
    said = f"broadcast\nsee {place}@example.org, {secret[:7]} {secret[7:]}\nendpress"
    loud = bureau.write(seat(bureau, "FRANCE"), said, to=token(bureau, "FRANCE"))
    (read,) = [reply.text for reply in loud.replies if reply.to.address == watcher]
    assert "see judge+ghost@example.org, ..." in read
    assert secret[:7] not in read


def test_lines_are_counted_alike_in_the_subject_and_above_them(bureau: Bureau) -> None:
    """One refusal may be for several lines; and who may not write press isn't sent to press."""
    bureau.write("watcher@x.org", "observe ghost")
    served = bureau.write("watcher@x.org", "A Par - Bur\nA Mar H\nprocess", to="judge+ghost")
    receipt = reply_to(served, "watcher@x.org")
    assert "3 lines not done" in receipt.subject
    assert "NOT DONE (3)" in receipt.text
    assert "press to GM" not in receipt.text
    told_player = bureau.write(seat(bureau, "FRANCE"), "process", to=token(bureau, "FRANCE"))
    assert "To ask for it, write: GM: and ! your words." in " ".join(
        told_player.replies[0].text.split()
    )


def test_who_waits_for_a_game_may_leave_it() -> None:
    bureau = Bureau()
    bureau.write("gm@x.org", "create game ghost")
    bureau.write("anna@x.org", "join ghost")
    served = bureau.write("anna@x.org", "leave")
    assert told(served.replies) == {"anna@x.org", "gm@x.org"}
    assert ghost(bureau).people.waiting == ()


def code_in(reply: Reply) -> str:
    found = re.search(r"^ +(address \S+ [a-z2-7]{8})$", reply.text, re.MULTILINE)
    assert found is not None, reply.text
    return found[1]


@pytest.mark.parametrize("power", ["FRANCE", ""])
def test_an_address_is_changed_once_the_old_one_has_agreed(bureau: Bureau, power: str) -> None:
    old = seat(bureau, power) if power else "gm@x.org"
    to = token(bureau, power)
    asked = bureau.write(old, "my new address is new@y.org", to=to)
    assert (asked.changes, told(asked.replies)) == ((), {old})
    done = bureau.write("new@y.org", code_in(asked.replies[0]), to=to)
    assert told(done.replies) == {old, "new@y.org"}
    assert reply_to(done, old).reply_to == ""
    assert events_of(bureau, old, "press to Italy: hello", to) == []
    fresh = reply_to(done, "new@y.org").reply_to
    assert events_of(bureau, "new@y.org", "press to Italy: hello", fresh) == ["PressSent"]


def test_an_address_is_changed_by_nobody_else(bureau: Bureau) -> None:
    """Who knows the reply address, or forges a From, never sees the code."""
    france, to = seat(bureau, "FRANCE"), token(bureau, "FRANCE")
    assert events_of(bureau, france, "address m@y.org") == []
    asked = bureau.write("m@y.org", "address m@y.org", to=to)
    assert told(asked.replies) == {france}
    code = code_in(asked.replies[0])
    assert events_of(bureau, "m@y.org", "address m@y.org aaaaaaaa", to) == []
    assert events_of(bureau, "m@y.org", code.replace("m@y.org", "other@y.org"), to) == []
    assert events_of(bureau, france, code) == []
    bureau.now = bureau.now.replace(day=bureau.now.day + 4)
    assert events_of(bureau, france, code, to) == []  # it was good for three days


def test_a_game_is_handed_over(bureau: Bureau) -> None:
    before = token(bureau)
    offered = bureau.write("gm@x.org", "replace GM by Nina <nina@x.org>", to=before)
    assert told(offered.replies) == {"gm@x.org", "nina@x.org"}
    assert reply_to(offered, "gm@x.org").reply_to == before
    served = accept(bureau, offered, "nina@x.org")
    assert told(served.replies) == {"gm@x.org", "nina@x.org", *(f"{p}@x.org" for p in PLAYERS)}
    receipt = reply_to(served, "gm@x.org")
    assert receipt.reply_to == ""  # and not the new gamesmaster's
    assert events_of(bureau, "gm@x.org", "process", before) == []
    assert events_of(bureau, "nina@x.org", "process", token(bureau)) == ["PhaseProcessed"]


def test_a_game_is_cancelled_by_its_name_and_taken_up_again(bureau: Bureau) -> None:
    bureau.write("gm@x.org", "process", to=token(bureau))
    assert events_of(bureau, "gm@x.org", "cancel the game", token(bureau)) == []
    assert events_of(bureau, "gm@x.org", "cancel game other", token(bureau)) == []
    served = bureau.write("gm@x.org", "cancel game ghost", to=token(bureau))
    assert ghost(bureau).ending is Ending.CANCELLED
    assert told(served.replies) == {"gm@x.org", *(f"{p}@x.org" for p in PLAYERS)}
    assert events_of(bureau, "gm@x.org", "rollback", token(bureau)) == ["RolledBack"]
    assert ghost(bureau).state is GameState.RUNNING
    assert str(ghost(bureau).table.position.phase) == "F1901M"  # where it ended


def test_a_game_that_nobody_began_is_cancelled_and_those_who_wait_are_told() -> None:
    bureau = Bureau()
    opened = bureau.write("gm@x.org", "create game ghost")
    bureau.write("anna@x.org", "join ghost")
    to = opened.replies[0].reply_to
    served = bureau.write("gm@x.org", "cancel game ghost", to=to)
    assert "anna@x.org" in told(served.replies)


def test_press_carries_no_secret_of_another_game(bureau: Bureau) -> None:
    """However it is broken up: a writer's tokens are those of the writer's games."""
    bureau.write("gm2@x.org", "create game other")
    for player in PLAYERS:
        bureau.write(f"{player}@x.org", "join other")
    other = bureau.games["other"]
    secret = reply_part(bureau, other, None)
    bureau.write("gm2@x.org", "start", to=secret)
    other = bureau.games["other"]
    own = next(s for s in other.people.seats if s.player.address == seat(bureau, "FRANCE"))
    hidden = reply_part(bureau, other, own.power).partition(".")[2]
    text = f"press to Italy\nHere: {hidden[:5]} - {hidden[5:9]}\n{hidden[9:]}!\nendpress"
    served = bureau.write(seat(bureau, "FRANCE"), text, to=token(bureau, "FRANCE"))
    (sent,) = served.replies[1:]
    assert hidden not in re.sub(r"[^a-z2-7]", "", sent.text)


def test_a_player_goes_by_name_too(bureau: Bureau) -> None:
    text = "please give Anna's seat away\n\nreplace Anna by Ina Neu <ina@x.org>"
    events = events_of(bureau, "gm@x.org", text, token(bureau))
    assert events == ["SeatOffered"]
    (offer,) = ghost(bureau).people.offers
    bureau.write("ina@x.org", "yes", to=offer_part(bureau, ghost(bureau), offer))
    assert "ina@x.org" in {s.player.address for s in ghost(bureau).people.seats}
    assert "anna@x.org" not in {s.player.address for s in ghost(bureau).people.seats}


def test_a_letter_to_another_power_without_its_heading_is_asked_about(bureau: Bureau) -> None:
    france, to = seat(bureau, "FRANCE"), token(bureau, "FRANCE")
    (reply,) = bureau.write(france, "Dear Russia,\nshall we be friends?", to=to).replies
    assert "send 1 sends it to Russia" in " ".join(reply.text.split())
    (other,) = bureau.write(
        seat(bureau, "FRANCE"), "Hello judge", to=token(bureau, "FRANCE")
    ).replies
    assert "sends it" not in other.text


def item_of(served: Served) -> tuple[str, str]:
    """The number and letter by which the gamesmaster grants a seat, and the line that does it."""
    (row,) = re.findall(r"^    (\d+a)  (.*)$", reply_to(served, "gm@x.org").text, re.MULTILINE)
    return row[0], row[1]


def test_a_free_seat_finds_its_player(bureau: Bureau) -> None:
    (full,) = bureau.write("ina@x.org", "I'd like to join ghost").replies
    assert "observe ghost" in full.text
    resigned(bureau, "TURKEY")
    served = bureau.write("ina@x.org", "I'd like to join ghost")
    label, line = item_of(served)
    assert line == "replace Turkey by Ina <ina@x.org>"
    accept(bureau, bureau.write("gm@x.org", label, to=token(bureau)), "ina@x.org")
    assert seat(bureau, "TURKEY") == "ina@x.org"


@pytest.mark.parametrize(
    ("number", "offered", "row"),
    [
        (0, "0 centres and 0 units", "Turkey out of the game"),
        (1, "1 centre and 1 unit", "Turkey 1 centre 1 unit (nobody plays it now)"),
        (2, "2 centres and 2 units", "Turkey 2 centres 2 units (nobody plays it now)"),
    ],
)
def test_a_seat_is_offered_and_listed_with_what_it_has(
    bureau: Bureau, number: int, offered: str, row: str
) -> None:
    game = ghost(bureau)
    turkey, position = game.variant.power_by_id["TURKEY"], game.table.position
    has = replace(
        position,
        units=position.units_of(turkey)[:number],
        owners=dict.fromkeys(position.centres_of(turkey)[:number], turkey),
    )
    resigned(bureau, "TURKEY")
    table = replace(ghost(bureau).table, position=has)
    bureau.games["ghost"] = replace(ghost(bureau), table=table)
    served = bureau.write("gm@x.org", "status\nreplace Turkey by ina@x.org", to=token(bureau))
    rows = [" ".join(line.split()) for line in reply_to(served, "gm@x.org").text.splitlines()]
    assert [line for line in rows if line.startswith("Turkey ")] == [row]
    text = " ".join(reply_to(served, "ina@x.org").text.split())
    assert f"asks you to play Turkey, which has {offered}. The deadline" in text


@pytest.mark.parametrize(
    "name",
    ["", "O'Neil, Jr. (Bob)", "a@b.org", "x <y@z.org>", "replace GM by m@x.org", "Lee; & Co", "by"],
)
def test_the_line_that_seats_somebody_is_read_whatever_they_are_called(
    bureau: Bureau, name: str
) -> None:
    resigned(bureau, "TURKEY")
    sender, at = Address("ina@x.org", name), bureau.now
    letter = Letter("<1@x>", sender, "judge@example.org", "", "join ghost", at)
    served = serve(letter, "L99", bureau, at)
    _, line = item_of(served)
    accept(bureau, bureau.write("gm@x.org", line, to=token(bureau)), "ina@x.org")
    assert seat(bureau, "TURKEY") == "ina@x.org", line
    assert ghost(bureau).people.master.player.address == "gm@x.org"


def test_two_of_a_kind_in_one_letter_are_two_mails(bureau: Bureau) -> None:
    text = "replace France by a@y.org\nreplace Italy by b@y.org\ndeadline Friday\ndeadline Monday"
    served = bureau.write("gm@x.org", text, to=token(bureau))
    keys = [reply.key for reply in served.replies]
    assert len(keys) == len(set(keys))
    assert {"a@y.org", "b@y.org"} <= told(served.replies)


def test_who_tells_no_address(bureau: Bureau) -> None:
    served = bureau.write("gm@x.org", "replace Turkey by nameless@x.org", to=token(bureau))
    accept(bureau, served, "nameless@x.org")
    italy = seat(bureau, "ITALY")
    answer = reply_to(bureau.write(italy, "who\nwho ghost"), italy).text
    assert "nameless" in answer
    assert "@" not in answer


@pytest.mark.parametrize("text", ["leave", "unsubscribe", "stop sending me mails"])
def test_a_seat_is_not_left_by_an_unsubscribing_client(bureau: Bureau, text: str) -> None:
    assert events_of(bureau, seat(bureau, "FRANCE"), text, token(bureau, "FRANCE")) == []


def test_who_resigned_and_writes_again_is_told_which_seat_and_what_brings_it_back(
    bureau: Bureau,
) -> None:
    player = seat(bureau, "FRANCE")
    resigned(bureau, "FRANCE")
    mail = reply_to(bureau.write(player, "I regret it. Can I take it back?"), player)
    text = " ".join(mail.text.split())
    assert mail.subject == "you have no seat now"
    assert "You played France in ghost, and gave it up" in text
    assert "Nobody has France yet." in text
    assert "    join ghost\n" in mail.text
    asked = bureau.write(player, "join ghost")
    assert "gm@x.org" in told(asked.replies)


def test_who_lost_a_seat_that_somebody_else_has_is_told_so(bureau: Bureau) -> None:
    player = seat(bureau, "FRANCE")
    resigned(bureau, "FRANCE")
    offered = bureau.write("gm@x.org", "replace France by new@x.org", to=token(bureau))
    accept(bureau, offered, "new@x.org")
    text = reply_to(bureau.write(player, "Hello, it's me again"), player).text
    assert "France has another player now, and no seat of ghost is free." in " ".join(text.split())


def test_who_takes_over_is_told_what_passed_who_plays_and_what_binds(bureau: Bureau) -> None:
    bureau.write("gm@x.org", "house rules\nNo press in Winter.\nend rules", to=token(bureau))
    bureau.write("gm@x.org", "process", to=token(bureau))
    resigned(bureau, "FRANCE")
    offered = bureau.write("gm@x.org", "replace France by new@x.org", to=token(bureau))
    offer = reply_to(offered, "new@x.org").text
    assert "ghost is run by" in offer
    assert "Time to write orders" in offer
    accepted = accept(bureau, offered, "new@x.org")
    welcome = reply_to(accepted, "new@x.org").text
    for part in ("Movement results for Spring of 1901", "Who plays ghost", "Time to write orders",
                 "No press in Winter.", "GET RULES", "predecessor"):  # fmt: skip
        assert part in welcome, part
    assert "Next:" not in welcome


def test_who_plays_here_and_watches_another_game_has_one_answer_from_there(bureau: Bureau) -> None:
    bureau.write("zed@x.org", "create game veil")
    player = seat(bureau, "FRANCE")
    served = bureau.write(player, "Hi!\nobserve veil\nThanks", to=token(bureau, "FRANCE"))
    (mail,) = (reply for reply in served.replies if reply.to.address == player)
    assert mail.subject == "[veil] you observe this game"
    assert (mail.game, "veil" in mail.reply_to) == ("veil", True)
    assert "France" not in mail.text


def test_a_report_that_is_sent_again_sets_no_deadline(bureau: Bureau) -> None:
    bureau.write("gm@x.org", "process", to=token(bureau))
    player = seat(bureau, "FRANCE")
    text = reply_to(bureau.write(player, "results", to=token(bureau, "FRANCE")), player).text
    assert "Movement results for Spring of 1901" in text
    assert [line for line in text.split("\n") if line.startswith((":: Deadline", "Next:"))] == []
    assert text.count("Deadline: ") == 1
