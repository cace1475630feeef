"""What `data/identity.toml` says is what happens: each policy, each verdict, each kind of act."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from judge.desk.holding import ACT_OF
from judge.desk.surety import Act, Course, Surety, Trust, read_identity
from judge.game.records import KINDS
from judge.library.texts import load_identity
from tests.harm.house import SERVER, Followed, House

GAME = "judge+ghost@example.org"
WORD = "Wanderer-42"
LETTERS = {
    Act.ASKING: ("FRANCE", "status", ()),
    Act.JOINING: ("FRANCE", "join other", ("PlayerJoined",)),
    Act.ORDERS: ("FRANCE", "A Par - Bur", ("OrdersEntered",)),
    Act.WAITING: ("FRANCE", "wait", ("WaitSet",)),
    Act.PRESS: ("FRANCE", "press to Italy: hello", ("PressSent",)),
    Act.VOTES: ("FRANCE", "vote draw", ("MotionVoted",)),
    Act.MAIL: ("FRANCE", "pictures off", ("PicturesSet",)),
    Act.RENEWING: ("FRANCE", "rekey", ("ReplyAddressRenewed",)),
    Act.UNDOING: ("FRANCE", "undo", ("Undone",)),
    Act.LEAVING: ("olga@x.org", "leave", ("ObserverLeft",)),
    Act.HANDING_OVER: ("FRANCE", "address new@x.org", ()),
    Act.CLOCK: ("GM", "extend by 1 day", ("DeadlineSet",)),
    Act.LEADING: ("GM", "deadline 24 Nov 11:00", ("DeadlineSet",)),
    Act.SIGNING: ("FRANCE", "password none", ()),
}
"""Of each kind of act a letter: who writes it, and what comes of it if it is done."""
SIGNS = {
    Surety.ALIGNED: "spf=pass smtp.mailfrom={sender}",
    Surety.UNSURE: "spf=none",
    Surety.REFUSED: "dmarc=fail (p=reject) header.from=x.org",
}
TABLE = load_identity()
CELLS = tuple(product(TABLE.rows, Act, Surety))


class Observed(House):
    """A house with an observer, whose secret address is known, and another game."""

    observer = ""

    def secret_of(self, who: str) -> str:
        return self.observer if "@" in who else self.reply_address(who)


def write(house: Observed, act: Act, surety: Surety) -> tuple[str, Followed]:
    """The writer, and what follows from their letter."""
    who, text, _ = LETTERS[act]
    sender = who if "@" in who else house.address_of(who)
    if surety is Surety.SECRET:
        to = house.secret_of(who)
        return sender, house.write_from(sender, text, to=to, vouched="none")
    if surety is Surety.PASSWORD:
        house.write(who, f"password {WORD}")
        text = f"SIGNON {'M' if who == 'GM' else 'F'}ghost {WORD}\n{text}"
        return sender, house.write_from(sender, text, vouched="none")
    vouched = SIGNS[surety].format(sender=sender)
    return sender, house.write_from(sender, text, to=GAME, vouched=vouched)


@pytest.mark.parametrize(
    ("policy", "act", "surety"), CELLS, ids=[f"{p}-{a}-{s.name.lower()}" for p, a, s in CELLS]
)
def test_what_a_cell_says_is_what_happens(policy: str, act: Act, surety: Surety) -> None:
    with Observed.begun() as house:
        house.write_from("zoe@x.org", "create game other")
        if act is Act.UNDOING:
            house.write("FRANCE", "A Mar - Spa")
        joined = house.write_from("olga@x.org", "observe ghost").to("olga@x.org")
        house.observer = joined.fields["Reply-To"].partition("<")[2].strip(">")
        house.trust = Trust((SERVER,), policy)
        if surety is Surety.PASSWORD and act is Act.LEAVING:
            return  # who watches has no password
        sender, done = write(house, act, surety)
        match TABLE.course(policy, act, surety):
            case Course.DO:
                assert done.kinds == LETTERS[act][2]
                assert "nothing was done" not in done.to(sender).subject
            case Course.HOLD:
                assert done.kinds == ("LetterHeld",)
                assert [mail.to for mail in done.mails] == [sender]
                assert "is this letter yours?" in done.to(sender).subject
            case Course.REFUSE:
                assert done.kinds == ()
                assert [mail.to for mail in done.mails] == [sender]
                assert surety is not Surety.REFUSED or "nothing was done" in done.to(sender).subject


def test_only_the_secret_address_leads_and_hands_over() -> None:
    for policy, act in product(TABLE.rows, (Act.LEADING, Act.HANDING_OVER, Act.SIGNING)):
        row = TABLE.rows[policy][act]
        assert [surety for surety in Surety if row[surety] is Course.DO] == [Surety.SECRET]


def test_a_stricter_policy_is_nowhere_freer() -> None:
    freedom = (Course.REFUSE, Course.HOLD, Course.DO)
    strict, normal, trusting = TABLE.rows.values()
    for act, surety in product(Act, Surety):
        row = [freedom.index(rows[act][surety]) for rows in (strict, normal, trusting)]
        assert row == sorted(row), (act, surety)
    assert tuple(TABLE.rows) == ("strict", "normal", "trusting")


OF_THE_MASTER = {
    "GameStarted", "GameForked", "ForkOpened", "BoardRenewed", "PhaseProcessed",
    "RolledBack", "PositionEdited", "GameEnded", "SeatOffered", "OfferClosed",
    "AbsenceOver",
    "SettingsChanged", "Reminded", "LetterHeld", "HeldClosed", "SilenceAsked", "SilenceOver",
    "StandbysCalled", "Invited", "JoinRefused", "MotionCarried", "PollOpened", "PollClosed",
    "RulingMade", "RulingWithdrawn", "MasterAway", "MasterBack", "MasterGone",
    "DeputyAsked", "DeputyAgreed", "DeputyEnded", "Digested", "HouseRulesSet", "OptionsChosen",
    "CommentSet", "FeeNoted", "HolidaysRenewed",
}  # fmt: skip
"""What no player's letter brings about in its own name, and what holding itself does."""


def test_every_event_counts_as_an_act_or_is_no_players() -> None:
    named = {kind.__name__ for kind in ACT_OF}
    assert named | OF_THE_MASTER == set(KINDS)
    assert not named & OF_THE_MASTER


CELL = {"secret": "do", "password": "do", "aligned": "do", "unsure": "hold", "refused": "refuse"}
ROWS: Mapping[str, Any] = {act.value: CELL for act in Act}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({**ROWS, "dancing": CELL}, "has other rows than"),
        ({act: cell for act, cell in ROWS.items() if act != "votes"}, "has other rows than"),
        ({**ROWS, "votes": {"secret": "do"}}, "votes has other columns than"),
        ({**ROWS, "votes": {**CELL, "aligned": "refuse"}}, "allows a surer verdict less"),
        ({**ROWS, "votes": {**CELL, "aligned": "maybe"}}, "'maybe' is not a valid Course"),
    ],
)
def test_a_broken_table_is_told(rows: Mapping[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_identity({"normal": rows})
