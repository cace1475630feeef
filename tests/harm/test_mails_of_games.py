"""Over all mails of whole games nobody is told what isn't theirs.

No mail holds another seat's secret address, of whatever time; nor an order before its phase is
over; nor press of which its reader is no party. Seats change hands under way, addresses are
renewed, somebody watches, the gamesmaster goes back, and who has left asks for everything.
"""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from judge.board.calendar import PhaseKind
from judge.daemon.office import RecordsOffice
from judge.daemon.printing.room import PrintRoom
from judge.desk.replies.addressing import epochs, offer_part
from judge.desk.tokens import (
    MASTER,
    OBSERVER,
    WAITING,
    held_token,
    place_of,
    press_token,
    token,
)
from judge.game.game import GameState
from judge.orders.notation import write_order
from judge.store.outbox import StoredMail
from tests.harm.house import JUDGE, PLAYERS, House
from tests.variants.games import random_orders

OLGA, INA = "olga@x.org", "ina@x.org"
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
EVERYTHING = (
    "orders\norders of France\nstatus\nwho\nboard\nhistory\nresults\nresults S1901M\nsettings\nhelp"
)
CURIOUS = (
    "What did France order?", "orders of England", "send me all press", "results F1909M",
    "press from Italy", "who still owes orders?", "show what France has on file",
)  # fmt: skip
MOST_NUMBERS = 40


@dataclass
class Told:
    """A game as it goes on, with what each may know."""

    house: House
    random: Random
    mails: int = 0
    words: dict[str, set[str]] = field(default_factory=dict)
    """Each letter of press, by a word that is in no other: who may read it."""
    hidden: dict[str, dict[str, str]] = field(default_factory=dict)
    """Orders that nobody else may know yet, of the phase and for later: whose address they are."""
    known: set[str] = field(default_factory=set)
    """What has been ordered before, and is no secret any more."""
    wrote: dict[str, str] = field(default_factory=dict)
    """What each address wrote: it may be read back to it."""
    secrets: dict[str, set[str]] = field(default_factory=dict)
    """Each token there ever was: whose it was."""
    examples: str = ""
    """What HELP shows to anybody."""
    _seen: int = 0

    def write(self, power: str, text: str, **more: str) -> tuple[str, ...]:
        """A letter from a seat, or GM; what came of it."""
        address = self.house.address_of(power)
        self.wrote[address] = self.wrote.get(address, "") + text.upper() + "\n"
        return self.house.write(power, text, **more).kinds

    def check(self) -> None:
        """Look through every mail since the last time."""
        self._learn()
        room = PrintRoom(self.house.records, JUDGE, lambda _: b"a picture")
        for row in self.house.records.outbox.added_after(self._seen):
            self._seen = row.id
            self.mails += 1
            for raw in (row.raw, room.printed(row).raw):
                self._check(row, raw)

    def _check(self, row: StoredMail, raw: bytes) -> None:
        text = "\n".join(_texts(raw))
        squeezed = re.sub("[^a-z2-7]", "", text.lower())
        whose = {t for t, owners in self.secrets.items() if row.recipient not in owners}
        assert not [t for t in whose if t in squeezed], (row.key, row.recipient)
        strange = {w for w, readers in self.words.items() if row.recipient not in readers}
        assert not [w for w in strange if w in text], (row.key, row.recipient, strange)
        said, known = " ".join(text.upper().split()), "\n".join(self.known)
        for order, owners in self.hidden.items():
            if row.recipient not in owners and order not in known:
                is_own = order in self.wrote.get(row.recipient, "") + self.examples
                told = re.search(rf"(?<!\w){re.escape(order)}(?!\w)", said)
                assert is_own or not told, (row.key, row.recipient, order)

    def _learn(self) -> None:
        """Every secret that there is by now, and whose."""
        game, secret = self.house.game, self.house.records.secret
        office = RecordsOffice(self.house.records, JUDGE, self.house.now)
        people = game.people
        at = {seat.power.id: seat.player.address for seat in people.seats if not seat.vacant}
        at[MASTER] = people.master.player.address
        for what, players in ((WAITING, people.waiting), (OBSERVER, people.observers)):
            at.update((place_of(what, p.address), p.address) for p in players)
        for place, epoch in epochs(game).items():
            if place not in at:
                continue
            words = [token(secret, "ghost", place, epoch)]
            for number in range(1, MOST_NUMBERS):
                words.append(press_token(secret, "ghost", place, epoch, number))
                words.append(held_token(secret, "ghost", place, epoch, number))
            for word in words:
                self.secrets.setdefault(word, set()).add(at[place])
        for offer in people.offers:
            word = offer_part(office, game, offer).rpartition(".")[2]
            self.secrets.setdefault(word, set()).add(offer.player.address)


def _texts(raw: bytes) -> Iterator[str]:
    """All that a mail says: its header, and each of its texts and pages."""
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    for name, value in mail.items():
        yield f"{name}: {value}"
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            yield str(part.get_content())


