"""What can be set: changes as differences, who may set what and when, kinds that come later."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from lark import Lark

from judge.desk.answers import Case
from judge.desk.clerks.settings import say_wrong, why_closed
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.identity import Visitor
from judge.desk.letters import Address, Letter
from judge.desk.phrases import Phrasebook
from judge.desk.reading.figures import Figures
from judge.desk.reading.rules import with_commands
from judge.desk.reading.settable import with_settings
from judge.desk.reading.tree import ToCommand
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.settings import settings_help, usage_of_set, write_value
from judge.game.clock_events import SettingsChanged
from judge.game.game import GameState, after
from judge.game.log import Role
from judge.game.pacing import Wrong
from judge.game.records import read_event, write_event
from judge.game.seats import Player
from judge.game.setting_faults import wrong_with
from judge.game.setting_kinds import OneOf, Setter, Until, Value, YesNo, Zone
from judge.game.settings import NEW, SETTINGS, Choices, Setting, gathered
from judge.library.shelf import read_text
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from tests.desk.bureau import NOON, Bureau, reply_to, started_game

STANDARD = load_variant("standard")
GHOSTLY = Setting(YesNo(), Until.START, name="ghostly", default=False)
UNSAID = Setting(OneOf(("hold", "random")), name="unsaid", default="hold")
STAYS = "That is chosen when a game is opened, and stays: hush random."
FIXED = replace(UNSAID, until=Until.OPENING)
HOSTED = Setting(Zone(), setter=Setter.HOST, name="hosted", default="UTC")
NOT_YOURS = "Whoever runs this judge sets that, and no gamesmaster: home UTC."
PLANTED = (GHOSTLY, UNSAID, HOSTED)
PHRASES = Phrasebook(
    dict(load_phrases().sentences)
    | {
        "setting.ghostly.value": "walk",
        "setting.ghostly.nothing": "sleep",
        "setting.ghostly.example": "ghosts yes",
        "setting.ghostly.help": "whether ghosts walk",
        "setting.unsaid.value": "{value}",
        "setting.unsaid.example": "hush random",
        "setting.unsaid.help": "what a unit does without an order",
        "setting.hosted.example": "home UTC",
        "setting.hosted.help": "where the judge lives",
    },
    load_phrases().mails,
    load_phrases().reasons,
    load_phrases().forms,
)


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def told(bureau: Bureau, text: str) -> dict[str, str]:
    """What a line of the gamesmaster's brings, by who reads it."""
    game = bureau.games["ghost"]
    served = bureau.write("gm@x.org", text, to=reply_part(bureau, game, None))
    return {reply.to.address: reply.text for reply in served.replies}


def test_a_change_is_a_difference_and_its_notice_says_which(bureau: Bureau) -> None:
    before = bureau.games["ghost"].settings
    mails = told(bureau, "set moves 3 days grace 1 day zone UTC")
    assert bureau.logs["ghost"][-1] == SettingsChanged(
        Choices((("grace", timedelta(days=1)), ("zone", "UTC"))), own_zones=True
    )
    after_it = bureau.games["ghost"].settings
    assert after_it == replace(NEW, grace=timedelta(days=1), edition=before.edition)
    back = (("grace", timedelta(0)), ("zone", "Europe/Berlin"))
    assert after_it.changes_to(before).values == back
    assert mails["anna@x.org"] == (
        """The gamesmaster has changed the settings of ghost:
  Late orders              waited for 1 day
      until now            not waited for
  Dates are given in       UTC
      until now            UTC and Europe/Berlin

The deadline of Spring 1901 movement stays as it is: 2026-11-24 12:00
UTC, in 3 days.

Unchanged:
  Time to write orders     3 days
  Time for retreats        1 day
  Time for builds          1 day
  When all orders are in   processed 30 minutes later
  Reminders                1 day before the deadline
  Absences                 put deadlines off, by 14 days at most
  Who sends no orders      is asked after this many missed phases: 2
  Time to answer that      3 days
  If they don't answer     the gamesmaster decides about the seat
  Vacant seats             offered to those who stand by
"""
    )


