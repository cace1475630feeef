"""What points back in a clause, put as a name: "Norway takes it", "from there to Belgium"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.board.places import Province
from judge.orders.conditions import AllOf, AnyOf, Condition, Not, Owns, Stands, Went
from judge.orders.foresight.seasons import SIGNS
from judge.orders.reading.vocabulary import Word

_TO = {"THITHER": " to ", "HIN": " nach ", "Y": " à ", "OBJECT": " "}
"""What points to a place, and what stands before its name instead."""
_OF_A_MOVE = tuple(
    f"{verb} {what}"
    for verb in (
        "support",
        "supports",
        "supporting",
        "convoy",
        "convoys",
        "backs",
        "helps",
        "unterst\u00fctzt",
        "soutient",
    )
    for what in ("that", "it", "this", "das", "dies", "es", "cela", "\u00e7a")
)
_TOWARDS = frozenset({"to", "into", "nach", "ins", "vers", "en", "au", "aux", "dans", "naar"})
LAST = 1 << 16
_HOLDS = "holds"


@dataclass(frozen=True, slots=True)
class Pointed:
    """What may be pointed at: a unit by where it stands, and the place spoken of."""

    unit: str = ""
    place: Province | None = None

    @classmethod
    def under(cls, condition: Condition | None, unit: str) -> Pointed:
        """What is pointed at where a condition was the last that was said."""
        match condition:
            case Went(start, end):
                return cls(end.name, end)
            case Not(Went(start, end)):
                return cls(start.name if start is not None else unit, end)
            case Stands(province=place) | Owns(province=place):
                return cls(unit, place)
            case Not(Stands(province=place)) | Not(Owns(province=place)):
                return cls(unit, place)
            case AllOf(parts) | AnyOf(parts) if parts:
                return cls.under(parts[-1], unit)
            case _:
                return cls(unit)


def with_names(text: str, words: Sequence[Word], at: Pointed) -> str:
    """A clause with names for what points back; columns before the first of them stay."""
    edits = [
        *_unit(words, at),
        *_same_unit(text, words, at),
        *_place(text, words, at),
        *_idle(words),
        *_likewise(words),
    ]
    edits += _inverted(words) if not edits else []
    if not edits:
        return text
    end = len(text.rstrip(" .,;!"))
    for start, stop, name in sorted(edits, reverse=True):
        begin, behind = (end, end) if start == LAST else (start, stop)
        text = text[:begin] + name + text[behind:]
    return text


Edit = tuple[int, int, str]
"""A stretch, and what takes its place; `LAST` is the end of the clause."""


def _unit(words: Sequence[Word], at: Pointed) -> list[Edit]:
    """A word "it" at the beginning, or right behind a verb at the beginning, is the unit."""
    if not at.unit:
        return []
    row = [word for word in words if not SIGNS & word.classes]
    if row and "STAY" in row[0] and not any(word.places or word.kind for word in row):
        return [(row[0].start, row[0].start, f"{at.unit} ")]
    for nth, word in enumerate(row[:4]):
        if word.places or word.kind:
            return []
        if "THENCE" in word:
            return [(word.start, word.end, at.unit)]
        if "IT" not in word or (nth and "OBJECT" in word and word is row[-1]):
            continue
        behind = row[nth + 1 : nth + 3]
        if len(behind) == 2 and "IN" in behind[0] and behind[1].places:
            return [(word.start, behind[0].end, "")]  # "bleibt sie in Kiel stehen"
        return [(word.start, word.end, at.unit)]
    return []


def _same_unit(text: str, words: Sequence[Word], at: Pointed) -> list[Edit]:
    """The unit that was spoken of last, before no more than "to Livonia"."""
    row = [word for word in words if not SIGNS & word.classes]
    if not at.unit or len(row) < 2 or text[row[0].start : row[0].end].lower() not in _TOWARDS:
        return []
    others = [w for w in row[1:] if not w.places and "CHEAP" not in w]
    is_one = sum(bool(word.places) for word in row) == 1
    return [(row[0].start, row[0].start, f"{at.unit} ")] if is_one and not others else []


def _idle(words: Sequence[Word]) -> list[Edit]:
    """What changes nothing: "the new army", "full or empty"."""
    row = [word for word in words if {"NEW", "WHATEVER"} & word.classes]
    return [(word.start, word.end, "") for word in row]


def _likewise(words: Sequence[Word]) -> list[Edit]:
    """What is said by "and so does Warsaw" behind a unit that holds."""
    at = next((n for n, word in enumerate(words) if "LIKEWISE" in word), None)
    if at is None or not any("STAY" in word for word in words[:at]):
        return []
    unit = next((word for word in words[at:] if word.places), None)
    if unit is None:
        return []
    return [(words[at].start, words[at].end, ""), (unit.end, unit.end, f" {_HOLDS}")]


def _inverted(words: Sequence[Word]) -> list[Edit]:
    """A verb in front behind its unit: "bleibt Kiel stehen" is "Kiel bleibt stehen"."""
    first = words[0] if words else None
    unit = next((word for word in words if word.places), None)
    if first is None or unit is None or not {"STAY", "VERB_FIRST"} <= first.classes:
        return []
    others = [(word.start, word.end, "") for word in words[1:] if "STAY" in word]
    return [(first.start, first.end, ""), (unit.end, unit.end, f" {_HOLDS}"), *others]


def _place(text: str, words: Sequence[Word], at: Pointed) -> list[Edit]:
    """A word "there" behind a unit is the place, unless the unit stays."""
    own = [word for word in words if word.places]
    if at.place is None or len(own) > 1 or any(at.place in word.places for word in own):
        return []
    row = [word for word in words if not SIGNS & word.classes]
    if text.rstrip(" .,;!").lower().endswith(_OF_A_MOVE) and not row[-1].places:
        return []  # "Bulgaria supports that" is about the move, not about where it goes
    stays = any("STAY" in word for word in row)
    for nth, word in enumerate(row):
        kind = next((name for name in _TO if name in word), "")
        if not kind or (nth == 0 and "IT" in word):
            continue
        is_last = word is row[-1] or any(
            w.start >= word.end and SIGNS & w.classes and w.start - word.end < 2 for w in words
        )
        if kind in {"OBJECT", "THITHER"} and not is_last:
            continue
        if stays:
            return [] if kind == "OBJECT" else [(word.start, word.end, "")]
        if kind == "Y":
            start = word.start - 2
            itself = text[max(start, 0) : word.start].lower() in {"s'", "s\u2019"}
            edit = (start, word.end, "se") if itself else (word.start, word.end, "")
            return [edit, (LAST, LAST, _TO[kind] + at.place.name)]
        return [(word.start, word.end, _TO[kind].rstrip(" ") + " " + at.place.name)]
    return []
