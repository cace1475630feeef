"""An office in memory, and a short way to write to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from judge.board.calendar import Phase
from judge.board.variant import Variant
from judge.daemon.shelf_office import ShelfOffice, command_reader
from judge.daemon.writing import free_seats
from judge.desk.counter import Served, serve
from judge.desk.hosting import OPEN_HOUSE, Hosting
from judge.desk.letters import Address, JudgeAddress, Letter, Reply
from judge.desk.limits import Count
from judge.desk.office import Glance
from judge.desk.passwords import Hashed
from judge.desk.replies.addressing import entries_of
from judge.desk.standbys import Standby, StandbyNoted
from judge.desk.surety import CAUTIOUS, NOBODY_VOUCHES, Surety, Trust, Vouched
from judge.game.annals import Annal, annals_of
from judge.game.chronicle import Chapter, Chronicle, read_chronicle
from judge.game.conduct import conduct_of
from judge.game.events import Event, PhaseProcessed
from judge.game.finishes import Finish, years_of
from judge.game.game import Game, GameState
from judge.game.log import Logged
from judge.game.press_events import PressSent
from judge.game.replay import replay
from judge.library.grammars import load_order_reader
from judge.library.variants import load_rules, load_variant
from judge.orders.reading.reader import OrderReader

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
COMMANDS = command_reader()


@dataclass
class Bureau(ShelfOffice):
    """Implements `judge.desk.office.Office` over dicts."""

    now: datetime = NOON
    games: dict[str, Game] = field(default_factory=dict)
    logs: dict[str, list[Event]] = field(default_factory=dict)
    visits: dict[tuple[str, str], datetime] = field(default_factory=dict)
    letters: int = 0
    judge: JudgeAddress = field(default_factory=lambda: JudgeAddress("judge", "example.org"))
    secret: bytes = b"k" * 32
    trust: Trust = CAUTIOUS
    hosting: Hosting = OPEN_HOUSE
    kept: dict[str, Letter] = field(default_factory=dict)
    passwords: dict[tuple[str, str, int], Hashed] = field(default_factory=dict)
    standing_by: dict[str, Standby] = field(default_factory=dict)

    def variant(self, id_: str, chosen: Mapping[str, str]) -> Variant:
        return load_variant(id_, chosen)

    def board_of_rules(self, game: Game) -> Variant:
        return load_variant(game.variant.id)

    def opened_on(self, game: Game) -> Variant:
        return game.variant

    def rules_of(self, id_: str) -> str:
        return load_rules(id_)

    def order_reader(self, variant: Variant) -> OrderReader:
        return load_order_reader(variant.id, variant.chosen)

    def game(self, name: str) -> Game | None:
        return self.games.get(name)

    def games_of(self, address: str) -> Sequence[tuple[str, str]]:
        return [
            (game.name, seat)
            for game in self.games.values()
            for known, seat in entries_of(game)
            if known == address
        ]

    def glance(self, name: str) -> Glance | None:
        game = self.games.get(name)
        if game is None:
            return None
        phase, variant = self.phrases.name_phase(game.table.position.phase), game.variant
        return Glance(
            name,
            game.state,
            variant.title,
            phase,
            len(game.people.waiting),
            len(variant.powers),
            free_seats(game),
            game.settings.listed,
            game.folder.comment,
        )

    def glances(self, state: GameState, most: int) -> Sequence[Glance]:
        found = map(self.glance, sorted(self.games))
        return [g for g in found if g and g.state is state and g.listed][:most]

    def count_games(self, state: GameState) -> int:
        return len(self.glances(state, len(self.games)))

    def games_at_once(self) -> int:
        return sum(game.state is not GameState.ENDED for game in self.games.values())

    def log(self, name: str) -> Sequence[Event]:
        return self.logs[name]

    def logged(self, name: str) -> Sequence[Logged]:
        return [Logged(event, number=n) for n, event in enumerate(self.logs[name], 1)]

    def annals(self, name: str) -> Sequence[Annal]:
        return annals_of(replace(self._chronicle(name), undone=()))

    def chapter(self, name: str, number: int) -> Chapter:
        return next(c for c in self._chronicle(name).chapters if c.number == number)

    def finishes(self, most: int) -> Sequence[Finish]:
        ended = [g for g in self.games.values() if g.state is GameState.ENDED]
        return [finish_of(game, self.annals(game.name)) for game in ended[-most:][::-1]]

    def phases(self, name: str) -> Sequence[Phase]:
        return [e.phase for e in self.log(name) if isinstance(e, PhaseProcessed)]

    def _chronicle(self, name: str) -> Chronicle:
        return read_chronicle(replay(self.log(name), self.games[name].variant))

    def press(self, name: str, number: int) -> PressSent | None:
        log = self.logs.get(name, ())
        found = (e for e in log if isinstance(e, PressSent) and e.number == number)
        return next(found, None)

    def letter(self, key: str) -> Letter | None:
        return self.kept.get(key)

    def phase_asked(self, game: str, message_ids: Sequence[str]) -> str:
        return ""  # mails aren't dressed here

    def letter_answered(self, game: str, message_ids: Sequence[str]) -> str:
        return ""  # nor do they have a Message-ID

    def phase_at(self, game: str, moment: datetime) -> str:
        return ""  # letters don't wait here

    def password(self, game: str, place: str, epoch: int) -> Hashed | None:
        return self.passwords.get((game, place, epoch))

    def is_first(self, count: Count) -> bool:
        before = self.visits.get((count.kind, count.key))
        return before is None or self.now - before >= count.within

    def first_time(self, count: Count) -> bool:
        if not self.is_first(count):
            return False
        self.visits[count.kind, count.key] = self.now
        return True

    def standbys(self) -> Sequence[Standby]:
        found = (one for one in self.standing_by.values() if one.confirmed)
        return sorted(found, key=lambda one: (one.since, one.number))

    def standby_of(self, address: str) -> Standby | None:
        return self.standing_by.get(address)

    def standby_numbered(self, number: int) -> Standby | None:
        return next((one for one in self.standing_by.values() if one.number == number), None)

    def next_standby(self) -> int:
        return 1 + max((one.number for one in self.standing_by.values()), default=0)

    def games_left(self, address: str) -> Sequence[str]:
        return [
            name
            for name, game in self.games.items()
            if conduct_of(game.people.conduct, address).left
        ]

    def conduct(self, address: str) -> tuple[int, int, int, int]:
        found = [
            conduct_of(game.people.conduct, address)
            for game in self.games.values()
            if address in {seat.player.address for seat in game.people.seats}
        ]
        return (
            len(found),
            sum(one.late for one in found),
            sum(one.missed for one in found),
            sum(one.left for one in found),
        )

    def note_standbys(self, noted: Iterable[StandbyNoted]) -> None:
        """Keep what changes on the list of those who stand by."""
        for one in noted:
            self.standing_by.pop(one.address, None)
            if one.entry is not None:
                self.standing_by[one.address] = one.entry

    def seed_for(self, purpose: str) -> str:
        return f"seed{len(self.games)}"

    def write(
        self,
        sender: str,
        text: str,
        *,
        to: str = "",
        subject: str = "",
        machine: str = "",
        surety: Surety = Surety.ALIGNED,
    ) -> Served:
        """Serve a letter, keep what it did, and return all that followed.

        Our mail server vouches for its sender, unless another `surety` is named.
        """
        self.letters += 1
        letter = Letter(
            message_id=f"<{self.letters}@client>",
            sender=Address(sender, sender.partition("@")[0].title()),
            recipient=f"{to or 'judge'}@example.org",
            subject=subject,
            text=text,
            arrived=self.now,
            machine=machine,
            vouched=Vouched(surety, None if surety is Surety.ALIGNED else NOBODY_VOUCHES.why),
        )
        self.kept[f"L{self.letters}"] = letter
        served = serve(letter, f"L{self.letters}", self, self.now)
        for count in served.counts:
            self.first_time(count)
        self.note_standbys(served.standbys)
        for change in served.changes:
            self.games[change.game.name] = change.game
            self.logs.setdefault(change.game.name, []).extend(change.events)
        return served


def finish_of(game: Game, annals: Sequence[Annal]) -> Finish:
    """What a game that is over came to."""
    if game.ending is None:
        raise ValueError(f"{game.name} isn't over")
    position, variant = game.table.position, game.variant
    owners = {*(unit.power for unit in position.units), *position.owners.values()}
    return Finish(
        game.name,
        variant.id,
        tuple(f"{name}={value}" for name, value in variant.chosen.items()),
        game.ending,
        tuple(power.id for power in game.victors),
        frozenset(power.id for power in owners),
        years_of(annals),
    )


def reply_to(served: Served, address: str) -> Reply:
    """The one reply to an address."""
    (found,) = [
        reply
        for reply in served.replies
        if reply.to.address == address and ":map:" not in reply.key
    ]
    return found


def accept(bureau: Bureau, served: Served, address: str) -> Served:
    """What follows when somebody accepts the seat that a letter has offered them."""
    return bureau.write(address, "I accept", to=reply_to(served, address).reply_to)


def confirming(text: str) -> str:
    """The line of a receipt that confirms what was asked for."""
    (line,) = re.findall(r"^ +((?:resign|address|eject) .*[a-z2-7]{8})$", text, re.MULTILINE)
    return str(line)


def confirm(bureau: Bureau, served: Served, address: str) -> Served:
    """What follows when somebody sends that line back."""
    receipt = reply_to(served, address)
    return bureau.write(address, confirming(receipt.text), to=receipt.reply_to)


PLAYERS = ("anna", "bruno", "clara", "david", "emma", "felix", "greta")


def started_game(bureau: Bureau, name: str = "ghost") -> dict[str, Reply]:
    """Open, fill and start a game; the opening mails by power, the GM's under GM."""
    opened = bureau.write("gm@x.org", f"create game {name} zone Europe/Berlin")
    for player in PLAYERS:
        bureau.write(f"{player}@x.org", f"join {name}")
    begun = bureau.write("gm@x.org", "start", to=opened.replies[0].reply_to)
    mails = {}
    for reply in begun.replies[1:]:
        seats = [s for s in bureau.games[name].people.seats if s.player.address == reply.to.address]
        mails[seats[0].power.id if seats else "GM"] = reply
    return mails
