"""Who may join a game: private games, invitations, consent, and who is turned away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judge.desk.counter import Served
from judge.desk.letters import Reply
from judge.desk.surety import Surety
from judge.game.game import Game
from judge.game.inviting import InvitationDeclined, Invited, JoinRefused
from judge.game.people_events import PlayerJoined
from judge.game.settings import PRIVATE
from tests.desk.bureau import PLAYERS, Bureau, reply_to
from tests.harm.house import tells_fault


def opened(settings: str = "", name: str = "ghost") -> tuple[Bureau, str]:
    """A judge with a game, and the gamesmaster's reply address."""
    bureau = Bureau()
    served = bureau.write("gm@x.org", f"create game {name} {settings}")
    return bureau, served.replies[0].reply_to


@pytest.fixture
def private() -> tuple[Bureau, str]:
    return opened("listed no joining invitation")


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def waiting(bureau: Bureau) -> list[str]:
    return [player.address for player in ghost(bureau).people.waiting]


def kinds(served: Served) -> list[type]:
    return [type(event) for change in served.changes for event in change.events]


def invited(bureau: Bureau, gm: str, who: str = "zoe") -> Reply:
    served = bureau.write("gm@x.org", f"invite {who.title()} <{who}@x.org>", to=gm)
    assert Invited in kinds(served)
    return reply_to(served, f"{who}@x.org")


# ------------------------------------------------------------ a stranger learns nothing

PROBES = (
    "join NAME", "I'd like to join NAME, please.", "Count me in for NAME!", "observe NAME",
    "status NAME", "who NAME", "history NAME", "join NAME\npreference I T *", "get rules NAME",
    "results NAME", "games", "hello, is NAME still looking for players?", "JOIN NAME status",
    "Hi,\n\nI heard of the game NAME and would like to play in it. Is there a seat?\n\nEve",
    "SIGNON Fname xyz\nstatus", "standby\nconduct NAME", "press to GM: hello",
)  # fmt: skip


def told(bureau: Bureau, probe: str, name: str, to: str, subject: str) -> list[tuple[str, str]]:
    bureau.visits.clear()
    text = probe.replace("NAME", name).replace("Fname", f"F{name}")
    served = bureau.write("eve@x.org", text, to=to.replace("NAME", name), subject=subject)
    assert served.changes == ()
    return [(r.subject.replace(name, "NAME"), r.text.replace(name, "NAME")) for r in served.replies]


@pytest.mark.parametrize("to", ["judge", "judge+NAME", "judge+NAME.abcdefghijklmnop"])
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_stranger_is_told_the_same_of_a_private_game_as_of_none(
    to: str, begun: bool, elsewhere: bool
) -> None:
    # In none of our samples, nor in what was learnt; and alike, for parts of words count, too.
    bureau, gm = opened("listed no joining invitation", "plinth")
    for name in PLAYERS:
        bureau.write(f"{name}@x.org", "yes", to=invited(bureau, gm, name).reply_to)
    if begun:
        bureau.write("gm@x.org", "start", to=gm)
        assert bureau.games["plinth"].people.seats
    bureau.write("gm@x.org", "create game lark")
    if elsewhere:  # somebody who plays here, in another game
        bureau.write("eve@x.org", "join lark")
    for probe in PROBES:
        for subject in ("", "hello", "[NAME] hello", "join NAME"):
            found = [
                told(bureau, probe, name, to, subject.replace("NAME", name))
                for name in ("plinth", "flinth")
            ]
            assert found[0] == found[1], (probe, subject)


def test_nor_do_lists_tell() -> None:
    bureau, gm = opened()
    bureau.write("gm@x.org", "set private", to=gm)
    assert not ghost(bureau).settings.listed
    assert "ghost" not in bureau.write("eve@x.org", "games").replies[0].text
    mine = bureau.write("gm@x.org", "games", to=gm).replies[0].text
    assert "ghost" in mine
    zoe = bureau.write("zoe@x.org", "yes", to=invited(bureau, gm).reply_to).replies[0]
    assert "ghost" in bureau.write("zoe@x.org", "games", to=zoe.reply_to).replies[0].text
    bureau.write("gm@x.org", "set listed yes", to=gm)
    assert "ghost" in bureau.write("eve@x.org", "games").replies[0].text


