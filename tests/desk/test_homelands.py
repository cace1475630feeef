"""Countries by what people call them, and the days that the library has for each."""

from __future__ import annotations

import sys
from datetime import date
from subprocess import run

import holidays
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.homelands import LONGEST, Homeland
from judge.library.public_holidays import HolidayLibrary, homeland_table

TABLE = homeland_table()


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("Germany", "DE"),
        ("germany.", "DE"),
        ("Deutschland", "DE"),
        ("the holidays of England", "GB-ENG"),
        ("Bavaria, Germany", "DE-BY"),
        ("Germany, Bavaria", "DE-BY"),
        ("Germany: no", ""),
        ("Bavaria and Berlin", "DE-BY DE-BE"),
        ("England and Wales", "GB-ENG"),
        ("England, Scotland & Wales", "GB-ENG GB-SCT GB-WLS"),
        ("the UK, France and the U.S.", "GB FR US"),
        ("Trinidad and Tobago and Antigua and Barbuda", "TT AG"),
        ("Bosnia-Herzegovina", ""),
        ("Bosnia and Herzegovina", "BA"),
        ("Swiss and Austrian public holidays", "CH AT"),
        ("Baden-Württemberg", "DE-BW"),
        ("Baden Wurttemberg", "DE-BW"),
        ("Cote d'Ivoire", "CI"),
        ("Georgia, USA", "US-GA"),
        ("USA, Georgia", "US-GA"),
        ("GB-SCT", "GB-SCT"),
        ("US", "US"),
        ("us", "US"),
        ("de-by", ""),
        ("New York State", "US-NY"),
        ("Germany and Freedonia", ""),
        ("", ""),
        ("and", ""),
    ],
)
def test_what_a_row_of_names_names(words: str, codes: str) -> None:
    assert " ".join(one.code for one in TABLE.read(words).found) == codes


def test_what_is_unknown_is_told_with_what_is_near() -> None:
    read = TABLE.read("Bavaria and Germny")
    assert (read.found, read.unknown, read.near) == ((), "Germny", ("Germany",))


def test_a_name_of_several_is_doubtful_and_each_has_a_title_of_its_own() -> None:
    doubtful = TABLE.read("Georgia").doubtful
    assert [(one.code, one.title) for one in doubtful] == [
        ("GE", "Georgia"), ("US-GA", "Georgia, United States"),
    ]  # fmt: skip
    titles = [one.title for one in TABLE.homelands.values()]
    assert len({*titles}) == len(titles)


@given(st.text(max_size=2 * LONGEST))
def test_any_text_is_read_and_what_is_found_is_in_the_table(text: str) -> None:
    read = TABLE.read(text)
    assert {one.code for one in read.found} <= {one.code for one in TABLE.homelands.values()}
    assert not (read.found and (read.unknown or read.doubtful))


def test_every_row_is_one_that_the_library_knows_and_no_country_is_missing() -> None:
    known = holidays.list_supported_countries(include_aliases=False)
    there = {
        code: code.partition("-")[2] in known.get(one.whole, ()) or "-" not in code
        for code, one in ((one.code, one) for one in TABLE.homelands.values())
    }
    assert [code for code, is_known in there.items() if not is_known] == []
    assert {one.whole for one in TABLE.homelands.values()} == {*known}


def test_the_days_of_a_part_of_a_country_by_their_english_names() -> None:
    bavaria = TABLE.homelands["DE-BY"]
    kept = HolidayLibrary().days(bavaria, date(2026, 11, 21), date(2027, 1, 31))
    assert [(f"{one.day}", one.name) for one in kept.days] == [
        ("2026-12-25", "Christmas Day"),
        ("2026-12-26", "Second Day of Christmas"),
        ("2027-01-01", "New Year's Day"),
        ("2027-01-06", "Epiphany"),
    ]
    assert (kept.place, kept.title, kept.until) == ("DE-BY", "Bavaria", date(2027, 1, 31))


def test_a_country_that_an_edition_of_the_library_has_lost_has_no_days_and_nothing_fails() -> None:
    lost = Homeland("ZZ", "Zembla")
    assert HolidayLibrary().days(lost, date(2026, 1, 1), date(2026, 12, 31)).days == ()


def test_nobody_pays_for_the_library_who_keeps_no_holidays() -> None:
    """It isn't imported by what a letter is read with."""
    code = (
        "import sys; from judge.daemon.shelf_office import make_readers, ShelfOffice;"
        "make_readers(); ShelfOffice().holiday_book; print('holidays' in sys.modules)"
    )
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
