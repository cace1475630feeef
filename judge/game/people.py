"""The people of a game: who plays, leads, watches, waits for a seat, is away or is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.calendar import Phase, PhaseKind
from judge.board.units import Power
from judge.game.asking import SeatEvent, edited, rolled_back, seat_after, seat_begun, sought
from judge.game.attendance import attended, found_late, none_late, unasked
from judge.game.conduct import Conducts, back_to, counted, moved
from judge.game.deputies import Deputy, DeputyEvent, deputy_after, deputy_to
from judge.game.drafts import PressDrafted
from judge.game.events import Event, GameEnded, GameForked, GameStarted, PhaseProcessed
from judge.game.forks import first_seats
from judge.game.forming import NOTHING_YET, Forming, FormingEvent
from judge.game.held import Held, HeldClosed, HeldEvent, LetterHeld, held_after
from judge.game.numbered import without_sender
from judge.game.offers import OfferEnd, Offers, when_taken, with_end, with_offer, withdrawn
from judge.game.people_events import (
    AbsencesCleared,
    AbsenceSet,
    CardChanged,
    Digested,
    MasterReplaced,
    ObserverJoined,
    ObserverLeft,
    OfferClosed,
    PicturesSet,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    ReplyAddressRenewed,
    SeatOffered,
    SeatVacated,
    SilenceAsked,
    SilenceBroken,
    SilenceOver,
    StandbysCalled,
)
from judge.game.seats import Absence, Master, Player, Seat, seated, without
from judge.game.unled import UnledEvent, UnledTime, kept_by, unled_after
from judge.game.wishes import OpenWishes, WishAsked, WishesClosed, not_of_phase, wishes_after


@dataclass(frozen=True, slots=True)
class People:
    """Everybody in a game, and what is kept with a seat beside the orders that stand.

    `waiting` want to play when the powers are drawn, and `forming` is what is put
    into that draw, and who was invited to it;
    `observers` get what everybody gets.
    `offers` are the seats that others were offered, `wishes` what was asked of letters' wishes,
    `held` the letters that wait for a seat's word that they are its own. `conduct` is what counts
    against each, of those who are gone, too; `been` are the absences that are over. `digested` is
    when the gamesmaster last was told of all that waits, `unled` when they are away themselves,
    `deputy` is who acts for them, of so many `deputies` who were asked.
    """

    master: Master
    waiting: tuple[Player, ...] = ()
    seats: tuple[Seat, ...] = ()
    observers: tuple[Player, ...] = ()
    absences: tuple[Absence, ...] = ()
    offers: Offers = ()
    wishes: OpenWishes = ()
    held: Held = ()
    conduct: Conducts = ()
    been: tuple[Absence, ...] = ()
    forming: Forming = NOTHING_YET
    digested: datetime | None = None
    unled: UnledTime | None = None
    deputy: Deputy | None = None
    deputies: int = 0

    def absences_of(self, power: Power) -> tuple[Absence, ...]:
        """What a seat's player has told of, and has been away for."""
        return tuple(a for a in (*self.been, *self.absences) if a.power == power)

    @property
    def master_plays(self) -> bool:
        """Whether the gamesmaster has a seat as well: then they may know no more than a player."""
        address = self.master.player.address
        return any(s.player.address == address for s in self.seats if not s.vacant)

    def held_of(self, power: Power | None) -> Held:
        """The letters that wait for the word of a seat, the oldest first; none for None."""
        return tuple(letter for letter in self.held if letter.sender == power)

    def seat_of(self, power: Power) -> Seat:
        """The seat of a power; KeyError before the game has started."""
        for seat in self.seats:
            if seat.power == power:
                return seat
        raise KeyError(power.id)

    def seat_or_master(self, power: Power | None) -> Seat | Master:
        """The seat of a power, or the gamesmaster for None: either has a player and an epoch."""
        return self.master if power is None else self.seat_of(power)

    def after(self, event: Event) -> People:
        """The people after an event; a phase or a rollback brings `begun` or `back_to`."""
        if isinstance(event, SeatEvent):
            return self._with_seat(seat_after(self.seat_of(event.power), event))
        match event:
            case GameStarted() | GameForked():
                begun, held = self.forming.begun(), first_seats(event)
                return replace(self, waiting=(), forming=begun, seats=held, wishes=())
            case GameEnded():
                return replace(self, offers=withdrawn(self.offers), held=(), deputy=None)
            case PressDrafted():
                return self._asked(event.sender, event.number)
            case WishAsked():
                asked = self._asked(event.sender, event.number)
                return replace(asked, wishes=wishes_after(self.wishes, event))
            case WishesClosed():
                return replace(self, wishes=wishes_after(self.wishes, event))
            case LetterHeld() | HeldClosed():
                return self._with_held(event)
            case AbsenceSet(new):
                kept = (a for a in self.absences if not a.touches(new))
                return replace(self, absences=(*kept, new))
            case AbsencesCleared(power):
                return replace(self, absences=self._absences_without(power))
            case _:
                return self._come_and_gone(event)

    def begun(
        self, event: PhaseProcessed, phase: Phase, deadline: datetime | None = None
    ) -> People:
        """The people as a phase begins, when another was processed, whose `deadline` is known."""
        counts = deadline if event.phase.kind is PhaseKind.MOVEMENT else None
        held, conduct = attended(self.seats, self.conduct, event, counts, self.absences)
        seats = tuple(seat_begun(seat, event, phase) for seat in held)
        absences = tuple(a for a in self.absences if a.ends > event.at)
        over = tuple(a for a in self.absences if a.ends <= event.at)
        people = replace(self, seats=seats, absences=absences, been=(*self.been, *over))
        return replace(people, conduct=conduct, wishes=not_of_phase(self.wishes), held=())

    def found_late(self, powers: Iterable[Power], deadline: datetime | None) -> People:
        """The people when the deadline of a phase has passed without the orders of some."""
        return replace(self, seats=found_late(self.seats, powers, deadline, self.absences))

    def unasked(self) -> People:
        """The people when the clock stands still, or other rules count: nobody is asked now."""
        return replace(self, seats=unasked(self.seats))

    def none_late(self) -> People:
        """The people when a deadline is moved. The time to answer is what they were told."""
        return replace(self, seats=none_late(self.seats))

    def back_to(self, then: People, ahead: Phase | None = None) -> People:
        """The people when a game goes back or forward to what it was `then`: they stay.

        With what was on file then, unless a seat has replaced it since for later than the phase
        `ahead`, to which the game goes forward.
        """
        seats = tuple(rolled_back(s, then.seat_of(s.power), ahead) for s in self.seats)
        again = [s for s, now in zip(seats, self.seats, strict=True) if now.vacant and not s.vacant]
        conduct, offers = back_to(self.conduct, then.conduct), self.offers
        for seat in again:
            conduct = counted(conduct, seat.player.address, left=-1)
            offers = withdrawn(offers, (seat.power,))
        back = replace(self, seats=seats, wishes=(), held=(), conduct=conduct)
        return replace(back, offers=offers)

    def edited(self, before: Phase, phase: Phase) -> People:
        """The people when the position of a phase is edited to be that of another, or the same."""
        seats = tuple(edited(seat, before, phase) for seat in self.seats)
        return replace(self, seats=seats, wishes=(), held=())

    def numbered_on(self, others: People) -> People:
        """The people, who are asked nothing by a number by which others were asked."""
        master = self.master.numbered_on(others.master.asked)
        seats = tuple(s.numbered_on(others.seat_of(s.power).asked) for s in self.seats)
        return replace(self, master=master, seats=seats)

    def in_zone(self, zone: str, before: str | None = None) -> People:
        """The people when the dates of a game are told in a zone: of all, or of who had that."""
        return self._each(lambda p: replace(p, zone=zone) if before in {None, p.zone} else p)

    def _come_and_gone(self, event: Event) -> People:
        if isinstance(event, FormingEvent):
            return replace(self, forming=self.forming.after(event))
        if isinstance(event, UnledEvent | DeputyEvent):
            return self._led_by(event)
        match event:
            case PlayerJoined(player):
                return replace(self, waiting=(*self.waiting, player))
            case PlayerLeft(address):
                left = self.forming.without(address)
                return replace(self, waiting=without(self.waiting, address), forming=left)
            case ObserverJoined(player):
                return replace(self, observers=(*self.observers, player))
            case ObserverLeft(address):
                return replace(self, observers=without(self.observers, address))
            case PicturesSet(address, wanted):
                return self._each(
                    lambda p: replace(p, pictures=wanted) if p.address == address else p
                )
            case Digested(at):
                return replace(self, digested=at)
            case CardChanged(card):
                return self._each(lambda player: player.with_card(card))
            case _:
                return self._handed_over(event)

    def _led_by(self, event: UnledEvent | DeputyEvent) -> People:
        if isinstance(event, DeputyEvent):
            one = deputy_after(self.deputy, event)
            return replace(self, deputy=one, deputies=max(self.deputies, event.number))
        return replace(self, unled=unled_after(self.unled, event))

    def _handed_over(self, event: Event) -> People:
        """After a seat was offered, given or given up."""
        match event:
            case SeatOffered(power, player, until):
                return replace(self, offers=with_offer(self.offers, power, player, until))
            case OfferClosed(number, end):
                return self._with_end(number, end)
            case PlayerReplaced(power, player):
                offers = when_taken(self.offers, power, player)
                conduct = self._conduct_of_new(power, player)
                people = replace(self._left(self.seat_of(power).given_to(player)), offers=offers)
                return replace(people, conduct=conduct)
            case SeatVacated(power, at, why):
                seat = self.seat_of(power)
                conduct = counted(self.conduct, seat.player.address, left=1)
                return replace(self._left(seat.given_up(why, at)), conduct=conduct)
            case SilenceAsked() | SilenceBroken() | SilenceOver() | StandbysCalled():
                return self._with_seat(sought(self.seat_of(event.power), event))
            case MasterReplaced(player):
                master = replace(self.master, player=player, epoch=self.master.epoch + 1)
                unled = kept_by(self.unled, self.master.player.address, player.address)
                offers, own = when_taken(self.offers, None, player), player.address
                led = replace(self, master=master, unled=unled, deputy=deputy_to(self.deputy, own))
                return replace(led, offers=offers, wishes=without_sender(self.wishes, None))
            case ReplyAddressRenewed(None):
                return replace(self, master=replace(self.master, epoch=self.master.epoch + 1))
            case ReplyAddressRenewed(Power() as power):
                seat, held = self.seat_of(power), without_sender(self.held, power)
                return replace(self._with_seat(replace(seat, epoch=seat.epoch + 1)), held=held)
            case _:
                return self

    def _with_end(self, number: int, end: OfferEnd) -> People:
        """When an offer has come to an end: unless it was taken back, the next one is sought."""
        people = replace(self, offers=with_end(self.offers, number, end))
        power = next((offer.power for offer in self.offers if offer.number == number), None)
        if power is None or not self.seat_of(power).vacant:
            return people
        seeks = end is not OfferEnd.WITHDRAWN and self.seat_of(power).empty is not None
        seat = replace(self.seat_of(power), seeks=seeks)
        return replace(people, seats=seated(people.seats, seat))

    def _conduct_of_new(self, power: Power, player: Player) -> Conducts:
        """What counts against each when a seat is somebody's: the same person's if none offered."""
        seat = self.seat_of(power)
        if seat.vacant or any(o.power == power and o.end is None for o in self.offers):
            return self.conduct
        return moved(self.conduct, seat.player.address, player.address)

    def _with_held(self, event: HeldEvent) -> People:
        new = event if isinstance(event, LetterHeld) else None
        people = self._asked(new.sender, new.number) if new else self
        return replace(people, held=held_after(self.held, event))

    def _with_seat(self, seat: Seat) -> People:
        return replace(self, seats=seated(self.seats, seat))

    def _left(self, seat: Seat) -> People:
        """With a seat that is somebody else's or nobody's, and no absence of who had it."""
        people = replace(
            self._with_seat(seat),
            wishes=without_sender(self.wishes, seat.power),
            held=without_sender(self.held, seat.power),
        )
        been = tuple(a for a in self.been if a.power != seat.power)
        return replace(people, absences=self._absences_without(seat.power), been=been)

    def _absences_without(self, power: Power) -> tuple[Absence, ...]:
        return tuple(absence for absence in self.absences if absence.power != power)

    def _asked(self, power: Power | None, number: int) -> People:
        """With a number that a seat was asked by, the gamesmaster if it is None."""
        if power is None:
            return replace(self, master=replace(self.master, asked=number))
        return self._with_seat(replace(self.seat_of(power), asked=number))

    def _each(self, change: Callable[[Player], Player]) -> People:
        """With everybody changed in the same way."""
        return replace(
            self,
            master=replace(self.master, player=change(self.master.player)),
            seats=tuple(replace(seat, player=change(seat.player)) for seat in self.seats),
            waiting=tuple(map(change, self.waiting)),
            observers=tuple(map(change, self.observers)),
        )
