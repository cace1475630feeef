"""What who waits for a seat puts into the draw of powers: in any words, and seen by nobody else."""

from __future__ import annotations

import pytest

from judge.desk.addressing import powers_called
from judge.desk.letters import Reply
from judge.desk.reading.liking import powers_only
from judge.desk.surety import Surety
from judge.game.game import Game
from judge.game.lots import NumberSet, lot_of
from judge.library.grammars import load_order_reader
from judge.library.variants import load_variant
from tests.desk.bureau import COMMANDS, PLAYERS, Bureau, reply_to
from tests.harm.house import tells_fault

STANDARD = load_variant("standard")
NAMES = powers_only(powers_called(load_order_reader("standard"), COMMANDS.press_words))

READ = {
    "F[ERG]TIA": "F ERG T I A",
    "[FE]*R": "FE AGIT R",
    "I T *": "I T AEFGR",
    "i t *": "I T AEFGR",
    "FIERAGT": "F I E R A G T",
    "* R": "AEFGIT R",
    "Italy, then Turkey, anything but Russia": "I T AEFG R",
    "I'd be happiest with Italy, then Turkey, and least of all with Russia.": "I T AEFG R",
    "I'd prefer Italy, then Turkey, anything but Russia": "I T AEFG R",
    "Italy or Turkey, then France": "IT F AEGR",
    "Italy and Turkey": "IT AEFGR",
    "Italy, Turkey and France": "I T F AEGR",
    "Italy > Turkey > France > *": "I T F AEGR",
    "1. Italy 2. Turkey 3. France": "I T F AEGR",
    "Italy first, Turkey second": "I T AEFGR",
    "I would like to play Germany or, failing that, England": "G E AFIRT",
    "Could I have Italy?": "I AEFGRT",
    "I want to be the Italian": "I AEFGRT",
    "I'd rather not be Austria": "EFGIRT A",
    "not Russia": "AEFGIT R",
    "Russia last": "AEFGIT R",
    "Not Russia or Austria please, I'd prefer Italy": "I EFGT RA",
    "I don't mind, but not Austria or Italy": "EFGRT AI",
    "Am liebsten Italien, dann Türkei, nur nicht Russland": "I T AEFG R",
    "Je voudrais la France, sinon l'Italie": "F I AEGRT",
    "no preference": "",
    "none": "",
    "*": "",
}
UNREAD = (
    "", "I T X", "Italy, Italy", "Italy, then", "anything but Russia, Italy",
    "Turkey second, Italy first", "Italy if nobody else wants it", "Italy, Xanadu", "whatever; any",
    "I prefer Germany over France", "I'd love to meet Anna in Italy", "x" * 300, "I " * 100,
    "Italy, or Turkey only if Bruno is France", "II", "(", "]", "[[[",
)  # fmt: skip


def letters_of(tiers: object) -> str:
    return " ".join("".join(power.letter for power in tier) for tier in tiers)  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", READ)
def test_preferences_in_any_words(text: str) -> None:
    found = COMMANDS.preferences.read(text, NAMES, STANDARD.powers)
    assert found is not None
    assert letters_of(found) == READ[text]


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_half_understood_is_none(text: str) -> None:
    assert COMMANDS.preferences.read(text, NAMES, STANDARD.powers) is None


@pytest.mark.parametrize(
    "text", ["Italy", "France.", "Greetings from England", "Anna, England", "no", "any", "then"]
)
def test_amid_prose_a_name_alone_says_nothing(text: str) -> None:
    assert COMMANDS.preferences.read_sentence(text, NAMES, STANDARD.powers) is None


@pytest.fixture
def bureau() -> Bureau:
    """A game that is forming, which Anna and Bruno have joined."""
    bureau = Bureau()
    opened = bureau.write("gm@x.org", "create game ghost")
    bureau.kept["gm"] = opened.replies[0]  # type: ignore[assignment]
    for name in ("anna", "bruno"):
        bureau.write(f"{name}@x.org", "join ghost")
    return bureau


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def put_in(bureau: Bureau, who: str) -> tuple[str, str]:
    lot = lot_of(ghost(bureau).people.forming.lots, f"{who}@x.org")
    return letters_of(lot.tiers), lot.number


