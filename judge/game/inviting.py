"""Who was invited to a game, and whom its gamesmaster has refused, before it starts."""

from __future__ import annotations

from dataclasses import dataclass

from judge.game.seats import PersonAddress, Player


@dataclass(frozen=True, slots=True)
class Invited:
    """The gamesmaster asked somebody to join; whom they had refused they have no more."""

    player: Player


@dataclass(frozen=True, slots=True)
class InvitationDeclined:
    """Somebody doesn't care to join."""

    address: PersonAddress


@dataclass(frozen=True, slots=True)
class JoinRefused:
    """The gamesmaster won't have somebody join, or took an invitation back."""

    address: PersonAddress


InvitationEvent = Invited | InvitationDeclined | JoinRefused
