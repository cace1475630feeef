"""The table of an old judge's commands beside ours, for its page of HELP."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.desk.phrases import Phrasebook
from judge.desk.reading.old_forms import OldForm
from judge.desk.replies.layout import WIDTH, paragraph

_COLUMN = 28
_INDENT = "    "
_MASTER = "master"


def write_old_forms(rows: Iterable[OldForm], judge: str, phrases: Phrasebook) -> str:
    """What is read as ours, each beside it; then what is not, by the reason."""
    own = [row for row in rows if judge in row.judges]
    ours = [row for row in own if row.ours]
    told = [_beside(row, phrases) for row in ours if row.giver != _MASTER]
    leads = [_beside(row, phrases) for row in ours if row.giver == _MASTER]
    reasons = dict.fromkeys(row.reason for row in own if row.reason)
    others = [
        _without([row for row in own if row.reason == reason], reason, phrases)
        for reason in reasons
    ]
    master, without = phrases.say("old_forms.of_master"), phrases.say("old_forms.without")
    return "\n".join((*told, "", master, "", *leads, "", without, "", *others))


def _beside(row: OldForm, phrases: Phrasebook) -> str:
    ours = row.ours_shown
    if ours.upper() == row.example.upper():
        ours = phrases.say("old_forms.same")
    line = f"{_INDENT}{row.example:<{_COLUMN}}{ours}"
    fits = len(row.example) < _COLUMN and len(line) <= WIDTH
    return line if fits else f"{_INDENT}{row.example}\n{2 * _INDENT}{ours}"


def _without(rows: Sequence[OldForm], reason: str, phrases: Phrasebook) -> str:
    names = phrases.in_a_row(row.example for row in rows)
    said = phrases.say(f"old.{reason}")
    return f"{paragraph(names, indent=_INDENT)}\n{paragraph(said, indent='  ' + _INDENT)}"