def says(bureau: Bureau, who: str, text: str, surety: Surety = Surety.ALIGNED) -> Reply:
    served = bureau.write(f"{who}@x.org", text, to="judge+ghost", surety=surety)
    return reply_to(served, f"{who}@x.org")


def gm(bureau: Bureau) -> str:
    opened: Reply = bureau.kept["gm"]  # type: ignore[assignment]
    return opened.reply_to


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("preference I T *", "I T AEFGR"),
        ("SET PREFERENCE F[ERG]TIA", "F ERG T I A"),
        ("preferences: Italy; Turkey; anything but Russia", "I T AEFG R"),
        ("Hello,\n\nI'd prefer Italy, then\nTurkey, anything but Russia.\n\nAnna", "I T AEFG R"),
        ("I would like Italy. Not Russia, please!", "I AEFGT R"),
        ("preference Italy\nNot Austria.", "I EFGRT A"),
        ("Can I be Italy?", "I AEFGRT"),
        ("I like France\nthen England", "F E AGIRT"),
        ("> I'd like Turkey\nI'd like Italy.", "I AEFGRT"),
    ],
)  # fmt: skip
def test_a_letter_says_what_is_liked(bureau: Bureau, text: str, expected: str) -> None:
    reply = says(bureau, "anna", text)
    assert put_in(bureau, "anna") == (expected, "")
    assert not tells_fault(reply.subject)
    assert "You like best, in this order" in " ".join(reply.text.replace("=", "").split())


@pytest.mark.parametrize(
    "text",
    [
        "I'd like Italy, if nobody else wants it.",
        "I'd like Italy, unless Bruno is France\nanything but Russia",
        "preference Italy, Xanadu",
        "preference I T *\nI'd like Italy, maybe.",
        "my number is xyz",
    ],
)
def test_half_a_preference_changes_nothing_and_is_told(bureau: Bureau, text: str) -> None:
    says(bureau, "anna", "preference T I *")
    reply = says(bureau, "anna", text)
    assert put_in(bureau, "anna") == ("T I AEFGR", "")
    assert tells_fault(reply.subject)


def test_who_joins_says_so_in_the_same_letter(bureau: Bureau) -> None:
    says(bureau, "clara", "join ghost, and I'd like Italy best. My number is 4711.")
    says(bureau, "david", "Count me in for ghost! I'd love Turkey or, failing that, England.")
    bureau.write("emma@x.org", "I'd prefer Italy.\njoin ghost\nmy number: 12")
    assert put_in(bureau, "clara") == ("I AEFGRT", "4711")
    assert put_in(bureau, "david") == ("T E AFGIR", "")
    assert put_in(bureau, "emma") == ("I AEFGRT", "12")


def test_joining_with_half_a_preference_joins_nothing(bureau: Bureau) -> None:
    reply = says(bureau, "clara", "join ghost preference Xanadu")
    assert len(ghost(bureau).people.waiting) == 2
    assert tells_fault(reply.subject)


def test_who_is_on_file_elsewhere_puts_it_into_the_game_joined(bureau: Bureau) -> None:
    bureau.write("gm@x.org", "create game lark")
    bureau.write("anna@x.org", "join lark\npreference T *", to="judge+ghost")
    lark = bureau.games["lark"]
    assert letters_of(lot_of(lark.people.forming.lots, "anna@x.org").tiers) == "T AEFGIR"
    assert put_in(bureau, "anna") == ("", "")


