"""What the judge did with a letter, in the words of the vocabulary.

The events, the orders and the mails are the whole judge's own. What a question was answered by is
no event: which clerk answered is seen at the clerks' table, and that it was said, in the mail.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

from judge.desk import commands, registry
from judge.desk.answers import Answer, Clerk
from judge.desk.commands import Command
from judge.desk.commands.questions import Inquire
from judge.game.game import Game
from judge.game.seats import Absence
from judge.game.settings import NEW, SETTINGS
from judge.library.texts import load_phrases
from tests.blind.entries import Entry
from tests.blind.houses import BlindHouse
from tests.blind.orders import filed_text, same
from tests.blind.wanted import moment_text, order_text, words_of
from tests.harm.house import JUDGE, SERVER, Followed

UNSEEN = frozenset(
    [
        "LinesFailed",
        "QuestionsAsked",
        "QuestionsClosed",
        "PressDrafted",
        "WishAsked",
        "WishesClosed",
        "DraftsClosed",
        "OrdersCalled",
        "StandingCalled",
        "StandbysCalled",
        "SilenceBroken",
        "OrdersEntered",
        "OrdersCleared",
        "OrdersWithdrawn",
        "OrdersFiled",
        "OrdersUnfiled",
        "Reminded",
    ]
)
"""Events that are told by what stands afterwards, or that change nothing for anybody."""
_CONFIRMING = re.compile(r"^ +(resign|address \S+) [a-z2-7]{8}$", re.MULTILINE)
_NOT = "NOT "
"""How the headings of a receipt begin below which stands what was not taken."""
_ROW = re.compile(r"^ {0,4}\d+ \| (.*)$")
_GOES_ON = re.compile(r"^ {0,4}\| (?! *~)(.*)$")
_PAGES_OF = {
    "places": ("rules", "board", "centres"),
    "units": ("rules", "board"),
    "late": ("status",),
    "formats": ("help",),
    "lengths": ("settings",),
    "missed": ("help", "settings"),
}
"""The pages on which stands what a question is answered by in itself; else it is that of rules."""
_TOPICS: Mapping[type[Command], str] = {
    commands.Status: "status",
    commands.ShowOrders: "orders",
    commands.ShowBoard: "board",
    commands.ShowCentres: "centres",
    commands.Who: "who",
    commands.ShowResults: "results",
    commands.ShowHistory: "history",
    commands.ShowSettings: "settings",
    commands.GetRules: "rules",
    commands.ListGames: "games",
    commands.Help: "help",
}


@dataclass(frozen=True, slots=True)
class Press:
    """A letter of press that was sent, or is kept until its writer says so."""

    readers: frozenset[str]
    text: str


@dataclass(frozen=True, slots=True)
class Done:
    """What followed from a letter.

    `deeds` are commands done, as a set writes them; `again` those that changed nothing, because
    it was so already. `others` is what happened to a power that didn't write. `orders` are
    what stood before and what stands now, `filed` likewise. `asked` are the readings of each
    question; `failed` the rows of the reply that name what was not done, `said` those sections
    whole. `offered` are the commands that the reply asks to confirm. `mails` are those to others,
    each with its reader: the id of a power, GM, or an address.
    """

    deeds: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    press: tuple[Press, ...] = ()
    drafts: tuple[Press, ...] = ()
    orders: tuple[Counter[str], Counter[str]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    filed: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    asked: tuple[frozenset[str], ...] = ()
    offered: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    said: str = ""
    answered: tuple[str, ...] = ()
    refused: bool = False
    to_master: tuple[str, ...] = ()
    mails: tuple[tuple[str, str], ...] = ()
    reply: str = ""
    subject: str = ""

    @property
    def is_asking(self) -> bool:
        """Whether the reply asks, or says of something that it was not done."""
        return bool(self.asked or self.drafts or self.failed)


def serve(entry: Entry) -> Done:
    """Have a letter served in its situation, and see what the judge does."""
    answers: list[tuple[Command, Answer]] = []
    with BlindHouse.of(entry.scenario) as house, _watched(answers):
        before, sender = house.game, _sender(entry, house)
        writer = {sender, house.seat_address(entry.who)}
        followed = house.post(_letter(entry, house), sender=sender, to=_to(entry, house))
        return _seen(entry, before, house.game, followed, answers, writer)


def _watched(answers: list[tuple[Command, Answer]]) -> Any:
    """The clerks' table, with all that they answer written down."""

    def watch(clerk: Clerk[Any]) -> Clerk[Any]:
        def answered(command: Any, case: Any) -> Answer:
            answer = clerk(command, case)
            answers.append((command, answer))
            return answer

        return replace(clerk, answer=answered)

    watched = {kind: watch(clerk) for kind, clerk in registry.CLERKS.items()}
    return patch.dict(registry.CLERKS, watched)


