"""What came with a letter and did not go along: named, with the reason, and counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.desk.answers import Case
from judge.desk.letters import Enclosed
from judge.desk.replies.layout import heading, paragraph
from judge.game.events import Event
from judge.game.press_events import PressSent

_TOO_MUCH = frozenset({"too_large", "animated", "too_many_pixels"})
"""Why pictures don't go along that are whole."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Rows of what was left out, and how much of it its writer may have wanted to go along.

    What is `kept` went along; that a mail has it which leaves now keeps it for one that does later.
    """

    rows: tuple[str, ...] = ()
    number: int = 0
    kept: tuple[Enclosed, ...] = ()

    def section(self, case: Case) -> str:
        """The part of the receipt about it."""
        if not self.rows:
            return ""
        title = heading(case.say("enclosed.left_out", number=len(self.rows)))
        return "\n".join((title, *(paragraph(row, indent="  ", hang="  ") for row in self.rows)))

    def subject(self, subject: str, case: Case) -> str:
        """A subject that counts it."""
        if not self.number:
            return subject
        return case.count("enclosed.subject", self.number, subject=subject)


def with_pictures(case: Case, letters: int) -> Case:
    """A case whose pictures go along, if there is one letter of press for them to go with."""
    pictures = tuple(one for one in case.letter.enclosed if one.kind)
    return replace(case, enclosed=pictures) if letters == 1 else case


def left_out(case: Case, events: Iterable[Event], letters: int) -> LeftOut:
    """What was left out of a letter that holds so many letters of press.

    What they are sent with has gone along, whether anybody gets it at once or later.
    """
    sent = {name for event in events if isinstance(event, PressSent) for name in event.enclosed}
    rows, number = [], 0
    kept = tuple(one for one in case.letter.enclosed if one.kind and one.file in sent)
    for one in case.letter.enclosed:
        why = _why(one, letters, is_alone=not case.letter.text.strip())
        if one in kept or not why:
            continue
        said = case.say(f"enclosed.{why}")
        rows.append(f"{one.name}: {said}")
        number += why != "quoted"
    return LeftOut(tuple(rows), number, kept)


def _why(one: Enclosed, letters: int, *, is_alone: bool) -> str:
    """Why something did not go along; "" where nobody can have wanted it to."""
    if letters:
        return one.why or ("several" if letters > 1 else "not_sent")
    # Without press a picture in the text is a letterhead, or our own, quoted.
    if one.why == "quoted" or (one.inline and not is_alone):
        return ""
    if one.why == "broken":
        return "broken"
    return "not_read" if one.kind or one.why in _TOO_MUCH else "file_not_read"
