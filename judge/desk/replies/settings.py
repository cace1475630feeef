"""What is set, and what can be, in words: rows of the table with their sentences in `data/`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta

from judge.desk.dates import write_day_name, write_days, write_span
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing, paragraph
from judge.game.public_holidays import PublicHolidays
from judge.game.schedule import Holiday, NotBetween, OnDays, Weekday
from judge.game.setting_kinds import NEVER, OF_BOARD, Length, OneOf, Setter, Until, Value
from judge.game.settings import NEW, SETTINGS, Setting, Settings

LISTED = tuple(row for row in SETTINGS if not isinstance(row.kind, OF_BOARD))
"""What has a row in answers; what is of the board is told with the board."""
_HELP_COLUMN = 34


def settings_rows(
    settings: Settings,
    phrases: Phrasebook,
    left_out: Collection[str] = (),
    named: Collection[str] = (),
) -> str:
    """What is set, a row each; without the settings of some names, and surely with those named."""
    column = _column(phrases)
    return "\n".join(
        f"  {_title(row, phrases):<{column}}{write_value(row, settings.value_of(row), phrases)}"
        for row in LISTED
        if row.name not in left_out and (row.name in named or not _is_unsaid(row, settings))
    )


def rows_of(names: Collection[str], settings: Settings, phrases: Phrasebook) -> str:
    """What is set of some names, a row each, and of no others."""
    return settings_rows(settings, phrases, left_out={row.name for row in SETTINGS} - {*names})


def early_words(settings: Settings, phrases: Phrasebook) -> str:
    """Whether a phase is processed before its deadline, and how soon."""
    if settings.early == NEVER:
        return phrases.say("inquiry.early_never")
    return phrases.say("inquiry.early", span=write_span(settings.early, phrases))


def changed_rows(
    before: Settings, after: Settings, names: Collection[str], phrases: Phrasebook
) -> str:
    """What is set otherwise than before, two rows each: the new value and the old one."""
    column = _column(phrases)
    return "\n".join(
        f"  {title:<{column}}{write_value(row, value, phrases)}"
        for row in LISTED
        if row.name in names
        for title, value in (
            (_title(row, phrases), after.value_of(row)),
            (f"    {phrases.say('change.before')}", before.value_of(row)),
        )
    )


def _is_unsaid(row: Setting, settings: Settings) -> bool:
    """Whether there is nothing to say of a setting, where nobody has changed it."""
    return row.is_rare and settings.value_of(row) == NEW.value_of(row)


def write_value(row: Setting, value: Value, phrases: Phrasebook) -> str:
    """What is set, in words: "waited for 1 day", "not waited for"."""
    if value == row.nothing:
        return phrases.say(f"setting.{row.name}.nothing")
    if value == NEVER and row.off == NEVER:
        return phrases.say(f"setting.{row.name}.off")
    words = f"chosen.{row.name}_{value}"
    if isinstance(row.kind, OneOf) and (row.kind.nothing is not None or words in phrases.sentences):
        return phrases.say(words)
    return phrases.say(f"setting.{row.name}.value", value=_written(value, phrases))


def _written(value: object, phrases: Phrasebook) -> str:
    match value:
        case timedelta():
            return write_span(value, phrases)
        case OnDays(weekdays, at, weeks=weeks):
            days = listing((write_day_name(day, phrases) for day in weekdays), phrases)
            said = "schedule.every_second" if weeks > 1 else "schedule.on_days"
            return phrases.say(said, days=days, time=f"{at:%H:%M}")
        case Weekday():
            return write_day_name(value, phrases)
        case Holiday(first, last):
            return write_days(first, last, phrases)
        case PublicHolidays(title=title):
            return phrases.say("holidays.of", place=title)
        case NotBetween(begin, end):
            return phrases.say("schedule.hours", begin=f"{begin:%H:%M}", end=f"{end:%H:%M}")
        case tuple():
            return listing((_written(one, phrases) for one in value), phrases)
        case _:
            return str(value)


def _title(row: Setting, phrases: Phrasebook) -> str:
    return phrases.say(f"setting.{row.name}.title")


def _column(phrases: Phrasebook) -> int:
    """How wide the titles are, with room behind them."""
    return 3 + max(len(_title(row, phrases)) for row in LISTED)


def settings_help(phrases: Phrasebook, rows: Iterable[Setting] = SETTINGS) -> str:
    """How each setting is written and what it is for."""
    return "\n".join(_help(row, phrases) for row in rows)


def _help(row: Setting, phrases: Phrasebook) -> str:
    said = phrases.say(f"setting.{row.name}.help")
    if row.setter is Setter.HOST:
        said = phrases.say("settings.only_host", help=said)
    elif row.until is Until.OPENING:
        said = phrases.say("settings.only_opening", help=said)
    elif row.until is Until.START:
        said = phrases.say("settings.only_start", help=said)
    written = f"    {example_of(row, phrases)}".ljust(_HELP_COLUMN)
    # No blanks are lost, and the lines after the first begin where it did.
    return written + paragraph(said, " " * len(written)).lstrip()


def example_of(row: Setting, phrases: Phrasebook) -> str:
    """How a setting is written behind SET, for example."""
    return phrases.say(f"setting.{row.name}.example")


def setting_words(phrases: Phrasebook, rows: Iterable[Setting] = SETTINGS) -> tuple[str, ...]:
    """The first word of each setting, by which help is found."""
    return tuple(example_of(row, phrases).split()[0] for row in rows)


def usage_of_set(phrases: Phrasebook, rows: Sequence[Setting] = LISTED) -> str:
    """How settings are changed: one that is written out, and the words of the others."""
    open_ = [row for row in rows if row.setter is Setter.MASTER and row.until is not Until.OPENING]
    spans = [row for row in open_ if isinstance(row.kind, Length) and row.until is Until.END]
    others = [row for row in open_ if row not in spans and not isinstance(row.kind, Length)]
    return phrases.say(
        "usage.set",
        example=example_of(spans[0], phrases),
        spans=phrases.in_a_row(setting_words(phrases, spans[1:])),
        others=", set ".join(example_of(row, phrases) for row in others),
    )
