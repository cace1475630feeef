"""Prove that a configuration works: log in, send ourselves letters, receive them."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.cli.accounts import address_of, own_mailbox, road_of
from judge.cli.doorway import Doorway
from judge.cli.kept_letters import KeptForLater, KeptLetters
from judge.cli.logins import try_mailbox
from judge.config import Config
from judge.daemon.clock import now
from judge.desk.letters import Address, Occasion, Reply
from judge.post.arrival import Arrival
from judge.post.carrier import (
    Carried,
    Dispatch,
    Later,
    NeverTaken,
    NotLetIn,
    Road,
    carry,
)
from judge.post.checked import read_checked, read_field
from judge.post.dress import DressedMail, dress_reply
from judge.post.fields import plain, split_message
from judge.post.mailbox import MailboxDown
from judge.post.remedies import remedy_of, with_remedy

ROUNDS = 12
SECONDS_A_ROUND = 5.0
_PLAIN, _TAGGED = "plain", "tagged"


@dataclass(slots=True)
class OwnLetters:
    """What was sent to ourselves, and what of it has come, by whether to a plus address."""

    config: Config
    words: Mapping[str, str] = field(
        default_factory=lambda: {kind: secrets.token_hex(8) for kind in (_PLAIN, _TAGGED)}
    )
    came: dict[str, Arrival] = field(default_factory=dict)
    _sent: dict[str, DressedMail] = field(default_factory=dict)
    _is_sent: bool = False

    @property
    def letter(self) -> Arrival | None:
        """A letter of ours as it came, if any did."""
        return self.came.get(_PLAIN) or self.came.get(_TAGGED)

    def as_sent_and_came(self) -> tuple[DressedMail, Arrival] | None:
        """The same, beside what was sent."""
        kind = next((kind for kind in (_PLAIN, _TAGGED) if kind in self.came), None)
        return None if kind is None else (self._sent[kind], self.came[kind])

    def told(self) -> Iterator[tuple[bool, str]]:
        """Send and look for them; yields what was tried, and whether it went well."""
        if self.config.imap is None:
            yield from self._handed_over()
            return
        taken = KeptLetters(self.config.data)
        yield self._send()
        if not self._is_sent:
            yield from try_mailbox(self.config)
            return
        yield from self._received(self.config.imap.host, self._look(taken))

    def _handed_over(self) -> Iterator[tuple[bool, str]]:
        """The same where the mail server of this machine hands mail over."""
        door = self.config.door
        with Doorway(self.config, self._keep_ours) as doorway:
            yield self._send()
            if not self._is_sent:
                return
            doorway.wait(ROUNDS * SECONDS_A_ROUND, self._has_all)
        fault = doorway.fault
        if not fault and not self.came:
            fault = (
                f"{_nothing_came()}; have your mail server hand over what comes for"
                f" {address_of(self.config)} (data/hosting/postfix-transport); its log, and"
                " mailq, tell where it went"
            )
        yield from self._received(f"[door] {door.host}:{door.port}", fault)

    def _has_all(self) -> bool:
        return len(self.came) == len(self.words)

    def _keep_ours(self, arrival: Arrival) -> None:
        """Note a letter of ours; raises KeptForLater for any other."""
        for kind, word in self.words.items():
            if f"Subject: proof {word}".encode() in arrival.raw:
                self.came[kind] = arrival
                return
        raise KeptForLater

    def _vouched(self) -> Iterator[tuple[bool, str]]:
        if self.letter is not None:
            servers = self.config.mail.trust.servers
            yield judged_server(self.letter.raw, servers, self.words[_PLAIN])

    def _send(self) -> tuple[bool, str]:
        """Send them as judge.toml says, or else from the plain address, if they are taken so."""
        host, judge = self.config.smtp.host, address_of(self.config)
        tagged = f"{judge.local}+proof@{judge.domain}"
        self._sent = {
            _PLAIN: self._mail(_PLAIN, judge.address),
            _TAGGED: self._mail(_TAGGED, tagged),
        }
        mails = list(self._sent.values())
        road = road_of(self.config)
        refused = _refused(mails, road)
        self._is_sent = refused is None
        if refused is None:
            return True, f"sending to {host}: taken"
        fault, is_in = refused.reason, not isinstance(refused, NotLetIn)
        if isinstance(refused, NotLetIn):
            fault = with_remedy(fault, refused.remedy)
        if is_in and not road.sender and not _refused(mails, replace(road, sender=judge.address)):
            self._is_sent = True
            return False, (
                f"sending to {host}: taken from the judge's plain address only; write under"
                f' [smtp]: sender = "plain" (of its own it said: {fault})'
            )
        return False, f"sending to {host}: {fault}"

    def _mail(self, kind: str, to: str) -> DressedMail:
        judge, word = address_of(self.config), self.words[kind]
        proof = Reply(
            key=f"proof {word}",
            to=Address(to),
            subject=f"proof {word}",
            text="The judge writes to itself, to see that its mail goes out and in.\n",
            occasion=Occasion.NOTICE,
            reply_to=f"{judge.local}+proof",
        )
        mail = dress_reply(proof, judge=judge, at=now(), secret=secrets.token_bytes(32))
        servers = self.config.mail.trust.servers
        return replace(mail, raw=_forged(servers, self.words[_PLAIN]) + mail.raw)

    def _received(self, host: str, down: str) -> Iterator[tuple[bool, str]]:
        """What came, and how; why nothing can, if it is `down`."""
        if down or not self.came:
            yield False, f"receiving at {host}: {down or _nothing_came()}"
            return
        yield True, f"receiving at {host}: it came"
        local, domain = address_of(self.config).local, address_of(self.config).domain
        if _TAGGED in self.came:
            yield True, f"plus addresses: mail to {local}+anything@{domain} comes"
        else:
            yield (
                False,
                f"plus addresses: mail to {local}+anything@{domain} didn't come; answers to the"
                " judge's mails do so: have such mail delivered, or take another mailbox",
            )
        yield from self._vouched()

    def _look(self, taken: KeptLetters) -> str:
        """Wait for the letters; why the mailbox is down, "" if it isn't. They stay unserved.

        A judge at work may be sooner to have `taken` them.
        """

        def keep(arrival: Arrival) -> None:
            self._keep_ours(arrival)
            raise KeptForLater

        mailbox = own_mailbox(self.config)
        # Every mail is left where it is, which the mailbox would tell the log of each time.
        logging.getLogger("judge.post.mailbox").setLevel(logging.CRITICAL)
        try:
            for _ in range(ROUNDS):
                mailbox.fetch_new(keep)
                taken.show(self._keep_ours)
                if self._has_all():
                    break
                mailbox.idle_wait(SECONDS_A_ROUND)
        except MailboxDown as fault:
            return with_remedy(str(fault), remedy_of(fault))
        finally:
            mailbox.close()
        return ""


def prove(config: Config) -> Iterator[tuple[bool, str]]:
    """Yield what was tried, and whether it went well. Sends the judge two mails from itself."""
    yield from OwnLetters(config).told()


def _refused(mails: Sequence[DressedMail], road: Road) -> Later | NeverTaken | None:
    """What became of the first of some mails that wasn't taken; None if all were."""
    outcomes: list[Dispatch] = [outcome for _, outcome in carry(mails, road)]
    return next((one for one in outcomes if not isinstance(one, Carried)), None)


def _nothing_came() -> str:
    return f"nothing came in {ROUNDS * SECONDS_A_ROUND:.0f} seconds"


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
