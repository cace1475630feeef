"""Polls: the gamesmaster asks, all who play answer by a word, and the result is told to all."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.carrying import Voted, close_poll
from judge.desk.clerks.lots import waits_in
from judge.desk.clerks.visits import game_of
from judge.desk.commands.voting import ClosePoll, Polling
from judge.desk.reading.poll_words import WORDS_OF_A_CHOICE
from judge.desk.replies.addressing import but_master, epochs, notices
from judge.desk.replies.layout import letter_text
from judge.desk.replies.votes import say_open_poll, say_result
from judge.desk.striking import strike
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.motions import Poll
from judge.game.seats import PersonAddress
from judge.game.vote_events import EarlyPollAnswered, PollAnswered, PollOpened

MOST_POLLS = 3
MOST_CHOICES = 6
FEWEST_WORDS = 3
"""Of a question that stands alone."""
_BETWEEN = re.compile(r"\s*(?:[,/|;]|\bor\b)\s*", re.IGNORECASE)
_COMMA = re.compile(r"[,;:]")
_NUMBERED = re.compile(r"\s*(?:no\.?\s*)?#?(\d{1,4})\s*[:.,)-]?\s+(.+)", re.IGNORECASE)
_MARKS = " \t.,;:!?()\"'"


@clerk_of(Polling)
def poll(command: Polling, case: Case) -> Answer:
    """Ask all who play, or answer what they are asked."""
    game = case.game
    if game is None:
        return refusal(case.say("enquiry.which"))
    if game.state is GameState.ENDED:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    if case.visitor.power is not None or case.visitor.role is Role.WAITING:
        return _answered(command.said, game, case)
    if case.visitor.role is not Role.MASTER:
        return refusal(case.say("poll.not_yours"))
    if not case.visitor.leads or case.letter.doubtful:
        return refusal(case.say("receipt.master_token"))
    return _opened(command.said, game, case)


@clerk_of(ClosePoll)
def end_poll(command: ClosePoll, case: Case) -> Answer:
    """End a poll, and tell its result to all."""
    game = game_of(case)
    found = _poll_of(command.number, game)
    if found is None:
        return refusal(_which(game, case))
    if case.is_dry:  # what was answered nobody knows before the poll is closed
        return Answer((case.say("poll.would_close", number=found.number),))
    done = close_poll(Voted(game), found, case.office, case.key)
    said = say_result(found, game, case.office.phrases)
    return Answer((said,), events=done.events, replies=but_master(done.mails, game))


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked, and the words by which it is answered."""

    text: str
    choices: tuple[str, ...]


def _opened(said: str, game: Game, case: Case) -> Answer:
    words = strike(said, case.office.secret, game.name, epochs(game))
    asked = _question_in(words, case)
    if asked is None:
        return refusal(case.say("poll.how"))
    if isinstance(asked, str):
        return refusal(asked)
    if len(game.ballot.polls) >= MOST_POLLS:
        return refusal(case.say("poll.enough", most=MOST_POLLS))
    number = game.ballot.polled + 1
    gaps = {
        "game": game.name,
        "number": number,
        "question": asked.text,
        "choices": case.office.phrases.in_a_row(asked.choices),
        "phase": case.name_phase(game.table.position.phase),
        "how": "\n".join(
            case.say("poll.line", number=number, choice=choice) for choice in asked.choices
        ),
    }
    is_early = game.state is GameState.FORMING
    notice = letter_text(case.say(f"poll.notice_{_ballot(game)}", **gaps))
    text = f"{notice}\n{case.say('poll.answer', **gaps)}\n"
    mails = notices(
        case.office,
        game,
        key=f"{case.key}:poll",
        subject=case.say("poll.subject", **gaps),
        text=text,
        to_master="",
        watched=text if is_early else notice,
    )
    watching = {observer.address for observer in game.people.observers}
    told = tuple(
        replace(mail, text=notice) if mail.to.address in watching else mail
        for mail in but_master(mails, game)
    )
    event = PollOpened(number, asked.text, asked.choices)
    said = case.say("poll.opened_early" if is_early else "poll.opened", **gaps)
    return Answer((said,), events=(event,), replies=told)


