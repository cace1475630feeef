"""What we say to people: texts from `data/`, with their gaps filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.board.calendar import Phase
from judge.orders.phase_in_full import phase_in_full
from judge.orders.reason import Cause, Joint, Part, Reason


@dataclass(frozen=True, slots=True, eq=False)
class Phrasebook:
    """Sentences by name (`data/phrases.toml`), whole mails (`data/mails/`), and reasons.

    `reasons` has the sentence of every cause (`data/reasons.toml`), its gaps numbered. `forms`
    are what a language has of its sentences for some numbers, each with a pattern of their digits.
    `report` is the frame of a report (`grammar/report.txt`), whose words are the old judges'.
    """

    sentences: Mapping[str, str]
    mails: Mapping[str, str]
    reasons: Mapping[Cause, str]
    forms: Mapping[str, re.Pattern[str]]
    report: str = ""

    def say(self, name: str, /, **gaps: object) -> str:
        """A sentence. Raises KeyError for one that isn't there: our fault."""
        return self.sentences[name].format_map(gaps)

    def count(self, name: str, number: int, /, **gaps: object) -> str:
        """A sentence in the form for a number, which fills {number}: NAME_one for 1, else NAME."""
        digits = str(number)
        form = next((form for form, which in self.forms.items() if which.fullmatch(digits)), "")
        named = f"{name}_{form}"
        return self.say(named if named in self.sentences else name, **{"number": number} | gaps)

    def explain(self, reason: Reason) -> str:
        """A reason in words."""
        sentence = self.reasons[reason.cause]
        if not reason.parts:
            return sentence
        parts = [self.explain(p) if isinstance(p, Reason) else p for p in reason.parts]
        return sentence.format(*parts)

    def word(self, part: Part) -> str:
        """What stands in a gap: a reason in words, anything else as it is."""
        return self.explain(part) if isinstance(part, Reason) else str(part)

    def name_phase(self, phase: Phase) -> str:
        """A phase in full words: "Spring 1901 movement"."""
        return self.explain(phase_in_full(phase))

    def in_a_row(self, words: Iterable[str]) -> str:
        """Names or rows one behind the other, the last like the others: "Mun, Kie, Ber"."""
        # The language's way to put one behind another is asked once: rows may be long.
        return self.explain(Reason(Joint.COMMA, ("", ""))).join(words)

    def mail(self, name: str, /, **gaps: object) -> tuple[str, str]:
        """A mail: its subject and its text. Its first line is the subject."""
        subject, _, text = self.mails[name].format_map(gaps).partition("\n")
        return subject.removeprefix("Subject: ").strip(), text.strip("\n") + "\n"
