"""What we say to people: texts from `data/`, with their gaps filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """Sentences by name (`data/phrases.toml`) and whole mails (`data/mails/`)."""

    sentences: Mapping[str, str]
    mails: Mapping[str, str]

    def say(self, name: str, /, **gaps: object) -> str:
        """A sentence. Raises KeyError for one that isn't there: our fault."""
        return self.sentences[name].format_map(gaps)

    def mail(self, name: str, /, **gaps: object) -> tuple[str, str]:
        """A mail: its subject and its text. Its first line is the subject."""
        subject, _, text = self.mails[name].format_map(gaps).partition("\n")
        return subject.removeprefix("Subject: ").strip(), text.strip("\n") + "\n"
