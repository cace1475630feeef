"""What is thought of what the judge did, beside what a fair gamesmaster does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.game.game import Game
from tests.blind.done import Done
from tests.blind.entries import Entry
from tests.blind.findings import Finding, Verdict, lines_of
from tests.blind.spoken import leaks, press_findings, told_findings
from tests.blind.wanted import BARE, moment_text, words_of


@dataclass(frozen=True, slots=True)
class Graded:
    """A letter with what is thought of it."""

    entry: Entry
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst of all that was found."""
        return max((finding.verdict for finding in self.findings), default=Verdict.FAIR)


HARMFUL = frozenset(
    {"process", "start", "resign", "accept", "rollback", "concede", "vote", "cancel"}
)
"""What can't be taken back by whoever it was done for."""
_SAID = {
    "absent": "away",
    "unvote": "no draw",
    "vote draw": "vote draw",
    "offer": "replace",
    "cancel game": "cancel game",
}
_SEAS = frozenset(
    word[:3]
    for word in (
        "sea",
        "ocean",
        "gulf",
        "of",
        "the",
        "north",
        "south",
        "east",
        "west",
        "st",
        "mid",
        "new",
    )
)
"""What begins too many names, or other words, to name a place."""
_OF_MANY = frozenset({"example", "europe", "zone", "variant", "mail", "web"})
_CODE = re.compile(r"[A-Z]{3}")


def grade(entry: Entry, done: Done, game: Game) -> Graded:
    """Compare what was done with what is wanted; `game` is as it was before the letter."""
    found = [*_orders(entry, done, game), *_filed(entry, done, game), *_deeds(entry, done, game)]
    found += [*press_findings(entry, done), *leaks(entry, done), *told_findings(entry, done)]
    found += [Finding(Verdict.HARM, f"of another's: {other}") for other in done.others]
    return Graded(entry, (*found, *_needless(entry, done, found)))


# ---------------------------------------------------------------- orders


def _orders(entry: Entry, done: Done, game: Game) -> Iterator[Finding]:
    """The orders of the phase: those that should stand, and those that do."""
    before, after = done.orders
    expected = _expected(entry, before, game)
    missing, extra = expected - after, after - expected
    for text in sorted((extra - before).elements()):
        yield Finding(Verdict.WRONG, f"ordered: {text}")
    for text in sorted(missing.elements()):
        if text in before:
            if not _unit_now(text, extra):
                yield Finding(Verdict.WRONG, f"taken back: {text}")
        else:
            yield Finding(_fate_of_order(text, done, game), f"order {text}")
    for text in sorted((extra & before).elements()):
        if not missing - before:
            yield Finding(_fate(done, "cancel", "clear"), f"take back {text}")


def _expected(entry: Entry, before: Counter[str], game: Game) -> Counter[str]:
    """What should stand: a unit's order replaces its old one, builds and Links all of theirs."""
    stands = Counter(before)
    for wanted in lines_of(entry, "do"):
        if wanted.text == "clear":
            stands.clear()
        elif wanted.text.startswith("cancel ") and "ahead" not in wanted.text:
            unit = wanted.text.removeprefix("cancel ")
            stands -= Counter({text: n for text, n in stands.items() if _is_of(text, unit)})
    new = Counter(wanted.text for wanted in lines_of(entry, "order", "keep"))
    ordered = [wanted.text for wanted in lines_of(entry, "order")]
    if ordered and game.table.position.phase.kind is PhaseKind.ADJUSTMENT:
        return new
    if any(_is_link(text, game) for text in ordered):
        stands = Counter({t: n for t, n in stands.items() if not _is_link(t, game)})
    for text in new:
        stands -= Counter({t: n for t, n in stands.items() if _same_unit(t, text)})
    return stands + new


def _is_link(text: str, game: Game) -> bool:
    return text.startswith(("LINK", "SEPARATE"))


def _unit(text: str) -> str:
    """The unit of an order, or the whole of one that is for none."""
    words = text.split()
    return " ".join(words[:2]) if words[0] in {"A", "F", "U"} else text


def _same_unit(one: str, other: str) -> bool:
    return _unit(one) == _unit(other)


def _is_of(text: str, unit: str) -> bool:
    return text == unit or _unit(text) == unit


def _unit_now(text: str, extra: Counter[str]) -> bool:
    """Whether another order has come for the unit, which is told already."""
    return any(_same_unit(text, other) for other in extra)


def _fate_of_order(text: str, done: Done, game: Game) -> Verdict:
    """What is said of an order that doesn't stand: it is among the answers, it is named, or not."""
    orders = text.partition(" if ")[0].split(" / ")
    bare = {re.sub(r"^(?:standing|[SFW]\d{4}[MRA]) ", "", order) for order in orders}
    if any(bare & readings for readings in done.asked):
        return Verdict.ASKED
    codes = {code for order in bare for code in _CODE.findall(order)}
    is_named = any(_may_be_about(row, codes, game) for row in done.failed)
    return Verdict.ASKED_OTHERWISE if is_named else Verdict.LOST


def _may_be_about(row: str, codes: set[str], game: Game) -> bool:
    """Whether a line that was not taken names one of some places, or none at all."""
    board = game.variant.board
    starts = {word[:3] for word in words_of(row)}
    named = {p.key for p in board.provinces if starts & _starts(p)}
    return not named or bool(named & codes)


