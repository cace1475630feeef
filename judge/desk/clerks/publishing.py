"""Addresses that are told to all in a game: of those alone who have said so themselves."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.commands.habits import PublishAddress
from judge.game.anonymity import is_told_who_plays
from judge.game.folder_events import AddressPublished
from judge.game.log import Role
from judge.game.seats import PersonAddress


@clerk_of(PublishAddress)
def publish_address(command: PublishAddress, case: Case) -> Answer:
    """Have one's own address known, or not any more: what was told stays told."""
    game, visitor = case.game, case.visitor
    if game is None or visitor.role is Role.STRANGER:
        return refusal(case.say("known.no_game"))
    if not visitor.by_token or case.letter.doubtful:
        return refusal(case.say("known.secret"))
    if command.wanted and not is_told_who_plays(game):
        return refusal(case.say("known.kept", game=game.name))
    address = visitor.player.address
    is_known = address in game.folder.known
    gaps = {"game": game.name, "address": address}
    if command.wanted == is_known:
        return Answer((case.say("known.same" if is_known else "known.not", **gaps),))
    event = AddressPublished(PersonAddress(address), command.wanted)
    said = case.say("known.done" if command.wanted else "known.gone", **gaps)
    headline = "" if command.wanted else case.say("told.publish_address_no")
    return Answer((said,), events=(event,), headline=headline)
