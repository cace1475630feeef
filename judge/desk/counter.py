"""The counter: one letter in, everything that follows from it out.

`serve` changes nothing itself. What it returns is committed by the daemon
in one transaction, together with the letter's mark "served".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from judge.desk.accepting import answer_offer
from judge.desk.addressing import addressees_of
from judge.desk.answers import Case, Orders
from judge.desk.asked import asks_only
from judge.desk.believing import course_for
from judge.desk.business import has_business, is_for_no_game, only_asks, opens_game
from judge.desk.clerks.readiness import as_lasting
from judge.desk.clerks.signs_of_life import declined_in
from judge.desk.commands.questions import SIGN_ON, OldWord
from judge.desk.daybook import Change, Daybook
from judge.desk.deputising import serve_deputy
from judge.desk.echoes import without_echo
from judge.desk.hearing.letter import hear
from judge.desk.holding import course_of, withhold
from judge.desk.identity import Undecided, Visitor, answerer_of, confirmer_of, visitor_of
from judge.desk.invited import answer_invitation
from judge.desk.last_words import with_statement
from judge.desk.letters import Letter
from judge.desk.limits import A_DAY, QUESTIONS_A_DAY, Left, mailbox_of, rationed_count
from judge.desk.misaddressed import as_answer
from judge.desk.moved import tell_moved, writes_elsewhere
from judge.desk.office import Office
from judge.desk.persons import is_mailable
from judge.desk.poll_answers import as_poll_answer
from judge.desk.rationing import with_word
from judge.desk.reading import CommandLine, Part, PressBlock
from judge.desk.reading.addressees import NOBODY, Addressees
from judge.desk.registry import answer_of
from judge.desk.releasing import serve_word
from judge.desk.replies.addressing import GIVES_UP
from judge.desk.replies.doubts import ask_again, ask_who_wrote
from judge.desk.replies.strangers import answer_outsider, ask_which_game
from judge.desk.replying import serve_answer
from judge.desk.served import Served
from judge.desk.signing import Signed, signed_on
from judge.desk.silence import heard_from
from judge.desk.sitting import Sitting
from judge.desk.standing_by import serve_standby
from judge.desk.standing_in import without_deputy
from judge.desk.subjects import under_subject
from judge.desk.surety import Act, Course, Surety
from judge.desk.threads import missed_phase, over_phase
from judge.desk.tokens import STANDBY, Addressed, read_recipient
from judge.desk.unlisted import as_seen_by
from judge.desk.written_blocks import without_block
from judge.desk.year_answers import as_year_answer
from judge.game.log import Role

# "[ghost] status" is a command in a game's thread; "Re: ..." and its likes
# in other languages stand above an answer, whose subject is our own.
_TAG = re.compile(r"\s*\[[^\]]*\]")
_ANSWER = re.compile(r"\s*[^\W\d_]{1,6}(?:\[\d+\])?\s*:")


def serve(letter: Letter, key: str, office: Office, now: datetime) -> Served:
    """Serve a letter. `key` names it in the keys of the replies."""
    if letter.machine:
        return Served(note=f"not answered: {letter.machine}")
    addressed = read_recipient(letter.recipient)
    if addressed.game == STANDBY:
        return _serve_standby(letter, addressed, key, office, now)
    if addressed.press or addressed.held:
        who = answerer_of(letter, office) or confirmer_of(letter, office)
        if gone := writes_elsewhere(who, letter, office):
            return tell_moved(gone, letter, key, office)
    if addressed.press:
        return _serve_answer(letter, key, office, now)
    if addressed.held:
        return _serve_word(letter, key, office, now)
    signed = signed_on(letter, office) if not addressed.token else None
    served = _serve_signed(letter, key, office, now, signed)
    return served if signed is None else replace(served, signed=signed)


def _serve_signed(
    letter: Letter, key: str, office: Office, now: datetime, signed: Signed | None
) -> Served:
    """Serve a letter that is no answer to press, nor to what is held."""
    visitor = visitor_of(letter, office, signed)
    is_known = isinstance(visitor, Visitor) and visitor.surety >= Surety.PASSWORD
    if not is_known and not is_mailable(letter.sender.address):
        return Served(note="not answered: it names no address to answer to")
    if letter.doubtful:
        return ask_again(letter, key, office, visitor if isinstance(visitor, Visitor) else None)
    if letter.vouched.surety is Surety.REFUSED and _is_nobodys(visitor):
        return Served(note="not answered: its sender's own mail host disowns it")
    if gone := writes_elsewhere(visitor, letter, office):
        return tell_moved(gone, letter, key, office)
    letter = without_echo(letter, office.phrases)
    if isinstance(visitor, Visitor) and visitor.offer is not None:
        daybook = Daybook(office)
        return answer_offer(_case(visitor, letter, key, office, now, daybook), daybook)
    if isinstance(visitor, Visitor) and visitor.role is Role.DEPUTY:
        daybook = Daybook(office)
        return serve_deputy(_case(visitor, letter, key, office, now, daybook), daybook)
    if isinstance(visitor, Visitor) and visitor.role is Role.STRANGER and visitor.by_token:
        return _serve_invited(visitor, letter, key, office, now)
    return _serve_lines(visitor, letter, key, office, now)


def _serve_invited(
    visitor: Visitor, letter: Letter, key: str, office: Office, now: datetime
) -> Served:
    """Serve a letter to the address of an invitation: no robot's notice is an answer."""
    if letter.seems_automatic:
        return Served(note="not answered: for somebody invited, and not surely theirs")
    daybook = Daybook(office)
    case = _case(visitor, letter, key, office, now, daybook)
    answer = answer_invitation(case, daybook)
    if isinstance(answer, Served):
        return answer
    return Sitting(case, daybook).serve(answer, by_subject=False)


