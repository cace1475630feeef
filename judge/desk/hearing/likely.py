"""How likely each thing is that may become of a sentence, by what was learnt from letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from judge.desk.hearing.possible import Becoming, Possibility
from judge.desk.hearing.scene import Meant


@dataclass(frozen=True, slots=True)
class Likely:
    """The likeliest topic of a sentence, and how likely it is, to be done and at all.

    `talk` is how likely it wants nothing, `left` that somebody else reads it. The `other` topic
    is the next, with how likely that is. It `is_bound` if the sentence says more than it would do,
    and `is_certain` if it is so likely that the words of the whole sentence add nothing.
    """

    topic: str
    meant: Meant
    done: float
    share: float
    talk: float
    left: float
    other: str = ""
    other_share: float = 0.0
    is_bound: bool = False
    is_certain: bool = False

    def held(self, sure: Mapping[str, float], *, is_whole: bool) -> Self:
        """The same, as far as it is `sure`: certain, or without what words beside it doubted."""
        meant = self.meant
        if meant.doubted is not None and self.done >= sure["doubted"]:
            meant = Meant(meant.doubted, has_slots=True)
        return replace(self, meant=meant, is_certain=is_whole and self.done >= sure["certain"])

    @classmethod
    def of(cls, candidates: Sequence[Possibility], shares: Sequence[float]) -> Self | None:
        """The likeliest of some candidates; None if there is no topic among them."""
        ways: Counter[Becoming] = Counter()
        topics: Counter[str] = Counter()
        done: Counter[str] = Counter()
        for one, share in zip(candidates, shares, strict=True):
            if one.topic:
                topics[one.topic] += share  # type: ignore[assignment]
                if one.way is Becoming.DO:
                    done[one.topic] += share  # type: ignore[assignment]
            else:
                ways[one.way] += share  # type: ignore[assignment]
        if not topics:
            return None
        (topic, share), *others = topics.most_common(2)
        likeliest = next(one for one in candidates if one.topic == topic)
        other, other_share = others[0] if others else ("", 0.0)
        return cls(
            topic,
            likeliest.meant,
            done[topic],
            share,
            ways[Becoming.TALK],
            ways[Becoming.LEFT],
            other,
            other_share,
            likeliest.is_bound,
        )
