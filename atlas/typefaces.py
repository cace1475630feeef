"""`python -m atlas.typefaces FOLDER`: cut the book's typefaces to what a book may need.

FOLDER holds the npm packages of Alegreya and Alegreya Sans (SIL Open Font License, without
reserved names), unpacked. What comes out lies in data/fonts/ and goes into every book, so that
it looks the same wherever it is opened, and nobody needs to have installed anything.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase, digits

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "data" / "fonts"
_CROSS, _TIMES = 0x2717, 0xD7
_LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + "ȘșȚțẞ"
_GREEK, _CYRILLIC = range(0x386, 0x3CF), (*range(0x401, 0x460), *range(0x490, 0x494))
_OTHERS = "".join(map(chr, (*_GREEK, *_CYRILLIC)))
_SIGNS = "–—‘’‚“”„†‡•…‰‹›€™−→←↑↓✗" + "".join(map(chr, (*range(0x2002, 0x2012), 0x202F)))
_TEXT = ("kern", "liga", "lnum", "onum", "pnum", "tnum", "mark", "mkmk", "ccmp", "locl")
_CAPITALS = (*_TEXT, "smcp", "c2sc")  # small ones, of capitals too


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the book: where its font lies among the packages, and what of it stays."""

    source: str
    letters: str
    features: tuple[str, ...] = _TEXT


FACES = {
    "alegreya": Face(
        "expo-google-fonts-alegreya/400Regular/Alegreya_400Regular.ttf",
        _LATIN + _OTHERS + _SIGNS,
        features=_CAPITALS,
    ),
    "alegreya-italic": Face(
        "expo-google-fonts-alegreya/400Regular_Italic/Alegreya_400Regular_Italic.ttf",
        _LATIN + _SIGNS,
    ),
    "alegreya-bold": Face(
        "expo-google-fonts-alegreya/700Bold/Alegreya_700Bold.ttf",
        _LATIN + _SIGNS,
        features=_CAPITALS,
    ),
    "marks": Face(
        "fontsource-alegreya-sans/files/alegreya-sans-latin-800-normal.woff2",
        ascii_uppercase + digits + " ",
        features=("kern",),
    ),
}


def main(folder: Path) -> None:
    """Write the file of every face."""
    for name, face in FACES.items():
        font = TTFont(folder / face.source, recalcTimestamp=False)
        _cross(font)
        _cut(font, face)
        font.flavor = None
        font.save(FONTS / f"{name}.ttf", reorderTables=True)


def _cross(font: TTFont) -> None:
    """Give a font the cross that marks what failed: its sign for "times", which looks like it."""
    for table in font["cmap"].tables:
        if table.isUnicode() and _TIMES in table.cmap:
            table.cmap[_CROSS] = table.cmap[_TIMES]


def _cut(font: TTFont, face: Face) -> None:
    options = Options(
        layout_features=list(face.features),
        hinting=False,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        notdef_outline=True,
    )
    cutter = Subsetter(options)
    cutter.populate(text=face.letters)
    cutter.subset(font)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
