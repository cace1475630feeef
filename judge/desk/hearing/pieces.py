"""Commands that were read of a piece of a sentence, where the whole is about something else."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.commands import OldWord
from judge.desk.declarations import QUESTIONS, word_of
from judge.desk.hearing.listening import Listener
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.prose.passages import Passage
from judge.prose.sentences import sentences

WORDS_OF_A_SENTENCE = 6
"""So many words are a sentence, in which a word of the old judges' means what it says."""


def recast(part: Part, parts: Sequence[Part], text: str, listener: Listener) -> Part:
    """A command, or a problem that says it may be none: "Please count me as away" joins nobody.

    An old word in a sentence isn't explained where the sentence wants something else.
    """
    if not isinstance(part, CommandLine):
        return part
    if isinstance(part.command, OldWord):
        said = sentences(part.text)
        is_long = len(part.text.split()) >= WORDS_OF_A_SENTENCE
        if said and is_long and listener.is_about_another(part.command, said[0]):
            return CommandProblem(part.number, part.text, 0, "help", "command.asked")
        return part
    if isinstance(part.command, QUESTIONS):
        return part
    whole = _sentence_of(part, parts, text)
    if whole is None or not listener.is_about_another(part.command, whole):
        return part
    return CommandProblem(part.number, part.text, 0, word_of(part.command), "command.doubted")


def _sentence_of(part: CommandLine, parts: Sequence[Part], text: str) -> Passage | None:
    """The sentence of which a command is a piece; None where it is all of it."""
    written = text.splitlines()[part.number - 1 : part.number]
    rest = next((p.text for p in parts if isinstance(p, OtherLine) and p.number == part.number), "")
    if not written or not rest.strip():
        return None
    said = (p for p in sentences(written[0]) if part.text.strip() in p.text)
    whole = next(said, None)
    is_all = whole is None or whole.text == part.text.strip() or whole.text in rest
    return None if is_all else whole
