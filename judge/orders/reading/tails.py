"""Remarks behind a whole order: "(just in case)", "<-- changed from last time", ", thanks".

What is left out is noted, so that the receipt shows it. A remark is left out only if
it can't be part of the order: it names no place, and has no word of an order, of a
condition, of a doubt, or of what takes an order back, nor one that is nearly such a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from judge.board.calendar import PhaseKind
from judge.orders.gazetteer import FoundPlace, UnknownPlace
from judge.orders.reading.composing import LEAST_OF_A_POWER, LISTED
from judge.orders.reading.hyperspace import MARK
from judge.orders.reading.languages import Language
from judge.orders.reading.lexicon import Lexicon
from judge.orders.reading.normal import blanked
from judge.orders.reading.patterns import END, VERBS, Words, pattern, whole
from judge.orders.reading.phrase_table import PhraseTable
from judge.orders.reading.respelling import Respeller
from judge.orders.reading.written import Stretch

SAYING = ("UNDO", "TAKE_BACK", "WAS_WRONG", "CORRECTS", "SUSPECT", "UNSURE")
"""Rows of remarks.txt that may change what an order means."""

ORDERING = ("CHOICE", "CONDITION", "END", "COMMAND", "DOUBT", "NORTH", "EAST", "SOUTH", "WEST")
LINKING = ("LINK", "SEPARATE", "CONSENT", "REVOKE", "HYPERSPACE")
BESIDE = frozenset({"TO", "FROM", "WITH"})
"""Small words of an order that are in every sentence, too."""

LEAST_NEAR = 4
LEAST_FOREIGN = 3
MARKS = frozenset({MARK, LISTED, "@"})
"""Signs of an order: for hyperspace, a route, and a place between."""

KNOWN = "~"
"""What stands in a remark for a phrase that changes nothing."""

_BRACKET = re.compile(r"[(\[{]([^()\[\]{}<>]*)[)\]}] *(?=$|[,;])")
_POINTED = re.compile(r"(?:<-|\u2190)([^<\u2190]*)$")
_LOOSE = re.compile(r"(?: - |, *)")


class Tails:
    """Finds remarks behind orders, by the tables of remarks.txt and words.txt."""

    def __init__(
        self,
        remarks: Words,
        lexicon: Lexicon,
        respeller: Respeller,
        languages: Iterable[Language],
    ) -> None:
        self._lexicon = lexicon
        self._respeller = respeller
        words = lexicon.words
        verbs = [w for name in VERBS if name not in BESIDE for w in words[name]]
        others = [w for name in (*ORDERING, *LINKING) for w in words[name]]
        said = [w for name in SAYING for w in remarks[name]]
        foreign = _foreign_words(languages, lexicon)
        harmless = {"a", *words["FILLER"]}
        self._grave = PhraseTable({*verbs, *others, *said, *foreign} - harmless)
        self._doing = whole(
            w for name in ("HOLD", "MOVE", "TO", "SUPPORT", "CONVOY", "RETREAT", "DISBAND",
                           "BUILD", "REMOVE", "WAIVE") for w in words[name]
        )  # fmt: skip
        self._doubt = whole((*words["CONDITION"], *said, *words["CHOICE"]))
        sight = pattern(remarks["SIGHT"])
        way = rf"{pattern(remarks['WAY'])} +(?:the +)?{sight}"
        behind = rf"(?:{pattern(remarks['BEHIND'])}|{way})"
        self._behind = re.compile(rf"{behind}(?: +{behind})*")
        self._closing = re.compile(rf"(?<= )({behind}{END}[ .]*)+$")
        self._marked = re.compile(rf"{pattern(remarks['MARKED'])}|(?:the +)?{sight}")
        self._because = re.compile(rf"{pattern(remarks['BECAUSE'])}{END}")
        self._plan = re.compile(
            rf"{pattern(remarks['PLAN'])} +(?P<plan>.*) {pattern(remarks['LATER'])}"
        )
        self._spurned = _spurned(remarks["SPURNED"], words["TO"])
        powers = pattern(p for p in lexicon.powers if len(p) >= LEAST_OF_A_POWER)
        self._as_it_is = re.compile(
            rf"(?<![0-9a-z]){pattern(remarks['AS_IT_IS'])}{END}(?: +{powers}{END})?"
        )
        self._power = re.compile(rf"(?<![0-9a-z]){powers}{END}")

    def find(self, text: str, phase: PhaseKind | None) -> list[Stretch]:
        """Where remarks stand behind the orders of a line; none if it has no order."""
        found = [at for at in self._find(text, phase) if MARKS.isdisjoint(text[slice(*at)])]
        rest = text
        for start, end in found:
            rest = blanked(rest, start, end)
        return found if "-" in rest or self._doing.search(rest) else []

    def _find(self, text: str, phase: PhaseKind | None) -> Iterator[Stretch]:
        for match in _BRACKET.finditer(text):
            words = _plain(match[1])
            is_asking = "?" in match[0]
            if self._marked.fullmatch(words) or (
                not is_asking and self._says_nothing(words, phase)
            ):
                yield match.span()
        text = _BRACKET.sub(lambda m: " " * len(m[0]), text).rstrip()
        if text.endswith("?"):
            return
        pointed = _POINTED.search(text)
        if pointed is not None:
            if self._says_nothing(_plain(pointed[1]), phase):
                yield pointed.span()
            return
        for mark in _LOOSE.finditer(text):
            words = _plain(text[mark.end() :])
            if self._because.match(words) and self._says_nothing(words, phase):
                yield mark.start(), len(text)
                return
        spurned = self._spurned.search(text)
        if spurned is not None and self._is_elsewhere(spurned["place"], text[: spurned.start()]):
            yield spurned.span()
            return
        closing = self._closing.search(text)
        if closing is not None:
            yield closing.span()

    def _says_nothing(self, words: str, phase: PhaseKind | None) -> bool:
        """Whether a remark leaves the order before it as it is."""
        if self._behind.fullmatch(words):
            return True
        plan = self._plan.fullmatch(words)
        if plan is not None and phase in {None, PhaseKind.MOVEMENT}:
            return not self._doubt.search(plan["plan"])
        rest = self._as_it_is.sub(KNOWN, words)
        if " " not in words or re.search(r"\d", words):
            return False
        if self._grave.stand_in(rest) or self._power.search(rest):
            return False
        return self._respeller.respell(rest) is None and not any(
            self._is_place(word) for word in re.findall(r"[a-z]+", rest)
        )

    def _is_elsewhere(self, name: str, before: str) -> bool:
        """Whether a name is a place that an order before it doesn't name: "Pic and not to Bur"."""
        found = self._lexicon.gazetteer.look_up(name)
        return (
            isinstance(found, FoundPlace)
            and not found.is_respelt
            and not re.search(rf"\b{re.escape(name)}\b", before)
        )

    def _is_place(self, word: str) -> bool:
        """Whether a word may name a place, or nearly does."""
        if word in self._lexicon.everyday or word in self._lexicon.words["FILLER"]:
            return False
        gazetteer = self._lexicon.gazetteer
        if word in gazetteer.names:
            return True
        return len(word) >= LEAST_NEAR and not isinstance(gazetteer.look_up(word), UnknownPlace)


def _foreign_words(languages: Iterable[Language], lexicon: Lexicon) -> list[str]:
    """The words and names of other languages that are no English ones."""
    return [
        word
        for language in languages
        for word in (*language.words, *language.places)
        if len(word) >= LEAST_FOREIGN and word not in lexicon.english_words
    ]


def _spurned(words: Iterable[str], to: Iterable[str]) -> re.Pattern[str]:
    """What says at the end of a line where a unit doesn't go: "and not to Burgundy"."""
    led = rf"(?:(?:{pattern(to)}{END}|-) *)?(?:the +)?"
    return re.compile(
        rf"(?:, *| +){pattern(words)}{END} *{led}"
        r"(?P<place>[a-z]+(?:[ /'.]{1,2}[a-z]+){0,4})[ .!]{0,4}$"
    )


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[0-9a-z]+", text))
