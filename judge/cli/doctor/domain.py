"""The domain under which the judge writes, in the DNS: MX, SPF, DKIM, DMARC, PTR."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from judge.cli.doctor.findings import Symptom, doubt, good, wrong
from judge.library.providers import Provider, provider_of_domain

MOST_QUESTIONS = 10
"""That an SPF record may ask of whoever reads it (RFC 7208 §4.6.4)."""
_ASKS = re.compile(r"[-+~?]?(?:include:|a(?=[:/]|$)|mx(?=[:/]|$)|ptr|exists:)|redirect=")
_TAG = re.compile(r"\s*([a-z]+)\s*=\s*([^;]*)", re.IGNORECASE)


class Lookup(Protocol):
    """Who asks the DNS (`judge.post.names.DomainNames`)."""

    def texts(self, name: str) -> tuple[str, ...]: ...
    def mail_hosts(self, name: str) -> tuple[str, ...]: ...
    def addresses(self, name: str) -> tuple[str, ...]: ...
    def pointers(self, address: str) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Sending:
    """How mail leaves: by which provider, if it is known, or from this machine itself."""

    domain: str
    host_address: str = ""
    provider: Provider | None = None
    is_own: bool = False


def examine_domain(
    sending: Sending, signed: tuple[tuple[str, str], ...] | None, names: Lookup
) -> Iterator[Symptom]:
    """What the DNS says, and what to publish. Raises what `names` raises.

    `signed` are the domain and the selector of each signature in a letter of ours that came; None
    if none came.
    """
    domain = sending.domain
    owner = provider_of_domain(domain)
    if owner is not None:
        yield good(f"DNS: what {domain} publishes is {owner.name}'s matter")
        return
    if "." not in domain or domain.endswith((".localhost", ".local", ".internal", ".test")):
        yield doubt(f"DNS: {domain} is known on this network alone; nothing was asked")
        return
    yield from _mail_hosts(sending, names)
    yield from _spf(sending, names)
    yield from _dkim(domain, signed, names)
    yield from _dmarc(sending, names)


def _mail_hosts(sending: Sending, names: Lookup) -> Iterator[Symptom]:
    domain = sending.domain
    hosts = names.mail_hosts(domain)
    if "" in hosts:
        yield wrong(f"MX: {domain} says that it takes no mail (a null MX); publish a real one")
        return
    if not hosts:
        said = f"publish: {domain}. MX 10 mail.{domain}. (and mail.{domain}. A your address)"
        if names.addresses(domain):
            yield doubt(f"MX: {domain} has none, so mail goes to its address; better {said}")
        else:
            yield wrong(f"MX: {domain} has none, and no address: no mail comes; {said}")
        return
    for host in hosts:
        found = names.addresses(host)
        if not found:
            yield wrong(f"MX: {host} has no address; publish: {host}. A the mail server's address")
            continue
        yield good(f"MX: mail for {domain} goes to {host}")
        if sending.is_own:
            yield from (_pointer(address, names) for address in found)


def _pointer(address: str, names: Lookup) -> Symptom:
    """Whether an address has a name that leads back to it, as large hosts ask of who sends."""
    known = names.pointers(address)
    if any(address in names.addresses(name) for name in known):
        return good(f"PTR: {address} is {known[0]}, and back")
    if known:
        return wrong(f"PTR: {address} is {known[0]}, which isn't {address}; give it that address")
    return wrong(f"PTR: {address} has no name; whoever rents it to you can give it one")


def _spf(sending: Sending, names: Lookup) -> Iterator[Symptom]:
    domain = sending.domain
    include = sending.provider.spf if sending.provider else ""
    wanted = f'"v=spf1 {include or "mx"} ~all"'
    records = [text for text in names.texts(domain) if _is_spf(text)]
    if not records:
        yield wrong(f"SPF: {domain} has none; publish: {domain}. TXT {wanted}")
        return
    if len(records) > 1:
        yield wrong(f"SPF: {domain} has {len(records)}, so none counts; publish one alone")
        return
    terms = records[0].lower().split()[1:]
    many = _questions(records[0], names)
    if include and include.lower() not in {term.lstrip("+") for term in terms}:
        yield wrong(f"SPF: {records[0]!r} lacks {include}, by which your mail leaves; add it")
    elif terms and terms[-1] in {"+all", "all"}:
        yield wrong(f"SPF: {records[0]!r} lets everybody send as {domain}; end it with ~all")
    elif many > MOST_QUESTIONS:
        yield wrong(f"SPF: {records[0]!r} asks more than {MOST_QUESTIONS} questions, so it is void")
    elif not any(term.lstrip("-~?") == "all" or term.startswith("redirect=") for term in terms):
        yield doubt(f"SPF: {records[0]!r} has no end; add ~all")
    else:
        yield good(f"SPF: {records[0]}")


def _is_spf(text: str) -> bool:
    return text.lower() == "v=spf1" or text.lower().startswith("v=spf1 ")


def _questions(record: str, names: Lookup) -> int:
    """How many questions an SPF record asks, with those that it leads to; a few more is enough."""
    many, waiting, seen = 0, [record], set[str]()
    while waiting and many <= MOST_QUESTIONS:
        for term in waiting.pop().lower().split()[1:]:
            many += _ASKS.match(term) is not None
            _, mark, target = term.partition("include:" if "include:" in term else "redirect=")
            if mark and target not in seen and many <= MOST_QUESTIONS:
                seen.add(target)
                waiting += [text for text in names.texts(target) if _is_spf(text)][:1]
    return many


def _dkim(
    domain: str, signed: tuple[tuple[str, str], ...] | None, names: Lookup
) -> Iterator[Symptom]:
    if signed is None:
        yield doubt("DKIM: no letter of ours came that could show a signature; --dkim SELECTOR")
        return
    own = [(by, selector) for by, selector in signed if _is_within(domain, by)]
    if not own:
        by = f" of {domain}, only of {signed[0][0]}" if signed else ""
        yield doubt(
            f"DKIM: our own letter bears no signature{by}; many hosts sign only what leaves: then"
            " name their selector, --dkim SELECTOR; else have your server sign (opendkim, rspamd)"
        )
    for by, selector in own:
        name = f"{selector}._domainkey.{by}"
        tags = [_tags(text) for text in names.texts(name)]
        key = next((found["p"] for found in tags if "p" in found), None)
        if key:
            yield good(f"DKIM: {name} has its key")
        elif key is None:
            yield wrong(
                f'DKIM: publish the key with which it is signed: {name}. TXT "v=DKIM1; ..."'
            )
        else:
            yield wrong(f"DKIM: the key at {name} is withdrawn; publish the one that signs")


def _dmarc(sending: Sending, names: Lookup) -> Iterator[Symptom]:
    """Its own record, or that of a domain above it (RFC 7489 §6.6.3)."""
    domain = sending.domain
    labels = domain.split(".")
    for above in (".".join(labels[n:]) for n in range(len(labels) - 1)):
        found = [text for text in names.texts(f"_dmarc.{above}") if text.startswith("v=DMARC1")]
        if not found:
            continue
        policy = _tags(found[0]).get("p", "").lower()
        if len(found) > 1:
            yield wrong(f"DMARC: _dmarc.{above} has {len(found)}, so none counts; publish one")
        elif policy not in {"none", "quarantine", "reject"}:
            yield wrong(f"DMARC: {found[0]!r} at _dmarc.{above} says no policy; publish p=none")
        else:
            yield good(f"DMARC: _dmarc.{above} says p={policy}")
        return
    to = f"; rua=mailto:{sending.host_address}" if sending.host_address else ""
    yield doubt(f'DMARC: {domain} has none; publish: _dmarc.{domain}. TXT "v=DMARC1; p=none{to}"')


def _is_within(domain: str, by: str) -> bool:
    """Whether a signature is of a domain or one above it: relaxed alignment (RFC 7489 §3.1.1)."""
    return domain == by or domain.endswith(f".{by}")


def _tags(text: str) -> dict[str, str]:
    return {name.lower(): value.strip() for name, value in _TAG.findall(text)}