def _serve_standby(
    letter: Letter, addressed: Addressed, key: str, office: Office, now: datetime
) -> Served:
    """Serve a letter to the address of somebody who stands by: no robot's notice is an answer."""
    if letter.seems_automatic or letter.doubtful or letter.vouched.surety is Surety.REFUSED:
        return Served(note="not answered: for a standby, and not surely theirs")
    return serve_standby(without_echo(letter, office.phrases), addressed, key, office, now)


def _is_nobodys(visitor: Visitor | Undecided) -> bool:
    """Whether a letter comes from somebody who is something to no game, or doesn't say to which."""
    return isinstance(visitor, Undecided) or visitor.role is Role.STRANGER


def _serve_word(letter: Letter, key: str, office: Office, now: datetime) -> Served:
    """Serve a letter that says whether another one is its writer's own."""

    def serve_held(visitor: Visitor, held: Letter, daybook: Daybook) -> Served:
        return _serve_lines(visitor, without_echo(held, office.phrases), key, office, now, daybook)

    return serve_word(without_echo(letter, office.phrases), key, office, now, serve_held)


def _serve_lines(
    visitor: Visitor | Undecided,
    letter: Letter,
    key: str,
    office: Office,
    now: datetime,
    daybook: Daybook | None = None,
) -> Served:
    """Do what the lines of a letter ask for, of whoever may ask for it."""
    names = addressees_of(visitor, office) if isinstance(visitor, Visitor) else NOBODY
    read = partial(office.commands.read_letter, addressees=names)
    letter, written = without_block(_of_a_click(visitor, letter), visitor, read)
    parts = read(letter.text)
    by_subject = not parts and written is None and bool(parts := read(_subject_line(letter)))
    if isinstance(visitor, Visitor):
        at_hand = partial(_case, visitor, letter, key, office, now, Daybook(office))
        without, deputies = without_deputy(letter, visitor, parts, names, at_hand)
        if deputies:
            letter, parts = without, (*read(without.text), *deputies)
        parts = as_answer(as_lasting(parts, visitor, office), visitor, letter, office)
        parts = as_poll_answer(parts, visitor, letter, office.commands.poll_words)
        at_hand = partial(_case, visitor, letter, key, office, now, Daybook(office))
        parts = with_statement(parts, visitor.game, now, at_hand)
        letter, parts = as_year_answer(parts, visitor, letter, office)
        parts = under_subject(parts, visitor, letter, office, names)
        parts = parts if written is None else (*parts, written)
    if letter.seems_automatic and not any(isinstance(part, PressBlock) for part in parts):
        return ask_who_wrote(letter, key, office, visitor)
    daybook = daybook or Daybook(office)
    return _serve_parts(
        parts, visitor, names, letter, key, office, now, daybook, by_subject=by_subject
    )


def _of_a_click(visitor: Visitor | Undecided, letter: Letter) -> Letter:
    """A letter that a mail program wrote to have no more mails: what it says besides is nothing."""
    by_click = letter.subject.strip().lower() == GIVES_UP
    if by_click and isinstance(visitor, Visitor) and visitor.role is Role.OBSERVER:
        return replace(letter, text="", seems_automatic=False)
    return letter


