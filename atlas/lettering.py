"""`python -m atlas.lettering FOLDER`: bake the outlines of the letters into data/maps/.

FOLDER holds the npm packages of Alegreya and Alegreya Sans (SIL Open Font
License), unpacked. Neither the judge's
machine nor the reader's needs a font then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

LETTERING = Path(__file__).resolve().parents[1] / "data" / "maps" / "lettering.json"
FONTS = {
    "land": "fontsource-alegreya-sans-sc/files/alegreya-sans-sc-latin-700-normal.woff2",
    "sea": "fontsource-alegreya/files/alegreya-latin-500-italic.woff2",
    "text": "fontsource-alegreya-sans/files/alegreya-sans-latin-500-normal.woff2",
    "bold": "fontsource-alegreya-sans/files/alegreya-sans-latin-800-normal.woff2",
}
LETTERS = "".join(map(chr, range(32, 127))) + "·–—’‘“”äöüÄÖÜßéèêëçñáíóúåøæ×"


def main(folder: Path) -> None:
    """Write lettering.json: by font and letter, how wide it is and its outline."""
    fonts = {name: _outlines(folder / path) for name, path in FONTS.items()}
    rows = (
        f"{json.dumps(name)}:{{\n"
        + ",\n".join(
            f"{json.dumps(letter, ensure_ascii=False)}:"
            + json.dumps(glyph, separators=(",", ":"), ensure_ascii=False)
            for letter, glyph in glyphs.items()
        )
        + "\n}"
        for name, glyphs in fonts.items()
    )
    LETTERING.write_text("{" + ",\n".join(rows) + "}\n", encoding="utf-8")


def _outlines(path: Path) -> dict[str, tuple[int, str]]:
    font = TTFont(path)
    glyphs: Any = font.getGlyphSet()
    names, scale = font.getBestCmap(), 1000 / font["head"].unitsPerEm
    lining = _lining_figures(font)
    found = {}
    for letter in LETTERS:
        if ord(letter) in names:
            pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
            name = names[ord(letter)]
            glyph = glyphs[lining.get(name, name)]
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            found[letter] = (round(glyph.width * scale), pen.getCommands())
    return found


def _lining_figures(font: TTFont) -> dict[str, str]:
    """The figures that stand on the line, by those that the font writes otherwise.

    What is counted stands in columns, and beside capitals: figures with tails dance there.
    """
    table = font["GSUB"].table
    numbers = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for number in record.Feature.LookupListIndex
    }
    return {
        plain: lining
        for number in sorted(numbers)
        for subtable in table.LookupList.Lookup[number].SubTable
        for plain, lining in getattr(subtable, "ExtSubTable", subtable).mapping.items()
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
