"""The model as bytes: a head in JSON, and rows of small numbers, packed."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MAGIC = b"wishes 1\n"
MOST = 20_000_000
"""Bytes that a model may unpack to."""
WEIGHT_STEPS = 127
RARITY_STEPS = 20
"""A rarity is kept as so many steps to one."""


@dataclass(frozen=True, slots=True)
class Packed:
    """What a model is made of; the weights of feature n are `starts[n]` to `starts[n + 1]`."""

    outputs: tuple[str, ...]
    bias: tuple[float, ...]
    features: tuple[str, ...]
    rarity: array[float]
    starts: array[int]
    classes: bytes
    weights: array[float]
    tables: Mapping[str, str]
    fingerprint: str


def pack(
    outputs: Sequence[str],
    bias: Sequence[float],
    rows: Mapping[str, tuple[float, Sequence[tuple[int, float]]]],
    tables: Mapping[str, str],
    fingerprint: str,
) -> bytes:
    """A model as bytes: of each feature its rarity, and the weights it has for outputs."""
    largest = max((abs(w) for _, row in rows.values() for _, w in row), default=1.0)
    scale = largest / WEIGHT_STEPS
    kept = {
        feature: (rarity, [(k, round(w / scale)) for k, w in row])
        for feature, (rarity, row) in sorted(rows.items())
    }
    head = {
        "outputs": list(outputs),
        "bias": [round(b, 4) for b in bias],
        "scale": scale,
        "features": len(kept),
        "tables": dict(tables),
        "fingerprint": fingerprint,
    }
    parts = [
        json.dumps(head, ensure_ascii=True, sort_keys=True).encode(),
        "\n".join(kept).encode(),
        bytes(min(round(rarity * RARITY_STEPS), 255) for rarity, _ in kept.values()),
        bytes(len(row) for _, row in kept.values()),
        bytes(k for _, row in kept.values() for k, _ in row),
        bytes(w + 128 for _, row in kept.values() for _, w in row),
    ]
    sizes = " ".join(str(len(part)) for part in parts).encode() + b"\n"
    return MAGIC + zlib.compress(sizes + b"".join(parts), 9)


def unpack(data: bytes) -> Packed:
    """What `pack` packed; ValueError if it is something else."""
    if not data.startswith(MAGIC):
        raise ValueError("this is no model of wishes")
    whole = zlib.decompressobj().decompress(data[len(MAGIC) :], MOST)
    sizes, _, rest = whole.partition(b"\n")
    parts, at = [], 0
    for size in map(int, sizes.split()):
        parts.append(rest[at : at + size])
        at += size
    head = json.loads(parts[0])
    starts = array("l", [0])
    end = 0
    for count in parts[3]:
        end += count
        starts.append(end)
    return Packed(
        tuple(head["outputs"]),
        tuple(head["bias"]),
        tuple(parts[1].decode().split("\n")),
        array("d", (steps / RARITY_STEPS for steps in parts[2])),
        starts,
        parts[4],
        array("d", ((steps - 128) * head["scale"] for steps in parts[5])),
        head["tables"],
        head["fingerprint"],
    )