@pytest.mark.parametrize(
    "text",
    [
        "set private", "make this game invitation only", "Please make this game private.",
        "Make the game private, please.", "set listed no joining invitation",
    ],
)  # fmt: skip
def test_a_game_is_made_private(text: str) -> None:
    bureau, gm = opened()
    bureau.write("gm@x.org", text, to=gm)
    settings = ghost(bureau).settings
    assert settings == settings.with_choices(PRIVATE)


# ------------------------------------------------------------ invitations


@pytest.mark.parametrize(
    "answer", ["yes", "Yes, gladly!", "Count me in!", "join", "join ghost", "Ja, gern"]
)
def test_an_invitation_is_accepted(private: tuple[Bureau, str], answer: str) -> None:
    bureau, gm = private
    mail = invited(bureau, gm)
    assert "yes" in mail.text
    served = bureau.write("zoe@x.org", answer, to=mail.reply_to)
    assert waiting(bureau) == ["zoe@x.org"]
    assert "has joined" in reply_to(served, "gm@x.org").subject
    assert not tells_fault(reply_to(served, "zoe@x.org").subject)


def test_a_yes_says_which_powers_are_liked(private: tuple[Bureau, str]) -> None:
    bureau, gm = private
    text = "Yes, gladly. I'd like Italy, then Turkey.\nMy number is 4711.\n\nZoe"
    served = bureau.write("zoe@x.org", text, to=invited(bureau, gm).reply_to)
    assert waiting(bureau) == ["zoe@x.org"]
    (lot,) = ghost(bureau).people.forming.lots
    assert (lot.tiers[0][0].letter, lot.number) == ("I", "4711")
    assert not tells_fault(reply_to(served, "zoe@x.org").subject)


@pytest.mark.parametrize("answer", ["no", "No, thank you.", "Sorry, I have no time."])
def test_an_invitation_is_declined(private: tuple[Bureau, str], answer: str) -> None:
    bureau, gm = private
    mail = invited(bureau, gm)
    served = bureau.write("zoe@x.org", answer, to=mail.reply_to)
    assert kinds(served) == [InvitationDeclined]
    assert {r.to.address for r in served.replies} == {"zoe@x.org", "gm@x.org"}
    again = bureau.write("zoe@x.org", "yes", to=mail.reply_to)
    assert (again.changes, waiting(bureau)) == ((), [])


@pytest.mark.parametrize(
    "answer",
    [
        "Who are you?",
        "yes if I can have Italy",
        "maybe",
        "",
        "Yes, but only from May on",
        "no idea",
    ],
)
def test_half_an_answer_enters_nobody(private: tuple[Bureau, str], answer: str) -> None:
    bureau, gm = private
    served = bureau.write("zoe@x.org", answer, to=invited(bureau, gm).reply_to)
    assert (served.changes, waiting(bureau)) == ((), [])
    assert "yes, or no" in " ".join(reply_to(served, "zoe@x.org").text.split())


def test_without_the_invitation_only_who_is_surely_invited_joins(
    private: tuple[Bureau, str],
) -> None:
    bureau, gm = private
    invited(bureau, gm)
    for surety in (Surety.UNSURE, Surety.REFUSED):
        served = bureau.write("zoe@x.org", "join ghost", surety=surety)
        assert served.changes == ()
        assert {reply.to.address for reply in served.replies} <= {"zoe@x.org"}
    assert bureau.write("eve@x.org", "join ghost").changes == ()
    assert PlayerJoined in kinds(bureau.write("zoe@x.org", "join ghost"))


def guesses(token: str) -> Iterator[str]:
    """Addresses near to that of an invitation."""
    local, _, secret = token.partition(".")
    yield local
    yield f"{local}.{secret[:-1]}{'a' if secret[-1] != 'a' else 'b'}"
    yield f"{local}.{secret[::-1]}"
    yield f"{local}.1.{secret}"
    yield f"{local}.h1.{secret}"
    yield f"judge+lark.{secret}"


