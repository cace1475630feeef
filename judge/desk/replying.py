"""An answer to a letter of press: what stands above its quotation goes back to who wrote it.

It came to an address that speaks for a seat in this one thing: nothing in it
is an order or a command. What may be meant for somebody else than the reader,
for us or for another power, is not sent but asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.sending import (
    Readers,
    nobody_reads,
    send_letter,
    vacant_among,
)
from judge.desk.daybook import Daybook
from judge.desk.identity import answerer_of
from judge.desk.letters import Letter
from judge.desk.noting import note_answer
from judge.desk.office import Office
from judge.desk.persons import is_mailable
from judge.desk.reading.answering import MeantAnswer, misdirected, read_answer, seems_ours
from judge.desk.replies.answered import write_answered
from judge.desk.replies.layout import listing
from judge.desk.replies.leftout import with_pictures
from judge.desk.replies.press import heading_of, reader_names, readers_shown
from judge.desk.replies.strangers import answer_lapsed
from judge.desk.self_naming import names_somebody
from judge.desk.served import Served
from judge.desk.silence import heard_from
from judge.game.events import Event, GameCreated, GameStarted
from judge.game.game import Game
from judge.game.people_events import MasterReplaced, PlayerReplaced
from judge.game.press_events import PressSent
from judge.game.press_letters import AnswerTo, PressLetter, named_in

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class _Answering:
    """A letter of press, and the answer to it in the hands of its reader."""

    sent: PressSent
    game: Game
    case: Case

    @property
    def letter(self) -> PressLetter:
        return self.sent.letter

    @property
    def sender(self) -> str:
        return reader_names((self.letter.shown,), self.case.office.phrases)

    def goes_to(self, meant: MeantAnswer) -> AnswerTo:
        return self.sent.answer(self.case.visitor.power, to_all=meant.to_all)

    @property
    def everybody(self) -> AnswerTo:
        """All who had the letter, but for the one who answers; nobody named is everybody."""
        return self.sent.answer(self.case.visitor.power, to_all=True)

    def say(self, name: str, /, **gaps: object) -> str:
        return self.case.say(name, sender=self.sender, **gaps)

    def follows(self, reader: Power | None) -> str:
        """The key of the mail that a reader knows the letter by: who wrote it has a receipt."""
        if self.sent.is_from(reader):
            return f"{self.sent.key.partition(':')[0]}:receipt"
        # An answer to black press is the first that is heard of it where it went elsewhere.
        return f"{self.sent.key}:{reader or 'GM'}" if self.sent.goes_to(reader) else ""


def serve_answer(letter: Letter, key: str, office: Office, now: datetime) -> Served:
    """Serve a letter to an address that answers press."""
    visitor = answerer_of(letter, office)
    if visitor is None or visitor.game is None:
        if not is_mailable(letter.sender.address):
            return Served(note="an answer for nobody, and no address to say so to")
        return answer_lapsed(letter, key, office)
    daybook = Daybook(office)
    case = Case(visitor, visitor.game, letter, key, office, now, daybook.game, daybook.is_first)
    case, told = heard_from(with_pictures(case, letters=1), daybook)
    sent = office.press(visitor.game.name, visitor.answers)
    if sent is None:
        sender, answer = case.say("answer.nobody"), refusal(case.say("answer.gone"))
    else:
        answering = _Answering(sent, visitor.game, case)
        sender, answer = answering.sender, _answer(answering)
    note_answer(answer, case, daybook, "answer to press")
    held = any(isinstance(event, PressSent) and event.waits for event in answer.events)
    receipt = write_answered(case, visitor.game, sender, answer, held=held)
    note = f"{visitor.role.value} answered press"
    changes, counts = daybook.changes(), daybook.counts()
    replies = (receipt, *answer.replies, *told)
    return Served(changes, replies, note, by_token=True, counts=counts)


def _answer(to: _Answering) -> Answer:
    """Send an answer, or say why not."""
    case, letter = to.case, to.case.letter
    if letter.doubtful:
        return refusal(case.say("answer.doubtful"))
    if not to.letter.is_answered:
        return refusal(case.say("answer.not_answered"))
    meant = read_answer(letter.text, heading_of(to.letter, case.office.phrases))
    if not meant.text.strip():
        return refusal(case.say("answer.empty"))
    if not meant.for_sure and (asked := _asked_back(meant, to)):
        return refusal(asked)
    return _sent(meant, to)


def _asked_back(meant: MeantAnswer, to: _Answering) -> str:
    """Why an answer may be meant for somebody else than its readers; "" if it is for them.

    Whoever isn't shown may be greeted by any name: no answer of ours tells whether it was right.
    """
    case, game = to.case, to.game
    readers = to.goes_to(meant).named
    line, named = misdirected(meant.text, readers, game.variant)
    if line:
        called = (
            case.say("answer.master") if reader is None else reader.name
            for reader in named or readers
        )
        names = listing(called, case.office.phrases)
        names = names or listing((p.name for p in game.variant.powers), case.office.phrases)
        return to.say("answer.other_reader", number=meant.first, line=line, named=names)
    units = (
        game.table.position.units_of(case.visitor.power) if case.visitor.power is not None else ()
    )
    office = case.office
    ours = seems_ours(meant.text, office.commands, office.order_reader(game.variant), units)
    if ours == 0:
        return to.say("answer.like_orders")
    return to.say("answer.other_letter", number=meant.first + ours - 1) if ours else ""


def _sent(meant: MeantAnswer, to: _Answering) -> Answer:
    case, game = to.case, to.game
    readers = to.goes_to(meant)
    # Whether there is a player in a seat that isn't shown would tell which it is.
    gone = vacant_among(readers.named, game) if len(readers.to) > 1 else ()
    if gone and gone == readers.to:  # nobody named would be everybody
        return refusal(case.say("press.vacant", powers=reader_names(gone, case.office.phrases)))
    readers = replace(readers, to=tuple(reader for reader in readers.to if reader not in gone))
    if refused := nobody_reads(readers.named, readers, game, case):
        return refusal(refused)
    found = None if meant.for_sure else names_somebody(readers, meant.text, case)
    if found is not None:
        said = "answer.names_you" if found.is_own else "answer.names_somebody"
        return refusal(to.say(said, line=found.line[:_SHOWN]))
    answer = send_letter(readers, meant.text, meant.first, case, follows=to.follows)
    if answer.failed:
        return answer
    return replace(answer, said=(*answer.said, *_told_besides(meant, readers.to, gone, to)))


def _told_besides(
    meant: MeantAnswer, readers: Readers, gone: Readers, to: _Answering
) -> Sequence[str]:
    """Who else could have it, who did not get it, and who wasn't there before."""
    case, told = to.case, []
    if gone:
        told.append(case.say("answer.left_out", powers=reader_names(gone, case.office.phrases)))
    everybody = to.everybody.readers
    if not meant.to_all and len(everybody) != 1:
        names = readers_shown(everybody, case.office.phrases)
        told.append(to.say("answer.all_readers", readers=names))
    if new := [reader for reader in _new_at(to) if not readers or reader in readers]:
        told.append(case.say("answer.new_player", powers=reader_names(new, case.office.phrases)))
    return told


def _new_at(to: _Answering) -> Readers:
    """The seats that are at another address than when the letter was written, of those shown."""
    game, had = to.game, named_in(to.letter)
    epochs: dict[Power | None, int] = {None: game.people.master.epoch}
    epochs.update((seat.power, seat.epoch) for seat in game.people.seats)
    changed = [reader for reader in had if epochs[reader] > 1]
    if not changed:
        return ()  # the log need not be read
    held: dict[Power | None, str] = {}
    then: dict[Power | None, str] = {}
    for event in to.case.office.log(game.name):
        _seat(event, held)
        if isinstance(event, PressSent) and event.number == to.letter.number:
            then = dict(held)
    return tuple(reader for reader in changed if held.get(reader) != then.get(reader))


def _seat(event: Event, held: dict[Power | None, str]) -> None:
    match event:
        case GameCreated():
            held[None] = event.master.player.address
        case GameStarted():
            held.update((power, player.address) for power, player in event.seats)
        case PlayerReplaced():
            held[event.power] = event.player.address
        case MasterReplaced():
            held[None] = event.player.address
        case _:
            pass