def _sender(entry: Entry, house: BlindHouse) -> str:
    return entry.sender.rpartition("<")[2].rstrip(">") or house.seat_address(entry.who)


def _to(entry: Entry, house: BlindHouse) -> str:
    """The address to which a letter goes."""
    kind, _, number = entry.to.partition(" ")
    match kind:
        case "press":
            return house.press_address(entry.who, int(number))
        case "offer":
            return house.offer_address(entry.who)
        case "game" if entry.who == "GM" or entry.who in house.scenario.variant.power_by_id:
            return house.reply_address(entry.who)
        case "game":  # who has no seat answers to the game's own address
            return f"{JUDGE.local}+{house.game_name}@{JUDGE.domain}"
        case _:
            return str(JUDGE)


def _letter(entry: Entry, house: BlindHouse) -> bytes:
    """The letter as it comes over the wire: our mail server vouches for its sender."""
    name = house.name_of(entry.who)
    return (
        f"Authentication-Results: {SERVER}; spf=pass smtp.mailfrom={_sender(entry, house)}\n"
        f"From: {name} <{_sender(entry, house)}>\nTo: {_to(entry, house)}\n"
        f"Subject: {entry.subject}\nMessage-ID: <entry-{entry.number}@client.example>\n"
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
        f"Content-Transfer-Encoding: 8bit\n\n{entry.text}\n"
    ).encode()


def _seen(
    entry: Entry,
    before: Game,
    after: Game,
    followed: Followed,
    answers: list[tuple[Command, Answer]],
    writer: set[str],
) -> Done:
    own = [mail for mail in followed.mails if mail.to in writer]
    reply = "\n".join(mail.text for mail in own)
    sections = "\n".join(_sections(mail.text) for mail in own)
    events = [(kind, body) for kind, body in followed.events if kind not in UNSEEN]
    deeds = [deed for kind, body in events for deed in _deeds(kind, body, entry, before)]
    others = [f"{k} {b['power']}" for k, b in followed.events if _is_anothers(k, b, entry)]
    if any(isinstance(c, commands.Remind) and not a.failed for c, a in answers):
        deeds.append("remind")
    press, notes = _press(events, entry)
    notes += tuple(_notes_of_others(followed, before))
    seats = {seat.player.address: seat.power.id for seat in before.people.seats}
    seats[before.people.master.player.address] = "GM"
    return Done(
        deeds=tuple(deeds),
        again=tuple(_again(answers)),
        others=tuple(others),
        press=press,
        drafts=tuple(_drafts(followed)),
        orders=(_standing(before, entry.who), _standing_after(before, after, entry.who, events)),
        filed=(_filed(before, entry.who), _filed(after, entry.who)),
        asked=tuple(_questions(followed, before)),
        offered=tuple(found[1].lower() for found in _CONFIRMING.finditer(reply)),
        failed=tuple(_rows(sections)),
        said=sections,
        answered=tuple(_answered(answers, reply)),
        refused=any(answer.failed for _, answer in answers),
        to_master=notes,
        mails=tuple((seats.get(m.to, m.to), m.text) for m in followed.mails if m.to not in writer),
        reply=reply,
        subject=own[0].subject if own else "",
    )


def _rows(sections: str) -> Iterator[str]:
    """The lines of the letter in those sections, each over as many rows as it takes."""
    line = ""
    for row in sections.splitlines():
        if found := _ROW.match(row):
            if line:
                yield line
            line = found[1]
        elif line and (more := _GOES_ON.match(row)):
            line += f" {more[1]}"
    if line:
        yield line


def _sections(text: str) -> str:
    """The sections of a receipt that say what was not understood or not done."""
    rows, inside = [], False
    for row, below in zip(text.splitlines(), [*text.splitlines()[1:], ""], strict=True):
        if below.startswith("---"):
            inside = row.startswith(_NOT)
        if inside:
            rows.append(row)
    return "\n".join(rows)


