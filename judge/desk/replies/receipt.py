"""The receipt: it accounts for each line of a letter, and says what stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.board.units import Power
from judge.desk.answers import Case, Orders
from judge.desk.commission import commission_of_orders, write_commission
from judge.desk.dressing import wishes_of
from judge.desk.kinds import PLAIN, Kind, LetterMail, ReceiptMail
from judge.desk.letters import Occasion, Reply
from judge.desk.names import power_named
from judge.desk.replies.addressing import phase_now
from judge.desk.replies.beside import answered_at
from judge.desk.replies.due import MOST_OF_A_LINE, line_shown
from judge.desk.replies.heard_again import heard_again
from judge.desk.replies.held import waiting_word
from judge.desk.replies.layout import blocks, heading, letter_text, listing, paragraph
from judge.desk.replies.left_standing import left_standing
from judge.desk.replies.leftout import LeftOut
from judge.desk.replies.lines import (
    Account,
    remarks,
    write_account,
    write_done,
    write_late,
    write_problems,
    write_refused,
)
from judge.desk.replies.subject import count_more, is_about_orders, lines_not_done, write_subject
from judge.desk.trouble import write_troubles
from judge.game.anonymity import master_called
from judge.game.filed import Question, shortened
from judge.game.game import GameState
from judge.game.log import Role
from judge.orders.sheet import Aside, Entry

MOST_REMARKS, WORDS_OF_A_REMARK = 3, 4
NOTHING_LEFT_OUT = LeftOut()
_GREETING = re.compile(
    r"(?:dear|hi|hello|hey|to|tell|(?:message|letter|press|mail) (?:to|for)|@|(?=\w+:|\w+,$))"
    r"\s*(\w+)\b.*",
    re.IGNORECASE,
)


def write_receipt(
    case: Case,
    accounts: Sequence[Account],
    orders: Orders,
    *,
    by_subject: bool = False,
    shows_orders: bool = False,
    besides: LeftOut = NOTHING_LEFT_OUT,
    if_forged: str = "",
) -> Reply:
    """The receipt of a letter, to the address on file.

    What is about orders comes with a picture of them, and so does what
    `shows_orders` because that was asked; for another letter they are counted alone.
    `besides` is what came with the letter and was left out, `if_forged` what is said
    of it as it may be somebody else's.
    """
    visitor, game = case.visitor, case.game
    is_other = not (is_about_orders(orders) or shows_orders or orders.late)
    in_short = is_other and bool(accounts) and not any(account.failed for account in accounts)
    parts = _parts(case, accounts, orders, by_subject=by_subject, in_short=in_short)
    return Reply(
        key=f"{case.key}:receipt",
        to=visitor.address,
        subject=besides.subject(write_subject(case, accounts, orders, besides), case),
        text=blocks((besides.section(case), *parts, if_forged)),
        occasion=Occasion.RECEIPT,
        game=game.name if game is not None else "",
        reply_to=answered_at(case),
        in_reply_to="" if visitor.elsewhere else case.letter.message_id,
        references=() if visitor.elsewhere else case.letter.references,
        kind=_kind(case) if shows_orders or is_about_orders(orders) else _page(accounts),
        wishes=wishes_of(visitor.player, game),
        phase=phase_now(game) if game is not None else "",
        enclosed=besides.kept,
    )


def _page(accounts: Sequence[Account]) -> Kind:
    """The first that somebody has of a game is a page, as all that begins it."""
    return LetterMail() if any(account.begins for account in accounts) else PLAIN


def _kind(case: Case) -> Kind:
    """With the reader's own orders, to be drawn, if there are any."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return PLAIN
    commission = commission_of_orders(game, power, case.office.phrases)
    return ReceiptMail(write_commission(commission)) if commission is not None else PLAIN


