"""The answer to an invitation, at the address that was made for it: it joins, or declines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.assent import assent_in
from judge.desk.authors import origin_of
from judge.desk.before_start import with_wishes
from judge.desk.clerks.inviting import gaps_of_invitation, invited_part
from judge.desk.commands.seats import Join
from judge.desk.daybook import Daybook
from judge.desk.dressing import wishes_of
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY, OFFER_ANSWERS_A_DAY, count_within
from judge.desk.names import known_names
from judge.desk.reading import CommandLine, OtherLine, Part
from judge.desk.reading.lines import SENTENCE
from judge.desk.reading.offered import Said
from judge.desk.replies.addressing import epochs, mail_to
from judge.desk.replies.layout import letter_text
from judge.desk.replies.quoting import quoted
from judge.desk.served import Served
from judge.desk.striking import strike
from judge.desk.tokens import read_recipient
from judge.game.game import Game
from judge.game.inviting import InvitationDeclined
from judge.game.seats import PersonAddress

LONGEST_PASSED_ON = 1500
"""In letters: so much of an unclear answer is shown to the gamesmaster."""


def answer_invitation(case: Case, daybook: Daybook) -> Served | tuple[Part, ...]:
    """The parts of a letter by which somebody joins; what is served of any other."""
    game = case.find(read_recipient(case.letter.recipient).game)
    if game is None:
        raise ValueError("the counter sends nobody here who was not invited")
    text = case.letter.text
    parts = with_wishes(case.office.commands.read_letter(text), text, case)
    if any(isinstance(part, CommandLine) and isinstance(part.command, Join) for part in parts):
        return parts
    said = _said(parts, game, case)
    if said is Said.YES:
        return tuple(_joining(parts, case))
    if said is Said.NO:
        return _declined(game, case, daybook)
    return _unclear(game, case)


def _said(parts: Sequence[Part], game: Game, case: Case) -> Said:
    """Whether what is no command of a letter says yes or no; its subject, where it is empty."""
    lines = [part.text for part in parts if isinstance(part, OtherLine)]
    subject = case.letter.subject if ":" not in case.letter.subject else ""
    people = (case.letter.sender.name, case.visitor.player.called, game.people.master.player.called)
    return assent_in("\n".join(lines) or subject, known_names(game, people), case)


def _joining(parts: Sequence[Part], case: Case) -> Iterator[Part]:
    """The parts, with the first sentence that is none for joining."""
    first = next((part for part in parts if isinstance(part, OtherLine)), None)
    if first is None:
        yield CommandLine(1, case.letter.subject, Join())
    for part in parts:
        if part is not first:
            yield part
            continue
        end = found.end() if (found := SENTENCE.match(first.text)) else len(first.text)
        yield CommandLine(first.number, first.text[:end], Join())
        if first.text[end:].strip():
            yield OtherLine(first.number, " " * end + first.text[end:])


def _declined(game: Game, case: Case, daybook: Daybook) -> Served:
    event = InvitationDeclined(PersonAddress(case.visitor.player.address))
    game = daybook.record(game, (event,), origin_of(case.visitor, game, case.key, "decline"))
    mails = (_reply(game, case, "declined"), _to_master(game, case, "was_declined"))
    return Served(daybook.changes(), mails, "an invitation declined", by_token=True)


def _unclear(game: Game, case: Case) -> Served:
    """Neither yes nor no: it is asked again, and the gamesmaster reads the words."""
    mails = [_reply(game, case, "unclear")]
    key = f"{game.name}/{case.visitor.player.address}"
    count = count_within("invited", key, OFFER_ANSWERS_A_DAY, A_DAY, case.is_first)
    words = case.letter.text.strip()[:LONGEST_PASSED_ON]
    if count is not None and words:
        shown = strike(words, case.office.secret, game.name, epochs(game))
        mail = _to_master(game, case, "words")
        mails.append(replace(mail, text=f"{mail.text}\n{quoted(shown)}\n"))
    counts = () if count is None else (count,)
    note = "an invitation, not clearly answered"
    return Served((), tuple(mails), note, by_token=True, counts=counts)


def _reply(game: Game, case: Case, name: str) -> Reply:
    """What whoever was invited hears; never at another address."""
    visitor, gaps = case.visitor, gaps_of_invitation(case.visitor.player, game)
    return Reply(
        key=f"{case.key}:invited",
        to=visitor.address,
        subject=f"[{game.name}] {case.say(f'invite.{name}_subject', **gaps)}",
        text=letter_text(case.say(f"invite.{name}", **gaps)),
        occasion=Occasion.RECEIPT,
        game=game.name,
        reply_to=invited_part(case.office, game, visitor.player),
        wishes=wishes_of(visitor.player, game),
        in_reply_to="" if visitor.elsewhere else case.letter.message_id,
        references=() if visitor.elsewhere else case.letter.references,
    )


def _to_master(game: Game, case: Case, name: str) -> Reply:
    """What the gamesmaster hears of it."""
    gaps = gaps_of_invitation(case.visitor.player, game)
    return mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:invited:{name}",
        subject=case.say(f"invite.{name}_subject", **gaps),
        text=letter_text(case.say(f"invite.{name}", **gaps)),
        occasion=Occasion.NOTICE,
    )