def test_where_all_is_new_nothing_is_as_it_was(bureau: Bureau) -> None:
    mails = told(
        bureau,
        "set moves 1 day retreats 1 hour builds 2 hours early 0 minutes grace 1 day "
        "reminders 0 hours absences 0 days zone Europe/Paris identity strict "
        "silence 0 answer 1 day silent vacate standbys no",
    )
    notice = mails["anna@x.org"].splitlines()
    assert len(notice[: notice.index("")]) == 1 + 2 * 13
    assert (
        notice[notice.index("") - 1]
        == "      until now            as whoever runs this judge has set it"
    )


def test_what_was_set_already_is_no_change(bureau: Bureau) -> None:
    length = len(bureau.logs["ghost"])
    mails = told(bureau, "set moves 3 days zone Europe/Berlin")
    assert list(mails) == ["gm@x.org"]
    assert "ghost has these settings already; nobody has been told." in mails["gm@x.org"]
    assert len(bureau.logs["ghost"]) == length


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set moves 61 days zone Foo/Bar", 'No time zone is called "Foo/Bar".'),
        ("set moves 1 minute grace 61 days", "The longest time that can be set is 60 days."),
        ("set retreats 4 minutes", "Players need at least 5 minutes for a phase."),
        ("set variant swiss moves 61 days", "The board is chosen when a game is opened, and stays"),
        ("set option victory 23", "That is set before a game starts, and stays"),
        (
            "set moves",
            "set moves 3 days (or: retreats, builds, early, grace, reminders, absences, yearly, "
            "answer, statements; "
            "or days: set moves every Tuesday and Friday 20:00; or: set free Saturday and "
            "Sunday, set holidays 24 December to 2 January, set quiet 23:00 to 7:00, "
            "set amend yes, set leave consent, set silence 2, set silent vacate, set standbys no, "
            "set robot yes, "
            "set press public, set colours grey, set talks moves, set postal yes, set column yes, "
            "set question yes, "
            "set listed no, set joining invitation, set anonymous yes, "
            "set zone Europe/Berlin, set identity strict, set threshold two-thirds, "
            "set clockvotes majority, set votes year, set ballot open, set dias yes, "
            "set digest 8, set gmaway rest)",
        ),
    ],
)
def test_what_cannot_be_set(bureau: Bureau, line: str, said: str) -> None:
    text = told(bureau, line)["gm@x.org"]
    assert said in " ".join(text.replace("    !", "").split())


def test_a_setting_is_a_word_that_help_is_found_by() -> None:
    bureau = Bureau()
    for topic in ("grace", "zone", "reminders", "gamesmaster"):
        who = f"{topic}@x.org"
        text = reply_to(bureau.write(who, f"help {topic}"), who).text
        assert "    grace 1 day                   how long after the deadline late" in text
    text = reply_to(bureau.write("b@x.org", "help moves"), "b@x.org").text
    assert "A Mun - Bur               move" in text


# ------------------------------------------------------------------ in the log


WHOLE = {
    "variant": "standard",
    "movement": 432000.0,
    "retreat": 86400.0,
    "adjustment": 86400.0,
    "early": 1800.0,
    "absence": 1209600.0,
    "grace": 0.0,
    "reminder": 86400.0,
    "zone": "Europe/Paris",
    "options": ["victory=23"],
    "edition": "2",
}
"""What a change was before it was a difference: all of the settings."""


def test_an_old_log_names_all_settings_and_reads_as_before(bureau: Bureau) -> None:
    event = read_event("SettingsChanged", {"settings": WHOLE}, STANDARD)
    assert isinstance(event, SettingsChanged)
    game = after(bureau.games["ghost"], event)
    assert game.settings == replace(
        NEW, movement=timedelta(days=5), zone="Europe/Paris", options=("victory=23",), edition="2"
    )
    assert {seat.player.zone for seat in game.people.seats} == {"Europe/Paris"}
    assert write_event(event)[1] == {"settings": WHOLE, "own_zones": False}


def test_a_change_is_written_as_what_it_changes() -> None:
    event = SettingsChanged(gathered([("zone", "UTC"), ("early", timedelta(0))]))
    kind, form = write_event(event)
    assert (kind, form) == (
        "SettingsChanged",
        {"settings": {"early": 0.0, "zone": "UTC"}, "own_zones": False},
    )
    assert read_event(kind, json.loads(json.dumps(form)), STANDARD) == event


