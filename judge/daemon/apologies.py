"""What is written about a letter that is put aside."""

from __future__ import annotations

from dataclasses import replace

from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import letter_in
from judge.desk.letters import Address, Letter, Occasion, Reply
from judge.desk.limits import A_DAY, as_surely, is_within
from judge.desk.replies.layout import letter_text
from judge.desk.tokens import read_recipient
from judge.post.fields import head_of
from judge.post.trouble import Trouble
from judge.store.letters import StoredLetter

MOST_A_DAY = 10
"""Letters put aside, of which the host is told."""
MOST_ANSWERED = 3
"""Letters of one sender that are put aside in a day, and answered."""
MOST_TOLD = 5
"""Games of one person, whose gamesmasters are told."""


def word_to_host(
    stored: StoredLetter, office: RecordsOffice, host: str, reason: str
) -> tuple[Reply, ...]:
    """A word to the host, if there is an address: so many a day as are read."""
    if not host or not is_within(office, "shelved for the host", host, MOST_A_DAY, A_DAY):
        return ()
    subject, text = office.phrases.mail("shelved_host", number=stored.id, reason=reason)
    reply = Reply(
        key=f"L{stored.id}:shelved:host",
        to=Address(host),
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
    )
    return (reply,)


def apologies(stored: StoredLetter, office: RecordsOffice) -> tuple[Reply, ...]:
    """A word to the sender of a letter and the gamesmasters, from its header alone.

    Whatever it was that broke the judge, most likely it isn't there.
    """
    letter = letter_in(replace(stored, raw=head_of(stored.raw)), office.judge)
    by_machine = letter.machine and letter.trouble != Trouble.OURS
    if by_machine or not letter.sender.address:
        return ()
    # Letters in a player's name use up none of the answers at the player's own address.
    kind = as_surely("shelved", by_token=bool(read_recipient(letter.recipient).token))
    if not is_within(office, kind, letter.sender.address, MOST_ANSWERED, A_DAY):
        return ()
    told = (letter.sender, *_masters_of(letter, office))
    gaps = {"number": stored.id, "sender": letter.sender.address}
    subject, text = office.phrases.mail("shelved", **gaps)
    return tuple(
        Reply(
            key=f"L{stored.id}:shelved:{address}",
            to=address,
            subject=subject,
            text=letter_text(text),
            occasion=Occasion.NOTICE,
            in_reply_to=letter.message_id if address == letter.sender else "",
        )
        for address in dict.fromkeys(told)
    )


def _masters_of(letter: Letter, office: RecordsOffice) -> list[Address]:
    """The gamesmasters of the games that a letter may have been about."""
    named = read_recipient(letter.recipient).game
    known = (name for name, _ in office.games_of(letter.sender.address)[:MOST_TOLD])
    games = [office.game(name) for name in ((named,) if named else known)]
    return [
        Address(game.master.player.address, game.master.player.name)
        for game in games
        if game is not None
    ]
