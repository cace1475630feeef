"""What a letter may have wished: asked by a number, and answered by one letter, "3a"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.assent import assent_in
from judge.desk.clerks.absences import refused_absences
from judge.desk.clerks.answering import LETTERS
from judge.desk.clerks.asking import refused_request
from judge.desk.clerks.open_wishes import own_wishes
from judge.desk.declarations import QUESTIONS
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, WishAnswer
from judge.desk.reading.offered import Said
from judge.desk.wishes import SlotNames
from judge.game.log import Role
from judge.game.wishes import WishAsked, WishesClosed

_LABEL = re.compile(rf"(\d{{1,5}})[ ]?([{LETTERS}])\b", re.IGNORECASE)
_LABELS = re.compile(
    rf"(?:{_LABEL.pattern}[ ,;.!)\"'*]{{0,4}}){{1,8}}"
    r"(?:please|bitte|thanks|danke|merci)?[.! ]{0,3}",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"[\s>*\"'(]{0,8}")
_WORDS = re.compile(r"(\d{1,5})[ ]?[:.,)=>-]{0,2}[ ]?([^\W\d][^\d]{0,24})")
_QUESTION = re.compile(r"\(question (\d{1,5})\)", re.IGNORECASE)
_ITEM = re.compile(
    r"(?:^[ \t>*\"']{0,8}|[,;.][ \t]{0,4}(?:and[ ])?|\band[ \t]{1,4})"
    r"(?:no\.?[ ]?|item[ ]|#)?(\d{1,5})[ \t]{0,2}[:.)=-]{0,2}[ \t]{0,4}(?=[^\W\d]|,)",
    re.IGNORECASE,
)
_MARKED = re.compile(r"[ \t>*\"']{0,8}\d{1,5}[ \t]{0,2}[:.)=]")
"""A line that begins with a number as items of a list do."""
_OPEN = re.compile(r"\b(?:but|unless|if|except|yes|ja|oui|aber|mais)\b", re.IGNORECASE)
LONGEST_ROW = 400
MOST_ITEMS = 20
LONGEST = 80
_NO_ANSWER = "?"


# ------------------------------------------------------------ the answers


def keep_wish_answers(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """A letter's parts, with the lines that answer what was asked of a wish."""
    wishes = own_wishes(case)
    if (granted := _granted(parts, wishes, case)) is not None:
        return (granted,)
    if not wishes or case.game is None:
        return tuple(parts)
    words = case.office.order_reader(case.game.variant).lexicon.words
    is_of_list = case.visitor.role in {Role.MASTER, Role.DEPUTY}
    rows = case.letter.text.splitlines() if is_of_list else []
    kept: list[Part] = []
    done: set[int] = set()
    for part in parts:
        # All of the line: "2. extend by a day" are two sentences to who reads these.
        row = rows[part.number - 1] if part.number <= len(rows) else ""
        if part.number in done:
            continue
        answers = tuple(_answers_in(part, row, wishes, words, case))
        if any(isinstance(one, WishAnswer) for one in answers) and row:
            done.add(part.number)
        kept += answers
    return tuple(kept)


def _answers_in(
    part: Part,
    row: str,
    wishes: Mapping[int, WishAsked],
    words: Mapping[str, Collection[str]],
    case: Case,
) -> Iterator[Part]:
    """What a line answers, or what it is else.

    A gamesmaster's line that begins like an item is no other command: "4: pause", where nothing has
    that number, pauses nothing.
    """
    if several := _several(part.number, row, wishes, words, case):
        yield from several
        return
    answers = tuple(_with_answers(part, wishes, words))
    rows = _items_in(row) if len(row) <= LONGEST_ROW else []
    is_marked = _MARKED.match(row) is not None
    is_item = bool(rows) and (is_marked or (rows[0][0] in wishes and _answers(rows[0][1], words)))
    if not is_item or any(isinstance(one, WishAnswer) for one in answers):
        yield from answers
        return
    number, said = rows[0]
    is_no = len(rows) == 1 and number in wishes and _is_no_with_reason(said, words)
    yield WishAnswer(part.number, row, number, None if is_no else _NO_ANSWER)


