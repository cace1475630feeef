"""One letter worked through, line by line, and its receipt.

What changes a game is done in the order in which it is written; the orders
of a letter are one set, which a CLEAR among them divides. Questions are
answered when all is done, so that they are answered about what now stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.answers import Answer, Case, GameEnds, Orders, PhaseEnds, refusal
from judge.desk.asked import (
    MOST_PRESS,
    Asked,
    as_meant,
    asks_mostly,
    asks_only,
    first_line_of,
    is_dry_run,
    is_of_waiting,
    passed_on,
    press_beyond,
    with_answers,
)
from judge.desk.authors import log_word, origin_of
from judge.desk.clerks.drafting import answer_draft
from judge.desk.clerks.enquiries import with_votes
from judge.desk.clerks.entering import enter_orders
from judge.desk.clerks.failing import hold_back, not_after_failure, not_ready
from judge.desk.clerks.guessing import answer_problem
from judge.desk.clerks.lateness import too_late
from judge.desk.clerks.notes import NoteToMaster, send_note, without_remarks
from judge.desk.clerks.open_wishes import ask_wish
from judge.desk.clerks.press import send_press
from judge.desk.clerks.remains import is_terse, mentioned, undone
from judge.desk.clerks.untold import with_reasoned_reading, with_untold_reason
from judge.desk.clerks.wishing import answer_wish
from judge.desk.commands.command import Command
from judge.desk.commands.questions import Status
from judge.desk.commands.seats import Clear, Wait
from judge.desk.daybook import Daybook
from judge.desk.declarations import ONCE_A_LETTER, QUESTIONS, SHOWS_ORDERS
from judge.desk.finishing import finish_letter
from judge.desk.headlines import with_headline
from judge.desk.letters import Reply
from judge.desk.letters_to_master import with_letters_asked
from judge.desk.noting import note_answer, says_what_stands
from judge.desk.one_answer import answer_accounted, as_one
from judge.desk.permission import may_not
from judge.desk.reading import (
    CommandLine,
    CommandProblem,
    DraftAnswer,
    Part,
    PressBlock,
    SignOff,
    WishAnswer,
)
from judge.desk.registry import CLERKS
from judge.desk.replies.leftout import left_out, with_pictures
from judge.desk.replies.lines import Account
from judge.desk.replies.receipt import write_receipt
from judge.desk.replies.taken_back import if_forged
from judge.desk.replies.unread import account_of_unread
from judge.desk.served import Served
from judge.desk.sorting import sort_letter
from judge.game.events import Event, GameEnded
from judge.game.game import Game
from judge.game.log import Origin

MOST_COMMANDS = 40


class Sitting:
    """A visitor at the counter, with one letter."""

    def __init__(self, case: Case, daybook: Daybook) -> None:
        self._case = case
        self._daybook = daybook
        self._accounts: list[Account] = []
        self._replies: list[Reply] = []
        self._done: set[type[Command] | Command] = set()
        self._orders, self._entered = Orders(), 0
        self._process = False
        self._ending: GameEnded | None = None
        self._too_much_press = self._passed_on = self._quiet = frozenset[int]()
        self._told: tuple[str, ...] = ()
        self._is_terse = self._is_dry = False

    def serve(self, parts: Sequence[Part], *, by_subject: bool) -> Served:
        """Do all that a letter asks for; `by_subject` if only its subject says anything."""
        visitor, letter = self._case.visitor, self._case.letter
        text = letter.subject if by_subject else letter.text
        found = sort_letter(with_answers(parts, self._case), text, self._case)
        parts, self._orders, self._quiet = found.parts, found.orders, found.quiet
        self._told = found.told
        asked = as_meant(parts, self._case)
        self._is_dry = any(map(is_dry_run, asked))
        done = asked[:MOST_COMMANDS]
        letters = sum(isinstance(part, PressBlock | DraftAnswer) for part in done)
        self._case = with_pictures(self._case, letters)
        self._too_much_press = press_beyond(done)
        if found.note is not None:
            self._pass_on(found.note)
        self._carry_out(done)
        self._pass_over(asked[MOST_COMMANDS:], parts)
        self._tell_undone(is_idle=not asked, is_answered=any(map(asks_only, asked)))
        self._hold_back()
        self._finish()
        for part in filter(asks_only, done):
            self._do(part)
        self._accounts.sort(key=lambda account: account.number)
        changes = self._daybook.changes()
        receipt = write_receipt(
            self._case,
            tuple(self._accounts),
            self._orders,
            by_subject=by_subject,
            shows_orders=not self._done.isdisjoint(SHOWS_ORDERS),
            besides=left_out(self._case, [e for c in changes for e in c.events], letters),
            if_forged=if_forged(changes, self._case),
        )
        asks = asks_mostly(asked, letter.text)
        remarks = self._is_terse or not (asked or self._is_wanting())
        note = f"{self._case.visitor.role.value} answered"
        replies = as_one(receipt, self._replies, self._accounts, self._orders, self._case.office)
        served = Served(changes, replies, note, visitor.by_token, asks, remarks)
        return replace(served, surety=visitor.surety, **self._daybook.noted())

    def _carry_out(self, parts: Sequence[Asked]) -> None:
        """Do what is no question, with READY after the orders: what it says is about them, too."""
        for part in parts:
            if not asks_only(part) and not is_of_waiting(part):
                self._do(part)
        self._enter()
        for part in filter(is_of_waiting, parts):
            self._do(part)

    def _is_wanting(self) -> bool:
        """Whether something of the letter was wanted and not done."""
        failed = self._orders.failed or self._orders.problems
        return bool(failed) or any(account.failed for account in self._accounts)

    def _do(self, part: Asked) -> None:
        """Do what one command asks for, and note what becomes of it."""
        if isinstance(part, CommandLine) and isinstance(part.command, Clear):
            self._enter(before=part.number)
        answer = self._answer(part)
        is_first = all(account.number != part.number for account in self._accounts)
        if isinstance(part, CommandLine) and is_first:
            answer = with_untold_reason(answer, part, self._case)
        self._accounts.append(answer_accounted(part, answer, self._case))
        # Nobody is told again what is so already: robots say the same for ever.
        if not says_what_stands(answer, self._case):
            self._replies += answer.replies
        self._note(answer, log_word(part))

    def _note(self, answer: Answer, why: str) -> None:
        """Note what an answer does, now or when the letter is done."""
        self._process = self._process or PhaseEnds() in answer.effects
        endings = (effect.event for effect in answer.effects if isinstance(effect, GameEnds))
        self._ending = self._ending or next(endings, None)
        answer = with_letters_asked(answer, self._case)
        self._case = note_answer(answer, self._case, self._daybook, why)

    def _answer(self, part: Asked) -> Answer:
        case = self._case
        if self._is_dry and not (asks_only(part) or isinstance(part, CommandProblem)):
            return refusal(case.say("rehearsal.not_done"))
        match part:
            case CommandProblem():
                answer = with_reasoned_reading(answer_problem(part, case), part, case)
                return ask_wish(part, answer, self._orders.last_asked, case)
            case PressBlock() if part.number in self._too_much_press:
                return refusal(case.say("press.too_many", most=MOST_PRESS))
            case PressBlock():
                return send_press(part, case)
            case DraftAnswer():
                return answer_draft(part, case)
            case WishAnswer():
                return answer_wish(part, self._obey, case)
            case CommandLine():
                return self._obey(part)

    def _obey(self, part: CommandLine) -> Answer:
        """Do a command, unless it is done already, or isn't for its writer or for now."""
        case = self._case
        kind = type(part.command)
        mark = part.command if kind in QUESTIONS else kind
        if kind in ONCE_A_LETTER and mark in self._done:
            return refusal(case.say("receipt.once"))
        if kind in QUESTIONS and mark in self._done:
            return Answer((case.say("receipt.above"),))
        answer = (
            passed_on(part, case)
            or not_ready(part.command, self._orders, case)
            or may_not(part.command, case)
            or too_late(part.command, case)
            or not_after_failure(part.command, self._accounts, self._orders, case)
            or CLERKS[kind](part.command, case)
        )
        if not answer.failed:
            self._done |= {mark, part.command}
        if isinstance(part.command, QUESTIONS):
            answer = self._not_twice(answer)
        answer = with_headline(answer, part.command, case)
        return with_votes(answer, part.text, case) if kind is Status else answer

    def _not_twice(self, answer: Answer) -> Answer:
        """What answers a question, without what was said of another one in the same letter."""
        told = {said for account in self._accounts for said in account.said}
        if answer.failed or told.isdisjoint(answer.said):
            return answer
        said = tuple(said for said in answer.said if said not in told)
        return replace(answer, said=said or (self._case.say("receipt.above"),))

    def _origin(self, game: Game, why: str) -> Origin:
        return origin_of(self._case.visitor, game, self._case.key, why)

    def _enter(self, before: int | None = None) -> None:
        """Put the orders on file that stand before a line, or all that are left."""
        events = enter_orders(self._orders, self._entered, before, self._case)
        self._entered = before or 0
        self._record(events, "orders")

    def _record(self, events: Sequence[Event], why: str) -> None:
        game = self._case.game
        if events and game is not None:
            game = self._daybook.record(game, events, self._origin(game, why))
            self._case = replace(self._case, game=game)

    def _pass_on(self, note: NoteToMaster) -> None:
        """Pass on what is for the gamesmaster."""
        answer, first = send_note(note, self._case), note.lines[0]
        self._passed_on = frozenset(line.number for line in note.lines)
        told = (first.number, first.text, answer.said, answer.failed)
        self._accounts.append(Account(*told, headline=answer.headline))
        self._replies += answer.replies
        self._note(answer, "note")

    def _tell_undone(self, *, is_idle: bool, is_answered: bool) -> None:
        """Count as failed what was wanted, and isn't done; `is_idle` if no command was given.

        A question that `is_answered` has others beside it that say the same.
        """
        orders = self._orders
        done = (orders.taken, orders.kept, orders.passed, orders.withdrawn, orders.noted)
        is_idle = is_idle and not any(done) and not orders.problems and not self._accounts
        found = tuple(
            undone(
                orders,
                self._case,
                is_idle=is_idle,
                is_answered=is_answered,
                told=self._passed_on | self._quiet,
                said=self._told,
                waits=Wait(waits=True) in self._done,
            )
        )
        self._accounts += found
        self._is_terse = is_idle and is_terse(orders)
        left = without_remarks(orders, frozenset(account.number for account in found))
        self._orders = mentioned(left, self._case) if is_idle and not found else left

    def _hold_back(self) -> None:
        """Have the phase wait for the writer, while lines are not settled that were not taken."""
        settles = Clear in self._done or any(isinstance(d, Wait) and d.is_ready for d in self._done)
        others = [] if settles else [a for a in self._accounts if a.failed and a.holds]
        is_done = not others and any(not account.failed for account in self._accounts)
        events = hold_back(self._orders, self._case, others, settles=settles, is_done=is_done)
        self._record(events, "lines not taken")

    def _finish(self) -> None:
        """End the game, do what is carried, process the phase: if that is asked or agreed."""
        self._case, mails = finish_letter(
            self._case, self._daybook, self._ending, processes=self._process
        )
        self._replies += mails

    def _pass_over(self, asked: Sequence[Asked], parts: Sequence[Part]) -> None:
        """Account for what is not looked at: commands too many, lines after a SIGN OFF."""
        say = self._case.say
        for first in asked[:1]:
            said = say("receipt.too_many", most=MOST_COMMANDS, number=len(asked))
            self._accounts.append(Account(first.number, first_line_of(first), (said,), failed=True))
        self._accounts += account_of_unread(parts, self._case)
        end = parts[-1] if parts else None
        if isinstance(end, SignOff) and end.unread:
            said = say("receipt.signed_off", number=end.unread)
            self._accounts.append(Account(end.number, end.text, (said,)))