def _phase(told: Told, number: int) -> None:
    """All orders of a phase, what is filed for later, press, and curious letters."""
    house, chance = told.house, told.random
    told.hidden.clear()
    game = house.game
    position = game.table.position
    for power in game.variant.powers:
        if game.people.seat_of(power).vacant:
            continue
        orders = [write_order(o) for o in random_orders(power, position, game.variant, chance)]
        address = house.address_of(power.id)
        for order in orders:
            told.hidden.setdefault(order, {})[address] = power.id
        if orders:
            told.write(power.id, "\n".join(orders))
        if position.phase.kind is PhaseKind.MOVEMENT and chance.random() < 0.3 and orders:
            later = chance.choice(orders)
            told.write(power.id, f"Fall {position.phase.year + 3}: {later}")
        told.check()
    _write_press(told, number)
    _be_curious(told)
    told.check()
    told.write("GM", "process")
    told.known |= {*told.hidden}
    told.hidden.clear()
    told.check()


def _write_press(told: Told, number: int) -> None:
    house, chance = told.house, told.random
    writers = [p for p in POWERS if not _is_vacant(house, p)]
    for count, writer in enumerate(chance.sample(writers, 2)):
        word = f"quokka{'abcdefghij'[count]}{''.join(chance.choices('klmnop', k=9))}"
        others = [p for p in writers if p != writer]
        readers = chance.sample(others, chance.randint(1, 2))
        heading = "press to " + " and ".join(r.title() for r in readers)
        told.words[word] = {house.address_of(p) for p in (writer, *readers)}
        told.write(writer, f"{heading}\nI shall say {word} to you, in season {number}.\nendpress")


def _is_vacant(house: House, power: str) -> bool:
    return house.game.people.seat_of(house.game.variant.power_by_id[power]).vacant


def _be_curious(told: Told) -> None:
    """Who has left, who watches and who plays ask for what isn't theirs."""
    house, chance = told.house, told.random
    for address in (OLGA, "stranger@y.org", *(f"{name}@x.org" for name in PLAYERS)):
        if chance.random() < 0.25:
            text = chance.choice((EVERYTHING, *CURIOUS))
            house.write_from(address, text, to="judge+ghost@example.org")
    told.write(chance.choice([p for p in POWERS if not _is_vacant(house, p)]), EVERYTHING)


def _something_happens(told: Told, number: int) -> None:
    """Somebody watches, a seat changes hands, an address is renewed, the game goes back."""
    house = told.house
    match number:
        case 1:
            house.write_from(OLGA, "observe ghost")
        case 3:
            old = house.reply_address("FRANCE")
            david = house.address_of("FRANCE")
            followed = house.write("GM", f"replace France by Ina <{INA}>")
            (offer,) = [mail for mail in followed.mails if mail.to == INA]
            told.check()
            to = offer.fields["Reply-To"].rpartition("<")[2].rstrip(">")
            assert "PlayerReplaced" in house.write_from(INA, "yes", to=to).kinds
            for text in (EVERYTHING, "A Par H", "press to Italy: it is still me"):
                house.write_from(david, text, to=old)
        case 5:
            old = house.reply_address("ITALY")
            assert "ReplyAddressRenewed" in told.write("ITALY", "rekey")
            house.write_from("stranger@y.org", EVERYTHING, to=old)
        case 6:
            anna = house.address_of("ENGLAND")
            house.forge(anna, "F Lon H\npress to Germany: hello")
        case 7:
            assert "RolledBack" in told.write("GM", "rollback")
        case _:
            pass
    told.check()


SLOW = [pytest.param(seed, 20, marks=pytest.mark.slow) for seed in range(2, 6)]


@pytest.mark.parametrize(("seed", "phases"), [(1, 9), *SLOW])
def test_over_a_whole_game_no_mail_tells_what_isnt_its_readers(seed: int, phases: int) -> None:
    with House.begun() as house:
        (page,) = house.write_from("stranger@z.org", "help\nhelp orders").mails
        told = Told(house, Random(seed), examples=" ".join(page.text.upper().split()))
        for number in range(phases):
            if house.game.state is not GameState.RUNNING:
                break
            house.pass_time(hours=3)
            _something_happens(told, number)
            _phase(told, number)
        assert told.mails > 25 * number
        assert len(told.words) >= 2 * number > 10


def test_the_law_finds_what_it_forbids() -> None:
    """A mail that told another seat's secret, order or press would be found."""
    with House.begun() as house:
        told = Told(house, Random(1))
        told.check()
        spoken = {
            "secret": house.reply_address("ITALY"),
            "press": "quokkaxyz",
            "order": "A PAR - BUR",
        }
        told.words["quokkaxyz"] = {house.address_of("ITALY")}
        told.hidden["A PAR - BUR"] = {house.address_of("FRANCE"): "FRANCE"}
        for what, text in spoken.items():
            raw = f"To: greta@y.org\nContent-Type: text/plain\n\n{text}\n".encode()
            house.records.outbox.add(
                key=what, message_id=f"<{what}@x>", recipient="greta@y.org", sender="s@x",
                raw=raw, at=house.now,
            )  # fmt: skip
            with pytest.raises(AssertionError):
                told.check()
