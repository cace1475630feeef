"""A reader of the old judges' results, written from njudge's docs/mail_format.

It knows nothing of ours: only that form, in which an order is one line
"Power: Unit Place ACTION.  (*remark, remark*)", and the names of the board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

HEADER = re.compile(r"^:: Judge: (\S+)  Game: ([A-Z]\S*)  Variant: ([A-Z]\S*)$", re.MULTILINE)
DEADLINE = re.compile(
    r"^:: Deadline: ([SFW]\d{4,5}[MRB]) "
    r"((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d [+-]\d{4})$",
    re.MULTILINE,
)
TITLE = re.compile(
    r"^(Movement|Retreat|Adjustment) results for (Spring|Fall|Winter) of (\d+)\."
    r"  \(([^).]+)\.(\d{3})\)$",
    re.MULTILINE,
)
NEXT = re.compile(
    r"^The next phase of '([^']+)' will be (Movement|Retreats|Adjustments)"
    r" for (Spring|Fall|Winter) of (\d+)\.$",
    re.MULTILINE,
)
RETREATS = re.compile(
    r"^The (\S+(?: \S+)*?) (Army|Fleet) in (?:the )?(.+?)"
    r" (?:can retreat to (.+?)|with no valid retreats was destroyed)\.$"
)
COUNT = re.compile(
    r"^(?P<power>[^:]+): +(\d+) Supply centers?, +(\d+) Units?:  (Builds|Removes) +(\d+) units?\.$",
    re.MULTILINE,
)
_LINE = re.compile(r"^(?P<power>[A-Z][^:]*): +(?P<order>.+?)\.(?:  \(\*(?P<remarks>[^*]+)\*\))?$")
_UNIT = r"(?:(?P<whose{0}>\S+(?: \S+)*? )??(?P<kind{0}>Army|Fleet) )(?P<place{0}>.+?)"
_ACTIONS = (
    ("no order", re.compile(_UNIT.format("") + r", No Order Processed(?P<gone> \(DISBAND\))?")),
    ("hold", re.compile(_UNIT.format("") + " HOLD")),
    ("disband", re.compile(_UNIT.format("") + " DISBAND")),
    ("convoy", re.compile(f"{_UNIT.format('')} CONVOY {_UNIT.format('2')} -> (?P<to>.+)")),
    ("support", re.compile(f"{_UNIT.format('')} SUPPORT {_UNIT.format('2')}(?: -> (?P<to>.+))?")),
    ("move", re.compile(_UNIT.format("") + "(?P<to>(?: -> .+?)+)(?P<by> via convoy)?")),
    ("build", re.compile("Builds an? (?P<kind>army|fleet) in (?:the )?(?P<place>.+)")),
    ("remove", re.compile("Removes the (?P<kind>army|fleet) in (?:the )?(?P<place>.+)")),
    (
        "default",
        re.compile("Defaults, removing the (?P<kind>army|fleet) in (?:the )?(?P<place>.+)"),
    ),
    ("waive", re.compile("Build waived")),
)


@dataclass(frozen=True)
class OldResult:
    """A line of results, taken apart."""

    power: str
    action: str
    unit: str = ""
    place: str = ""
    other: str = ""
    other_place: str = ""
    steps: tuple[str, ...] = ()
    by_convoy: bool = False
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class OldReport:
    """A mail of results, taken apart."""

    header: tuple[str, ...]
    deadline: tuple[str, ...]
    title: tuple[str, ...]
    results: tuple[OldResult, ...]
    retreats: tuple[tuple[str, str, str, tuple[str, ...]], ...]
    owners: dict[str, tuple[str, ...]] = field(default_factory=dict)
    counts: tuple[tuple[str, ...], ...] = ()
    next: tuple[str, ...] = ()


def read_report(text: str, powers: list[str]) -> OldReport:
    """Read a mail of results; AssertionError if it lacks what every one has."""
    header, title = HEADER.search(text), TITLE.search(text)
    assert header is not None
    assert title is not None
    deadline, coming = DEADLINE.search(text), NEXT.search(text)
    body = text[title.end() :]
    results_end = re.search(r"^(?:The following|Ownership|The board)", body, re.MULTILINE)
    results = body[: results_end.start() if results_end else len(body)]
    _, _, owned = body.partition("Ownership of supply centers:\n\n")
    return OldReport(
        header.groups(),
        deadline.groups() if deadline else (),
        title.groups(),
        tuple(_results(results, powers)),
        tuple(_retreats(body)),
        dict(_owners(owned.partition("\n\n")[0])),
        tuple(m.groups() for m in COUNT.finditer(body)),
        coming.groups() if coming else (),
    )


def _results(text: str, powers: list[str]) -> list[OldResult]:
    found = []
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is not None and match["power"] in powers:
            found.append(_result(match["power"], match["order"], match["remarks"] or ""))
    return found


def _result(power: str, order: str, remarks: str) -> OldResult:
    said = tuple(remarks.split(", ")) if remarks else ()
    for action, form in _ACTIONS:
        match = form.fullmatch(order)
        if match is None:
            continue
        groups = match.groupdict()
        steps = tuple(s for s in (groups.get("to") or "").split(" -> ") if s)
        name = "disband" if groups.get("gone") else action
        return OldResult(
            power,
            "default" if groups.get("gone") else name,
            (groups.get("kind") or "").lower(),
            groups.get("place") or "",
            (groups.get("kind2") or "").lower(),
            groups.get("place2") or "",
            steps,
            bool(groups.get("by")),
            said,
        )
    raise AssertionError(f"no old judge wrote {order!r}")


def _retreats(text: str) -> list[tuple[str, str, str, tuple[str, ...]]]:
    _, _, rest = text.partition("The following units were dislodged:\n\n")
    block = rest.partition("\n\n")[0].replace("\n", " ")
    found = []
    for sentence in re.findall(r"The .+?\.(?= The |$)", block):
        match = RETREATS.match(sentence)
        assert match is not None, sentence
        places = tuple(match[4].split(" or ")) if match[4] else ()
        found.append((match[1], match[2].lower(), match[3], places))
    return found


def _owners(text: str) -> list[tuple[str, tuple[str, ...]]]:
    rows = re.sub(r"\n +", " ", text).splitlines()
    pairs = (row.split(":", 1) for row in rows if ":" in row)
    return [(name, tuple(names.strip().rstrip(".").split(", "))) for name, names in pairs]
