"""The forms in which a game is written down: which there are, and which a board has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from judge.board.variant import Variant
from judge.desk.answers import Case
from judge.desk.exports.jdip import write_jdip
from judge.desk.exports.own_form import write_own_form
from judge.desk.exports.plain_text import write_plain_text
from judge.desk.exports.saved_game import OF_STANDARD, write_saved_game
from judge.desk.exports.told import ToldGame
from judge.desk.phrases import Phrasebook
from judge.game.chronicle import Chronicle


class ExportForm(StrEnum):
    """A form; the value is the word by which it is asked for."""

    JSON = "json"
    TEXT = "text"
    DATC = "datc"
    DIPLOMACY = "diplomacy"


@dataclass(frozen=True, slots=True)
class Exported:
    """A game written down: a file, by its name and media type."""

    name: str
    kind: str
    text: str


_TEXT, _JSON = 'text/plain; charset="utf-8"', "application/json"
_FILES: Mapping[ExportForm, tuple[str, str]] = {
    ExportForm.JSON: ("{game}.json", _JSON),
    ExportForm.TEXT: ("{game}.txt", _TEXT),
    ExportForm.DATC: ("{game}-datc.txt", _TEXT),
    ExportForm.DIPLOMACY: ("{game}-diplomacy.json", _JSON),
}
_Writes = Callable[[ToldGame, Phrasebook], str]
_WRITERS: Mapping[ExportForm, _Writes] = {
    ExportForm.JSON: write_own_form,
    ExportForm.TEXT: write_plain_text,
    ExportForm.DATC: lambda told, _: write_jdip(told),
    ExportForm.DIPLOMACY: lambda told, _: write_saved_game(told),
}


def why_unwritten(form: ExportForm, variant: Variant) -> str:
    """Which sentence says why a board can't be written in a form; "" if it can."""
    if form is ExportForm.DATC and variant.hyperspace is not None:
        return "export.no_hyperspace"
    if form is ExportForm.DIPLOMACY and variant.id != OF_STANDARD:
        return "export.only_standard"
    return ""


def export_forms(case: Case) -> str:
    """All forms, each with what is written for it, a line each."""
    rows = (
        case.say("export.form", form=f"{form:<9}", means=case.say(f"export.form_{form}"))
        for form in ExportForm
    )
    return "\n".join((case.say("export.forms"), *rows))


def write_export(form: ExportForm, chronicle: Chronicle, phrases: Phrasebook) -> Exported:
    """A game in a form; `why_unwritten` has nothing against it."""
    told = ToldGame(chronicle.game, chronicle.chapters)
    name, kind = _FILES[form]
    return Exported(name.format(game=told.game.name), kind, _WRITERS[form](told, phrases))
