"""Seasons, phases and rows of names are put into words by `data/`, and so in any language."""

from __future__ import annotations

from dataclasses import replace

from judge.board.calendar import YEAR, Phase, Season, read_phase
from judge.library.texts import load_phrases
from judge.orders.phase_in_full import Calendar, season_in_full
from judge.orders.reason import Cause, Joint

IN_FRENCH: dict[Cause, str] = {
    Calendar.SPRING: "printemps",
    Calendar.FALL: "automne",
    Calendar.WINTER: "hiver",
    Calendar.OF_YEAR: "{0} {1}",
    Calendar.MOVEMENT: "ordres du {0} {1}",
    Calendar.RETREAT: "retraites, {0} {1}",
    Calendar.ADJUSTMENT: "ajustements, {0} {1}",
}


def test_every_phase_of_a_year() -> None:
    phrases = load_phrases()
    assert [phrases.name_phase(Phase(season, 1901, kind)) for season, kind in YEAR] == [
        "Spring 1901 movement",
        "Spring 1901 retreat",
        "Fall 1901 movement",
        "Fall 1901 retreat",
        "Winter 1901 adjustment",
    ]


def test_a_season_with_its_year_or_without() -> None:
    phrases = load_phrases()
    said = [phrases.explain(season_in_full(season)) for season in Season]
    assert said == ["Spring", "Fall", "Winter"]
    assert phrases.explain(season_in_full(Season.FALL, 1904)) == "Fall 1904"


def test_another_language_puts_them_as_it_likes() -> None:
    phrases = load_phrases()
    french = replace(phrases, reasons={**phrases.reasons, **IN_FRENCH})
    assert french.name_phase(read_phase("F1904R")) == "retraites, automne 1904"


def test_a_row_is_strung_together_as_the_language_has_it() -> None:
    phrases = load_phrases()
    chinese = replace(phrases, reasons={**phrases.reasons, Joint.COMMA: "{0}、{1}"})
    for words, row in (([], ""), (["Mun"], "Mun"), (["Mun", "Kie", "Ber"], "Mun, Kie, Ber")):
        assert phrases.in_a_row(words) == row
        assert chinese.in_a_row(words) == row.replace(", ", "、")