def _starts(province: Province) -> set[str]:
    """How the words begin by which a place is called."""
    words = words_of(" ".join((province.key, province.id, province.name, *province.aliases)))
    return {word[:3] for word in words} - _SEAS


def _filed(entry: Entry, done: Done, game: Game) -> Iterator[Finding]:
    """The orders on file for later."""
    before, after = done.filed
    wanted = {w.text for w in lines_of(entry, "ahead")}
    gone = {
        w.text.removeprefix("cancel ahead ") for w in lines_of(entry, "do") if "ahead" in w.text
    }
    for text in sorted(wanted - after):
        yield Finding(_fate_of_order(text, done, game), f"ahead {text}")
    for text in sorted(after - before - wanted):
        yield Finding(Verdict.WRONG, f"filed: {text}")
    replaced = {text.partition(" ")[0] for text in wanted | (after - before)}
    for text in sorted(before - after):
        if text.partition(" ")[0] not in gone | replaced:
            yield Finding(Verdict.WRONG, f"taken off file: {text}")
    for text in sorted(before & after):
        if text.partition(" ")[0] in gone and text not in wanted:
            yield Finding(_fate(done, "cancel", "clear"), f"take off file {text}")


# ---------------------------------------------------------------- commands


def _deeds(entry: Entry, done: Done, game: Game) -> Iterator[Finding]:
    """The commands: those wanted that weren't done, and those done that weren't wanted."""
    left = list(done.deeds)
    for wanted in lines_of(entry, "do"):
        is_cancel = wanted.text.startswith("cancel ") and wanted.text != "cancel game"
        if is_cancel or wanted.text == "clear":
            continue  # what stands afterwards tells
        match = next((deed for deed in left if _is_deed(wanted.text, deed, game)), None)
        if match is not None:
            left.remove(match)
        elif wanted.text not in done.again:
            yield Finding(_fate_of_command(wanted.text, done), wanted.text)
    for wanted in lines_of(entry, "confirm"):
        if not any(_is_deed(wanted.text, deed, game) for deed in left) and not (
            wanted.text in done.offered or done.is_asking
        ):
            yield Finding(Verdict.LOST, f"confirm {wanted.text}")
    for deed in left:
        if not _follows(deed, entry):
            is_harm = deed.partition(" ")[0] in HARMFUL and deed != "unvote"
            yield Finding(Verdict.HARM if is_harm else Verdict.WRONG, f"done: {deed}")


def _follows(deed: str, entry: Entry) -> bool:
    """Whether a deed comes of one that was wanted: a deadline of a game that goes on."""
    commands = {wanted.text for wanted in lines_of(entry, "do")}
    return deed.startswith("deadline") and bool(commands & {"resume", "start"})


def _is_deed(wanted: str, deed: str, game: Game) -> bool:
    word, _, rest = wanted.partition(" ")
    if wanted == deed or (wanted == "rollback" and deed.startswith("rollback ")):
        return True
    if word in {"name", "zone"}:
        return deed.startswith("other ") and rest in deed
    deadline = game.clock.deadline
    if word == "extend" and deadline is not None:
        return deed == f"deadline {moment_text(_later(deadline, int(rest)))}"
    return False


def _later(deadline: datetime, seconds: int) -> datetime:
    return deadline + timedelta(seconds=seconds)


def _fate_of_command(text: str, done: Done) -> Verdict:
    """What is said of a command that wasn't done: the words that do it, or only that it isn't."""
    word, _, rest = text.partition(" ")
    if any(text.startswith(offered) or offered.startswith(text) for offered in done.offered):
        return Verdict.ASKED
    whole = _SAID.get(text) or (text if text.replace(" ", "_") in BARE else "")
    if whole:
        return _fate(done, whole)
    told = words_of(_explained(done))
    verdict = _fate(done, _SAID.get(word, word))
    is_named = bool(_particulars(word, rest) & set(told))
    return verdict if is_named or verdict is not Verdict.ASKED else Verdict.ASKED_OTHERWISE


def _particulars(word: str, rest: str) -> set[str]:
    """Words of a command that tell it from others of its kind: a power, a number, a day."""
    if word == "extend" or (word == "set" and rest.rsplit(maxsplit=1)[-1].isdigit()):
        minutes = int(rest.rsplit(maxsplit=1)[-1]) // 60
        return {str(minutes // per) for per in (1, 60, 1440) if minutes // per}
    if word in {"absent", "deadline"}:
        return {str(int(day)) for day in re.findall(r"\d{4}-\d\d-(\d\d)", rest)}
    return {part for part in words_of(rest) if len(part) > 2} - _OF_MANY


def _explained(done: Done) -> str:
    """What the reply says of that which was not done, without the lines of the letter."""
    rows = (row for row in done.said.splitlines() if " ! " in row or " ? " in row)
    return " ".join(rows).casefold()


def _fate(done: Done, *said: str) -> Verdict:
    """Whether the reply names what was not done, and gives the words that do it."""
    if not done.failed:
        return Verdict.LOST
    text = _explained(done)
    return Verdict.ASKED if any(word in text for word in said) else Verdict.ASKED_OTHERWISE


def _needless(entry: Entry, done: Done, found: list[Finding]) -> Iterator[Finding]:
    """A question where nothing was to be asked, though all is done."""
    may_ask = lines_of(entry, "ask", "refuse", "confirm")
    if not found and done.is_asking and not may_ask:
        yield Finding(Verdict.ASKED_OTHERWISE, f"needlessly asked about: {done.failed[:2]}")