def _is_anothers(kind: str, body: Mapping[str, Any], entry: Entry) -> bool:
    """Whether something happened to the seat of a power that did not write."""
    seat = body.get("power") if "power" in body else None
    by_master = entry.who == "GM" or entry.to == "offer"
    return isinstance(seat, str) and seat != entry.who and not by_master


def _voted(motion: Any) -> str:
    """A vote, from its form in a log."""
    if motion is None:
        return "vote draw"
    return f"concede {motion}" if isinstance(motion, str) else f"vote {motion}"


_SIMPLE: Mapping[str, Callable[[Mapping[str, Any], Game], str]] = {
    "WaitSet": lambda b, game: "wait" if b["waits"] else "ready",
    "AbsencesCleared": lambda b, game: "back",
    "DrawVoted": lambda b, game: "vote draw" if b["in_favour"] else "unvote",
    "ConcessionVoted": lambda b, game: f"concede {b['to']}",
    "MotionVoted": lambda b, game: _voted(b["motion"]),
    "VoteWithdrawn": lambda b, game: "unvote",
    "SeatVacated": lambda b, game: "resign",
    "PlayerJoined": lambda b, game: f"join {game.name}",
    "ObserverJoined": lambda b, game: f"observe {game.name}",
    "PlayerLeft": lambda b, game: "leave",
    "ObserverLeft": lambda b, game: "leave",
    "PicturesSet": lambda b, game: f"pictures {'on' if b['wanted'] else 'off'}",
    "GamePaused": lambda b, game: "pause",
    "GameResumed": lambda b, game: "resume",
    "GameStarted": lambda b, game: "start",
    "PhaseProcessed": lambda b, game: "process",
    "RolledBack": lambda b, game: f"rollback {b['phase']}",
    "SeatOffered": lambda b, game: f"offer {b['power'] or 'GM'} to {b['player']['address']}",
    "DeadlineSet": lambda b, game: f"deadline {moment_text(datetime.fromisoformat(b['deadline']))}",
}


def _deeds(kind: str, body: Mapping[str, Any], entry: Entry, before: Game) -> Iterator[str]:
    """What an event is in the vocabulary."""
    match kind:
        case "PressSent":
            return
        case "AbsenceSet":
            yield _absent(body["absence"], before)
        case "SettingsChanged":
            chosen = body.get("settings", body)
            yield from (f"set {name} {_value(value)}" for name, value in chosen.items())
        case "GameCreated":
            yield f"create {body['name']}"
            yield from _created(body["settings"])
        case "PlayerReplaced" | "MasterReplaced":
            is_same = entry.to != "offer"
            yield f"address {body['player']['address']}" if is_same else "accept"
        case "OfferClosed":
            yield from _closed(body, before)
        case "GameEnded":
            if body["ending"] == "cancelled":
                yield "cancel game"
        case _ if kind in _SIMPLE:
            yield _SIMPLE[kind](body, before)
        case _:
            yield f"other {kind} {json.dumps(body, ensure_ascii=False)}"


def _absent(form: Mapping[str, Any], game: Game) -> str:
    power = game.variant.power_by_id[form["power"]]
    begins, ends = (datetime.fromisoformat(form[name]) for name in ("begins", "ends"))
    first, last = Absence(power, begins, ends).days(game.settings.zone)
    return f"absent {first} to {last}"


def _value(value: Any) -> str:
    return f"{value:.0f}" if isinstance(value, int | float) else str(value)


def _created(form: Mapping[str, Any]) -> Iterator[str]:
    """What is set otherwise than by default in a new game."""
    usual = NEW
    for row in SETTINGS:
        value = usual.value_of(row)
        plain = value.total_seconds() if hasattr(value, "total_seconds") else value
        found = form.get(row.name, plain)
        if found != (list(plain) if isinstance(plain, tuple) else plain):
            yield f"set {row.name} {_value(found)}"


def _closed(body: Mapping[str, Any], before: Game) -> Iterator[str]:
    offer = next((o for o in before.people.offers if o.number == body["number"]), None)
    seat = offer.power.id if offer is not None and offer.power is not None else "GM"
    if body["end"] == "declined":
        yield "decline"
    if body["end"] == "withdrawn":
        yield f"withdraw {seat}"