def _answers(said: str, words: Mapping[str, Collection[str]]) -> bool:
    """Whether what stands behind a number begins with a yes or a no: not so "1 January"."""
    return _label(said.split(maxsplit=1)[0] if said else "-", words) in {"", None}


def _is_no_with_reason(said: str, words: Mapping[str, Collection[str]]) -> bool:
    """Whether somebody says no and why: "no, Christmas is sacred"."""
    first, _, rest = said.partition(",")
    return bool(rest) and _label(first, words) is None and _OPEN.search(rest) is None


def _granted(
    parts: Sequence[Part], wishes: Mapping[int, WishAsked], case: Case
) -> WishAnswer | None:
    """A gamesmaster's whole letter as a yes or a no to the wish that its subject is about.

    One that says more than that, and be it "from Sunday on", isn't taken for one. To what is no
    longer open it is one, too: that is told.
    """
    named = _QUESTION.search(case.letter.subject)
    said = [part for part in parts if isinstance(part, OtherLine | CommandProblem)]
    if not named or not said or len(said) != len(parts) or case.visitor.role is not Role.MASTER:
        return None
    wish = wishes.get(int(named[1]))
    label = _LABEL.fullmatch(said[0].text.strip()) if not said[1:] else None
    if wish is None and label is not None and label[1] == named[1]:
        return WishAnswer(said[0].number, said[0].text, int(named[1]), label[2].lower())
    people = (case.letter.sender.name, case.visitor.player.called)
    names = SlotNames.of((), (), people, (case.game.name,) if case.game is not None else ())
    assent = assent_in(case.letter.text, names, case)
    if assent not in {Said.YES, Said.NO} or (wish is not None and wish.lines[1:]):
        return None
    yes = "" if assent is Said.YES else None
    return WishAnswer(said[0].number, said[0].text, int(named[1]), yes)


def _with_answers(
    part: Part, wishes: Mapping[int, WishAsked], words: Mapping[str, Collection[str]]
) -> Iterator[Part]:
    """A part, or the answers on its line with what is left of it."""
    if not isinstance(part, OtherLine | CommandLine | CommandProblem) or len(part.text) > LONGEST:
        yield part
        return
    start = _begin(part.text, words)
    if _LABELS.fullmatch(part.text, start):
        found = [m for m in _LABEL.finditer(part.text, start) if int(m[1]) in wishes]
        for m in found:
            yield WishAnswer(part.number, part.text, int(m[1]), m[2].lower())
        if len(found) < len(_LABEL.findall(part.text, start)):
            yield part if not found else OtherLine(part.number, _without(part.text, found))
        return
    said = _WORDS.fullmatch(part.text, start)
    label = _label(said[2], words) if said is not None and int(said[1]) in wishes else _NO_ANSWER
    if said is None or label == _NO_ANSWER:
        yield part
    else:
        yield WishAnswer(part.number, part.text, int(said[1]), label)


def _several(
    line: int,
    text: str,
    wishes: Mapping[int, WishAsked],
    words: Mapping[str, Collection[str]],
    case: Case,
) -> tuple[Part, ...]:
    """The answers of a gamesmaster to several items on one line: "1 yes, 3 extend 24h".

    Each is a yes, a no, a letter, or a command in place of what was asked for. All of the line is
    understood, or nothing of it is done; what has a number that nothing has is told. Nothing where
    it answers no item.
    """
    rows = _items_in(text) if len(text) <= LONGEST_ROW else ()
    found = [_answer_to(number, said, line, words, case) for number, said in rows]
    clear = [one for one in found if one.label != _NO_ANSWER and one.wish in wishes]
    if not clear or (len(found) == 1 and not clear[0].line):
        return ()  # read otherwise
    numbers = {one.wish for one in found}
    unread = [one for one in found if one.label == _NO_ANSWER]
    if unread or len(numbers) < len(found) or len(found) > MOST_ITEMS:
        return (replace((*unread, found[0])[0], text=text, label=_NO_ANSWER),)
    return tuple(found)


