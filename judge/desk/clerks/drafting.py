"""Letters that are asked about: kept with the seat, and sent by one answer with their number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.sending import (
    dressed_so,
    may_not_write,
    nobody_reads,
    send_letter,
    without_secrets,
)
from judge.desk.reading import CommandLine, CommandProblem, DraftAnswer, OtherLine, Part, PressBlock
from judge.desk.replies.layout import listing
from judge.desk.replies.press import reader_names
from judge.desk.self_naming import SelfNaming, names_somebody
from judge.game.drafts import DRAFTS_LAST, DraftsClosed, DraftWay, PressDrafted
from judge.game.game import Game, GameState
from judge.game.press_letters import AnswerTo, is_signed

_ANSWER = re.compile(
    r"[\s>*\"']{0,8}([^\d\n]{0,40}?)[\s#.:]{0,3}(\d{1,5})[ ]?([a-e])?\b"
    r"[\s.:=),-]{0,4}([^\d\n]{0,40}?)[\s.!]{0,4}",
    re.IGNORECASE,
)
_NO_NUMBER = re.compile(
    r"(?:please )?(?:(?:don['\u2019]?t|do not) )?(?:send|drop)"
    r"(?: (?:it|that|them|both|all|all of them))?(?: please)?",
    re.IGNORECASE,
)
"""What may be meant for a letter that waits, and doesn't say for which."""
_SHOWN = 100
"""So much of a letter is shown where it is asked about."""


def ask_about(block: PressBlock, fault: str, case: Case) -> Answer:
    """Keep a letter, and ask in which of its ways it is to be sent."""
    game, power = case.game, case.visitor.power
    if game is None:
        raise ValueError("press is written in a game")
    ways, dress = [], block.heading.dress
    for way in block.heading.ways:
        to = dress.addressed(way.to, power)
        if not nobody_reads(way.to, to, game, case) and block.text_of(way).strip():
            begun = "" if block.text_of(way) == _below(block) else way.text
            ways.append(DraftWay(to.to, without_secrets(begun, game, case)))
    if not ways:
        return refusal(f"{fault} {case.say('press.how')}")
    number = _last_asked(game, power) + 1
    text = without_secrets(_below(block), game, case)
    draft = PressDrafted(
        power, number, tuple(ways), text, case.now, dress.kind, dress.alias, dress.held
    )
    days = DRAFTS_LAST.days
    said = (
        fault,
        *(_offer(draft, nth, case) for nth in range(len(ways))),
        *_names_too(draft, case),
        *((case.say("press.signed"),) if block.heading.fault == "press.held" else ()),
        *dressed_so(draft.addressed(()), case),
        case.say("press.lapses", number=number, days=days),
        *((case.say("press.no_pictures_kept"),) if case.letter.enclosed else ()),
    )
    return replace(refusal(*said), events=(draft,))


def _names_too(draft: PressDrafted, case: Case) -> Iterator[str]:
    """What names somebody in a letter that is asked about for another reason: it goes as it is."""
    way = draft.ways[0]
    if not is_signed(draft.kind):
        return
    found = names_somebody(draft.addressed(way.to), draft.text_of(way), case)
    if found is not None:
        yield case.say("press.names_too", line=found.line[:_SHOWN])


def ask_about_name(found: SelfNaming, to: AnswerTo, text: str, case: Case) -> Answer:
    """Keep a letter that names somebody whom nobody is to know, and ask whether it goes so."""
    game, power = case.game, case.visitor.power
    if game is None:
        raise ValueError("press is written in a game")
    number = _last_asked(game, power) + 1
    texts = (text, *((found.without,) if found.without else ()))
    ways = tuple(DraftWay(to.to, without_secrets(one, game, case)) for one in texts)
    draft = PressDrafted(power, number, ways, "", case.now, to.kind, to.alias, to.held)
    line = without_secrets(found.line, game, case)[:_SHOWN]
    asks = "press.names_you" if found.is_own else "press.names_somebody"
    said = [case.say(asks, line=line)]
    said.append(case.say("press.as_it_stands", answer=f"send {_label(draft, 0)}"))
    if found.without:
        said.append(case.say("press.without_name", answer=f"send {_label(draft, 1)}", line=line))
    said += (*dressed_so(to, case), case.say("press.lapses", number=number, days=DRAFTS_LAST.days))
    if case.letter.enclosed:
        said.append(case.say("press.no_pictures_kept"))
    return replace(refusal(*said), events=(draft,))


def _last_asked(game: Game, power: Power | None) -> int:
    """The last number by which a seat was asked anything."""
    return game.people.seat_or_master(power).asked


def _below(block: PressBlock) -> str:
    return "" if block.holds_text else "\n".join(line.text for line in block.lines)


def _offer(draft: PressDrafted, nth: int, case: Case) -> str:
    """One way to send a letter: the answer, the readers spelt out, how it begins and how long."""
    way = draft.ways[nth]
    text = draft.text_of(way)
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    first = " / ".join(lines[:2])
    if len(first) > _SHOWN or lines[2:]:
        first = f"{first[:_SHOWN].rstrip()} ..."
    count = len(text.split("\n"))
    return case.count(
        "press.offer",
        count,
        answer=f"send {_label(draft, nth)}",
        readers=_readers(way, case),
        first=first,
    )


def _label(draft: PressDrafted, nth: int) -> str:
    return f"{draft.number}{ascii_lowercase[nth]}" if draft.ways[1:] else str(draft.number)


