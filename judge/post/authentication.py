"""How surely a letter is its sender's, by what our own mail server has checked.

DMARC vouches for the domain in From, and so do SPF and DKIM where they speak of that domain.
Whom a signature alone vouches for could have written the letter to somebody else: it has
to cover that it is for us.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from judge.desk.letters import Address
from judge.desk.surety import NOBODY_VOUCHES, Surety, Suspicion, Vouched
from judge.orders.reason import Reason
from judge.post.addresses import bare, read_addresses
from judge.post.checked import Checked, is_aligned, read_checked
from judge.post.fields import Fields, plain, tags_of

_NAMED = re.compile(r"[^\s@<>()\",;:]{1,255}@[^\s@<>()\",;:]{1,255}")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')

_POLICIES = ("p", "policy", "action", "dis", "policy.dmarc", "policy.published-domain-policy")
"""Where servers tell what the sender's mail host wants done with what fails."""
_MILD = frozenset({"none", "pass"})
_SIGNED = frozenset({"from", "to", "subject", "message-id"})
"""What a signature has to cover, if it alone vouches: else an old letter could be sent anew."""


def vouched_for(
    fields: Fields,
    recipient: str,
    servers: Collection[str],
    own: Collection[str],
    signed: Collection[str] = (),
) -> Vouched:
    """How surely a letter is its sender's, as far as its header tells. Never raises.

    `servers` are the names of ours, `own` the judge's addresses, without plus tags; by our
    own check the letter is `signed` by some domains.
    """
    authors = [a for value in fields.every("from") for a in read_addresses(value)]
    if len({author.address for author in authors}) > 1 or len(set(fields.every("from"))) > 1:
        return Vouched(Surety.REFUSED, Reason(Suspicion.AUTHORS))
    told = read_checked(fields, servers)
    found = tuple(Checked("dkim", "pass", {"header.d": domain}) for domain in signed)
    if not authors or (told is None and not found):
        nothing = Vouched(Surety.UNSURE, Reason(Suspicion.NOTHING_SAID))
        return nothing if servers else NOBODY_VOUCHES
    return _verdict((*(told or ()), *found), authors[0], fields, recipient, own, servers)


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
    if any(len(fields.every(name)) > 1 for name in _SIGNED) or not fields.has("message-id"):
        return False  # a signature covers the lowest of two, and what is read is the first
    tags = [dict(tags_of(value)) for value in fields.every("dkim-signature")]
    ours = [tag for tag in tags if is_aligned(tag.get("d", ""), domain)]
    if not ours:
        return not any(one.method in {"spf", "dkim"} for one in results)
    return all(
        "l" not in tag and {*tag.get("h", "").replace(" ", "").split(":")}.issuperset(_SIGNED)
        for tag in ours
    )


def _is_for(recipient: str, fields: Fields, own: Collection[str]) -> bool:
    """Whether the letter itself says, under a signature, that it is for us, and for this game.

    What stands in Cc may have been added.
    """
    tag = _tag_of(recipient)
    ours = {bare(address) for address in own}
    written = (one.address for one in read_addresses(fields.first("to")))
    return any(bare(address) in ours and _tag_of(address) == tag for address in written)


def _tag_of(address: str) -> str:
    """The game that an address names."""
    return address.lower().rpartition("@")[0].partition("+")[2].partition(".")[0]