def _parts(
    case: Case, accounts: Sequence[Account], orders: Orders, *, by_subject: bool, in_short: bool
) -> Iterator[str]:
    """The receipt, part by part: what went wrong first."""
    letter = case.letter
    if letter.troubles:
        yield paragraph(write_troubles(letter.troubles, case.office.phrases))
    if by_subject:
        yield paragraph(case.say("receipt.by_subject"))
    yield heard_again(case)
    yield _late(case, orders)
    yield from _not_read(case, orders)
    number = len(lines_not_done(accounts, orders)) + count_more(accounts)
    yield _section(case, "receipt.not_done", _not_done(accounts, orders), number)
    yield _how_to_answer(case, accounts, orders)
    yield _by_which_address(case, accounts)
    done = [(a.number, write_account(a)) for a in accounts if not a.failed]
    done += write_done(orders, case.office.phrases)
    yield _section(case, "receipt.read", done)
    yield _left_unread(case, orders, accounts)
    if not accounts and not orders.sheet.entries:
        yield paragraph(case.say("receipt.nothing"))
    yield _unanswered(case, orders)
    yield _unconfirmed(case)
    above = {line.text for line in orders.failed}
    above |= {shortened(account.line) for account in accounts if account.failed}
    is_here = bool(orders.sheet.entries) or not all(account.elsewhere for account in accounts)
    said = tuple(text for account in accounts for text in account.said)
    if is_here or not accounts:
        yield from left_standing(case, above, said, in_short=in_short)


def _by_which_address(case: Case, accounts: Sequence[Account]) -> str:
    """That the gamesmaster's commands have an address of their own, before they are sent again."""
    failed = [account for account in accounts if account.failed]
    if case.visitor.role is not Role.MASTER or case.visitor.leads or not failed:
        return ""
    said = case.say("receipt.master_token")
    is_told = any(said in line for account in failed for line in account.said)
    return "" if is_told else paragraph(said)


def _not_read(case: Case, orders: Orders) -> Iterator[str]:
    """What was not understood, and how to answer what is asked about it."""
    asked = {id(entry): question for entry, question in orders.asked}
    lines: dict[int, list[tuple[Entry, Question | None]]] = {}
    for entry in orders.problems:
        lines.setdefault(entry.number, []).append((entry, asked.get(id(entry))))
    rows = [(number, write_problems(found, case.office.phrases)) for number, found in lines.items()]
    yield _section(case, "receipt.not_read", rows, len(rows))
    if orders.asked:
        number = orders.asked[0][1].number
        yield paragraph(case.say("question.how", number=number))


def _how_to_answer(case: Case, accounts: Sequence[Account], orders: Orders) -> str:
    """How to answer what is asked about a wish, where it isn't told above."""
    asked = next((account.asked[0] for account in accounts if account.asked), "")
    if not asked or orders.asked:
        return ""
    return paragraph(case.say("wish.answer", label=asked.split()[0]))


def _late(case: Case, orders: Orders) -> str:
    """Orders that were held, each as it was read, and how to have them stand."""
    game, over = case.game, case.missed
    if game is None or over is None or not orders.late:
        return ""
    gaps = {"over": case.name_phase(over), "now": case.name_phase(game.table.position.phase)}
    title = heading(case.say("late.title", number=len(orders.late), **gaps))
    rows = "\n".join(write_late(held, case.office.phrases) for held in orders.late)
    return f"{title}\n{rows}\n\n{letter_text(case.say('late.how', **gaps)).rstrip()}"


def _unanswered(case: Case, orders: Orders) -> str:
    """The questions of earlier letters that are still open."""
    game, power = case.game, case.visitor.power
    if game is None or power is None:
        return ""
    fresh = {question.number for _, question in (*orders.asked, *orders.late)}
    rows = [q for q in game.people.seat_of(power).questions if q.number not in fresh]
    shown = case.office.phrases.in_a_row(
        f"{q.number} ({q.line[:MOST_OF_A_LINE].strip()})" for q in rows
    )
    return paragraph(case.say("question.open", questions=shown)) if rows else ""


def _unconfirmed(case: Case) -> str:
    """That letters in the reader's name wait for their word."""
    if case.game is None:
        return ""
    zone = wishes_of(case.visitor.player, case.game).zone
    said = waiting_word(case.game, case.visitor.power, case.office.phrases, zone)
    return paragraph(said) if said else ""


def _not_done(accounts: Sequence[Account], orders: Orders) -> list[tuple[int, str]]:
    rows = [(row.entries[0].number, write_refused(row)) for row in orders.refused]
    return rows + [(a.number, write_account(a)) for a in accounts if a.failed]


