"""Which days are public holidays, from the library "holidays".

It is imported when somebody asks for the first time: it takes some megabytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache

from judge.desk.homelands import Homeland, HomelandTable, read_homelands
from judge.game.public_holidays import PublicHoliday, PublicHolidays
from judge.library.shelf import read_text


@cache
def homeland_table() -> HomelandTable:
    """The names of countries, read when they are first asked for."""
    return read_homelands(read_text("grammar", "countries.txt"))


class HolidayLibrary:
    """The days of every country that the library knows."""

    def days(self, homeland: Homeland, first: date, last: date) -> PublicHolidays:
        """Those of a country, or of a part of it, from one day to another, by English names."""
        known = _known(homeland, range(first.year, last.year + 1))
        # Two holidays on a day stand in one name.
        days = tuple(
            PublicHoliday(day, " ".join(name.split("; ")[0].split()))
            for day, name in sorted(known.items())
            if first <= day <= last
        )
        return PublicHolidays(homeland.code, homeland.title, days, last)


def _known(homeland: Homeland, years: range) -> Mapping[date, str]:
    """All days of some years; none where an edition of the library has lost the country."""
    import holidays

    _, _, part = homeland.code.partition("-")
    try:
        languages = holidays.country_holidays(homeland.whole).supported_languages
        english = next((one for one in languages if one.startswith("en")), None)
        return holidays.country_holidays(
            homeland.whole, subdiv=part or None, years=years, language=english
        )
    except NotImplementedError:
        return {}
