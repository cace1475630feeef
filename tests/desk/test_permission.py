"""Who may give which command: one table for all of them, by what is declared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.desk.answers import Answer, Case
from judge.desk.commands.command import Giver
from judge.desk.counter import serve
from judge.desk.declarations import BARE, DECLARED
from judge.desk.identity import Visitor, visitor_of
from judge.desk.letters import Address, Letter
from judge.desk.permission import may_not
from judge.desk.trouble import Trouble, write_troubles
from judge.orders.reason import Reason
from tests.desk.bureau import Bureau
from tests.desk.test_people import bureau, seat, token

__all__ = ["bureau"]

WHO = (
    "stranger", "player by name", "player", "player, doubtful", "master by name", "master",
    "master, doubtful",
)  # fmt: skip
NOBODY_REFUSED = ("",) * len(WHO)
REFUSED = {
    (Giver.ANYBODY, False): NOBODY_REFUSED,
    (Giver.OF_GAME, False): NOBODY_REFUSED,
    (Giver.OF_GAME, True): ("", "seat_token", "", "seat_token", "", "", ""),
    (Giver.PLAYER, False): ("only_players", "", "", "", "MASTER", "MASTER", "MASTER"),
    (Giver.PLAYER, True):
        ("only_players", "seat_token", "", "seat_token", "MASTER", "MASTER", "MASTER"),
    (Giver.MASTER, False): (
        "not_for_you", "ask_master", "ask_master", "ask_master", "master_token", "", "doubtful",
    ),
}  # fmt: skip
"""The sentence each of them is told, by who may give a command and whether it is irrevocable."""
OF_MASTER = {"wait": "master_wait", "ready": "master_ready"}
"""What a gamesmaster is told who gives a player's command; else that players give it."""

MASTERS_TOO = {"away", "back"}
"""A player's commands that a gamesmaster gives of themselves, as surely as their own."""


def letter_of(who: str, bureau: Bureau, text: str = "") -> Letter:
    role, _, how = who.partition(" ")
    role = role.rstrip(",")
    senders = {"stranger": "zoe@x.org", "player": seat(bureau, "FRANCE"), "master": "gm@x.org"}
    tokens = {"player": token(bureau, "FRANCE"), "master": token(bureau)}
    to = "judge+ghost" if how == "by name" or role == "stranger" else tokens[role]
    return Letter(
        "<1@client>", Address(senders[role]), f"{to}@example.org", "", text, bureau.now,
        doubtful=how == "doubtful", troubles=(Reason(Trouble.FROM),) if how == "doubtful" else (),
    )  # fmt: skip


def case_of(who: str, bureau: Bureau) -> Case:
    letter = letter_of(who, bureau)
    visitor = visitor_of(letter, bureau)
    assert isinstance(visitor, Visitor)
    game = bureau.games["ghost"]
    return Case(visitor, game, letter, "L1", bureau, bureau.now, bureau.game, bureau.is_first)


def said(answer: Answer | None) -> tuple[str, ...]:
    return () if answer is None else answer.said


@pytest.mark.parametrize("word", BARE)
def test_who_may_not_is_told_why(word: str, bureau: Bureau) -> None:
    command = BARE[word]
    row = DECLARED[type(command)]
    expected = REFUSED[row.giver, row.irrevocable]
    names = [OF_MASTER.get(word, "only_players") if n == "MASTER" else n for n in expected]
    if word in MASTERS_TOO:
        names[4:] = ["master_token", "", "doubtful"]
    for who, name in zip(WHO, names, strict=True):
        case = case_of(who, bureau)
        wanted = (case.say(f"receipt.{name}"),) if name else ()
        assert said(may_not(command, case)) == wanted, who


def test_nobody_leaves_from_another_address_than_the_one_on_file(bureau: Bureau) -> None:
    case = case_of("player", bureau)
    moved = replace(case, visitor=replace(case.visitor, elsewhere="other@x.org"))
    address = case.visitor.player.address
    assert said(may_not(BARE["resign"], moved)) == (case.say("leave.elsewhere", address=address),)
    assert said(may_not(BARE["vote"], moved)) == ()


@pytest.mark.parametrize("who", ["player, doubtful", "master, doubtful"])
@pytest.mark.parametrize("text", ["status", "A Par - Bur", "vote draw", "process", ""])
def test_a_doubtful_letter_is_asked_for_again_and_does_nothing(
    who: str, text: str, bureau: Bureau
) -> None:
    letter = letter_of(who, bureau, text)
    served = serve(letter, "L1", bureau, bureau.now)
    assert (served.changes, served.counts, served.by_token) == ((), (), True)
    assert served.note == "doubtful, asked to send it again"
    subject, _ = bureau.phrases.mail(
        "doubtful_seat", trouble=write_troubles(letter.troubles, bureau.phrases)
    )
    assert [(r.to.address, r.subject) for r in served.replies] == [
        (letter.sender.address, f"[ghost] {subject}")
    ]


def test_a_doubtful_letter_without_a_secret_address_is_asked_for_again_too(bureau: Bureau) -> None:
    letter = replace(letter_of("player by name", bureau, "A Par - Bur"), doubtful=True)
    served = serve(letter, "L1", bureau, bureau.now)
    assert (served.changes, len(served.replies), served.counts) == ((), 1, ())
    stranger = replace(letter_of("stranger", bureau, "join ghost"), doubtful=True)
    told = serve(stranger, "L1", bureau, bureau.now)
    assert (told.changes, len(told.replies)) == ((), 1)
    assert [count.kind for count in told.counts] == ["stranger"]


BY_WHOM = {
    Giver.ANYBODY: "create join observe games list rules get help statistics standby nostandby"
    " whatif",
    Giver.OF_GAME: "resign leave address password rename timezone pictures export zine rekey undo"
    " disown status orders board position centres centers results report history who settings"
    " conduct log describe neighbours absences votes poll statement archive withhold"
    " preference number issue fees publish rulings",
    Giver.PLAYER: "vote draw nodraw noconcede concede wait ready away back clear present answer",
    Giver.MASTER: "set start process extend deadline remind pause resume unpause cancel rollback"
    " renew replace offer give withdraw eject grant close dry preview enter invite refuse"
    " house comment fee answers ruling edit forward rollforward deputy fork",
}
"""Who may give what, written down once more: nobody opens a command to others by a slip."""
IRREVOCABLE = "resign leave vote draw nodraw noconcede concede"


def test_no_command_is_opened_to_others_by_a_slip() -> None:
    rows = {word: DECLARED[type(bare)] for word, bare in BARE.items()}
    assert {word: row.giver for word, row in rows.items()} == {
        word: giver for giver, words in BY_WHOM.items() for word in words.split()
    }
    assert {word for word, row in rows.items() if row.irrevocable} == set(IRREVOCABLE.split())
