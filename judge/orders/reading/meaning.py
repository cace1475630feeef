"""From the tree of a line to its orders, in the light of what is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from lark import Token, Tree

from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.places import Terrain
from judge.board.units import UnitKind
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Enter,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.problems import (
    Ambiguous,
    Unreadable,
)
from judge.orders.reading.linking import REGISTER_NODES, Linking
from judge.orders.reading.naming import Node, subtrees, tokens_of
from judge.orders.reading.setting import Winter
from judge.orders.reading.settling import Stuck, WrittenPlace, WrittenUnit
from judge.orders.reason import Reason
from judge.orders.unclear import Unclear

MOST_WAIVED = 34
NUMBERS = {"one": 1, "two": 2, "three": 3}


class Meaning(Linking):
    """What one order of a line means.

    `choices` decides names that could be several places, by where they
    stand; `is_alone` says that nothing else stands on the line. Raises Stuck
    where something must be asked.
    """

    def orders(self, node: Node) -> tuple[Order, ...]:
        """The orders of a node; several only where builds are waived by number."""
        if node.data == "waive":
            number = next((_number(t) for t in tokens_of(node) if t.type == "NUMBER"), 1)
            return (Waive(),) * max(1, min(number, MOST_WAIVED))
        if node.data == "backed":
            return self._backed(*subtrees(node))
        if node.data in REGISTER_NODES:
            return (self.register_order(node),)
        order = _in_phase(READERS[str(node.data)](self, *subtrees(node)), self.setting.phase)
        if isinstance(order, Retreat) and self.setting.phase is PhaseKind.MOVEMENT:
            order = _gone_back(order, node)
        inside = isinstance(order, Move) and isinstance(order.unit.location.province, Corridor)
        is_through = self.setting.hyper or inside
        return (self.through_hyperspace(order, node) if is_through else order,)

    def _backed(self, node: Node, *backers: Node) -> tuple[Order, ...]:
        """An order, and the supports that are named behind it: "supported by A Mun"."""
        apart = Reason(Unclear.SUPPORT_APART)
        if str(node.data) not in READERS:  # a waived build, or an order about links
            raise Stuck(Unreadable(self.node_span(node), apart))
        order = READERS[str(node.data)](self, *subtrees(node))
        if self.setting.hyper:
            raise Stuck(Unreadable(self.node_span(node), Reason(Unclear.WHICH_THROUGH)))
        supports: list[Order] = []
        for backer in backers:
            own = self.own_piece(self.unit(backer))
            match order:
                case Move(unit, destination, False):
                    supports.append(SupportMove(own, unit, destination))
                case Hold(unit):
                    supports.append(SupportHold(own, unit))
                case _:
                    raise Stuck(Unreadable(self.node_span(backer), apart))
        return (order, *supports)

    # ------------------------------------------------------------ orders by their nodes

    def ordered(self, unit: Node, action: Node) -> Order:
        return READERS[str(action.data)](self, unit, *subtrees(action))

    def hold(self, unit: Node) -> Order:
        return Hold(self.own_piece(self.unit(unit)))

    def move(self, unit: Node, steps: Node, via: Node | None = None) -> Order:
        places = [self.place(n) for n in _places(steps)]
        if len(places) == 1:
            places[:0] = [self.place(n) for n in _route(via)]
        seas = tuple(p.province for p in places[:-1])
        by_convoy = via is not None or bool(seas)
        default = UnitKind.ARMY if by_convoy else None
        piece = self.own_piece(self.unit(unit), places[-1], default)
        if isinstance(places[-1].province, Corridor):
            return Enter(piece, places[-1].province)
        is_sailing = piece.kind is UnitKind.FLEET and bool(seas)  # no fleet is convoyed
        if is_sailing or not all(sea.is_water for sea in seas):
            raise Stuck(self._plan(Hold(piece), steps, places))
        target = self.destination(piece, places[-1])
        order = Move(piece, target, by_convoy, seas)
        return self._checked(order, unit, steps)

    def _checked(self, order: Order, unit: Node, steps: Node) -> Order:
        """An order to go somewhere, if nothing speaks against that it is one.

        Without an arrow, two places side by side must be nothing but two places.
        Else "S English Bel" would be a fleet in the Channel going to Belgium, and
        "A Rom is in Apu" a move. Nor is "east" a sea where the unit can't go there.
        """
        last = _places(steps)[-1]
        if self._is_direction(last) and not self.setting.is_plausible(order):
            reason = Reason(Unclear.IS_A_PLACE)
            raise Stuck(Unreadable(self.node_span(last), reason, (order,)))
        if steps.data != "place" or steps.meta.start_pos < unit.meta.end_pos:
            return order
        between = self.line.text[unit.meta.end_pos : steps.meta.start_pos]
        first = self.line.text[unit.meta.start_pos : unit.meta.end_pos]
        if between.strip(" )") not in {"", "the"} or first.strip() in self.names.powers:
            reason = Reason(Unclear.GO_THERE)
            raise Stuck(Unreadable(self.node_span(steps), reason, (order,)))
        return order

    def _is_direction(self, place: Node) -> bool:
        """Whether a place is a word such as "east", with no dash before it."""
        start, end = place.meta.start_pos, place.meta.end_pos
        said = self.line.text[start:end].strip()
        if said not in self.names.coasts or self.line.text[:start].rstrip(" (").endswith("-"):
            return False
        return all(said != province.key.lower() for province in self.setting.board.provinces)

    def _plan(self, hold: Hold, steps: Node, places: Sequence[WrittenPlace]) -> Ambiguous:
        """Several steps over land: an order is for one season."""
        ends = [self.supported_destination(hold.unit, p) for p in (places[0], places[-1])]
        orders = tuple(Move(hold.unit, end) for end in ends)
        return Ambiguous(self.node_span(steps), Reason(Unclear.WHICH_STEP), orders)

    def move_over(self, unit: Node, steps: Node, via: Node | None = None) -> Order:
        order = self.move(unit, steps, via)
        return replace(order, via_convoy=True) if isinstance(order, Move) else order

    def move_from(self, place: Node, unit: Node) -> Order:
        return self.move(unit, Tree("steps", [place], place.meta))

    def support_with(self, supported: Node, steps: Node, unit: Node) -> Order:
        return self.support_move(unit, supported, steps)

    def support_hold_with(self, supported: Node, unit: Node) -> Order:
        return self.support_hold(unit, supported)

    def convoy_with(self, convoyed: Node, steps: Node, unit: Node) -> Order:
        return self.convoy(unit, convoyed, steps)

    def support_hold(self, unit: Node, supported: Node) -> Order:
        other = self.other_piece(self.unit(supported))
        return SupportHold(self.own_piece(self.unit(unit)), other)

    def support_move(
        self, unit: Node, supported: Node, steps: Node, _via: Node | None = None
    ) -> Order:
        target = self._last(steps)
        other = self.other_piece(self.unit(supported), target)
        own = self.own_piece(self.unit(unit))
        order = SupportMove(own, other, self.supported_destination(other, target))
        return self._checked(order, supported, steps)

    def support_from(self, unit: Node, place: Node, supported: Node) -> Order:
        return self.support_move(unit, supported, place)

    def convoy(self, unit: Node, convoyed: Node, steps: Node, _via: Node | None = None) -> Order:
        target = self._last(steps)
        army = self.other_piece(self.unit(convoyed), target, UnitKind.ARMY)
        own = self.own_piece(self.unit(unit))
        order = Convoy(own, army, self.supported_destination(army, target))
        return self._checked(order, convoyed, steps)

    def convoy_from(self, unit: Node, place: Node, convoyed: Node) -> Order:
        return self.convoy(unit, convoyed, place)

    def _last(self, steps: Node) -> WrittenPlace:
        """Where a supported or convoyed unit ends; the steps before are seas."""
        places = [self.place(n) for n in _places(steps)]
        if all(p.province.is_water for p in places[:-1]):
            return places[-1]
        raise Stuck(Unreadable(self.node_span(steps), Reason(Unclear.STEPS)))

    def retreat(self, unit: Node, place: Node | None = None) -> Order:
        written = self.unit(unit)
        if place is None:
            if self.setting.phase is PhaseKind.ADJUSTMENT:
                return Remove(self.own_piece(written))
            raise Stuck(self._where_to(written))
        target = self.place(place)
        piece = self.own_piece(written, target)
        return Retreat(piece, self.destination(piece, target))

    def _where_to(self, unit: WrittenUnit) -> Ambiguous:
        piece = self.own_piece(unit)
        dislodged = self.setting.dislodged_in(piece.location.province)
        places = dislodged.retreats if dislodged else ()
        orders: tuple[Order, ...] = (*(Retreat(piece, p) for p in places), Disband(piece))
        return Ambiguous(unit.span, Reason(Unclear.WHERE_TO), orders)

    def disband(self, unit: Node) -> Order:
        return Disband(self.own_piece(self.unit(unit)))

    def remove(self, unit: Node) -> Order:
        return Remove(self.own_piece(self.unit(unit)))

    def build(self, unit: Node) -> Order:
        written = self.unit(unit)
        piece = self.site(written)
        if piece.kind is None:
            kinds = tuple(self._possible_builds(written))
            raise Stuck(Ambiguous(written.span, Reason(Unclear.WHICH_KIND), kinds))
        return Build(piece)

    def bare(self, unit: Node) -> Order:
        """A unit alone: a hold in a movement phase, in Winter what is due."""
        if self.setting.phase is PhaseKind.RETREAT:
            raise Stuck(self._where_to(self.unit(unit)))
        if self.setting.phase is PhaseKind.ADJUSTMENT or self.setting.under is not None:
            return self._bare_in_winter(unit)
        written = self.unit(unit)
        if not self.is_alone:
            raise Stuck(Unreadable(written.span, Reason(Unclear.WHAT_TO_DO)))
        if subtrees(unit)[0].data == "place_unit":
            piece = self.own_piece(written)
            raise Stuck(Ambiguous(written.span, Reason(Unclear.WHAT_TO_DO), (Hold(piece),)))
        return Hold(self.own_piece(written))

    def _bare_in_winter(self, unit: Node) -> Order:
        written = self.unit(unit)
        under = self.setting.under
        if under is None and self.setting.position is not None:
            stands = self.setting.unit_in(written.place.province) is not None
            under = Winter.REMOVE if stands else Winter.BUILD
        if under is not None:
            return self.build(unit) if under is Winter.BUILD else self.remove(unit)
        orders: list[Order] = [Remove(self.own_piece(written))]
        orders[:0] = self._possible_builds(written)
        reason = Reason(Unclear.BUILD_OR_REMOVE)
        raise Stuck(Ambiguous(written.span, reason, tuple(orders)))

    def _possible_builds(self, written: WrittenUnit) -> Iterable[Order]:
        province = written.place.province
        if not self.setting.may_build_in(province):
            return
        kinds = (written.kind,) if written.kind else tuple(UnitKind)
        for kind in kinds:
            if kind is UnitKind.FLEET and province.terrain is Terrain.INLAND:
                continue
            try:
                yield Build(self.site(WrittenUnit(kind, written.place, written.span)))
            except Stuck as stuck:
                for location in stuck.choices:
                    place = WrittenPlace(
                        location.province, location.coast, written.span, written.place.at
                    )
                    yield Build(self.site(WrittenUnit(kind, place, written.span)))


def _number(token: Token) -> int:
    word = token.split()[0]
    return NUMBERS.get(word) or int(word)


def _gone_back(order: Retreat, node: Node) -> Order:
    """A move where "pulls back" is said of a unit that nobody has dislodged, and not "retreats"."""
    verbs = node.scan_values(lambda token: isinstance(token, Token) and token.type == "RETREAT")
    if all(str(verb).startswith("r") for verb in verbs):
        return order
    return Move(order.unit, order.destination)


def _in_phase(order: Order, phase: PhaseKind | None) -> Order:
    """The order that the same words mean in a phase."""
    match phase, order:
        case PhaseKind.RETREAT, Move(unit, destination, False):
            return Retreat(unit, destination)
        case PhaseKind.RETREAT, Remove(unit):
            return Disband(unit)
        case PhaseKind.ADJUSTMENT, Disband(unit):
            return Remove(unit)
        case _:
            return order


def _places(node: Node) -> list[Node]:
    """The places of steps or of a route, or the one place itself."""
    return [node] if node.data == "place" else subtrees(node)


def _route(via: Node | None) -> list[Node]:
    """The places a route names, if any."""
    routes = subtrees(via) if via is not None else []
    return [place for route in routes for place in subtrees(route)]


READERS: Mapping[str, Callable[..., Order]] = {
    "ordered": Meaning.ordered,
    "bare": Meaning.bare,
    "hold": Meaning.hold,
    "first_hold": Meaning.hold,
    "move": Meaning.move,
    "first_move": Meaning.move,
    "move_over": Meaning.move_over,
    "move_from": Meaning.move_from,
    "support_with": Meaning.support_with,
    "support_hold_with": Meaning.support_hold_with,
    "convoy_with": Meaning.convoy_with,
    "support_hold": Meaning.support_hold,
    "support_move": Meaning.support_move,
    "support_from": Meaning.support_from,
    "convoy": Meaning.convoy,
    "convoy_from": Meaning.convoy_from,
    "retreat": Meaning.retreat,
    "first_retreat": Meaning.retreat,
    "disband": Meaning.disband,
    "first_disband": Meaning.disband,
    "build": Meaning.build,
    "first_build": Meaning.build,
    "remove": Meaning.remove,
    "first_remove": Meaning.remove,
}