def _items_in(text: str) -> list[tuple[int, str]]:
    """The numbers of a line that begins with one, each with what is said of it.

    Of "1 and 2 yes" that is the same for both.
    """
    marks = list(_ITEM.finditer(text))
    if not marks or marks[0].start() > 0:
        return []
    ends = [m.start() for m in marks[1:]] + [len(text)]
    said = [text[m.end() : end].strip(" \t,;.!") for m, end in zip(marks, ends, strict=True)]
    for at in range(len(said) - 2, -1, -1):
        said[at] = said[at] or said[at + 1]
    return [(int(mark[1]), words) for mark, words in zip(marks, said, strict=True)]


def _answer_to(
    number: int, said: str, line: int, words: Mapping[str, Collection[str]], case: Case
) -> WishAnswer:
    """What is said of one item: an answer, or a command in its place."""
    label = _label(said, words)
    if label != _NO_ANSWER:
        return WishAnswer(line, f"{number} {said}", number, label)
    read = case.office.commands.read_command(line, said) if said else None
    is_deed = isinstance(read, CommandLine) and not isinstance(read.command, QUESTIONS)
    return WishAnswer(line, f"{number} {said}", number, "" if is_deed else label, said)


def _begin(text: str, words: Mapping[str, Collection[str]]) -> int:
    """Where an answer begins, behind quotation marks and "yes," or "question"."""
    before = _BEFORE.match(text)
    start = before.end() if before else 0
    word = re.match(r"[^\W\d]{1,12}", text[start:])
    if word is None or word[0].lower() not in {*words["YES"], *words["QUESTION"]}:
        return start
    behind = re.compile(r"[ ,:]{1,3}").match(text, start + word.end())
    return behind.end() if behind else start


def _label(said: str, words: Mapping[str, Collection[str]]) -> str | None:
    """The letter that somebody says, none for a yes, and None for a no."""
    plain = " ".join(said.lower().strip(" .!,)*\"'").split())
    if plain in words["NO"]:
        return None
    if plain in words["YES"]:
        return ""
    return plain if len(plain) == 1 and plain in LETTERS else _NO_ANSWER


def _without(text: str, found: Sequence[re.Match[str]]) -> str:
    for m in found:
        text = text[: m.start()] + " " * len(m[0]) + text[m.end() :]
    return text


def answer_wish(part: WishAnswer, obey: Callable[[CommandLine], Answer], case: Case) -> Answer:
    """Do what an answer to a question about a wish means; what is done closes it."""
    meant = command_meant(part, case)
    answer = meant if isinstance(meant, Answer) else obey(meant)
    if answer.failed:
        return answer
    return replace(answer, events=(*answer.events, WishesClosed(case.visitor.power, (part.wish,))))


def _gone(number: int, case: Case) -> str:
    """How it is told that nothing is open by a number: it was once, or it never was."""
    asked = 0 if case.game is None else case.game.people.seat_or_master(case.visitor.power).asked
    return "stale" if number <= asked or case.visitor.role is Role.DEPUTY else "none"


def command_meant(part: WishAnswer, case: Case) -> CommandLine | Answer:
    """The command that an answer means; else what is said of the answer."""
    wish = own_wishes(case).get(part.wish)
    if wish is None:
        return refusal(case.say(f"question.{_gone(part.wish, case)}", number=part.wish))
    if part.label == _NO_ANSWER:
        return refusal(case.say("question.half"))
    if wish.is_question and not part.line and part.label is not None:
        power = wish.about.name if wish.about is not None else ""
        return refusal(case.say("question.letter", number=part.wish, power=power))
    if part.line:
        instead = case.office.commands.read_command(part.number, part.line)
        stale = refusal(case.say("question.stale", number=part.wish))
        return instead if isinstance(instead, CommandLine) else stale
    if part.label is None:
        closed = case.say("question.closed", number=part.wish)
        told = (*refused_absences(wish.lines, case), *refused_request(wish, case))
        return Answer((closed,), replies=told)
    at = LETTERS.index(part.label) if part.label else 0
    if at >= len(wish.lines) or (not part.label and wish.lines[1:]):
        return refusal(case.say("question.unclear", number=part.wish))
    read = case.office.commands.read_command(part.number, wish.lines[at])
    if not isinstance(read, CommandLine):
        return refusal(case.say("question.stale", number=part.wish))
    return read
