"""What mail servers say of who sent a letter, in the words that they use, and in forged ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.desk.surety import Surety, Suspicion, Vouched
from judge.orders.reason import Reason
from judge.post.authentication import vouched_for
from judge.post.checked import is_aligned, read_field
from judge.post.fields import read_fields

OURS = ("mx.example.org",)
OWN = ("judge@example.org",)
ROWS = tuple(
    block
    for block in Path(__file__).with_name("authentication.txt").read_text("utf-8").split("=== ")[1:]
)


def judged(
    head: str, servers: tuple[str, ...] = OURS, to: str = "judge+ghost@example.org"
) -> Vouched:
    return vouched_for(read_fields(head.strip("\n").encode()), to, servers, OWN)


def name_of(vouched: Vouched) -> str:
    why = vouched.why
    assert (why is None) is (vouched.surety is Surety.ALIGNED)
    said = vouched.surety.name.lower()
    return said if why is None else f"{said}: {why.cause.name.lower()}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("\n")[0])
def test_a_header_is_worth_what_the_table_says(row: str) -> None:
    title, head = row.split("\n", 1)
    _, _, wanted = title.partition(" => ")
    settings, _, head = head.partition("---\n")
    servers = tuple(settings.split()) or OURS
    assert name_of(judged(head, servers)) == wanted


VICTIM = "From: Anna <anna@known.org>\nTo: judge+ghost@example.org\nMessage-ID: <1@known.org>\n"
FORGED = "Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=anna@known.org\n"


@given(st.lists(st.sampled_from([
    "Authentication-Results: mx.example.org; spf=fail smtp.mailfrom=x@forger.org",
    "Authentication-Results: mx.example.org; none",
    "Authentication-Results: mx.example.org; dmarc=fail (p=none) header.from=known.org",
    "Received: from forger.org by mx.example.org with ESMTP; Sat, 21 Nov 2026 12:00:00 +0000",
    "Received: from a by b.elsewhere.net",
    "ARC-Authentication-Results: i=1; mx.example.org; spf=pass smtp.mailfrom=anna@known.org",
    "Authentication-Results: other.example; spf=pass smtp.mailfrom=anna@known.org",
    "X-Junk: spf=pass",
]), max_size=8))  # fmt: skip
def test_a_forged_field_below_our_own_never_helps(above: list[str]) -> None:
    """Whatever stands above: one field of ours that vouches for nobody is the last word."""
    ours = "Authentication-Results: mx.example.org; spf=none smtp.mailfrom=x@forger.org\n"
    head = "\n".join((*above, ours)) + FORGED + VICTIM
    assert judged(head).surety < Surety.ALIGNED


@given(st.text(max_size=400))
@example('mx.example.org; dkim=pass header.d="known.org')
@example("mx.example.org; dkim=pass header.d=known.org(.forger.org")
@example("((((((((((((")
@example('"' * 50)
@example("mx.example.org;" * 50)
def test_no_field_raises_and_none_but_a_clear_one_vouches(text: str) -> None:
    read_field(text)
    line = " ".join(text.split())
    assert isinstance(judged(f"Authentication-Results: {line}\n{VICTIM}"), Vouched)


PIECES = (
    "; ", "dmarc=pass header.from=known.org", "spf=pass", " smtp.mailfrom=known.org", "(", ")",
    '"', "\\", "x", "@forger.org", " ", "=",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_what_a_sender_chooses_adds_no_result(chosen: str) -> None:
    """An envelope sender, as servers quote it (RFC 5322 \u00a73.2.4) or tell of it in a comment."""
    quoted = chosen.replace("\\", "\\\\").replace('"', '\\"')
    told = quoted.replace("(", "\\(").replace(")", "\\)")
    for said in (f'smtp.mailfrom="{quoted}"', f"({told}) smtp.mailfrom=x@forger.org"):
        head = f"Authentication-Results: mx.example.org; spf=fail {said}\n{VICTIM}"
        assert judged(head).surety < Surety.ALIGNED


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ("x.org", "x.org", True),
        ("mail.x.org", "x.org", True),
        ("x.org", "mail.x.org", True),
        ("x.org.", "x.org", True),
        ("ax.org", "x.org", False),
        ("org", "x.org", False),
        ("", "x.org", False),
        ("x.org", "", False),
        ("a.x.org", "b.x.org", False),
    ],
)
def test_a_domain_and_its_own_parts_are_one_mail_hosts(one: str, other: str, wanted: bool) -> None:
    assert is_aligned(one, other) is wanted


def test_nobody_vouches_where_no_server_is_named() -> None:
    head = FORGED + VICTIM
    assert judged(head, ()) == Vouched(Surety.UNSURE, Reason(Suspicion.NOBODY_ASKED))
