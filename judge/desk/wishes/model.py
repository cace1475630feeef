"""The model: a weight for each feature and topic, and the sum of them for a sentence."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Self

from judge.desk.wishes.features import features_of
from judge.desk.wishes.glosses import NO_GLOSSARIES, Glossaries
from judge.desk.wishes.marks import MarkReader
from judge.desk.wishes.names import NO_NAMES, SlotNames
from judge.desk.wishes.packing import unpack
from judge.desk.wishes.slots import SlotMarker, read_kinds
from judge.desk.wishes.wish import CHAT, ORDERS, Wish

NONE: frozenset[str] = frozenset()
_OF_NAMES = frozenset({"xpower", "xperson"})


@dataclass(frozen=True, slots=True)
class WishModel:
    """What is learnt: `rows` has where a feature's weights begin and end, `rarity` how rare it is.

    `outputs` are the topics, then the acts as "=do"; `bias` is what each begins with.
    """

    outputs: tuple[str, ...]
    bias: tuple[float, ...]
    rows: Mapping[str, int]
    rarity: array[float]
    starts: array[int]
    classes: bytes
    weights: array[float]
    slots: SlotMarker
    marks: MarkReader
    fingerprint: str
    glossaries: Glossaries = NO_GLOSSARIES

    @classmethod
    def load(cls, data: bytes, glossaries: Glossaries = NO_GLOSSARIES) -> Self:
        """The model in `model.bin`; ValueError if it is none."""
        packed = unpack(data)
        slots, marks = readers_of(packed.tables)
        return cls(
            packed.outputs,
            packed.bias,
            {feature: n for n, feature in enumerate(packed.features)},
            packed.rarity,
            packed.starts,
            packed.classes,
            packed.weights,
            slots,
            marks,
            packed.fingerprint,
            glossaries,
        )

    def read(
        self, sentence: str, names: SlotNames = NO_NAMES, without: Collection[str] = NONE
    ) -> Wish:
        """What a sentence is about; `without` are topics that its writer can't mean."""
        tokens, english = self.slots.read(sentence, names, self.glossaries)
        marks = self.marks.read(sentence, tokens)
        scores = self._scores(features_of(tokens, english, marks))
        topics, acts = [], []
        for output, score in zip(self.outputs, scores, strict=True):
            if output[0] == "=":
                acts.append((output[1:], score))
            elif output not in without:
                topics.append((output, score))
        background = dict(topics)
        return Wish(
            tuple(sorted((t for t in topics if t[0] not in (CHAT, ORDERS)), key=_best)),
            tuple(sorted(acts, key=_best)),
            background.get(CHAT, 0.0),
            background.get(ORDERS, 0.0),
            marks,
        )

    def words(self, sentence: str, names: SlotNames = NO_NAMES) -> tuple[str, ...]:
        """The words of a sentence as they are learnt: in small letters, slots in place of names.

        They are English, if it is in a language of which there is a glossary.
        """
        tokens, english = self.slots.read(sentence, names, self.glossaries)
        return tuple(english or tokens)

    def share_known(self, words: Sequence[str]) -> float:
        """How many of a sentence's `words` stand in some example, of one in all.

        Few do in a language in which no example is written: then nothing is known of it.
        """
        known = sum("w" + word in self.rows for word in words)
        return known / len(words) if words else 1.0

    def small_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """The small ones of a sentence's `words`, and the slots that names are."""
        small = self.slots.kinds["small"]
        return tuple(word for word in words if word in small or word in _OF_NAMES)

    def _scores(self, found: list[str]) -> list[float]:
        """The sum of each output."""
        rows = [row for feature in found if (row := self.rows.get(feature)) is not None]
        rarity, starts, classes, weights = self.rarity, self.starts, self.classes, self.weights
        length = sqrt(sum(rarity[row] * rarity[row] for row in rows)) or 1.0
        scores = list(self.bias)
        for row in rows:
            share = rarity[row] / length
            for n in range(starts[row], starts[row + 1]):
                scores[classes[n]] += weights[n] * share
        return scores


def _best(scored: tuple[str, float]) -> tuple[float, str]:
    return -scored[1], scored[0]


def readers_of(tables: Mapping[str, str]) -> tuple[SlotMarker, MarkReader]:
    """The readers that the tables of words make: "slots", "marks", and "names" by kind."""
    named = read_kinds(tables["names"])
    known = SlotNames.of(
        *(sorted(named.get(kind, ())) for kind in ("powers", "places", "persons", "games"))
    )
    slots = SlotMarker(read_kinds(tables["slots"]), known)
    return slots, MarkReader(read_kinds(tables["marks"]))
