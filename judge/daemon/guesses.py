"""What is told of letters to secret addresses that are nobody's, when they pile up."""

from __future__ import annotations

from datetime import datetime

from judge.daemon.office import RecordsOffice
from judge.daemon.posting import mail_to_host
from judge.desk.guesses import game_guessed_at
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY, Count, Left, count_within
from judge.desk.rationing import ration
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.desk.signing import WRONG_A_DAY as WRONG_PASSWORDS_A_DAY
from judge.desk.signing import Signed

WRONG_A_DAY = 20
"""Letters to addresses of one game that are nobody's; above that it is told."""
MOST_A_DAY = 5
"""Games of which the host is told."""


def word_of_guesses(
    recipient: str, office: RecordsOffice, host: str, now: datetime
) -> tuple[Reply, ...]:
    """Count a letter whose secret address is nobody's; a word to gamesmaster and host, once a day.

    What such a letter does is decided as if it had come to the game's plain address.
    """
    game = game_guessed_at(recipient, office)
    if game is None:
        return ()
    if count_within("wrong address", game.name, WRONG_A_DAY, A_DAY, office.first_time):
        return ()
    if not office.first_time(Count("told of wrong addresses", game.name, A_DAY)):
        return ()
    gaps = {"game": game.name, "most": WRONG_A_DAY}
    subject, text = office.phrases.mail("guesses_master", **gaps)
    key = f"{game.name}:guesses:{now:%Y%m%d%H%M%S}"
    master = mail_to(
        office, game, None, key=key, subject=subject, text=text, occasion=Occasion.NOTICE
    )
    return (master, *_word_to_host(office, host, key, "guesses_host", gaps))


def word_of_wrong_passwords(
    signed: Signed, office: RecordsOffice, host: str, now: datetime
) -> tuple[Reply, ...]:
    """Count a wrong password; where they pile up, a word to whom the place is, once a day.

    The gamesmaster and the host are told, too.
    """
    for count in signed.counts:
        office.first_time(count)
    game = signed.game
    if game is None or not signed.piled_up:
        return ()
    if not office.first_time(
        Count("told of wrong passwords", f"{game.name}/{signed.place}", A_DAY)
    ):
        return ()
    gaps = {"game": game.name, "most": WRONG_PASSWORDS_A_DAY, "place": _place(signed, office)}
    key = f"{game.name}:passwords:{signed.place}:{now:%Y%m%d%H%M%S}"
    subject, text = office.phrases.mail("wrong_passwords", **gaps)
    told = tuple(
        mail_to(
            office,
            game,
            reader,
            key=f"{key}:{reader or 'GM'}",
            subject=subject,
            text=letter_text(text),
            occasion=Occasion.NOTICE,
        )
        for reader in dict.fromkeys((signed.power, None))
    )
    return (*told, *_word_to_host(office, host, key, "wrong_passwords_host", gaps))


def _word_to_host(
    office: RecordsOffice, host: str, key: str, name: str, gaps: dict[str, object]
) -> tuple[Reply, ...]:
    """The host's word of it, where there is a host and the day's ration isn't used up."""
    left = ration(office, "guesses for the host", host, MOST_A_DAY, A_DAY) if host else Left.NOTHING
    if left is Left.NOTHING:
        return ()
    subject, text = office.phrases.mail(name, **gaps)
    return (mail_to_host(host, f"{key}:host", subject, text),)


def _place(signed: Signed, office: RecordsOffice) -> str:
    if signed.power is not None:
        return signed.power.name
    return office.phrases.say("signon.master")
