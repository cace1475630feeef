"""Questions on a terminal, each of which an option of the command may have answered already."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from judge.config.checks import Check


class NotAnswered(Exception):
    """An answer that won't do, or none where nobody can be asked; the sentence says what to do."""


def anything(_: str) -> str:
    """Whatever is said is good."""
    return ""


@dataclass(slots=True)
class Asker:
    """Takes what was `said` by options, by their names; asks for the rest, on a terminal only."""

    said: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to ask."""
        return not sys.stdin.isatty()

    def answer(
        self,
        option: str,
        question: str,
        default: str = "",
        check: Check = anything,
        *,
        may_be_empty: bool = False,
    ) -> str:
        """A good answer, or the default; asked for until there is one. Raises NotAnswered."""
        said = self.said.get(option)
        if said is not None:
            fault = check(said) if said or not may_be_empty else ""
            if fault:
                raise NotAnswered(f"--{option} {said}: {fault}")
            return said
        if self.is_alone:
            if default or may_be_empty:
                return default
            raise NotAnswered(f"init asks questions; answer them on a terminal, or by --{option}")
        prompt = f"{question} [{default}]: " if default or may_be_empty else f"{question}: "
        while True:
            typed = input(prompt).strip() or default
            fault = "" if may_be_empty and not typed else check(typed) if typed else "say something"
            if not fault:
                return typed
            sys.stdout.write(f"  {fault}\n")

    def choice(
        self, option: str, question: str, choices: Sequence[tuple[str, str]], default: str
    ) -> str:
        """One of some words, which are shown with what they stand for; their number will do."""
        if self.said.get(option) is None and not self.is_alone:
            for number, (_, name) in enumerate(choices, 1):
                sys.stdout.write(f"  {number:2}  {name}\n")
        words = {word: word for word, _ in choices}
        words |= {str(number): word for number, (word, _) in enumerate(choices, 1)}
        known = ", ".join(word for word, _ in choices)
        number = next((n for n, (word, _) in enumerate(choices, 1) if word == default), 0)
        shown = default if self.said.get(option) or self.is_alone else str(number or "")
        said = self.answer(
            option, question, shown, lambda one: "" if one.lower() in words else f"one of {known}"
        )
        return words[said.lower()]

    def agrees(self, option: str, question: str, *, if_alone: bool) -> bool:
        """Whether yes is said; an empty answer is one."""
        said = self.said.get(option)
        if said is not None:
            return said == "yes"
        if self.is_alone:
            return if_alone
        return input(f"{question} [yes]: ").strip().lower() in {
            "",
            "y",
            "yes",
            "j",
            "ja",
            "o",
            "oui",
        }

    def secret(self, question: str) -> str:
        """What is typed unseen; nothing if there is nobody to ask."""
        return "" if self.is_alone else getpass.getpass(f"{question}: ").strip()