def _section(case: Case, title: str, rows: Sequence[tuple[int, str]], number: int = 0) -> str:
    """A headed part of the receipt, its rows in the order of the letter's `number` lines."""
    if not rows:
        return ""
    ordered = [row for _, row in sorted(rows, key=lambda row: row[0])]
    return heading(case.say(title, number=number)) + "\n" + "\n".join(ordered)


def _has_question(orders: Orders) -> bool:
    """Whether a remark asks something, however long it is."""
    asides = (e.line for e in orders.sheet.entries if e.content is Aside.PROSE)
    return any(line.rstrip().endswith("?") for line in asides)


def _left_unread(case: Case, orders: Orders, accounts: Sequence[Account]) -> str:
    rows = []
    found = remarks(orders.sheet).items()
    if passed_over := {n: e for n, e in found if not _is_told(n, e.line, accounts)}:
        rows.append(_passed_over(passed_over, case))
        if power := _addressed(passed_over.values(), case):
            rows.append(paragraph(case.say("receipt.unsent", power=power.name)))
        elif not accounts and _is_to_master(orders.sheet.entries, case):
            rows.append(paragraph(case.say("receipt.unread_by_master")))
        elif case.game is not None and _has_question(orders):
            rows.append(paragraph(case.say("receipt.questions")))
    if case.letter.echoed_lines:
        rows.append(paragraph(case.say("receipt.echoed", number=case.letter.echoed_lines)))
    if case.letter.struck_words:
        rows.append(paragraph(case.say("receipt.struck", number=case.letter.struck_words)))
    if case.letter.hidden_words:
        rows.append(paragraph(case.say("receipt.hidden", number=case.letter.hidden_words)))
    if case.letter.quoted_lines:
        rows.append(case.say("receipt.quoted", number=case.letter.quoted_lines))
    return "\n".join(rows)


def _is_told(number: int, line: str, accounts: Iterable[Account]) -> bool:
    """Whether a line is part of a sentence that is told of above, and no remark of its own.

    A sentence stands on no more lines than it has words.
    """
    said = shortened(line)
    return any(
        0 <= number - account.number <= account.line.count(" ") and said in shortened(account.line)
        for account in accounts
    )


def _passed_over(entries: Mapping[int, Entry], case: Case) -> str:
    """How many lines were remarks, and which of them are no mere courtesies."""
    is_idle = case.office.commands.beside.is_idle
    shown = [
        line_shown(number, entry.line.strip(), case.office.phrases)
        for number, entry in entries.items()
        if entry.content in {Aside.PROSE, Aside.PUT_OFF}
        and len(entry.line.split()) >= WORDS_OF_A_REMARK
        and not is_idle(entry.line)
    ]
    if case.game is None:
        return paragraph(case.count("receipt.ignored_no_game", len(entries)))
    if not shown:
        return paragraph(case.count("receipt.ignored", len(entries)))
    more = [case.say("receipt.unread_others")] if shown[MOST_REMARKS:] else []
    lines = listing([*shown[:MOST_REMARKS], *more], case.office.phrases)
    return paragraph(case.count("receipt.ignored_some", len(entries), lines=lines))


def _is_to_master(entries: Sequence[Entry], case: Case) -> bool:
    """Whether a letter of nothing but remarks is written to the gamesmaster: "Dieter, ..."."""
    game, said = case.game, [" ".join(entry.line.split()) for entry in entries]
    if game is None or case.visitor.leads:
        return False
    name = master_called(game)
    greeted = (found[1] for line in said[:2] if (found := _GREETING.fullmatch(line)) is not None)
    is_talk = all(isinstance(entry.content, Aside) for entry in entries)
    is_said = is_talk and any(len(line.split()) >= WORDS_OF_A_REMARK for line in said)
    return is_said and name in greeted


def _addressed(entries: Iterable[Entry], case: Case) -> Power | None:
    """The power that a remark is written to as if it could read it: "Dear Russia,"."""
    if case.game is None or case.visitor.power is None:
        return None
    for entry in entries:
        found = _GREETING.fullmatch(" ".join(entry.line.split()))
        power = power_named(found[1], case.game.variant) if found is not None else None
        if power is not None and power != case.visitor.power:
            return power
    return None
