"""What our own mail server says of who sent a letter (RFC 8601), in the words of many servers.

Anybody can write an Authentication-Results field. Only the topmost counts that bears a name
which judge.toml trusts: a server strips what others have written under its name, and puts its
own on top. Below the mark of a server that isn't ours nothing counts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from judge.desk.letters import Address
from judge.desk.surety import NOBODY_VOUCHES, Surety, Suspicion, Vouched
from judge.orders.reason import Reason
from judge.post.addresses import bare, read_addresses
from judge.post.fields import Fields, plain

MOST_RESULTS = 40
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|[();"]|[^()";\\]{1,4096}')
_EQUALS = re.compile(r"[ ]{0,9}=[ ]{0,9}")
_BY = re.compile(r"(?:^|\s)by\s{1,9}([^\s;]{1,255})", re.IGNORECASE)
_TAG = re.compile(r"\s{0,9}([a-z]{1,9})\s{0,9}=([^;]*)", re.IGNORECASE)
_NAMED = re.compile(r"[^\s@<>()\",;:]{1,255}@[^\s@<>()\",;:]{1,255}")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')

_POLICIES = ("p", "policy", "action", "dis", "policy.dmarc", "policy.published-domain-policy")
"""Where servers tell what the sender's mail host wants done with what fails."""
_NAMELESS = (".outlook.com",)
"""Servers that don't write their name: what they found stands below their mark."""
_MILD = frozenset({"none", "pass"})
_SIGNED = frozenset({"from", "to", "subject", "message-id"})
"""What a signature has to cover, if it alone vouches: else an old letter could be sent anew."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that a server looked at ("spf"), how it found it ("pass"), and what of.

    `notes` are the words of its comments, in which servers tell of policies.
    """

    method: str
    value: str
    properties: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def vouched_for(
    fields: Fields, recipient: str, servers: Collection[str], own: Collection[str]
) -> Vouched:
    """How surely a letter is its sender's, as far as its header tells. Never raises.

    `servers` are the names of ours, `own` the judge's addresses, without plus tags.
    """
    authors = [a for value in fields.every("from") for a in read_addresses(value)]
    if len({author.address for author in authors}) > 1 or len(set(fields.every("from"))) > 1:
        return Vouched(Surety.REFUSED, Reason(Suspicion.AUTHORS))
    if not servers:
        return NOBODY_VOUCHES
    results = read_findings(fields, servers)
    if results is None or not authors:
        return Vouched(Surety.UNSURE, Reason(Suspicion.NOTHING_SAID))
    return _verdict(results, authors[0], fields, recipient, own, servers)


def _verdict(
    results: Sequence[Checked],
    author: Address,
    fields: Fields,
    recipient: str,
    own: Collection[str],
    servers: Collection[str],
) -> Vouched:
    domain = author.address.rpartition("@")[2]
    dmarc = [one for one in results if one.method == "dmarc"]
    if any(one.value in {"fail", "softfail"} for one in dmarc):
        surety = Surety.UNSURE if all(map(_is_mild, dmarc)) else Surety.REFUSED
        cause = Suspicion.FAILED_MILDLY if surety is Surety.UNSURE else Suspicion.FAILED
        return Vouched(surety, Reason(cause, (domain,)))
    if not _is_plain(fields.first("from"), author):
        return Vouched(Surety.UNSURE, Reason(Suspicion.UNCLEAR))
    if any(_sent_by(one, author, domain, servers) for one in results):
        return Vouched(Surety.ALIGNED)
    passed = [one for one in results if one.value == "pass" and _domain_of(one)]
    if not any(_speaks_for(one, domain) for one in passed):
        cause = Suspicion.OTHER_DOMAIN if passed else Suspicion.NOT_VOUCHED
        return Vouched(Surety.UNSURE, Reason(cause, (domain,)))
    if _is_sealed(fields, domain, results) and _is_for(recipient, fields, own):
        return Vouched(Surety.ALIGNED)
    return Vouched(Surety.UNSURE, Reason(Suspicion.OPEN_TO_COPIES, (domain,)))


def is_aligned(one: str, other: str) -> bool:
    """Whether two domains are one mail host's, as far as it can be told without a list of all."""
    one, other = one.rstrip("."), other.rstrip(".")
    shorter = min(one, other, key=len)
    return "." in shorter and (
        one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
    )


def _speaks_for(result: Checked, domain: str) -> bool:
    """Whether what was found is about the domain of an author.

    What DMARC looked at is that domain itself, or what stands behind it: never a part of it.
    """
    known = _domain_of(result).rstrip(".")
    if result.method == "dmarc":
        return known == domain or (known.count(".") > 0 and domain.endswith(f".{known}"))
    return is_aligned(known, domain)


def _sent_by(result: Checked, author: Address, domain: str, servers: Collection[str]) -> bool:
    """Whether a server had the letter from the author's own mail host, or the author's login."""
    if result.value != "pass":
        return False
    if result.method == "spf":
        return is_aligned(_domain_of(result), domain)
    login = result.properties.get("smtp.auth", "") if result.method == "auth" else ""
    if "@" in login:
        return login == author.address
    return bool(login) and any(f"{login}@{server}" == author.address for server in servers)


def _domain_of(result: Checked) -> str:
    """The domain for which something was found; "" for a result that speaks for none."""
    names = {
        "dmarc": ("header.from",),
        "dkim": ("header.d", "header.i"),
        "spf": ("smtp.mailfrom", "smtp.envelope-from"),
    }.get(result.method, ())
    value = next((result.properties[n] for n in names if n in result.properties), "")
    return value.rpartition("@")[2].strip("<>")