def test_of_what_is_chosen_twice_the_last_counts_and_options_add_up() -> None:
    pairs: list[tuple[str, Value]] = [
        ("options", ("a=1",)), ("zone", "UTC"), ("options", ("b=2",)), ("zone", "Europe/Rome"),
    ]  # fmt: skip
    assert gathered(pairs) == Choices((("options", ("a=1", "b=2")), ("zone", "Europe/Rome")))


# ------------------------------------------------------------------ rows that come later


def command_of(line: str) -> object:
    words = read_text("grammar", "settings.txt")
    words += "ghostly: ghosts, ghost\nunsaid: hush\nhosted: home\n"
    frame = with_commands(read_text("grammar", "commands.lark"))
    grammar = with_settings(frame, words, (*SETTINGS, *PLANTED))
    return Lark(
        grammar, parser="lalr", lexer="contextual", maybe_placeholders=False,
        transformer=ToCommand(Figures(read_text("grammar", "numbers.txt")).number_in),
    ).parse(line)  # fmt: skip


def test_what_is_chosen_of_new_rows_is_read_by_its_kind() -> None:
    line = "set ghosts yes, hush = Random and home Europe/Berlin and moves 2 days"
    assert command_of(line) == ChangeSettings(
        gathered(
            [
                ("ghostly", True),
                ("unsaid", "random"),
                ("hosted", "Europe/Berlin"),
                ("movement", timedelta(days=2)),
            ]
        )
    )


@pytest.mark.parametrize(
    ("row", "value", "wrong", "written"),
    [
        (GHOSTLY, True, None, "walk"),
        (GHOSTLY, False, None, "sleep"),
        (UNSAID, "random", None, "random"),
        (UNSAID, "dance", Wrong.NOT_OFFERED, "dance"),
    ],
)
def test_values_of_new_rows(row: Setting, value: Value, wrong: Wrong | None, written: str) -> None:
    assert wrong_with(row.kind, value) is wrong
    assert write_value(row, value, PHRASES) == written


def test_a_value_of_another_kind_is_our_fault() -> None:
    with pytest.raises(TypeError):
        wrong_with(GHOSTLY.kind, "yes")


def case_of(bureau: Bureau) -> Case:
    letter = Letter("<1@x>", Address("gm@x.org"), "judge@example.org", "", "", NOON)
    visitor = Visitor(Role.MASTER, Player("gm@x.org"))
    return Case(visitor, None, letter, "L1", bureau, NOON, lambda _: None, lambda _: True)


class Planted(Bureau):
    @property
    def phrases(self) -> Phrasebook:
        return PHRASES


@pytest.mark.parametrize(
    ("row", "state", "said"),
    [
        (GHOSTLY, None, ""),
        (GHOSTLY, GameState.FORMING, ""),
        (
            GHOSTLY,
            GameState.RUNNING,
            "That is set before a game starts, and stays as it was set then (SETTINGS shows it)."
            " So nothing was done with this: ghosts yes.",
        ),
        (UNSAID, GameState.RUNNING, ""),
        (FIXED, None, ""),
        (
            FIXED,
            GameState.FORMING,
            STAYS,
        ),
        (HOSTED, None, NOT_YOURS),
        (HOSTED, GameState.FORMING, NOT_YOURS),
    ],
)
def test_who_may_set_new_rows_and_until_when(
    row: Setting, state: GameState | None, said: str
) -> None:
    bureau = Planted()
    started_game(bureau)
    game = replace(bureau.games["ghost"], state=state) if state is not None else None
    assert why_closed(row, game, case_of(bureau)) == said


def test_what_is_said_of_new_rows() -> None:
    assert settings_help(PHRASES, PLANTED) == (
        """    ghosts yes                    whether ghosts walk; until the game
                                  starts
    hush random                   what a unit does without an order
    home UTC                      where the judge lives; set by whoever
                                  runs this judge"""
    )
    others = usage_of_set(PHRASES, (*SETTINGS, *PLANTED)).partition("; or: ")[2]
    assert others.endswith(
        "set dias yes, set digest 8, set gmaway rest, set ghosts yes, set hush random)"
    )
    case = case_of(Planted())
    said = say_wrong(UNSAID.kind, "dance", Wrong.NOT_OFFERED, case)
    assert said == '"dance" can\'t be set there; choices: hold, random.'
