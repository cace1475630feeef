"""The days of a month as words: "the third", "den dritten", "le premier"."""

from __future__ import annotations

_ENGLISH = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second", "twenty-third",
    "twenty-fourth", "twenty-fifth", "twenty-sixth", "twenty-seventh", "twenty-eighth",
    "twenty-ninth", "thirtieth", "thirty-first",
)  # fmt: skip
_GERMAN = (
    "ersten", "zweiten", "dritten", "vierten", "funften", "sechsten", "siebten", "achten",
    "neunten", "zehnten", "elften", "zwolften", "dreizehnten", "vierzehnten", "funfzehnten",
    "sechzehnten", "siebzehnten", "achtzehnten", "neunzehnten", "zwanzigsten",
    "einundzwanzigsten", "zweiundzwanzigsten", "dreiundzwanzigsten", "vierundzwanzigsten",
    "funfundzwanzigsten", "sechsundzwanzigsten", "siebenundzwanzigsten", "achtundzwanzigsten",
    "neunundzwanzigsten", "dreisigsten", "einunddreisigsten",
)  # fmt: skip
_FRENCH = ("premier",)
_DAYS = {word: n for words in (_ENGLISH, _GERMAN, _FRENCH) for n, word in enumerate(words, 1)}


def day_in_words(words: str) -> int:
    """The day of a month by its last word, flat; KeyError if it is none."""
    word = words.rsplit(maxsplit=1)[-1].replace("dreiss", "dreis").replace("siebenten", "siebten")
    return _DAYS[word]
