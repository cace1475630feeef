"""UNDO: what a letter did in somebody's name is as if it had never come.

Anybody can write an address into From, and what is done on the word of a mail host may be
somebody else's: its owner takes it back from the secret address, as long as its phase lasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from judge.desk.answers import Answer, Case, Parted, TakenBack, clerk_of, refusal
from judge.desk.came import came_by_token, letter_key, number_of
from judge.desk.clerks.asking import tell_master
from judge.desk.clerks.reverting import undo_of_master
from judge.desk.clerks.seats import told_of_leaving
from judge.desk.clerks.visits import game_of
from judge.desk.commands.own_mail import Undo
from judge.desk.dates import write_when
from judge.desk.dressing import wishes_of
from judge.desk.letters import Reply
from judge.desk.replies.layout import cut_short
from judge.desk.replies.press import reader_names, readers_shown
from judge.desk.replies.taken_back import deeds_of, stands_now
from judge.game.events import Undone
from judge.game.game import Game
from judge.game.log import Logged, Role
from judge.game.people_events import AbsencesCleared, AbsenceSet, PlayerJoined
from judge.game.press_events import PressSent
from judge.game.press_letters import PressKind
from judge.game.undoing import LetterDone, letters_done, of_person, of_seat, taken_back
from judge.game.vote_events import VoteEvent
from judge.game.wishes import WishAsked

MOST_NAMED = 5
"""So many letters are named, for their writer to choose."""
MOST_OF_A_ROW = 64
"""So much is told of what one of them did."""


@clerk_of(Undo)
def undo(command: Undo, case: Case) -> Answer:
    """Take back what a letter did: the one that is named, else the last, if that is clear."""
    game, visitor = case.game, case.visitor
    if game is None or visitor.role in {Role.STRANGER, Role.OFFERED}:
        return refusal(case.say("undo.nobody"))
    if visitor.role is Role.MASTER:
        return undo_of_master(command, case)
    if command.what:
        return refusal(case.say("receipt.ask_master"))
    if any(isinstance(event, Undone) for event in case.so_far(game.name)):
        # "That wasn't me. Please undo it." says it twice.
        again = Answer((case.say("receipt.above"),))
        return refusal(case.say("receipt.once")) if command.letter else again
    log = case.office.logged(game.name)
    power, address = visitor.power, visitor.player.address
    own = of_seat(log, power) if power is not None else of_person(log, address)
    letters = letters_done(log, own)
    found = _meant(command, letters, game, case)
    return found if isinstance(found, Answer) else _taken_back(found, log, case)


def _meant(
    command: Undo, letters: Sequence[LetterDone], game: Game, case: Case
) -> LetterDone | Answer:
    """The letter that is named, or to whose receipt this is the answer; else the last."""
    if command.letter:
        return _named(command.letter, letters, case)
    answered = _answered(command, letters, game, case)
    return answered if answered is not None else _last(letters, command, case)


def _named(number: str, letters: Sequence[LetterDone], case: Case) -> LetterDone | Answer:
    """The letter of a number, if there is anything to take back of it."""
    letter = next((one for one in letters if one.key == letter_key(number)), None)
    if letter is None:
        return refusal(case.say("undo.unknown", number=number), *_choice(letters, case))
    return letter if letter.open else _why_not(letter, case)


def _answered(
    command: Undo, letters: Sequence[LetterDone], game: Game, case: Case
) -> LetterDone | Answer | None:
    """The letter of whose receipt an UNDO is the answer; None if that tells nothing.

    "That wasn't me" is said of letters that did nothing, too, for they were refused.
    """
    key = case.office.letter_answered(game.name, case.letter.references)
    letter = next((one for one in letters if one.key == key), None)
    if letter is None:
        can_be = [one for one in letters if one.open and not one.takes_back]
        is_refused = bool(key) and command.disowned
        none = case.say("undo.did_nothing", number=number_of(key))
        return refusal(none, *_choice(can_be, case)) if is_refused else None
    if letter.takes_back or (command.disowned and came_by_token(letter, case)):
        return None
    return _named(number_of(key), letters, case)


def _last(letters: Sequence[LetterDone], command: Undo, case: Case) -> LetterDone | Answer:
    """The last letter of which there is something to take back, unless it may not be the one meant.

    It isn't, where an UNDO came last, which may have been sent twice; nor where it came to the
    secret address, and others did not. What is disowned did not come there.
    """
    is_disowned = command.disowned
    can_be = [one for one in letters if one.open and not one.takes_back]
    doubtful = [one for one in can_be if not came_by_token(one, case)]
    meant = doubtful if is_disowned else can_be
    if not meant:
        return _nothing(letters, can_be, case, is_disowned=is_disowned)
    last = meant[-1]
    is_sure = is_disowned or not doubtful or last in doubtful
    if letters[-1].takes_back and letters[-1] is not last:
        return refusal(case.say("undo.just_done"), *_choice(letters, case))
    return last if is_sure else refusal(case.say("undo.which"), *_choice(letters, case))


def _nothing(
    letters: Sequence[LetterDone], can_be: Sequence[LetterDone], case: Case, *, is_disowned: bool
) -> Answer:
    """That there is nothing to take back: why not, of the last letter that came in question."""
    if is_disowned:
        doubtful = [one for one in letters if not came_by_token(one, case)]
        if doubtful:
            return _why_not(doubtful[-1], case, *_choice(can_be, case))
        return refusal(case.say("undo.none_doubtful"), *_choice(can_be, case))
    if not letters:
        return refusal(case.say("undo.nothing"))
    if letters[-1].takes_back:
        return refusal(case.say("undo.just_done"), *_choice(letters, case))
    return _why_not(letters[-1], case, *_choice(letters, case))


def _why_not(letter: LetterDone, case: Case, *more: str) -> Answer:
    """Why nothing of a letter can be taken back, and what there is to say `more`."""
    name = "past" if letter.past else "gone" if letter.gone else "stays"
    gaps = {"number": number_of(letter.key), "when": _when(letter, case)}
    is_asked = any(isinstance(row.event, WishAsked) for row in letter.stays)
    asked = (case.say("undo.asked"),) if is_asked else ()
    said = (case.say(f"undo.{name}", **gaps), *asked, *_press_that_stays(letter, case), *more)
    return refusal(*said, headline=case.say(f"undo.headline_{name}", **gaps))


def _choice(letters: Sequence[LetterDone], case: Case) -> tuple[str, ...]:
    """The lines that take letters back, each with what it would take back; the last ones."""
    rows = [
        case.say(
            "undo.row",
            number=number_of(one.key),
            when=_when(one, case),
            how=case.say("undo.by_secret" if came_by_token(one, case) else "undo.by_name"),
            what=cut_short(deeds_of(one.open, case.office.phrases), MOST_OF_A_ROW),
        )
        for one in [letter for letter in letters if letter.open][-MOST_NAMED:]
    ]
    return ("\n".join((case.say("undo.choice"), *rows)),) if rows else ()


def _taken_back(letter: LetterDone, log: Sequence[Logged], case: Case) -> Answer:
    """The letter's deeds taken back, at once, and what stands then."""
    game = game_of(case)
    found = _without_revived_vote(letter, log, case)
    if found is None:
        return refusal(case.say("undo.vote", number=number_of(letter.key)))
    rows, event, then = found
    gaps = {
        "number": number_of(letter.key),
        "when": _when(letter, case),
        "how": case.say("undo.by_secret" if came_by_token(letter, case) else "undo.by_name"),
        "what": deeds_of(rows, case.office.phrases),
        "own": number_of(case.key),
    }
    is_left = len(rows) < len(letter.open)
    press = _press_that_stays(letter, case)
    is_gone = not _is_there(then, case)
    said = (
        case.say("undo.done", **gaps),
        *press,
        *((case.say("undo.vote", **gaps),) if is_left else ()),
        *((case.say("undo.parted", game=game.name),) if is_gone else
          (*stands_now(rows, then, case), case.say("undo.again", **gaps))),
    )  # fmt: skip
    headline = case.say("undo.headline_press" if press else "undo.headline", **gaps)
    return Answer(
        said,
        headline=headline,
        events=(event,),
        replies=tuple(_told(rows, game, then, case)),
        effects=(TakenBack(then), *((Parted(),) if is_gone else ())),
    )


