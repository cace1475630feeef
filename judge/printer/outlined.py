"""A chart with its letters as outlines: what draws it for a mail has no fonts.

They are those of the maps, in which figures stand on the line. What is read is what `charts.py`
writes: a `text` with at most one piece in it that is bold.
"""

from __future__ import annotations

import re
from html import unescape

from judge.printer.lettering import Lettering

_TEXT = re.compile(r'<text ([^>]*)>([^<]*)(?:<tspan font-weight="bold">([^<]*)</tspan>)?</text>')
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_SIZE = re.compile(r' font-size="([\d.]+)"')
_GLYPH = re.compile(r'xlink:href="#((?:text|bold)-\d+)"')
_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text stands before the place at which it is written."""


def outlined(svg: str, lettering: Lettering) -> str:
    """The same chart, in which no letter needs a font."""
    found = _SIZE.search(svg)
    usual = found[1] if found is not None else "16"

    def drawn(text: re.Match[str]) -> str:
        given = {"font-size": usual, **dict(_ATTRIBUTE.findall(text[1]))}
        size, x, y = (float(given[name]) for name in ("font-size", "x", "y"))
        is_bold = given.get("font-weight") == "bold"
        pieces = [(unescape(text[2]), "bold" if is_bold else "text")]
        pieces += [(unescape(text[3]), "bold")] if text[3] else []
        widths = [lettering.width(words, size, font) for words, font in pieces]
        x -= sum(widths) * _SHARE[given.get("text-anchor", "start")]
        fill = f' fill="{given["fill"]}"' if "fill" in given else ""
        written = ""
        for (words, font), width in zip(pieces, widths, strict=True):
            written += lettering.write(words, x, y, size, font)
            x += width
        return f"<g{fill}>{written}</g>"

    drawing = _TEXT.sub(drawn, svg)
    glyphs = dict.fromkeys(_GLYPH.findall(drawing))
    definitions = "".join(map(lettering.definition, glyphs))
    head = '<svg xmlns:xlink="http://www.w3.org/1999/xlink" '
    begin, _, rest = drawing.replace("<svg ", head, 1).partition("<title>")
    return f"{begin}<defs>{definitions}</defs><title>{rest}"
