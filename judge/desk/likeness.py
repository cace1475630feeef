"""Names as others may see them: what looks like another name, or turns it round, shows as such."""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 2
"""Marks above and below a letter; more would lie over other lines."""
_WORD = re.compile(r"\S+")
_STRANGE = frozenset({"CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "DESERET"})
"""Scripts some of whose letters look like Latin ones (Unicode TS #39 §4)."""
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5")
"""Letters, by their kind, that nobody sees."""
_LIKE = dict(
    zip(
        "аеорсхуіјѕԁһԛԝкмнтвгпѵαεορνυικχτβηϲ0135",
        "aeopcxyijsdhqwkmhtbrnvaeopvuikxtbhcoles",
        strict=True,
    )
)


def shown_name(text: str) -> str:
    """A name on one line, without marks that nobody sees; letters of another script in brackets.

    "[А]nna" begins with a Cyrillic letter. What a mail program puts there in place of a name, an
    address, is cut: it is nobody's business, and may be secret.
    """
    text = unicodedata.normalize("NFKC", text)
    seen = "".join(c if c.isprintable() and c not in _FILLERS else " " for c in text)
    words = " ".join(_few_marks(seen).split())
    if "@" in words:
        words = words.partition("@")[0].partition("+")[0].strip(" '\"<(")
    return _WORD.sub(lambda word: _marked(word[0]), words)


def likeness(name: str) -> str:
    """What two names have in common that are taken for each other."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(_LIKE.get(c, c) for c in folded if c.isalnum())


def _few_marks(text: str) -> str:
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _marked(word: str) -> str:
    """A word in whose Latin letters those of scripts that look alike stand in brackets."""
    scripts = [_script(sign) for sign in word]
    if "LATIN" not in scripts or _STRANGE.isdisjoint(scripts):
        return word
    pairs = zip(word, scripts, strict=True)
    marked = "".join(f"[{sign}]" if script in _STRANGE else sign for sign, script in pairs)
    return marked.replace("][", "")


def _script(sign: str) -> str:
    return unicodedata.name(sign, "").partition(" ")[0] if sign.isalpha() else ""