def _serve_answer(letter: Letter, key: str, office: Office, now: datetime) -> Served:
    """Serve a letter to an address that answers press: a robot's notice is none."""
    if letter.seems_automatic and (seat := answerer_of(letter, office)) is not None:
        return ask_who_wrote(letter, key, office, seat)
    return serve_answer(letter, key, office, now)


def _serve_parts(
    parts: Sequence[Part],
    visitor: Visitor | Undecided,
    names: Addressees,
    letter: Letter,
    key: str,
    office: Office,
    now: datetime,
    daybook: Daybook,
    *,
    by_subject: bool,
) -> Served:
    """Do what a letter asks for, if its writer may ask for anything."""
    if isinstance(visitor, Undecided):
        if not (is_for_no_game(parts, office) or opens_game(letter.text, office)):
            return ask_which_game(visitor, letter, key, office)
        visitor = Visitor(Role.STRANGER, visitor.player, surety=letter.vouched.surety)
    elif visitor.role is Role.STRANGER and not has_business(parts):
        parts_heard = _heard(parts, visitor, letter, key, office, now)
        if not has_business(parts_heard):
            return answer_outsider(parts, letter, key, office)
    left, count = Left.MORE, None
    if visitor.role is Role.STRANGER and only_asks(parts):
        address = mailbox_of(letter.sender.address)
        left, count = rationed_count("question", address, QUESTIONS_A_DAY, A_DAY, office.is_first)
    if left is Left.NOTHING:
        return Served(note="a stranger, who has asked enough today")
    if count is not None:
        daybook.count(count)
    case = replace(_case(visitor, letter, key, office, now, daybook), addressees=names)
    case, told = heard_from(case, daybook, declined_in(parts, case))
    served = Sitting(case, daybook).serve(parts, by_subject=by_subject)
    served = replace(served, replies=(*served.replies, *told))
    course = course_of(served, visitor, office)
    if course is not Course.DO:
        return withhold(course, _questions(parts, case), case)
    if left is Left.LAST:
        return with_word(served, office.phrases.say("limits.last_question"))
    return served


def _questions(parts: Sequence[Part], case: Case) -> Served | None:
    """What follows from the questions alone of a letter that is put off."""
    asked = (part for part in parts if isinstance(part, CommandLine) and asks_only(part))
    # What came of SIGNON is told by the mail that says what becomes of the letter.
    lines = [part.text for part in asked if part.command != OldWord(SIGN_ON)]
    if not lines or course_for(Act.ASKING, case.visitor, case.office) is not Course.DO:
        return None
    letter = replace(case.letter, text="\n".join(lines), enclosed=(), troubles=())
    daybook = Daybook(case.office)
    asking = _case(case.visitor, letter, case.key, case.office, case.now, daybook)
    read = case.office.commands.read_letter(letter.text, case.addressees)
    return Sitting(asking, daybook).serve(read, by_subject=False)


def _case(
    visitor: Visitor, letter: Letter, key: str, office: Office, now: datetime, daybook: Daybook
) -> Case:
    over = over_phase(letter, visitor.game, office, now)
    missed = over or missed_phase(letter, visitor.game, visitor.power, office, now)
    find = as_seen_by(visitor.player.address, daybook.game)
    is_first, so_far = daybook.is_first, daybook.so_far
    return Case(
        visitor, visitor.game, letter, key, office, now, find, is_first,
        over=over, missed=missed, so_far=so_far, ask_clerk=answer_of,
    )  # fmt: skip


def _heard(
    parts: Sequence[Part], visitor: Visitor, letter: Letter, key: str, office: Office, now: datetime
) -> Sequence[Part]:
    """What a stranger asks for in plain words."""
    case = _case(visitor, letter, key, office, now, Daybook(office))
    return hear(parts, Orders(), letter.text, case).parts


def _subject_line(letter: Letter) -> str:
    """A subject as a line: people write "join ghost" there and nothing below."""
    text = _TAG.sub("", letter.subject, count=1) if letter.subject.lstrip()[:1] == "[" else ""
    text = text or letter.subject
    return "" if letter.quoted_lines or letter.echoed_lines or _ANSWER.match(text) else text


__all__ = ["Change", "Served", "serve"]