def _press(
    events: list[tuple[str, dict[str, Any]]], entry: Entry
) -> tuple[tuple[Press, ...], tuple[str, ...]]:
    """The press that was sent, and what was passed on to the gamesmaster."""
    sent, notes = [], []
    for kind, body in events:
        if kind == "PressSent":
            readers = frozenset(reader or "GM" for reader in body["to"])
            if readers == {"GM"} and not body.get("number"):
                notes.append(body["text"])
            else:
                sent.append(Press(readers, body["text"]))
    return tuple(sent), tuple(notes)


def _notes_of_others(followed: Followed, game: Game) -> Iterator[str]:
    """What goes to the gamesmaster from who has no seat: no event of the game tells of it."""
    is_told = any(kind == "PressSent" for kind, _ in followed.events)
    begins = load_phrases().say("note.subject", sender="").strip()
    for mail in followed.mails:
        is_note = mail.to == game.people.master.player.address and begins in mail.subject
        if is_note and not is_told:
            yield mail.text


def _drafts(followed: Followed) -> Iterator[Press]:
    for kind, body in followed.events:
        if kind == "PressDrafted":
            for way in body["ways"]:
                readers = frozenset(reader or "GM" for reader in way["to"])
                yield Press(readers, f"{way['text']}\n{body['text']}")


def _questions(followed: Followed, game: Game) -> Iterator[frozenset[str]]:
    for kind, body in followed.events:
        if kind == "QuestionsAsked":
            for question in body["questions"]:
                yield frozenset(_reading(text, game) for text in question["candidates"])


def _reading(text: str, game: Game) -> str:
    """A candidate as it is compared; as it is if it is no order."""
    try:
        return order_text(text, game)
    except ValueError:
        return text


def _standing(game: Game, who: str) -> Counter[str]:
    """The orders of a power that stand."""
    power = game.variant.power_by_id.get(who)
    rows = game.table.orders.get(power, ()) if power is not None else ()
    return Counter(same(row.order, game.table.position, game.variant) for row in rows)


def _standing_after(
    before: Game, after: Game, who: str, events: list[tuple[str, dict[str, Any]]]
) -> Counter[str]:
    """What stands afterwards; if the phase was processed, what stood then."""
    for kind, body in events:
        if kind == "PhaseProcessed":
            rows = dict(body["orders"]).get(who, ())
            return Counter(order_text(text, before) for _, text in rows)
    return _standing(after, who)


def _filed(game: Game, who: str) -> frozenset[str]:
    """The orders of a power that are on file for later."""
    for seat in game.people.seats:
        if seat.power.id == who:
            rows = (filed_text(row, game.table.position, game.variant) for row in seat.filed)
            return frozenset(rows)
    return frozenset()


def _again(answers: list[tuple[Command, Answer]]) -> Iterator[str]:
    """What was done according to a clerk, whether or not it changed anything."""
    for command, answer in answers:
        if answer.failed:
            continue
        match command:
            case commands.Wait(waits):
                yield "wait" if waits else "ready"
            case commands.VoteDraw(in_favour):
                yield "vote draw" if in_favour else "unvote"
            case commands.SetPictures(wanted):
                yield f"pictures {'on' if wanted else 'off'}"
            case commands.Back():
                yield "back"
            case commands.Clear():
                yield "clear"
            case commands.ChangeSettings(choices) | commands.Create(_, choices):
                for name, value in choices.values:
                    seconds = value.total_seconds() if isinstance(value, timedelta) else value
                    yield f"set {name} {_value(seconds)}"
            case _:
                pass


def _answered(answers: list[tuple[Command, Answer]], reply: str) -> Iterator[str]:
    """The questions that were answered, as the reply shows."""
    words = " ".join(words_of(reply))
    for command, answer in answers:
        said = " ".join(words_of(" ".join(answer.said)))[:60]
        if answer.failed or said not in words:
            continue
        if isinstance(command, Inquire):
            yield from _PAGES_OF.get(command.topic, ("rules",))
        elif (topic := _TOPICS.get(type(command))) is not None:
            about = getattr(command, "phase", "") or getattr(command, "board", "")
            yield f"{topic} {about}".strip()
