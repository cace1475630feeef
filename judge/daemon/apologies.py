"""What is written about a letter that is put aside."""

from __future__ import annotations

from dataclasses import replace

from judge.daemon.office import RecordsOffice
from judge.daemon.posting import mail_to_host
from judge.daemon.receiving import letter_in
from judge.desk.letters import Address, Letter, Occasion, Reply
from judge.desk.limits import A_DAY, Left, as_surely
from judge.desk.rationing import ration
from judge.desk.replies.layout import letter_text
from judge.desk.strangers import may_be_answered
from judge.desk.surety import Surety
from judge.desk.tokens import read_recipient
from judge.desk.trouble import BEYOND_US
from judge.game.game import Game
from judge.post.fields import head_of
from judge.store.letters import StoredLetter

MOST_A_DAY = 10
"""Letters put aside, of which the host is told."""
MOST_ANSWERED = 3
"""Letters of one sender that are put aside in a day, and answered."""
MOST_TOLD = 5
"""Games of one person, whose gamesmasters are told, and so many letters a day of each."""


def word_to_host(
    stored: StoredLetter, office: RecordsOffice, host: str, reason: str
) -> tuple[Reply, ...]:
    """A word to the host, if there is an address: so many a day as are read."""
    if not host:
        return ()
    left = ration(office, "shelved for the host", host, MOST_A_DAY, A_DAY)
    if left is Left.NOTHING:
        return ()
    gaps = {"number": stored.id, "reason": reason, "rest": _rest(office, left)}
    subject, text = office.phrases.mail("shelved_host", **gaps)
    return (mail_to_host(host, f"L{stored.id}:shelved:host", subject, text),)


def apologies(stored: StoredLetter, office: RecordsOffice) -> tuple[Reply, ...]:
    """A word to the sender of a letter and the gamesmasters, from its header alone.

    Whatever it was that broke the judge, most likely it isn't there.
    """
    head = replace(stored, raw=head_of(stored.raw))
    letter = letter_in(head, office.judge, servers=office.trust.servers)
    by_machine = letter.machine and letter.troubles != BEYOND_US
    address = letter.sender.address
    if by_machine or not address:
        return ()
    told = _told(letter, office)
    if not office.games_of(address) and not may_be_answered(address, letter.vouched.surety, office):
        told.pop(letter.sender, None)
    return tuple(
        _word(stored, letter, address, office, left)
        for address, left in told.items()
        if left is not Left.NOTHING
    )


def _told(letter: Letter, office: RecordsOffice) -> dict[Address, Left]:
    """Who is told of a letter, each so often a day, whoever writes how many."""
    # Letters in a player's name use up none of the answers at the player's own address.
    is_secret = bool(read_recipient(letter.recipient).token)
    kind = as_surely("shelved", Surety.SECRET if is_secret else Surety.UNSURE)
    sender = letter.sender
    left = ration(office, kind, sender.address, MOST_ANSWERED, A_DAY)
    if left is Left.NOTHING:
        return {}
    told: dict[Address, Left] = {sender: left}
    for game in _games_of(letter, office):
        player = game.people.master.player
        master = Address(player.address, player.name)
        if player.address != sender.address and master not in told:
            told[master] = ration(office, f"{kind}, for the GM", game.name, MOST_TOLD, A_DAY)
    return told


def _word(
    stored: StoredLetter, letter: Letter, to: Address, office: RecordsOffice, left: Left
) -> Reply:
    gaps = {"number": stored.id, "sender": letter.sender.address, "rest": _rest(office, left)}
    subject, text = office.phrases.mail("shelved", **gaps)
    return Reply(
        key=f"L{stored.id}:shelved:{to}",
        to=to,
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
        in_reply_to=letter.message_id if to == letter.sender else "",
    )


def _rest(office: RecordsOffice, left: Left) -> str:
    return office.phrases.say("shelved.last") if left is Left.LAST else ""


def _games_of(letter: Letter, office: RecordsOffice) -> list[Game]:
    """The games that a letter may have been about."""
    named = read_recipient(letter.recipient).game
    known = (name for name, _ in office.games_of(letter.sender.address)[:MOST_TOLD])
    games = [office.game(name) for name in ((named,) if named else known)]
    return [game for game in games if game is not None]