def _readers(way: DraftWay, case: Case) -> str:
    if not way.to:
        return case.say("press.everybody_spelt")
    return reader_names(way.to, case.office.phrases)


# ------------------------------------------------------------ the answers


def keep_draft_answers(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """A letter's parts, with the lines that answer what was asked about letters to others.

    So do those that name a letter which was never asked about, or is no more: they are told so.
    """
    if case.game is None:
        return tuple(parts)
    numbers = _Numbers.of(case)
    kept: list[Part] = []
    for part in parts:
        answer = None
        if isinstance(part, OtherLine | CommandLine | CommandProblem):
            answer = _read_answer(part.number, part.text, numbers, case)
        if answer is None:
            kept.append(part)
        elif answer not in kept:
            kept.append(answer)
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """By what numbers a seat was asked anything: letters that wait, questions, and the last."""

    letters: frozenset[int]
    questions: frozenset[int]
    last: int

    @classmethod
    def of(cls, case: Case) -> _Numbers:
        game, power = case.game, case.visitor.power
        letters = frozenset(draft.number for draft in own_drafts(case))
        if game is None or not game.people.seats or may_not_write(case):
            return cls(letters, frozenset(), 0)
        asked = game.people.seat_of(power).questions if power is not None else ()
        questions = frozenset(question.number for question in asked)
        return cls(letters, questions, _last_asked(game, power))


def own_drafts(case: Case) -> tuple[PressDrafted, ...]:
    """The letters of a visitor that wait to be sent."""
    game, power = case.game, case.visitor.power
    if game is None or game.state is GameState.FORMING or may_not_write(case):
        return ()
    return tuple(d for d in game.press.drafts if d.sender == power and d.is_open(case.now))


def _read_answer(line: int, text: str, numbers: _Numbers, case: Case) -> DraftAnswer | None:
    """A line as an answer; None if it is none, or one to a question about orders."""
    has = case.office.commands.press_words.has
    words = " ".join(text.split()).strip(" >*\"'.!")
    if numbers.letters and _NO_NUMBER.fullmatch(words):
        return DraftAnswer(line, text, 0, "")
    found = _ANSWER.fullmatch(text) if len(text) <= _SHOWN else None
    if found is None:
        return None
    before, behind = (" ".join(words.replace(",", " ").split()) for words in found.group(1, 4))
    number, label = int(found[2]), (found[3] or "").lower()
    drops = has("DROP", before) or has("NO", behind)
    sends = has("SEND", before) or has("YES", behind)
    if before and not (has("SEND", before) or has("DROP", before)):
        return None
    if len(behind) == 1 and behind.lower() in "abcde" and not label:
        label, behind, sends = behind.lower(), "", True
    if behind and not (has("YES", behind) or has("NO", behind)):
        return None
    if not before and not behind and not label and not sends:
        return None
    answer = DraftAnswer(line, text, number, None if drops else label)
    if number in numbers.letters:
        return answer
    is_said = (sends or drops) and bool(before or behind)
    # "2: sc" and "2. no" are for who asks about orders, be it long ago.
    is_for_orders = number <= numbers.last and not before
    if not is_said or number in numbers.questions or is_for_orders:
        return None
    return replace(answer, is_open=False)


def headed(answer: Answer, case: Case) -> Answer:
    """An answer about press, with what did not happen in the subject."""
    return replace(answer, headline=case.say("press.unsent")) if answer.failed else answer


def answer_draft(answer: DraftAnswer, case: Case) -> Answer:
    """Send a letter that was asked about, or drop it."""
    answered = _answered(answer, case)
    return headed(answered, case) if answer.label is not None else answered


def _answered(answer: DraftAnswer, case: Case) -> Answer:
    game, power = case.game, case.visitor.power
    if game is None:
        raise ValueError("press is written in a game")
    number = answer.draft
    draft = next((draft for draft in own_drafts(case) if draft.number == number), None)
    # Nobody answers what they have not been asked: the letter of that number stands beside it.
    if draft is None or not answer.is_open:
        return _gone(number, case)
    closed = DraftsClosed(power, (number,))
    if answer.label is None:
        return Answer((case.say("press.dropped", number=number),), events=(closed,))
    nth = ascii_lowercase.index(answer.label) if answer.label else 0
    if nth >= len(draft.ways) or (not answer.label and draft.ways[1:]):
        labels = [f"send {_label(draft, n)}" for n in range(len(draft.ways))]
        said = case.say(
            "press.which_way", number=number, answers=listing(labels, case.office.phrases)
        )
        return refusal(said, *(_offer(draft, n, case) for n in range(len(draft.ways))))
    return _send(draft, draft.ways[nth], answer.number, game, case)


def _gone(number: int, case: Case) -> Answer:
    """Say that nothing waits by a number, and what does, each with the answer that sends it."""
    named = "press.draft_gone" if number else "press.draft_unnamed"
    open_ones = own_drafts(case)
    offers = [_offer(draft, nth, case) for draft in open_ones for nth in range(len(draft.ways))]
    waiting = case.say("press.drafts_open" if open_ones else "press.no_drafts")
    return refusal(f"{case.say(named, number=number)} {waiting}", *offers)


def _send(draft: PressDrafted, way: DraftWay, line: int, game: Game, case: Case) -> Answer:
    to = draft.addressed(way.to)
    if refused := nobody_reads(way.to, to, game, case):
        return refusal(refused)
    sent = send_letter(to, draft.text_of(way), line, case)
    if sent.failed:
        return sent
    closed = DraftsClosed(draft.sender, (draft.number,))
    return replace(sent, events=(*sent.events, closed))
