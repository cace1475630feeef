"""Prove that a configuration works: log in, send ourselves a mail, receive it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.cli.accounts import account_of, address_of, road_of
from judge.config import Config
from judge.daemon.clock import now
from judge.desk.letters import Address, Occasion, Reply
from judge.post.arrival import Arrival
from judge.post.carrier import Carried, carry
from judge.post.checked import read_checked, read_field
from judge.post.dress import dress_reply
from judge.post.fields import plain, split_message
from judge.post.mailbox import Mailbox, MailboxDown

ROUNDS = 12
SECONDS_A_ROUND = 5.0


def prove(config: Config) -> Iterator[tuple[bool, str]]:
    """Yield what was tried, and whether it went well. Sends the judge a mail from itself."""
    judge = address_of(config)
    word = secrets.token_hex(8)
    proof = Reply(
        key=f"proof {word}",
        to=Address(judge.address),
        subject=f"proof {word}",
        text="The judge writes to itself, to see that its mail goes out and in.\n",
        occasion=Occasion.NOTICE,
        reply_to=f"{judge.local}+proof",
    )
    mail = dress_reply(proof, judge=judge, at=now(), secret=secrets.token_bytes(32))
    mail = replace(mail, raw=_forged(config.mail.trust.servers, word) + mail.raw)
    ((_, outcome),) = carry([mail], road_of(config))
    if not isinstance(outcome, Carried):
        yield False, f"sending to {config.smtp.host}: {outcome.reason}"
        yield from _login(config)
        return
    yield True, f"sending to {config.smtp.host}: taken"
    if config.imap is None:
        yield True, "receiving: a mail server of this machine must hand mail to [door]"
        return
    raw, came = _came(config, word)
    yield bool(raw), came
    if raw:
        yield judged_server(raw, config.mail.trust.servers, word)


def _forged(servers: Sequence[str], word: str) -> bytes:
    """What a forger could write on top of a letter in the name of our mail server."""
    lines = (
        f"Authentication-Results: {server}; dmarc=pass header.from={word}.invalid\r\n"
        for server in servers
    )
    return "".join(lines).encode()


def judged_server(raw: bytes, servers: Sequence[str], word: str) -> tuple[bool, str]:
    """Whether the mail server that is to vouch for senders can, by a letter that came over it."""
    fields = split_message(raw).fields
    if not servers:
        named = (read_field(plain(v))[0] for v in fields.every("authentication-results"))
        name = next(filter(None, named), "")
        said = "vouching: nobody does, so letters that answer none of ours are asked about"
        hint = f'; if that is yours, write under [mail]: authserv_id = "{name}"' if name else ""
        return True, said + hint
    shown = ", ".join(servers)
    results = read_checked(fields, servers)
    if results is None:
        return True, f"vouching: {shown} said nothing of our own letter, as many don't"
    if any(one.properties.get("header.from") == f"{word}.invalid" for one in results):
        return False, f"vouching: {shown} lets others write in its name; take it out of [mail]"
    return True, f"vouching: {shown} says who sends a letter, and lets nobody else say so"


def _login(config: Config) -> Iterator[tuple[bool, str]]:
    """Whether the mailbox lets us in, where nothing can be sent to it."""
    if config.imap is None:
        return
    mailbox = Mailbox(account_of(config), local=address_of(config).local, now=now)
    try:
        mailbox.idle_wait(0)
    except MailboxDown as fault:
        yield False, f"receiving at {config.imap.host}: {fault}"
    else:
        yield True, f"receiving at {config.imap.host}: it lets us in"
    finally:
        mailbox.close()


def _came(config: Config, word: str) -> tuple[bytes, str]:
    """The mail to ourselves if it came, and what is told; it stays unserved: it says it is ours."""
    judge = address_of(config)
    seen: list[Arrival] = []

    def keep(arrival: Arrival) -> None:
        seen.append(arrival)
        raise KeptForLater

    mailbox = Mailbox(account_of(config), local=judge.local, now=now)
    host = account_of(config).host
    # Every mail is left where it is, which the mailbox would tell the log of each time.
    logging.getLogger("judge.post.mailbox").setLevel(logging.CRITICAL)
    try:
        for _ in range(ROUNDS):
            mailbox.fetch_new(keep)
            found = next((one.raw for one in seen if word.encode() in one.raw), b"")
            if found:
                return found, f"receiving at {host}: it came"
            mailbox.idle_wait(SECONDS_A_ROUND)
    except MailboxDown as fault:
        return b"", f"receiving at {host}: {fault}"
    finally:
        mailbox.close()
    return b"", f"receiving at {host}: nothing came in {ROUNDS * SECONDS_A_ROUND:.0f} seconds"


class KeptForLater(Exception):
    """Leaves a mail in the inbox: proving takes no letter away from the daemon."""
