"""What is on an SVG, line by line, for people to read and tests to compare.

Letters become text again; marks are named with their places; of lines and
shapes only their style and where they begin and end is kept, so that another
way to write the same path is no difference.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from itertools import groupby

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_FONTS = ("land", "sea", "text", "bold")
_PLACE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def structure(svg: str) -> list[str]:
    """The lines of a picture, from the lowest layer up."""
    root = ElementTree.fromstring(svg)
    defined = {
        element.get("id", "")
        for defs in root.iter(f"{_SVG}defs")
        for element in defs.iter()
        if element.get("id")
    }
    lines = [f"{root.get('width')} x {root.get('height')}: {root.get('aria-label')}"]
    return [*lines, *_counted(_lines(root, defined))]


def _counted(lines: Iterable[str]) -> Iterator[str]:
    """What comes several times in a row, in one line; the land of a power likewise."""
    for (about, shape), group in groupby(lines, _about):
        found = list(group)
        if shape:
            yield f"{about}: {' '.join(line.split()[0].removeprefix('shape-') for line in found)}"
        else:
            yield about if len(found) == 1 else f"{len(found)} x {about}"


def _about(line: str) -> tuple[str, bool]:
    shape = line.startswith("shape-")
    return (line.split()[1] if shape else line), shape


def _lines(parent: ElementTree.Element, defined: set[str]) -> Iterator[str]:
    written = ""
    for element in parent:
        tag = element.tag.removeprefix(_SVG)
        name = element.get(_HREF, "").removeprefix("#")
        font, _, number = name.partition("-")
        if font in _FONTS and number.isdigit():
            assert name in defined, f"{name} is not defined"
            written += chr(int(number))
            continue
        if written:
            yield f"words {written}"
            written = ""
        if tag == "use":
            assert name in defined, f"{name} is not defined"
            yield _used(element, name)
        elif tag in {"path", "rect", "circle"}:
            yield _drawn(element, tag)
        elif tag == "g":
            yield from _lines(element, defined)
        else:
            assert tag in {"title", "defs", "clipPath"}, tag
    if written:
        yield f"words {written}"


def _used(element: ElementTree.Element, name: str) -> str:
    place = _PLACE.search(element.get("transform", ""))
    where = f" at {float(place[1]):.0f} {float(place[2]):.0f}" if place else ""
    fill = element.get("fill", "").removeprefix("url(#").removesuffix(")")
    faded = ", faded" if element.get("opacity") else ""
    return f"{name}{where}{f' {fill}' if fill else ''}{faded}"


def _drawn(element: ElementTree.Element, tag: str) -> str:
    style = [
        value
        for key in ("fill", "stroke", "stroke-width", "stroke-dasharray")
        if (value := element.get(key, "none")) != "none"
    ]
    return f"{tag} {' '.join(style)}{_ends(element.get('d', ''))}"


def _ends(path: str) -> str:
    """Where an arrow begins and ends; borders are the geometry test's."""
    numbers = [float(number) for number in _NUMBER.findall(path)]
    if not numbers or len(numbers) > 40 or re.search("[a-bd-y]", path):
        return ""
    return " from {:.0f} {:.0f} to {:.0f} {:.0f}".format(*numbers[:2], *numbers[-2:])