def _ballot(game: Game) -> str:
    return "early" if game.state is GameState.FORMING else game.settings.ballot


def _question_in(said: str, case: Case) -> _Question | str | None:
    """The question of a line, and the choices behind its mark; those that it names, or yes and no.

    Which it names is told by a comma: "which day, Monday or Thursday?"; else what to write is said.
    """
    text = said.strip(_MARKS.replace("?", ""))
    question, mark, behind = text.rpartition("?")
    if not mark:
        # A line's own last mark is read away; "poll yes" is no question.
        question, behind = (text, "") if len(text.split()) >= FEWEST_WORDS else ("", "")
    found = [word.strip(_MARKS) for word in _BETWEEN.split(behind.strip(_MARKS))]
    choices = tuple(dict.fromkeys(filter(None, found)))
    if not choices:
        named = case.office.commands.poll_words.choices_in(question)
        if named is not None and not _are_named(named, question):
            yes, no = case.say("poll.yes"), case.say("poll.no")
            return case.say("poll.either", question=f"{question.strip()}?", yes=yes, no=no)
        choices = named or (case.say("poll.yes"), case.say("poll.no"))
    is_fit = 2 <= len(choices) <= MOST_CHOICES and all(len(word) <= 30 for word in choices)
    folded = {word.casefold() for word in choices}
    is_fit = is_fit and len(folded) == len(choices)
    return _Question(f"{question.strip()}?", choices) if question.strip() and is_fit else None


def _are_named(choices: tuple[str, ...], question: str) -> bool:
    """Whether all that a question names are surely its choices, and not the ends of sentences."""
    is_parted = _COMMA.search(question) is not None
    return is_parted and all(0 < len(c.split()) <= WORDS_OF_A_CHOICE for c in choices)


def _answered(said: str, game: Game, case: Case) -> Answer:
    """A seat's answer to a poll, or of who waits for one: by its number, or to the only one."""
    power = case.visitor.power
    is_asked = power in game.played() if power is not None else waits_in(game, case)
    if not is_asked:
        return refusal(case.say("poll.not_yours"))
    if not game.ballot.polls:
        return refusal(case.say("poll.none"))
    numbered = _NUMBERED.fullmatch(said)
    found = _poll_of(numbered[1] if numbered else "", game)
    if found is None:
        return refusal(_which(game, case))
    word = (numbered[2] if numbered else said).strip(_MARKS)
    choice = _choice_of(word, found)
    phrases = case.office.phrases
    gaps = {
        "number": found.number,
        "question": found.question,
        "choices": phrases.in_a_row(found.choices),
        "word": word,
    }
    if choice is None:
        return refusal(case.say("poll.no_choice", **gaps))
    gaps["word"] = found.choices[choice]
    address = PersonAddress(case.visitor.player.address)
    event = (
        EarlyPollAnswered(address, found.number, choice)
        if power is None
        else PollAnswered(power, found.number, choice)
    )
    return Answer((case.say("poll.done", **gaps),), events=(event,))


def _choice_of(word: str, asked: Poll) -> int | None:
    folded = [choice.casefold() for choice in asked.choices]
    return folded.index(word.casefold()) if word.casefold() in folded else None


def _poll_of(number: str, game: Game) -> Poll | None:
    """The poll of a number; without one, the only one that is open."""
    polls = game.ballot.polls
    if number:
        return game.ballot.poll(int(number))
    return polls[0] if len(polls) == 1 else None


def _which(game: Game, case: Case) -> str:
    """The polls that are open, by their numbers."""
    phrases = case.office.phrases
    rows = [f"  {say_open_poll(one, game, phrases)}" for one in game.ballot.polls]
    return "\n".join((case.say("poll.which"), *rows)) if rows else case.say("poll.none")
