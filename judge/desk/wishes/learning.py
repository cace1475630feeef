"""The model learnt from examples: one against the rest, a linear machine for each topic and act.

Dual coordinate descent with the squared hinge (Hsieh et al., 2008), in plain Python and without
chance: the same examples make the same model.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from operator import itemgetter, mul

from judge.desk.wishes.examples import Example
from judge.desk.wishes.features import features_of
from judge.desk.wishes.glosses import NO_GLOSSARIES, Glossaries
from judge.desk.wishes.model import readers_of
from judge.desk.wishes.names import NO_NAMES
from judge.desk.wishes.packing import pack
from judge.desk.wishes.wish import ACTS, BACKGROUND
from judge.prose.shuffling import Shuffler

HARDNESS = 1.0
"""How much an example that is misread weighs against large weights (C)."""
RIGHT_WEIGHS = 2.0
"""A topic's own examples are few among the rest, and weigh more."""
PASSES = 8
LOOK_AGAIN = 4
"""After so many passes, examples that were left out as plain are looked at again."""
PLAIN = 0.2
PRUNED = 0.08
"""Weights below this are left out."""
LEAST_SEEN = 2
"""In how many examples a feature must be."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A sentence's features by number, with their shares; its length is one."""

    at: tuple[int, ...]
    share: tuple[float, ...]


def learn(
    examples: Sequence[Example], tables: Mapping[str, str], glossaries: Glossaries = NO_GLOSSARIES
) -> bytes:
    """The model of examples, packed."""
    slots, marks = readers_of(tables)
    found = [
        features_of(row, english, marks.read(e.sentence, row))
        for e in examples
        for row, english in [slots.read(e.sentence, NO_NAMES, glossaries)]
    ]
    counted = Counter(feature for row in found for feature in row)
    kept = sorted(feature for feature, n in counted.items() if n >= LEAST_SEEN)
    rarity = [log((len(found) + 1) / (counted[feature] + 1)) + 1 for feature in kept]
    number = {feature: n for n, feature in enumerate(kept)}
    vectors = [_vector(row, number, rarity) for row in found]
    topics = sorted({e.topic for e in examples})
    outputs = topics + [f"={act}" for act in ACTS]
    machines = [
        _machine(vectors, [e.topic == topic for e in examples], len(kept)) for topic in topics
    ]
    own = [n for n, e in enumerate(examples) if e.topic not in BACKGROUND]
    for act in ACTS:
        right = [examples[n].act == act for n in own]
        machines.append(_machine([vectors[n] for n in own], right, len(kept)))
    rows = {
        feature: (rarity[n], [(k, w[n]) for k, (w, _) in enumerate(machines) if abs(w[n]) > PRUNED])
        for feature, n in number.items()
    }
    rows = {feature: row for feature, row in rows.items() if row[1]}
    made_of = fingerprint(examples, tables, glossaries)
    return pack(outputs, [bias for _, bias in machines], rows, tables, made_of)


def fingerprint(
    examples: Sequence[Example], tables: Mapping[str, str], glossaries: Glossaries = NO_GLOSSARIES
) -> str:
    """By this a model is known as that of its examples: what is learnt of them, in one number."""
    slots, _ = readers_of(tables)
    digest = hashlib.sha256((tables["slots"] + tables["marks"]).encode())
    for e in examples:
        tokens, english = slots.read(e.sentence, NO_NAMES, glossaries)
        said = " ".join((*tokens, *english))
        digest.update(f"{e.topic}\t{e.act}\t{said}\n".encode())
    return digest.hexdigest()[:16]


def _vector(found: Sequence[str], number: Mapping[str, int], rarity: Sequence[float]) -> Vector:
    at = [number[feature] for feature in found if feature in number]
    length = sqrt(sum(rarity[n] * rarity[n] for n in at)) or 1.0
    at = at if len(at) > 1 else [*at, *at, 0, 0][:2]  # itemgetter of one is no row
    return Vector(tuple(at), tuple(rarity[n] / length for n in at))


def _machine(
    vectors: Sequence[Vector], right: Sequence[bool], size: int
) -> tuple[list[float], float]:
    """The weights and the bias that tell the right examples from the rest."""
    weights, bias = [0.0] * size, 0.0
    signs = [1.0 if is_right else -1.0 for is_right in right]
    pull = [0.0] * len(vectors)
    getters = [itemgetter(*v.at) for v in vectors]
    loose = [1 / (2 * HARDNESS * (RIGHT_WEIGHS if is_right else 1)) for is_right in right]
    chance = Shuffler()
    active = list(range(len(vectors)))
    for round_ in range(PASSES):
        chance.shuffle(active)
        kept = []
        for n in active:
            vector, sign, a, looseness = vectors[n], signs[n], pull[n], loose[n]
            score = bias + sum(map(mul, getters[n](weights), vector.share))
            gradient = sign * score - 1 + looseness * a
            if a == 0 and gradient > PLAIN:
                continue
            kept.append(n)
            # Every vector's length is one; so is that of what is always there, the bias.
            new = max(a - gradient / (2 + looseness), 0.0)
            if new != a:
                step = (new - a) * sign
                for at, share in zip(vector.at, vector.share, strict=True):
                    weights[at] += step * share
                bias += step
                pull[n] = new
        active = kept if round_ % LOOK_AGAIN != LOOK_AGAIN - 1 else list(range(len(vectors)))
    return weights, bias