def test_an_invitation_is_not_guessed_nor_good_for_another_game(
    private: tuple[Bureau, str],
) -> None:
    bureau, gm = private
    bureau.write("gm@x.org", "create game lark listed no")
    mail = invited(bureau, gm)
    for guess in guesses(mail.reply_to):
        assert bureau.write("eve@x.org", "yes", to=guess).changes == ()
    assert waiting(bureau) == []


def test_the_invited_can_do_nothing_but_join(private: tuple[Bureau, str]) -> None:
    bureau, gm = private
    mail = invited(bureau, gm)
    for text in (
        "start",
        "set listed yes",
        "status",
        "undo",
        "invite eve@x.org",
        "refuse gm",
        "leave",
    ):
        served = bureau.write("zoe@x.org", text, to=mail.reply_to)
        assert served.changes == ()
        assert gm not in "".join(reply.text + reply.reply_to for reply in served.replies if
                                 reply.to.address != "gm@x.org")  # fmt: skip
    served = bureau.write("zoe@x.org", "yes\nstart\nset listed yes", to=mail.reply_to)
    assert kinds(served) == [PlayerJoined]


def test_who_may_be_invited() -> None:
    bureau, gm = opened()
    bureau.write("anna@x.org", "join ghost")
    for address in ("judge@example.org", "judge+ghost@example.org", "anna@x.org", "anna"):
        served = bureau.write("gm@x.org", f"invite {address}", to=gm)
        assert Invited not in kinds(served), address
    for text in ("invite zoe@x.org", "Could you invite zoe@x.org?"):
        assert Invited not in kinds(bureau.write("anna@x.org", text, to="judge+ghost"))
    served = bureau.write("gm@x.org", "invite zoe@x.org")  # not at the secret address
    assert Invited not in kinds(served)


def test_nobody_is_flooded_with_invitations(private: tuple[Bureau, str]) -> None:
    bureau, gm = private
    sent = 0
    for number in range(40):
        served = bureau.write("gm@x.org", f"invite p{number}@y.org", to=gm)
        sent += sum(reply.to.address.endswith("@y.org") for reply in served.replies)
    assert sent == 20


# ------------------------------------------------------------ by consent


def test_by_consent_the_gamesmaster_is_asked_and_invites() -> None:
    bureau, gm = opened("joining consent")
    served = bureau.write("zoe@x.org", "join ghost", surety=Surety.UNSURE)
    assert waiting(bureau) == []
    asked = reply_to(served, "gm@x.org")
    (number,) = re.findall(r"(\d+)a  invite Zoe <zoe@x.org>", asked.text)
    served = bureau.write("gm@x.org", f"{number}a", to=gm, subject=f"Re: {asked.subject}")
    assert Invited in kinds(served)
    bureau.write("zoe@x.org", "yes", to=reply_to(served, "zoe@x.org").reply_to)
    assert waiting(bureau) == ["zoe@x.org"]
    assert ghost(bureau).people.wishes == ()


def test_by_consent_the_gamesmaster_refuses_and_they_are_told_kindly() -> None:
    bureau, gm = opened("joining consent")
    asked = reply_to(bureau.write("zoe@x.org", "join ghost"), "gm@x.org")
    (number,) = re.findall(r"(\d+)b  refuse zoe@x.org", asked.text)
    served = bureau.write("gm@x.org", f"{number}b", to=gm)
    assert JoinRefused in kinds(served)
    assert "not be about you" in " ".join(reply_to(served, "zoe@x.org").text.split())
    again = bureau.write("zoe@x.org", "join ghost")
    assert (again.changes, waiting(bureau)) == ((), [])
    bureau.write("zoe@x.org", "yes", to=invited(bureau, gm).reply_to)  # after all
    assert waiting(bureau) == ["zoe@x.org"]


def test_by_invitation_a_listed_game_says_so() -> None:
    bureau, _ = opened("joining invitation")
    served = bureau.write("zoe@x.org", "join ghost")
    assert served.changes == ()
    assert "by invitation only" in served.replies[0].text


# ------------------------------------------------------------ turned away


