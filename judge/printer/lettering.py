"""Text as outlines, so that no font is needed, neither here nor at the reader's.

The outlines are those of Alegreya and Alegreya Sans (SIL Open Font License;
see data/maps/OFL.txt).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

Glyph = tuple[int, str]
_EM = 1000
_UNKNOWN = "?"


@dataclass(frozen=True)
class Lettering:
    """The letters of four fonts: `land`, `sea`, `text` and `bold`."""

    fonts: Mapping[str, Mapping[str, Glyph]]

    def width(self, text: str, size: float, font: str = "text", track: float = 0) -> float:
        """How wide a text becomes."""
        letters = self.fonts[font]
        units = sum(letters.get(c, letters[_UNKNOWN])[0] for c in text)
        return units * size / _EM + track * max(0, len(text) - 1)

    def write(
        self, text: str, x: float, y: float, size: float, font: str = "text", track: float = 0
    ) -> str:
        """A text from x on, on the line y; each letter refers to its outline."""
        letters, scale, found = self.fonts[font], size / _EM, []
        for character in text:
            known = character if character in letters else _UNKNOWN
            advance, outline = letters[known]
            if outline:
                found.append(
                    f'<use xlink:href="#{font}-{ord(known)}"'
                    f' transform="translate({x:.1f} {y:.1f})scale({scale:.4g})"/>'
                )
            x += advance * scale + track
        return "".join(found)

    def centred(
        self, text: str, x: float, y: float, size: float, font: str = "text", track: float = 0
    ) -> str:
        """A text whose middle is x."""
        return self.write(text, x - self.width(text, size, font, track) / 2, y, size, font, track)

    def definition(self, name: str) -> str:
        """The outline that a letter refers to: "land-77" is an M."""
        font, _, number = name.partition("-")
        return f'<path id="{name}" d="{self.fonts[font][chr(int(number))][1]}"/>'


def read_lettering(text: str) -> Lettering:
    """Read data/maps/lettering.json."""
    return Lettering(
        {
            font: {letter: (glyph[0], glyph[1]) for letter, glyph in letters.items()}
            for font, letters in json.loads(text).items()
        }
    )
