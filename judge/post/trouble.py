"""What we say about a letter that could not be read in full."""

from __future__ import annotations

from enum import StrEnum


class Trouble(StrEnum):
    """One sentence each, for a player and not for a postmaster.

    They end, joined by blanks, in `Letter.trouble`. The receipt prints them,
    so that nobody believes we read what we did not.
    """

    TOO_LARGE = "Your mail is larger than one megabyte; I read only its beginning."
    HEADER = "The header of your mail is far too long; I could not read what comes after it."
    TOO_DEEP = "Your mail is nested too deeply for me; I did not read its innermost parts."
    TOO_MANY = "Your mail has too many parts; I read only the first ones."
    TOO_LONG = "Your mail has too many lines; I read only the first ones."
    MARKUP = "Your mail has far more HTML than a letter needs; I read only its beginning."
    PICTURE = "There is a picture in your mail and no text; please write in the mail itself."
    KIND = "Your mail holds something that I can't read, and no text; please write in the mail."
    FROM = "Your mail names more than one sender, so I cannot be sure who wrote it."
    SUBJECT = "Your mail has more than one subject, so I cannot be sure it arrived unchanged."
    TO = "Your mail has more than one To line, so I cannot be sure it arrived unchanged."
    DATE = "Your mail has more than one date, so I cannot be sure it arrived unchanged."
    SENDER = "Your mail does not say who wrote it."
    LETTERS = (
        "Some characters in your mail could not be read; I show them as \N{REPLACEMENT CHARACTER}."
    )
    ENCODING = "Part of your mail came in an encoding that I do not know."
    ENCRYPTED = "Your mail is encrypted and I have no key; please send it in the clear."
    RICH = "Your mail came in Outlook's own format (winmail.dat); please send it as plain text."
    ATTACHMENT = "I do not read attachments; please write in the mail itself."
    ATTACHED = "I read the text that is attached to your mail as if it stood in it."
    ASIDE = (
        "Your mail says something itself, so I did not read what is attached to it: {files}."
        " If there are orders in it, please write them in the mail."
    )
    ALTERNATIVES = (
        "The plain text and the formatted text of your mail say different things,"
        " so I cannot be sure which you wrote."
    )
    FORWARDED = "I do not read mails attached to your mail; please write in the mail itself."
    OURS = "I could not read your mail at all. The operator of this judge should look at it."


DOUBTS = frozenset(
    {Trouble.FROM, Trouble.SUBJECT, Trouble.TO, Trouble.DATE, Trouble.SENDER, Trouble.ALTERNATIVES}
)
"""Troubles that leave open who wrote, or what: a signed mail stays validly signed when
a second Subject is put before the first, so a signature does not settle it."""

UNREAD = frozenset(
    {Trouble.ATTACHMENT, Trouble.ASIDE, Trouble.FORWARDED, Trouble.PICTURE, Trouble.KIND}
)
"""Troubles that leave something unread in which there may be orders."""

CUT = frozenset(
    {
        Trouble.TOO_LARGE,
        Trouble.HEADER,
        Trouble.TOO_DEEP,
        Trouble.TOO_MANY,
        Trouble.TOO_LONG,
        Trouble.MARKUP,
        Trouble.ENCODING,
        Trouble.ENCRYPTED,
    }
)
"""Troubles that leave something of the letter itself unread."""