@pytest.mark.parametrize(
    "text", ["remove Anna", "refuse anna@x.org", "Please remove Anna from the game.", "eject anna"]
)
def test_who_waits_is_turned_away_and_told_kindly(text: str) -> None:
    bureau, gm = opened()
    joined = bureau.write("anna@x.org", "join ghost\npreference I T *").replies[0]
    bureau.write("bruno@x.org", "join ghost")
    served = bureau.write("gm@x.org", text, to=gm)
    assert waiting(bureau) == ["bruno@x.org"]
    assert ghost(bureau).people.forming.lots == ()
    mail = reply_to(served, "anna@x.org")
    assert "not be about you" in " ".join(mail.text.split())
    for to in ("judge", joined.reply_to):
        assert bureau.write("anna@x.org", "join ghost", to=to).changes == ()
    assert waiting(bureau) == ["bruno@x.org"]


@pytest.mark.parametrize(
    "text", ["remove Zoe", "refuse nobody", "remove all", "remove Anna unless she writes today"]
)
def test_nobody_is_turned_away_by_half_a_sentence(text: str) -> None:
    bureau, gm = opened()
    for name in ("anna", "bruno"):
        bureau.write(f"{name}@x.org", "join ghost")
    assert bureau.write("gm@x.org", text, to=gm).changes == ()
    assert len(waiting(bureau)) == 2


def test_players_turn_nobody_away() -> None:
    bureau, _ = opened()
    for name in ("anna", "bruno"):
        bureau.write(f"{name}@x.org", "join ghost")
    for text in ("remove Anna", "refuse anna", "refuse anna@x.org", "eject Anna"):
        assert bureau.write("bruno@x.org", text, to="judge+ghost").changes == ()


def test_an_invitation_is_taken_back(private: tuple[Bureau, str]) -> None:
    bureau, gm = private
    mail = invited(bureau, gm)
    assert "zoe@x.org" in bureau.write("gm@x.org", "status", to=gm).replies[0].text
    served = bureau.write("gm@x.org", "refuse zoe@x.org", to=gm)
    assert JoinRefused in kinds(served)
    assert bureau.write("zoe@x.org", "yes", to=mail.reply_to).changes == ()
    assert "zoe@x.org" not in bureau.write("gm@x.org", "status", to=gm).replies[0].text


def test_half_an_invitation_is_told_how_it_is_written() -> None:
    bureau, gm = opened("joining consent")
    for text in ("invite zoe@x.org and max@x.org", "invite Zoe", "Could you invite zoe@x.org?"):
        served = bureau.write("gm@x.org", text, to=gm)
        said = reply_to(served, "gm@x.org").text
        assert (served.changes, "invite" in said, "not started" in said) == ((), True, False), said
    asked = bureau.write("eve@x.org", "May I join ghost?").replies[0].text
    assert "*" not in asked


def test_the_gamesmaster_writes_to_all_before_the_start(private: tuple[Bureau, str]) -> None:
    bureau, gm = private
    for name in ("anna", "bruno"):
        bureau.write(f"{name}@x.org", "yes", to=invited(bureau, gm, name).reply_to)
    text = f"broadcast\nWe begin on Friday. My address is {gm}@example.org\nendpress"
    served = bureau.write("gm@x.org", text, to=gm)
    mails = [reply for reply in served.replies if reply.to.address != "gm@x.org"]
    assert {mail.to.address for mail in mails} == {"anna@x.org", "bruno@x.org"}
    assert all("Friday" in mail.text and gm not in mail.text for mail in mails)
    for who, to in (("anna", "judge+ghost"), ("gm", "judge+ghost"), ("eve", "judge+ghost")):
        served = bureau.write(f"{who}@x.org", "broadcast\nhello\nendpress", to=to)
        assert {reply.to.address for reply in served.replies} <= {f"{who}@x.org"}, who
    served = bureau.write("gm@x.org", "press to Anna\nhello\nendpress", to=gm)
    assert {reply.to.address for reply in served.replies} == {"gm@x.org", "anna@x.org"}


def test_what_is_for_the_gamesmaster_is_no_preference(private: tuple[Bureau, str]) -> None:
    bureau, gm = private
    joined = bureau.write("anna@x.org", "yes", to=invited(bureau, gm, "anna").reply_to).replies[0]
    text = "Dear GM,\nI'd prefer Italy, then Turkey.\nAnna"
    served = bureau.write("anna@x.org", text, to=joined.reply_to)
    assert ghost(bureau).people.forming.lots == ()
    assert "Italy" in reply_to(served, "gm@x.org").text
