"""The board in sentences, and a mail's page in the order in which a screen reader reads it."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from judge.board.variant import Variant
from judge.daemon.printing import tints_of
from judge.desk.issue import Issue
from judge.desk.replies.board import write_board_in_words
from judge.game.game import Game
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.printer.pages import Pages
from judge.printer.report_page import MapsShown, report_page, shared_by_all
from tests.desk.issues import issues
from tests.harm.house import House, words_of

PHRASES, PAGES = load_phrases(), Pages(load_pages())


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("FRANCE", "A Mar - Spa\nF Bre - MAO")
        begun.write("GM", "process")
        yield begun


FRANCE = (
    "France has 3 centres: Brest, Marseilles and Paris. Its armies stand in Paris and Spain. "
    "Its fleet stands in Mid-Atlantic Ocean. Germany has 3 centres: Berlin"
)
ASKED = (
    "board in words",
    "map in sentences",
    "describe the whole board in words",
    "I am blind, please describe the board to me",
    "I can't see the map. Could you tell me the position in sentences?",
    "Beschreib mir bitte das Brett in Worten.",
)


@pytest.mark.parametrize("text", ASKED)
def test_whoever_asks_has_it_power_by_power(text: str, house: House) -> None:
    for who in ("FRANCE", "GM"):
        done = house.write(who, text)
        said = words_of(done.to(house.address_of(who)).text)
        assert done.events == ()
        assert FRANCE in said
        assert "Nobody owns Ankara" not in said
        assert "Belgium, Bulgaria, Denmark" in said.partition("Nobody owns ")[2]


def test_the_board_by_itself_is_the_list(house: House) -> None:
    said = words_of(house.write("FRANCE", "board").to(house.address_of("FRANCE")).text)
    assert "The board: Austria 3 centres: Bud Tri Vie" in said


def test_sent_back_it_orders_nothing(house: House) -> None:
    told = house.write("FRANCE", "board in words").to(house.address_of("FRANCE")).text
    assert house.write("FRANCE", told).kinds == ()


def _is_told(game: Game, said: str) -> bool:
    position = game.table.position
    told = said
    for power in game.survivors():
        own = next(part for part in told.splitlines() if part.startswith(f"{power.name} has"))
        places = [place.name for place in position.centres_of(power)]
        units = [unit.location.full_name for unit in position.units_of(power)]
        if not all(place in own for place in (*places, *units)):
            return False
    return True


@pytest.mark.parametrize("id_", variant_ids())
def test_every_unit_and_centre_of_any_board_is_told(id_: str) -> None:
    for issue in issues(load_variant(id_), 3, 8):
        told = write_board_in_words(issue.game, PHRASES)
        # Each power's sentences begin a paragraph; its other lines hang.
        rows = " ".join(told.split())
        for power in issue.game.survivors():
            rows = rows.replace(f" {power.name} has ", f"\n{power.name} has ")
        assert _is_told(issue.game, rows)
        assert all(len(line) < 80 for line in told.splitlines())


# ------------------------------------------------------------ a page, read aloud


class ReadAloud(HTMLParser):
    """What a screen reader says of a page, in its order: text, pictures' words, cells' headers."""

    _EMPTY = frozenset({"img", "br", "meta", "link", "hr", "input", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._headers: list[str] = []
        self._cell = 0
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_silent = given.get("aria-hidden") == "true" or "display:none" in (
            given.get("style") or ""
        ).replace(" ", "")
        is_silent = is_silent or tag in {"head", "style", "script"}
        silent = is_silent or any(hidden for _, hidden in self._open)
        if tag not in self._EMPTY:
            self._open.append((tag, silent))
        if tag == "table":
            self._headers = []
        if tag == "tr":
            self._cell = 0
        if tag in {"td", "th"}:
            self._in = tag if not (tag == "th" and given.get("scope") == "row") else "row"
            if tag == "td" and self._cell < len(self._headers) and not silent:
                self.said.append(f"[{self._headers[self._cell]}]")
            self._cell += 1
        label = given.get("aria-label") or (given.get("alt") if tag == "img" else "")
        if label and not silent:
            self.said.append(label)
        if tag == "img":
            assert given.get("alt") is not None, "a picture without words"

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag in {"td", "th"}:
            self._in = ""

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if not words or any(hidden for _, hidden in self._open):
            return
        if self._in == "th":
            self._headers.append(words)
        self.said.append(words)


def read_aloud(page: str) -> str:
    """A page as it is heard."""
    reader = ReadAloud()
    reader.feed(page)
    return " ".join(" ".join(reader.said).split())


def page_of(issue: Issue, variant: Variant) -> str:
    shared = shared_by_all(issue, PHRASES, PAGES, tints_of(variant))
    maps = MapsShown(*(f"cid:{name}@example.org" for name in ("map", "after", "1", "2")))
    return report_page(issue, shared, variant.powers[0], PHRASES, PAGES, pictures=maps)


def test_a_report_read_aloud_tells_deadline_orders_and_position_in_this_order() -> None:
    standard, found = load_variant("standard"), 0
    for issue in issues(standard, 5, 8):
        heard = read_aloud(page_of(issue, standard))
        happened, board = heard.index("What happened"), heard.index("The board ")
        assert happened < board
        deadline = issue.game.clock.deadline
        if deadline is not None:
            assert heard.index(f"{deadline:%Y-%m-%d %H:%M} UTC") < happened
        told = heard[happened:board]
        assert "Map: the orders of" in told
        assert "[Order]" in told
        assert "[Outcome]" in told
        for power, results in issue.results:
            own = told.partition(f"{power.name} Order Outcome")[2]
            assert own
            for result in results:
                why = result.why
                assert why is None or PHRASES.explain(why) in own
                found += why is not None
        stands = heard[board:]
        assert "Map: who owns what and stands where" in stands
        for standing in issue.standings:
            assert standing.power.name in stands
            assert all(unit.printed in stands for unit in standing.units)
            assert all(place.id in stands for place in standing.centres)
    assert found
