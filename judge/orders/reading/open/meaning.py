"""What a frame orders, in the light of what the letter ordered before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.orders.model import Order
from judge.orders.reading.open.frames import FrameMatch
from judge.orders.reading.open.memory import LetterMemory
from judge.orders.reading.open.possible import MeantOrders, Possible
from judge.orders.reading.open.words import Sign

FOREIGN = -4
"""What a frame is worth whose unit is another's: it uses up the places that it names."""

LEGAL = 4
NOT_LEGAL = -1
HELPING = 2
"""What is impossible with a word for help or a convoy is said plainly all the same."""

PER_PLACE = 2


@dataclass(frozen=True)
class FrameMeaning:
    """Tells what frames mean, for a seat in a position and a row of signs."""

    possible: Possible
    signs: Sequence[Sign]

    def roles(self, match: FrameMatch, role: str) -> list[Sign]:
        """The signs of a role."""
        return [self.signs[n] for n in match.roles.get(role, ())]

    def is_ours(self, match: FrameMatch, memory: LetterMemory) -> bool:
        """Whether every unit that a frame orders may be one's own."""
        doers = [*self.roles(match, "u"), *self.roles(match, "s")]
        if match.name == "convoyed":
            doers = self.roles(match, "x")
        if match.name == "swap":
            doers += self.roles(match, "d")
        if not doers:
            return memory.subject is not None or any(
                sign.places and self.possible.own(sign) for sign in self.signs[: match.start]
            )
        return all(self.possible.own(sign) for sign in doers)

    def score(self, match: FrameMatch, memory: LetterMemory) -> float:
        """What a frame is worth beside others."""
        used = range(match.start, match.end)
        named = sum(bool(self.signs[n].places) for n in used)
        strange = sum(self.signs[n].strange for n in used[1:])
        score = match.worth + PER_PLACE * named - 0.5 * strange
        if not self.is_ours(match, memory):
            return max(0.5, score + FOREIGN) if match.roles.get("u") or match.roles.get("s") else 0
        if match.name in {
            "move",
            "bare",
            "goal_first",
            "via",
            "support_move",
            "convoy",
            "convoyed",
        }:
            meant = list(self.read(match, memory))
            is_legal = bool(meant) and all(m is not None and m.is_possible for m in meant)
            if match.name == "bare" and not (is_legal and self._is_bare(match)):
                return 0
            is_helping = match.name in {"support_move", "convoy", "convoyed"}
            score += LEGAL if is_legal else HELPING if is_helping else NOT_LEGAL
        return score

    def _is_bare(self, match: FrameMatch) -> bool:
        """Whether a unit and a place stand beside each other, with nothing between or before."""
        unit, goal = match.roles["u"][0], match.roles["d"][0]
        is_begun = not self.signs[match.start].strange
        has_verb = any(self.signs[n].letter == "M" for n in range(match.start, match.end))
        return is_begun and goal - unit == 1 and (has_verb or not self.signs[goal].before)

    def read(self, match: FrameMatch, memory: LetterMemory) -> Iterator[MeantOrders | None]:
        """What each unit of a frame is told; None for one that it says nothing sensible of."""
        match match.name:
            case "move" | "bare" | "goal_first" | "via":
                yield from self._moves(match)
            case "it" | "same":
                yield from self._moves(match, memory.subject)
            case "attack_it":
                yield from self._attacks(match, memory)
            case "swap":
                yield from self._swap(match)
            case "hold" | "it_holds" | "same_holds":
                subject = [memory.subject] if memory.subject is not None else []
                for unit in self.roles(match, "u") if match.name == "hold" else subject:
                    yield self._chosen(self.possible.holds(unit))
            case "convoy" | "convoy_one" | "convoy_that" | "convoyed":
                yield from self._convoys(match, memory)
            case _:
                yield from self._supports(match, memory)

    def _attacks(self, match: FrameMatch, memory: LetterMemory) -> Iterator[MeantOrders | None]:
        """Moves to the place spoken of: "Vienna attacks it"."""
        if memory.place is not None:
            for unit in self.roles(match, "u"):
                yield self._chosen(self.possible.moves(unit, memory.place), is_plain=False)

    def _chosen(self, orders: Iterable[Order], *, is_plain: bool = True) -> MeantOrders | None:
        return self.possible.chosen(orders, is_plain=is_plain)

    def _moves(
        self, match: FrameMatch, subject: Sign | None = None
    ) -> Iterator[MeantOrders | None]:
        units = self.roles(match, "u") or ([subject] if subject else [])
        over_sea = match.name == "via"
        for unit in units:
            for goal in self.roles(match, "d"):
                yield self._chosen(self.possible.moves(unit, goal, over_sea=over_sea))

    def _swap(self, match: FrameMatch) -> Iterator[MeantOrders | None]:
        one, other = (*self.roles(match, "u"), *self.roles(match, "d"))[:2]
        yield self._chosen(self.possible.moves(one, other))
        yield self._chosen(self.possible.moves(other, one))

    # ------------------------------------------------------------ supports

    def _supports(self, match: FrameMatch, memory: LetterMemory) -> Iterator[MeantOrders | None]:
        helped = (*self.roles(match, "x"), None)[0]
        goal = (*self.roles(match, "d"), None)[0]
        supporters = self.roles(match, "s") or ([memory.subject] if memory.subject else [])
        for supporter in supporters:
            if helped is None:
                moves = memory.last_moves()
                yield self._chosen(self.possible.supports_of(supporter, moves))
            elif goal is not None:
                yield self._chosen(self.possible.supports(supporter, helped, goal))
            else:
                yield self._helped(match, supporter, helped, memory)

    def _helped(
        self, match: FrameMatch, supporter: Sign, helped: Sign, memory: LetterMemory
    ) -> MeantOrders | None:
        """A support of what a unit does, or of who goes to a place."""
        going = [*memory.move_of(helped.places)]
        coming = [m for m in memory.moves_to(helped.places) if m not in going]
        is_attack = "M" in match.how
        stays = list(self.possible.supports_to_stay(supporter, helped))
        by_unit = list(self.possible.supports_of(supporter, going[:1]))
        by_goal = list(self.possible.supports_of(supporter, coming[:1]))
        is_own = bool(self.possible.own(helped))
        rows: list[Sequence[Order]] = (
            [by_goal, by_unit, stays]
            if is_attack or (coming and not is_own)
            else [by_unit, stays, by_goal]
        )
        for row in rows:
            legal = [order for order in row if self.possible.is_legal(order)]
            if legal:
                return self._chosen(legal)
        said = [order for row in rows for order in row]
        return self._chosen(said[:1]) if said else None

    # ------------------------------------------------------------ convoys

    def _convoys(self, match: FrameMatch, memory: LetterMemory) -> Iterator[MeantOrders | None]:
        carried = (*self.roles(match, "x"), None)[0]
        goal = (*self.roles(match, "d"), None)[0]
        if match.name == "convoyed" and carried is not None and goal is not None:
            yield self._chosen(self.possible.moves(carried, goal, over_sea=True))
        for carrier in self.roles(match, "s"):
            if match.name == "convoyed" and not self.possible.own(carrier):
                continue
            if carried is not None and goal is not None:
                orders: Iterable[Order] = self.possible.convoys(carrier, carried, goal)
            else:
                moves = memory.move_of(carried.places) if carried else memory.last_moves()
                orders = self.possible.convoys_of(carrier, moves[:1])
            yield self._chosen(orders)


def subject_of(order: Order, signs: Sequence[Sign]) -> Sign | None:
    """The sign of the unit of an order, as if it stood there by name."""
    place = getattr(getattr(order, "unit", None), "location", None)
    for sign in signs:
        if place is not None and place.province in sign.places:
            return replace(sign, places=(place.province,), coast=None)
    return None
