"""Lists of retreats in case a unit is dislodged, as sentences give them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from judge.board.calendar import PhaseKind
from judge.board.units import Unit
from judge.desk.blocks.items import Item
from judge.desk.preferences import RetreatList
from judge.orders.closed.choices import Leaver
from judge.orders.closed.reading import word_reader
from judge.orders.closed.retreats import Retreats
from judge.orders.foresight.framed import Clause
from judge.orders.foresight.leftover import all_words, has_unread_choice
from judge.orders.reading.normal import blanked
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word
from judge.prose.passages import Passage

_KIND = PhaseKind.RETREAT
MOST_BEHIND = 3
"""So many words behind "dislodged" may say from where."""
MOST_BEHIND_SHOVE = 8
"""As many behind "throw", before and after "out"."""


@dataclass
class Lists:
    """The lists of a letter, by the sentences that begin them."""

    reader: OrderReader
    begun: dict[tuple[int, int], Retreats] = field(default_factory=dict)
    said: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    """The words of each list."""

    def begin(self, run: tuple[int, int], unit: Unit, text: str, start: int) -> None:
        """Read a list for a unit in what stands behind a place of a sentence."""
        ways = tuple(self.reader.variant.board.steps(unit.kind, unit.location))
        retreats = Retreats(word_reader(self.reader), [Leaver(unit, ways)])
        said = blanked(text, 0, start)
        retreats.read_sentence(Passage(said, (), ()))
        self.begun[run] = retreats
        self.said[run] = [said]

    def go_on(self, passage: Passage) -> None:
        """Read a sentence that goes on with the last list."""
        for run, retreats in list(self.begun.items())[-1:]:
            retreats.read_sentence(passage)
            self.said[run].append(passage.text)

    def may_go_on(self, passage: Passage) -> bool:
        """Whether a sentence says where else the unit of the last list may go, or not."""
        for retreats in list(self.begun.values())[-1:]:
            words = word_reader(self.reader).read(passage.text, retreats.meant)
            own = {one.home for one in retreats.leavers}
            if any(word.places and not set(word.places) & {*retreats.meant} for word in words):
                return False
            if any("DISBAND" in word for word in words):
                return True
            is_place = any(word.places and not set(word.places) & own for word in words)
            return is_place and any({"NOT", "FIRST", "ELSE"} & word.classes for word in words)
        return False

    def filled(self, item: Item) -> Item:
        """An item with its list, now that all of it is read."""
        retreats = self.begun.get(item.run) if item.choices is not None else None
        if retreats is None or item.choices is None:
            return item
        found = retreats.read(())
        orders = (found[0].orders or found[0].candidates) if found else ()
        if not orders:
            return replace(item, choices=None)
        choices = RetreatList(item.choices.span, orders)
        words = (w for text in self.said[item.run] for w in all_words(text, _KIND, self.reader))
        is_open = not found[0].orders or has_unread_choice(list(words))
        return replace(item, choices=choices, is_doubtful=is_open)


def words_of_unit(clause: Clause) -> list[Word]:
    """The words that tell which unit may be dislodged: before that word, or right behind it."""
    at = next(n for n, word in enumerate(clause.words) if "DISLODGED" in word)
    near = list(clause.words[:at])
    most = MOST_BEHIND_SHOVE if "SHOVE" in clause.words[at] else MOST_BEHIND
    for word in clause.words[at + 1 : at + 1 + most]:
        if {"COMMA", "COLON"} & word.classes:
            break
        near.append(word)
    return near
