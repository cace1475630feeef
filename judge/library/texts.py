"""What we say to people, from `data/`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import PurePath
from typing import Any

from judge.adjudication.why import Why
from judge.desk.phrases import Phrasebook
from judge.desk.policy import Policy, read_policy
from judge.desk.replies.log_lines import LogWords
from judge.desk.surety import IdentityTable, Suspicion, read_identity
from judge.desk.trouble import Trouble
from judge.game.why import Timing
from judge.library.shelf import names, read_text
from judge.orders.illegality import Illegal
from judge.orders.in_full import Fact, Full
from judge.orders.notation import Malformed
from judge.orders.phase_in_full import Calendar
from judge.orders.reason import Cause, Joint
from judge.orders.sheet import NoteKind
from judge.orders.unclear import Unclear

CAUSES: tuple[type[Cause], ...] = (
    Joint, Calendar, Malformed, Unclear, NoteKind, Full, Fact, Trouble, Illegal, Why, Timing,
    Suspicion,
)  # fmt: skip
"""Every kind of reason that is told to somebody."""


@cache
def load_phrases() -> Phrasebook:
    """The phrasebook: the sentences, and every mail by the name of its file."""
    tables = tomllib.loads(read_text("data", "phrases.toml"))
    forms = {form: re.compile(digits) for form, digits in tables.pop("forms").items()}
    sentences = dict(_sentences(tables))
    mails = {PurePath(name).stem: read_text("data", name) for name in names("data", "mails/*.txt")}
    return Phrasebook(sentences, mails, load_reasons(), forms, read_text("grammar", "report.txt"))


@cache
def load_rulings() -> tuple[tuple[str, str], ...]:
    """What each of our rulings on a disputed rule is about: its clause, and its head."""
    text = read_text("data", "rulings.md")
    heads = re.findall(r"^### (\d\S*(?: \(\w\))?) (.+)$", text, re.MULTILINE)
    return tuple((clause, head) for clause, head in heads)


@cache
def load_policy() -> Policy:
    """The table of what follows from a wish."""
    return read_policy(tomllib.loads(read_text("data", "policy.toml")))


@cache
def load_identity() -> IdentityTable:
    """The table of who may do what, by how surely they are known."""
    return read_identity(tomllib.loads(read_text("data", "identity.toml")))


def _sentences(table: Mapping[str, Any], where: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence of a table, and of the tables in it: "setting.grace.help"."""
    for name, value in table.items():
        if isinstance(value, str):
            yield where + name, value
        else:
            yield from _sentences(value, f"{where}{name}.")


@cache
def load_reasons() -> Mapping[Cause, str]:
    """The sentence of every cause."""
    return read_reasons(read_text("data", "reasons.toml"))


def read_reasons(text: str) -> Mapping[Cause, str]:
    """Read the sentences of causes, and number their gaps; ValueError says what is wrong."""
    tables = tomllib.loads(text)
    return {cause: _numbered(cause, tables) for kind in CAUSES for cause in kind}


def _numbered(cause: Cause, tables: Mapping[str, Mapping[str, object]]) -> str:
    """The sentence of a cause: "{unit} makes room" as "{0} makes room"."""
    table, name = type(cause).__name__.lower(), cause.name.lower()
    sentence = tables.get(table, {}).get(name)
    if not isinstance(sentence, str):
        message = f"data/reasons.toml: [{table}] has no sentence {name}"
        raise ValueError(message)  # noqa: TRY004 -- a fault of the text
    try:
        return sentence.format_map({gap: f"{{{n}}}" for n, gap in enumerate(cause.gaps)})
    except (ValueError, LookupError, AttributeError):
        gaps = " ".join(f"{{{gap}}}" for gap in cause.gaps) or "none"
        raise ValueError(
            f"data/reasons.toml: {name} in [{table}] has other gaps than its own: {gaps}"
        ) from None


@cache
def load_log_words() -> LogWords:
    """The lines of a game's log."""
    tables = tomllib.loads(read_text("data", "log.toml"))
    lines = {name: dict(_sentences(table)) for name, table in tables.items()}
    return LogWords(**lines, phrases=load_phrases())
