"""How many letters are answered of people who are on file nowhere.

Anybody can write any address in a letter: so that nobody floods others with answers of
ours (backscatter), these are counted per mailbox, per domain and in all, and whom the mail host of
the address disowns isn't answered. Who is on file is counted by `rationing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.desk.letters import Letter
from judge.desk.limits import AN_HOUR, Count, count_within, mailbox_of
from judge.desk.office import CountingOffice
from judge.desk.served import Served
from judge.desk.surety import Surety

_LABEL = 3
"""Two such short words at a domain's end are one: co.uk, com.au."""


@dataclass(frozen=True, slots=True)
class Most:
    """How many letters are answered in an hour: of one mailbox, of one domain, and in all."""

    mailbox: int
    domain: int
    in_all: int


MOST: Mapping[Surety, Most] = {
    Surety.REFUSED: Most(0, 0, 0),
    Surety.UNSURE: Most(5, 20, 60),
    Surety.ALIGNED: Most(10, 60, 200),
}
"""Counted apart: what forgers send uses up nothing of those for whom a mail host vouches."""


def restrained(served: Served, letter: Letter, office: CountingOffice) -> Served:
    """What follows from a letter; nothing at all where its writer is one stranger too many.

    Nothing is done for somebody who can't be told of it.
    """
    address = letter.sender.address
    if served.known >= Surety.PASSWORD or office.games_of(address):
        return served
    if all(mailbox_of(reply.to.address) != mailbox_of(address) for reply in served.replies):
        return served
    if may_be_answered(address, letter.vouched.surety, office):
        return served
    if letter.vouched.surety is Surety.REFUSED:
        return Served(note="not answered: its sender's own mail host disowns it")
    return Served(note="not answered, nor done: a stranger, and too many are answered this hour")


def may_be_answered(address: str, surety: Surety, office: CountingOffice) -> bool:
    """Whether an address that is on file nowhere may have one more mail; counts it."""
    most = MOST[min(surety, Surety.ALIGNED)]
    kind = f"strangers, {surety.name.lower()}"
    mailbox = mailbox_of(address)
    site = site_of(address)
    counts = [
        count_within(f"{kind}, {what}", key, number, AN_HOUR, office.is_first)
        for what, key, number in (
            ("mailbox", mailbox, most.mailbox),
            ("domain", site, most.domain),
            ("in all", "", most.in_all),
        )
    ]
    if not all(counts):
        return False
    _count(counts, office)
    return True


def _count(counts: Iterable[Count | None], office: CountingOffice) -> None:
    for count in counts:
        if count is not None:
            office.first_time(count)


def site_of(address: str) -> str:
    """The domain under which an address was given out, as far as its words tell."""
    domain = address.lower().rpartition("@")[2].strip(".")
    if domain.startswith("["):
        return domain
    labels = domain.split(".")
    is_short = len(labels[-1]) <= _LABEL - 1 and len(labels[-2:][0]) <= _LABEL
    return ".".join(labels[-3:] if is_short and labels[2:] else labels[-2:])
