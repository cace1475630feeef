"""What time zones are called: by a city or a country, and by what is made of its name.

"Irish time", "Wiener Zeit", "l'heure irlandaise": of most names the adjective can be made, and a
word that nobody says does no harm. What is made otherwise, "Swiss", stands in the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

_SHORTEST = 4
_NONE = "-"
"""The row of the table for words that are no zone's, though they could be made so: "finish"."""
_MADE = (
    # English
    ("a", ("an", "ian", "ese")), ("o", ("an", "oan", "ian")), ("y", ("ian", "yan")),
    ("e", ("ean", "ian", "er")), ("i", ("ian", "iian")),
    ("land", ("ish", "landic", "lander", "landish")), ("", ("ian", "an", "n", "ese", "i", "ish")),
    # German, with the endings below
    ("ien", ("isch", "ier", "ianisch")), ("a", ("anisch", "isch")), ("o", ("oer",)),
    ("land", ("isch", "landisch", "lander")), ("en", ("er", "ner")), ("au", ("auer",)),
    ("", ("isch", "er")),
    # French
    ("e", ("ais", "aise", "ois", "oise")), ("ie", ("ien", "ienne")),
    ("a", ("ain", "aine", "ien", "ienne")), ("", ("ais", "aise", "ien", "ienne")),
)  # fmt: skip
"""What stands for the end of a name in its adjectives."""
_INFLECTED = ("e", "en", "er", "es", "em")


def zone_names(rows: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """The zones by all that they are called; what a table has goes before what is made of it."""
    listed: dict[str, str] = {}
    for name, zone in rows:
        listed.setdefault(name, zone)
    words = {name for name, zone in listed.items() if zone == _NONE}
    names = {name: zone for name, zone in listed.items() if zone != _NONE}
    for name, zone in list(names.items()):
        if len(name) >= _SHORTEST and "/" not in name:
            for made in _adjectives(name):
                if made not in words:
                    names.setdefault(made, zone)
    return names


def _adjectives(name: str) -> Iterator[str]:
    """What may be made of a name in small letters, without accents."""
    if name.endswith("isch"):
        yield from (name + ending for ending in _INFLECTED)
    for ending, made in _MADE:
        if name.endswith(ending):
            stem = name.removesuffix(ending) if ending else name
            for new in made:
                word = stem + new
                if len(word) >= _SHORTEST:
                    yield word
                    if new.endswith("isch"):
                        yield from (word + more for more in _INFLECTED)
