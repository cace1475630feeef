"""A place named twice: "North Sea (NTH)", as on the legend of a map. Once is enough."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.orders.gazetteer import Gazetteer
from judge.orders.reading.normal import Normal, blanked

MOST_WORDS = 4

_GLOSS = re.compile(r"(?<=[a-z]) *\( *([a-z]+(?:[ -]+[a-z]+)*) *\)")
_WORD = re.compile(r"[a-z]+")


def without_glosses(normal: Normal, gazetteer: Gazetteer) -> Normal:
    """A line without the second of two names in a row for one place, which is in brackets.

    Of two places that share an id, the other name tells: "CAS (Castille)".
    """
    text = normal.text
    if "(" not in text:
        return normal
    for match in _GLOSS.finditer(text):
        inside = gazetteer.names.get("".join(_WORD.findall(match[1])), ())
        before = list(_WORD.finditer(text, 0, match.start()))[-MOST_WORDS:]
        for n in range(len(before)):
            outside = gazetteer.names.get("".join(m[0] for m in before[n:]), ())
            if len({*inside} & {*outside}) != 1:
                continue
            if len(outside) == 1:
                text = blanked(text, *match.span())
            else:
                text = blanked(text, before[n].start(), match.start(1))
                text = blanked(text, match.end(1), match.end())
            break
    return replace(normal, text=text)