def _without_revived_vote(
    letter: LetterDone, log: Sequence[Logged], case: Case
) -> tuple[tuple[Logged, ...], Undone, Game] | None:
    """What is taken back, and the game then: no vote comes back that was changed since.

    It may be the one that ends the game. None if there is nothing else.
    """
    game, power = game_of(case), case.visitor.power
    events, board = [row.event for row in log], case.office.opened_on(game)
    without = tuple(r for r in letter.open if not isinstance(r.event, get_args(VoteEvent)))
    for rows in (letter.open, without):
        if not rows:
            return None
        event = Undone(tuple(row.number for row in rows), case.now)
        then = taken_back(game, events, board, case.so_far(game.name), event)
        votes = then.ballot.votes_of(power) if power is not None else ()
        if power is None or {*votes} <= {*game.ballot.votes_of(power)}:
            return rows, event, then
    return None


def _is_there(game: Game, case: Case) -> bool:
    """Whether the visitor is still something to a game."""
    people = game.people
    there = {one.address for one in (*people.waiting, *people.observers)}
    return case.visitor.power is not None or case.visitor.player.address in there


def _press_that_stays(letter: LetterDone, case: Case) -> tuple[str, ...]:
    """The press of a letter, by its readers: it was sent, and is told of by press alone.

    Nobody but its writer says whose it was. Where a letter doesn't show who wrote it, or who
    reads it, what is said of it is no different: it is answered, as it was.
    """
    sent = [row.event for row in letter.stays if isinstance(row.event, PressSent)]
    phrases, is_doubtful = case.office.phrases, not came_by_token(letter, case)
    said = []
    for press in sent:
        readers = readers_shown(press.letter.readers, phrases)
        said.append(case.say("undo.press", readers=readers))
        if is_doubtful and press.kind is PressKind.WHITE and not press.unnamed:
            to = reader_names(press.to, phrases) if press.to else ""
            name = "undo.tell" if press.to else "undo.tell_all"
            said.append(case.say(name, readers=to, when=_when(letter, case)))
    return tuple(dict.fromkeys(said))


def _told(rows: Sequence[Logged], game: Game, then: Game, case: Case) -> Iterator[Reply]:
    """What the gamesmaster is told, who was told of what is taken back."""
    kinds = {type(row.event) for row in rows}
    power = case.visitor.power
    if power is not None and kinds & {AbsenceSet, AbsencesCleared}:
        subject = case.say("away.subject", power=power.name)
        yield tell_master(subject, case.say("undo.notice", power=power.name), game, case)
    if PlayerJoined in kinds:
        yield told_of_leaving(game, len(then.people.waiting), case)


def _when(letter: LetterDone, case: Case) -> str:
    at = letter.rows[-1].at
    zone = wishes_of(case.visitor.player, case.game).zone
    return write_when(at, zone, case.office.phrases) if at is not None else "-"