def _is_mild(result: Checked) -> bool:
    """Whether a sender's mail host wants nothing done with what fails: mailing lists break it."""
    told = [result.properties[name] for name in _POLICIES if name in result.properties]
    for note in result.notes:
        name, is_told, value = note.partition("=")
        if is_told and name in _POLICIES:
            told.append(value.strip(",;"))
    return bool(told) and _MILD.issuperset(told)


def _is_plain(value: bytes, author: Address) -> bool:
    """Whether a From names its author in one way only, so that all programs read the same."""
    named = _NAMED.findall(_QUOTED.sub(" ", plain(value)))
    # Of some letters beyond ASCII the small one is an ASCII letter: K, the kelvin.
    return all(map(str.isascii, named)) and {found.lower() for found in named} == {author.address}


def _is_sealed(fields: Fields, domain: str, results: Sequence[Checked]) -> bool:
    """Whether no copy of an old letter can be passed off as this one, where a signature vouches.

    A DMARC result by itself doesn't say whether it was the way or the signature: where there
    is no signature it was the way.
    """
    tags = [dict(_tags_of(value)) for value in fields.every("dkim-signature")]
    ours = [tag for tag in tags if is_aligned(tag.get("d", ""), domain)]
    if not ours:
        return not any(one.method in {"spf", "dkim"} for one in results)
    return all(
        "l" not in tag and {*tag.get("h", "").replace(" ", "").split(":")}.issuperset(_SIGNED)
        for tag in ours
    )


def _tags_of(value: bytes) -> Iterator[tuple[str, str]]:
    for part in plain(value).lower().split(";"):
        found = _TAG.match(part)
        if found is not None:
            yield found[1], found[2].strip()


def _is_for(recipient: str, fields: Fields, own: Collection[str]) -> bool:
    """Whether the letter itself says that it is for us, and for this game."""
    tag = _tag_of(recipient)
    ours = {bare(address) for address in own}
    values = (value for name in ("to", "cc") for value in fields.every(name))
    written = (author.address for value in values for author in read_addresses(value))
    return any(
        bare(address) in ours and (not tag or _tag_of(address) in ("", tag)) for address in written
    )


def _tag_of(address: str) -> str:
    """The game that an address names."""
    return address.lower().rpartition("@")[0].partition("+")[2].partition(".")[0]


# ------------------------------------------------------------ the field


def read_findings(fields: Fields, servers: Collection[str]) -> tuple[Checked, ...] | None:
    """What our server found; None if it says nothing, or what can't be read for sure."""
    names = {server.lower() for server in servers}
    host, is_ours = "", False
    for name, value in fields.lines:
        if name == "received":
            host = _host_by(plain(value))
            is_ours = _is_near(host, names)
            if not is_ours and _is_named(host):
                return None
        elif name == "authentication-results":
            by, results = read_field(plain(value))
            if by in names or (by == "" and is_ours and host.endswith(_NAMELESS)):
                return results
    return None


def read_field(text: str) -> tuple[str, tuple[Checked, ...] | None]:
    """A field: whose it is ("" if it doesn't say), and its results; None for what is broken."""
    parts = _parts_of(text)
    if parts is None:
        first, *_ = text.partition(";")[0].lower().split() or ["?"]
        return first, None
    head, *rest = parts
    if "=" not in head[0]:
        words = head[0].split()
        return (words[0].strip('"') if words else "?"), _findings(rest)
    return "", _findings(parts)


_Part = tuple[str, tuple[str, ...]]
"""Some words between semicolons, in lower case, and those of the comments in them."""


def _parts_of(text: str) -> list[_Part] | None:
    """A field cut at its semicolons; None if its brackets or quotes are not in order.

    What a sender chose stands in values, and a bracket that follows one at once, or a quote
    that never ends, can only be there to mislead: "header.d=known.org(.forger.org".
    """
    parts: list[_Part] = []
    words, notes, depth = "", "", 0
    for piece in _PIECE.findall(text.lower()):
        if piece == "(":
            if not depth and words and words[-1] not in " =\t":
                return None
            depth += 1
        elif piece == ")":
            depth -= 1
            if depth < 0:
                return None
            notes += " "
        elif depth:
            notes += piece
        elif piece == ";":
            parts.append((words, tuple(notes.split())))
            words, notes = "", ""
        elif piece == '"':
            return None
        else:
            words += piece if piece[0] != '"' else piece.replace(" ", "?").replace("=", "?")
    parts.append((words, tuple(notes.split())))
    return None if depth else parts


def _findings(parts: Sequence[_Part]) -> tuple[Checked, ...]:
    found = (_finding(words, notes) for words, notes in parts[:MOST_RESULTS])
    return tuple(one for one in found if one is not None)


def _finding(text: str, notes: tuple[str, ...]) -> Checked | None:
    first, *others = _EQUALS.sub("=", text).split() or [""]
    method, is_one, value = first.partition("=")
    if not is_one:
        return None
    properties: dict[str, str] = {}
    for word in others:
        name, _, said = word.partition("=")
        properties.setdefault(name, said.strip('"'))
    return Checked(method.partition("/")[0], value, properties, notes)


def _host_by(received: str) -> str:
    """The server that wrote a Received field; "" for one without a name."""
    parts = _parts_of(received)
    found = _BY.search(parts[0][0]) if parts else None
    return found[1] if found is not None else ""


def _is_named(host: str) -> bool:
    """Whether it is a server that others can have a name for: no number, and not of this house."""
    is_number = host[:1] == "[" or ":" in host or host.replace(".", "").isdigit()
    return "." in host and not is_number


def _is_near(host: str, names: Collection[str]) -> bool:
    """Whether a server is one of ours, or stands beside one."""
    return any(
        is_aligned(host, name)
        or (name.partition(".")[2].count(".") >= 1 and host.endswith(f".{name.partition('.')[2]}"))
        for name in names
    )