def test_it_may_be_changed_taken_back_and_asked_for(bureau: Bureau) -> None:
    says(bureau, "anna", "preference I T *\nnumber 4711")
    assert "4711" in says(bureau, "anna", "status").text
    says(bureau, "anna", "number 12")
    assert put_in(bureau, "anna") == ("I T AEFGR", "12")
    says(bureau, "anna", "preference none\nnumber none")
    assert put_in(bureau, "anna") == ("", "")


def test_nobody_else_is_shown_it(bureau: Bureau) -> None:
    served = bureau.write("anna@x.org", "preference Italy\nnumber 4711", to="judge+ghost")
    assert {reply.to.address for reply in served.replies} == {"anna@x.org"}
    for who, to in (("bruno", "judge+ghost"), ("gm", gm(bureau)), ("zoe", "judge+ghost")):
        for text in ("status", "who", "settings", "history ghost", "games"):
            for reply in bureau.write(f"{who}@x.org", text, to=to).replies:
                assert "4711" not in reply.text
                assert "like best" not in reply.text


def test_nobody_changes_anothers(bureau: Bureau) -> None:
    says(bureau, "anna", "preference I T *")
    reply = says(bureau, "anna", "preference R *\nnumber 1", Surety.UNSURE)
    assert put_in(bureau, "anna") == ("I T AEFGR", "")
    assert "nothing was done" in reply.subject
    served = bureau.write("anna@x.org", "preference R *", to="judge+ghost", surety=Surety.REFUSED)
    assert served.changes == ()
    bureau.write("bruno@x.org", "preference R *", to="judge+ghost")
    assert put_in(bureau, "anna") == ("I T AEFGR", "")
    bureau.write("zoe@x.org", "preference R *", to="judge+ghost")
    assert lot_of(ghost(bureau).people.forming.lots, "zoe@x.org").tiers == ()


def begun(bureau: Bureau) -> dict[str, Reply]:
    for name in PLAYERS[2:]:
        bureau.write(f"{name}@x.org", "join ghost")
    served = bureau.write("gm@x.org", "start", to=gm(bureau))
    return {reply.to.address.partition("@")[0]: reply for reply in served.replies[1:]}


def test_the_start_gives_what_is_liked_and_tells_how(bureau: Bureau) -> None:
    says(bureau, "anna", "preference Italy, then Turkey\nnumber 4711")
    says(bureau, "bruno", "preference Turkey")
    mails = begun(bureau)
    seats = {s.player.called: s.power.letter for s in ghost(bureau).people.seats}
    assert (seats["Anna"], seats["Bruno"]) == ("I", "T")
    issues = {
        name: bureau.write(f"{name}@x.org", "get issue 1", to=mail.reply_to).replies[0].text
        for name, mail in mails.items()
    }
    for name, mail in mails.items():
        assert "GET ISSUE 1 shows how" in mail.text
        assert "SHA-256" not in mail.text
        assert ":4711" in issues[name]
        assert "by preferences" in issues[name]
    told = [name for name, text in issues.items() if "You had said that you like best" in text]
    assert sorted(told) == ["anna", "bruno"]


def test_after_the_start_it_is_too_late(bureau: Bureau) -> None:
    """No number that is chosen when the seed is known counts for anything."""
    mails = begun(bureau)
    before = ghost(bureau).people
    served = bureau.write("anna@x.org", "number 4711", to=mails["anna"].reply_to)
    events = [event for change in served.changes for event in change.events]
    assert not any(isinstance(event, NumberSet) for event in events)
    assert ghost(bureau).people.seats[0].player == before.seats[0].player
    assert ghost(bureau).people.forming.lots == ()


@pytest.mark.parametrize(
    "text",
    [
        "I'd prefer Turkey, then Austria as allies.",
        "Preference: Boh, else Tyr",
        "My number is 4711",
    ],
)
def test_who_plays_means_something_else(bureau: Bureau, text: str) -> None:
    mails = begun(bureau)
    reply = reply_to(bureau.write("anna@x.org", text, to=mails["anna"].reply_to), "anna@x.org")
    assert "draw" not in reply.text
