"""Whether a command may be offered for a sentence: not one that is of another thing than was said.

Who is asked "did you mean PROCESS?" may answer before they have read twice, and a phase that is
processed stays so. So nothing is offered that drops the time for which something was said, that is
for all where one is named, that ends or closes what the sentence does something else to, or of
which a mere question says no word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.desk.answers import Case
from judge.desk.commands.clock import Extend, Pause, Remind, Resume
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import Cancel, Process, RollBack, Start
from judge.desk.commands.named_days import Day
from judge.desk.commands.offering import Replace
from judge.desk.commands.seats import Away, Clear
from judge.desk.commands.voting import VoteDraw
from judge.desk.declarations import ALSO, BARE, QUESTIONS, word_of
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.slot_tree import NamedMoment
from judge.desk.reading.slots import addresses, flat
from judge.desk.reading.writing import write_command
from judge.desk.topics import TopicRow

_AT_ONCE = (Process, Start, Cancel, Remind, Replace, Clear)
"""What is done at once, and says no time itself."""
_FOR_ALL = (Extend, Process, Remind, Pause, Resume, Start)
_FINAL = (Process, RollBack, Cancel, Clear)
"""What ends or closes something: nothing of it comes back by itself."""
_TODAY = Day(from_today=0)
SHORT = 5
"""In letters: shorter beginnings of words are whole ones: "late" is no "later"."""
_PUT_AHEAD = re.compile(r"\b(?:in|within|nach|binnen|dans|apres|dopo|tra|fra|tras|na)\s*$")
_FROM = re.compile(r"\s*(?:after|from|later|nach|spater|apres|dopo|despues|na)\b")
_ALONE = re.compile(
    r"\b(?:only|alone|nobody else|no one else|nur|allein|sonst niemand\w*|seulement"
    r"|personne d'autre|solo|solamente|nadie mas|soltanto|nessun altro|alleen|niemand anders)\b"
)
_NOUN = re.compile(r"\b(?:the|this|that|a|an|any|no|of|die|der|le|la|l'|el|il|de|het)\s*$")
"""Before a word it names a thing, and does nothing: "correct the adjudication"."""
_WORD = re.compile(r"[^\W_]+")


def fits(command: Command, text: str, case: Case, *, heard: bool) -> bool:
    """Whether a command may be offered for a sentence, or a clause of one.

    What was `heard` isn't read in so many words: a question may be about something else.
    """
    if isinstance(command, QUESTIONS):
        return True
    if isinstance(command, _AT_ONCE) and _drops_time(text, case):
        return False
    if isinstance(command, _FOR_ALL) and (addresses(text) or _is_for_one(text, case)):
        return False
    if isinstance(command, _FINAL) and _is_of_another(command, text, case):
        return False
    return not (heard and _only_asks(text, case)) or _is_named(command, text, case)


def is_asked_of(word: str, text: str, case: Case) -> bool:
    """Whether how a command is written may be told for a sentence: no question without a word."""
    rows = [row for row in case.office.policy.rows.values() if row.does.split()[0] == word]
    if isinstance(BARE.get(word), QUESTIONS):
        return True
    return not _only_asks(text, case) or not rows or _says_one(_stems(word, rows), text)


def _drops_time(text: str, case: Case) -> bool:
    """Whether a sentence says when, and that isn't now."""
    slots = case.office.slots
    found = (one for k in ("when", "days") for one in slots.meant(slots.find(k, text), text))
    if any(not _is_today(slot) for slot in found):
        return True
    words = flat(text)
    return any(
        _PUT_AHEAD.search(words[: span.start]) or _FROM.match(words, span.end)
        for span in slots.find("span", text)
    )


def _is_for_one(text: str, case: Case) -> bool:
    """Whether a sentence is for a power that it names, and for nobody else."""
    game = case.game
    words = {word[0] for word in _WORD.finditer(flat(text))}
    powers = game.variant.powers if game is not None else ()
    names = {flat(power.name) for power in powers}
    return _ALONE.search(flat(text)) is not None and not names.isdisjoint(words)


def _is_today(slot: FoundSlot) -> bool:
    value = slot.value
    if isinstance(value, NamedMoment):
        return value.day == _TODAY and value.time is None
    return isinstance(value, Away) and value.first == _TODAY == value.last


def _is_of_another(command: Command, text: str, case: Case) -> bool:
    """Whether a sentence does something else, or to something else, than a final command."""
    policy, game = case.office.policy, case.game
    names = frozenset({game.name} if game is not None else ())
    topics = [t for t, row in policy.rows.items() if row.does.split()[0] == word_of(command)]
    if any(policy.objects.is_strange(topic, text, names) for topic in topics):
        return True
    if isinstance(command, Cancel):  # "end this game, France has won" gives somebody the victory
        return case.office.commands.plain_votes.tells_victory(text)
    words = flat(text)
    acts = [found for topic in topics for found in policy.objects.acts_in(topic, words)]
    return bool(acts) and all(_NOUN.search(words[:at]) for at in acts)


def _only_asks(text: str, case: Case) -> bool:
    """Whether a sentence is a question, and no request in the form of one."""
    return text.rstrip().endswith("?") and not case.office.policy.is_request(text)


def _is_named(command: Command, text: str, case: Case) -> bool:
    """Whether a word of a command, or of its topic, stands in a sentence; or it has figures.

    These can't come from elsewhere: "could we have until Friday?".
    """
    line = write_command(command)
    if isinstance(command, VoteDraw) or any(map(str.isdigit, line)):
        return True
    word = word_of(command)
    rows = [row for row in case.office.policy.rows.values() if row.does.split()[0] == word]
    written = tuple(w for w in _WORD.findall(line) if w.isalpha() and w[3:])
    return _says_one((*_stems(word, rows), *command.declared.words, *written), text)


def _stems(word: str, rows: list[TopicRow]) -> tuple[str, ...]:
    return (word, *(one for one, meant in ALSO.items() if meant == word), *_topic_words(rows))


def _topic_words(rows: list[TopicRow]) -> Iterator[str]:
    yield from (word for row in rows for word in row.words)


def _says_one(stems: tuple[str, ...], text: str) -> bool:
    words = flat(text)
    bare = (flat(stem).strip() for stem in stems)
    ends = (re.escape(stem) + ("" if len(stem) >= SHORT else r"\b") for stem in bare)
    return re.search(rf"\b(?:{'|'.join(ends)})", words) is not None
