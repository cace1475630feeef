"""What a robot reads in its mails: the position, as any player would.

Robots know nothing that is not in their mail, so a game that robots play to
its end shows that the reports are enough to play from.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.board.calendar import Phase, PhaseKind, read_phase
from judge.board.places import Location, Province
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant

_NEXT = re.compile(
    r"^The next phase of '[^']+' will be (Movement|Retreats|Adjustments)"
    r" for (Spring|Fall|Winter) of (\d+)\.",
    re.MULTILINE,
)
_ROW = re.compile(
    r"^  (?P<power>[A-Z][A-Za-z -]*?) +\d+ centres?\b[^:\n]*:(?P<rest>.*(?:\n {10,}.*)*)",
    re.MULTILINE,
)
_UNIT = re.compile(r"\b([AF]) ([A-Z][\w.]*(?:/[a-z]c)?)")
_FLIGHT = re.compile(
    r"The ([\w -]+?) (Army|Fleet) in (?:the )?(.+?)"
    r" (?:can retreat to (.+?)|with no valid retreats was destroyed)\.(?= The |$)"
)


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
    position = Position(phase, tuple(units), owners)
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
            tuple(by_name[word] for word in places.split(" or ")),
        )
        for adjective, kind, place, places in _FLIGHT.findall(block)
        if places
    )
    return replace(position, dislodged=dislodged)


def _place(word: str, variant: Variant) -> Location:
    return variant.place_by_print[word]
