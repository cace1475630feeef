"""What a robot reads in its mails: the position, as any player would.

Robots know nothing that is not in their mail, so a game that robots play to
its end shows that the reports are enough to play from.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judge.board.calendar import Phase, PhaseKind, read_phase
from judge.board.places import Location, Province
from judge.board.position import DislodgedUnit, Position
from judge.board.register import read_register, write_register
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.orders.wording import THROUGH_HYPERSPACE

POWER = r"[^\W\d_][\w' -]*?"
"""A pattern for the name of a power: of several words, with accents and apostrophes."""

_YOU_ARE = re.compile(r"you play (\w[\w' -]*)\.")
_OVER = re.compile(r"\s*\S+ is over[.:]\s")
_NEXT = re.compile(
    r"^The next phase of '[^']+' will be (Movement|Retreats|Adjustments)"
    r" for (Spring|Fall|Winter) of (\d+)\.",
    re.MULTILINE,
)
_RESULTS = re.compile(
    r"^(Movement|Retreat|Adjustment) results for (Spring|Fall|Winter) of (\d+)\.", re.MULTILINE
)
_ROW = re.compile(
    rf"^  (?P<power>{POWER}) +\d+ centres?\b[^:\n]*:(?P<rest>.*(?:\n {{10,}}.*)*)",
    re.MULTILINE,
)
_UNIT = re.compile(r"\b([AF]) ([A-Za-z][\w.]*(?:/[a-z]c)?)")
_FLIGHT = re.compile(
    r"The ([\w' -]+?) (Army|Fleet) in (?:the )?(.+?)"
    r" (?:can retreat to (.+?)|with no valid retreats was destroyed)\.(?= The |$)"
)
# "Links: Alb-Swi to the end of F1902, Ber-Vie to the end of S1903." and its likes.
_REGISTER = re.compile(
    r"\b(Links|Barriers|Consents|used|barred)(?: on file[^:]*)?:? (?:in )?(.*?)\.(?= [A-Z]|$)"
)
_END = re.compile(r"(\w+)-(\w+) to the end of ([SF]\d+)")
_CONSENT = re.compile(rf"({POWER}) through (?:any link|(\w+)-(\w+))(?: in ([SF]\d+))?")
_YEAR = re.compile(r"\d{4,}")
_BARRED = re.compile(rf"(?:: |, )({POWER}) (\d+)(?=,|$)")
_USE = re.compile(rf"({POWER}) (\d+) of \d+")


def read_draw(text: str, variant: Variant) -> Power | None:
    """The power that the reader of a mail has drawn; None if the mail tells of none."""
    drawn = _YOU_ARE.search(text)
    return variant.power_by_name[drawn[1]] if drawn is not None else None


def title_of(text: str) -> str:
    """The phase whose results a mail has, as in "Fall 1901 retreat"; "" for one without."""
    found = _RESULTS.search("\n".join(text.splitlines()))
    return f"{found[2]} {found[3]} {found[1].lower()}" if found is not None else ""


def tells_the_end(text: str) -> bool:
    """Whether a mail begins with how its game has ended."""
    return _OVER.match(text) is not None


def read_report(text: str, variant: Variant) -> Position | None:
    """The position that a report describes; None if the text is no report."""
    text = "\n".join(text.splitlines())
    coming = _NEXT.search(text)
    if coming is None:
        return None
    phase = read_phase(f"{coming[2][0]}{coming[3]}{coming[1][0]}")
    _, _, board = text.partition("The board:\n")
    units: list[Unit] = []
    owners: dict[Province, Power] = {}
    for row in _ROW.finditer(board):
        power = variant.power_by_name[row["power"]]
        rest = " ".join(row["rest"].split())
        units += [
            Unit(power, UnitKind(letter), _place(place, variant))
            for letter, place in _UNIT.findall(rest)
        ]
        for word in _UNIT.sub("", rest).replace(",", " ").split():
            if word in variant.place_by_print:
                owners[_place(word, variant).province] = power
    registers = _read_register(text, variant)
    position = Position(phase, tuple(units), owners, registers=registers)
    return _with_flights(position, text, phase, variant)


def _with_flights(position: Position, text: str, phase: Phase, variant: Variant) -> Position:
    if phase.kind is not PhaseKind.RETREAT:
        return position
    by_adjective = {power.adjective: power for power in variant.powers}
    by_name = {place.full_name: place for place in variant.board.by_code.values()}
    _, _, rest = text.partition("The following units were dislodged:\n\n")
    block = " ".join(rest.partition("\n\n")[0].split())
    dislodged = tuple(
        DislodgedUnit(
            Unit(by_adjective[adjective], UnitKind[kind.upper()], by_name[place]),
            None,
            tuple(by_name[word] for word in ways if not word.endswith(THROUGH_HYPERSPACE)),
            tuple(
                by_name[word.removesuffix(THROUGH_HYPERSPACE)]
                for word in ways
                if word.endswith(THROUGH_HYPERSPACE)
            ),
        )
        for adjective, kind, place, places in _FLIGHT.findall(block)
        if places
        for ways in (places.split(" or "),)
    )
    return replace(position, dislodged=dislodged)


def _read_register(text: str, variant: Variant) -> dict[str, Any]:
    """The register of hyperspace, as far as a robot needs it; nothing where none is printed."""
    if variant.hyperspace is None:
        return {}
    block = " ".join(
        text.partition("Links and barriers in force:\n")[2].partition("\n\n")[0].split()
    )
    said = dict(_REGISTER.findall(block))
    uses, barred = said.get("used", ""), said.get("barred", "")
    year = _YEAR.search(uses + barred)
    form = {
        "links": _ends(said.get("Links", "")),
        "barriers": _ends(said.get("Barriers", "")),
        "consents": _consents(said.get("Consents", ""), variant),
        "year": int(year[0]) if year else None,
        "budget_used": {
            variant.power_by_name[name].id: int(count) for name, count in _USE.findall(uses)
        },
        "destroyed": {
            variant.power_by_name[name].id: int(count) for name, count in _BARRED.findall(barred)
        },
    }
    return write_register(read_register(form, variant.board.by_code))


def _ends(said: str) -> list[dict[str, Any]]:
    return [{"pair": [one, other], "until": season} for one, other, season in _END.findall(said)]


def _consents(said: str, variant: Variant) -> list[dict[str, Any]]:
    rows = []
    for name, one, other, season in _CONSENT.findall(said):
        pair = {"pair": [one, other] if one else "*"}
        row = {"power": variant.power_by_name[name].id, **pair}
        rows.append({**row, "phase": season} if season else row)
    return rows


def _place(word: str, variant: Variant) -> Location:
    return variant.place_by_print[word]
