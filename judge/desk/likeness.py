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
_LIKE = {
    sign: letter
    for letter, signs in {
        "a": "аαɑᴀꓮᎪ4", "b": "вьβʙꓐᏴ8", "c": "сϲᴄꓚᏟ", "d": "ԁᴅđꓓᎠ", "e": "еεᴇєꓰᎬ3", "f": "ꜰꓝ",
        "g": "ԍɡɢցꓖᏀ9", "h": "һнηʜհħꓧᎻ", "i": "іιıɪꓲᎥ", "j": "јᴊյꓙᎫ", "k": "кκᴋꓗᏦ", "l": "ӏʟłꓡᏞ1|",
        "m": "мμᴍꓟᎷ", "n": "пνɴոꓠ", "o": "оοσᴏօøꓳ0", "p": "рρᴘꓑᏢ", "q": "ԛզ", "r": "гʀꓣᎡ",
        "s": "ѕꜱꓢᏚ5$", "t": "тτᴛꓔᎢ7", "u": "υᴜսꓴ", "v": "ѵᴠꓦᏙ", "w": "ԝωᴡꓪᎳ", "x": "хχꓫ",
        "y": "уγʏꓬᎩ", "z": "ζᴢꓜᏃ",
    }.items()
    for sign in signs
}  # fmt: skip
"""Signs that are taken for a Latin letter: of other scripts (Unicode TS #39), small, or figures."""
_ENCLOSED = (0x1F150, 0x1F170, 0x1F1E6)
"""Where the alphabet begins anew: white on black discs and squares, and the letters of flags."""
_PAIRS = (("rn", "m"), ("nn", "m"), ("vv", "w"), ("cl", "d"), ("i", "l"))
"""Letters that are taken for another where they stand so."""
_WORDS = re.compile(r"[^\W_]+")


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
    return "".join(letter for c in folded if (letter := _LIKE.get(c, c)).isalnum())


def skeletons(name: str) -> tuple[str, ...]:
    """The words of a name as they look at a glance: "Garnesmaster" is the same as "Gamesmaster".

    Whoever compares them has to take the skeletons of both. Figures by themselves, or
    behind a word, say nothing.
    """
    seen = "".join(
        c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c) != "Cf"
    )
    plain = "".join(map(_enclosed, seen)).replace("[", "").replace("]", "")
    words = (word.rstrip("0123456789") for word in _WORDS.findall(plain.replace("|", "l")))
    return tuple(filter(None, map(_skeleton, words)))


def _skeleton(word: str) -> str:
    found = likeness(word)
    for pair, letter in _PAIRS:
        found = found.replace(pair, letter)
    return found


def _enclosed(sign: str) -> str:
    """The letter in a disc, a square or a flag; any other sign itself."""
    begins = (ord(sign) - first for first in _ENCLOSED)
    return next((chr(ord("a") + place) for place in begins if 0 <= place < 26), sign)


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
