"""What there is of a game only while it is forming, beside those who wait for a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.game.inviting import InvitationDeclined, InvitationEvent, Invited, JoinRefused
from judge.game.lots import LotEvent, Lots, NumberSet, PreferenceSet, lots_after, without_lot
from judge.game.seats import PersonAddress, Player, without

FormingEvent = LotEvent | InvitationEvent


@dataclass(frozen=True, slots=True)
class Forming:
    """What players put into the draw to come, those who were `invited`, and who was `refused`."""

    lots: Lots = ()
    invited: tuple[Player, ...] = ()
    refused: tuple[PersonAddress, ...] = ()

    def is_invited(self, address: str) -> bool:
        """Whether an invitation stands."""
        return any(player.address == address for player in self.invited)

    def begun(self) -> Forming:
        """When the powers are drawn: who was invited may still know of the game."""
        return replace(self, lots=())

    def without(self, address: str) -> Forming:
        """When somebody doesn't wait for a seat any more."""
        return replace(self, lots=without_lot(self.lots, address))

    def after(self, event: FormingEvent) -> Forming:
        """After a wish for the draw, or when somebody was asked, or there is one less."""
        match event:
            case PreferenceSet() | NumberSet():
                return replace(self, lots=lots_after(self.lots, event))
            case Invited(player):
                kept = tuple(gone for gone in self.refused if gone != player.address)
                invited = (*without(self.invited, player.address), player)
                return replace(self, invited=invited, refused=kept)
            case InvitationDeclined(address):
                return replace(self, invited=without(self.invited, address))
            case JoinRefused(address):
                gone = (*(one for one in self.refused if one != address), address)
                return replace(self, invited=without(self.invited, address), refused=gone)


NOTHING_YET = Forming()
