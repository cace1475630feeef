"""How the signs of an order follow each other: the frames, and where they stand in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LIST = r"P(?:,?AF?P|,P){0,7}"
_GO = r"(?:M|[TI]F?){1,4}"
_TO_SUPPORT = r"A?H?,?A?[MTJ]?"
FRAMES = tuple(
    (name, re.compile(pattern.replace("PP", _LIST).replace("GO", _GO)), worth)
    for name, pattern, worth in (
        # Lyon supports Marseilles to Spain
        ("support_move", rf"(?P<s>PP){_TO_SUPPORT}S[MTIFJ]{{0,4}}(?P<x>P)GO(?P<d>P)M?", 4),
        ("support_move", rf"(?P<s>PP){_TO_SUPPORT}S[MTIF]{{0,4}}(?P<d>P)[FW](?P<x>P)", 3),
        ("support_move", r"S[MTIF]{0,3}(?P<x>P)GO(?P<d>P)[WBF](?P<s>PP)", 4),
        ("support_move", r"(?P<s>PP)(?P<x>P)GO(?P<d>P)M?S", 4),
        ("support_move", rf"(?P<s>PP){_TO_SUPPORT}S[MTIFJ]{{0,4}}(?P<x>P)(?P<d>P)", 2),
        ("support", rf"(?P<s>PP){_TO_SUPPORT}S(?P<how>[MTIFJ]{{0,4}})(?P<x>P)[TIM]?H{{0,2}}", 3),
        ("support", r"(?P<s>PP)(?P<how>)MT(?P<x>P)S", 8),
        ("support", r"(?P<s>PP)(?P<how>)(?P<x>P)S", 2),
        ("support", r"S(?P<how>[MTIF]{0,3})(?P<x>P)[WF](?P<s>PP)", 3),
        ("supported", r"(?P<x>P)B(?P<s>PP)", 2),
        ("backed", r"(?:B|WSF|W(?=PP?S))(?P<s>PP)S?", 3),
        ("support_that", rf"(?P<s>PP){_TO_SUPPORT}J?S[TFI]?J?M?(?![MTIFJ]{{0,4}}P)", 3),
        ("convoy", r"(?P<s>PP)[MT]?C[TF]?(?P<x>P)[MTIC]{1,4}(?P<d>P)", 4),
        ("convoy", r"(?P<s>P)(?P<x>P)[TI](?P<d>P)C", 4),
        ("convoy_one", r"(?P<s>PP)[MT]?C[TF]?(?P<x>P)(?![MTI]{1,3}P)", 2),
        ("convoy_that", r"(?P<s>PP)J?[MT]?C[TF]?J?(?![MTIFJ]{0,4}P)", 2),
        ("convoyed", r"(?P<x>P)[MT]{0,2}[CV][TI]{1,2}(?P<d>P),?[VW]{1,2}(?P<s>PP)", 4),
        ("convoyed", r"(?P<x>P)GO(?P<d>P),?[MC]?[VW]{1,2}(?P<s>PP)C?", 4),
        ("convoyed", r"(?P<x>P),?M?V(?P<s>PP)A?GO(?P<d>P)", 4),
        ("via", r"(?P<u>P)[MT]{0,2}C[TI]{1,2}(?P<d>P)", 3),
        ("via", r"(?P<u>P)GO(?P<d>P),?M?V", 4),
        ("via", r"(?P<u>P),?M?VGO(?P<d>P)", 4),
        ("move", r"[MK]{0,2}F?(?P<u>P)[,:]?[MTIFK]{0,2}GO(?P<d>P)M?", 3),
        ("move", r"[MT]{0,2}F(?P<u>P)[TI]{1,2}(?P<d>P)M?", 3),
        ("move", r"F(?P<u>P)M{1,2}P[TI]F?(?P<d>P)", 4),
        ("attack_it", r"(?P<u>P)M{1,2}[TI]?J", 1),
        ("bare", r"M{0,2}(?P<u>P):?(?P<d>P)M?", 1),
        ("goal_first", r"[TI]{1,2}(?P<d>P)M{1,2}F?(?P<u>P)", 3),
        ("goal_first", r"MT?(?P<d>P)[WF](?P<u>P)", 3),
        ("swap", r"Z(?P<u>P)[AW](?P<d>P)", 3),
        ("swap", r"(?P<u>P)A?(?P<d>P)Z", 3),
        ("hold", r"K?(?P<u>PP)[,:]?[MTKIF]{0,2}H{1,3}", 2),
        ("hold", r"[HK]{1,2}F?(?P<u>PP)[,:]?H{0,2}", 2),
        ("it", r"J{1,2}[MTI]{0,2}M[MTI]{0,2}(?P<d>P)", 2),
        ("it", r"M{1,2}GO(?P<d>P)WJ", 4),
        ("it_holds", r"J{1,2}M?H{1,2}", 1),
        ("same", r"M{1,2}[MTI]{0,2}(?P<d>P)", 1),
        ("same", r"X(?:,?X){0,2},?[MTI]{0,2}F?(?P<d>P)(?![MTIHSCB,]{0,2}P|H|S|C)", 2),
        ("same_holds", r"H{1,2}", 0),
        ("same_supports", r"S[MTIFJ]{0,3}(?P<x>P)(?:GO(?P<d>P))?", 1),
    )
)  # fmt: skip
"""The signs are those of `open.table`; the roles: u goes or holds, s helps x (to d).

A frame without u and s is for the unit spoken of.
"""

SHORT = frozenset({"it", "it_holds", "same", "same_holds", "same_supports"})
"""Frames without a unit: they begin a clause."""

CLAUSE = frozenset(",;A:XU")


@dataclass(frozen=True, slots=True)
class FrameMatch:
    """A frame that stands in a row of signs, and which signs have which role."""

    name: str
    start: int
    end: int
    roles: dict[str, tuple[int, ...]]
    worth: int
    how: str = ""


def matches(row: str) -> Iterator[FrameMatch]:
    """Every place where a frame stands in a row of signs."""
    for start in range(len(row)):
        for name, pattern, worth in FRAMES:
            found = pattern.match(row, start)
            is_short = name in SHORT
            if found is None or (is_short and start and row[start - 1] not in CLAUSE):
                continue
            roles = {
                role: tuple(n for n in range(*found.span(role)) if row[n] == "P")
                for role in found.groupdict()
                if role != "how" and found[role]
            }
            how = found.groupdict().get("how") or ""
            yield FrameMatch(name, start, found.end(), roles, worth, how)
