"""The answer to an offer of a seat: taken, refused, or asked again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from judge.desk.answers import Case
from judge.desk.authors import origin_of
from judge.desk.clerks.offers import gaps_of, may_not_take
from judge.desk.clerks.visits import game_of
from judge.desk.daybook import Daybook
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.limits import A_DAY, OFFER_ANSWERS_A_DAY, Count, count_within
from judge.desk.office import Office
from judge.desk.policy import Findings, Then, marks_of
from judge.desk.reading.offered import Said
from judge.desk.reading.slots import flat
from judge.desk.replies.addressing import copies, epochs, mail_to, notices, offer_part
from judge.desk.replies.layout import letter_text
from judge.desk.replies.welcome import farewell_mail, welcome_mail
from judge.desk.served import Served
from judge.desk.tokens import strike
from judge.game.game import Game
from judge.game.offers import Offer, OfferEnd
from judge.game.people_events import MasterReplaced, OfferClosed, PlayerReplaced
from judge.prose.sentences import clauses, sentences

MOST_SENTENCES = 12
FEWEST = 3
"""A clause of fewer words says nothing by itself."""
_WANTS_TO_KNOW = re.compile(
    r"(?:(?:and|und|et|y|so) )?(?:when|who|where|how|which|what|wann|wer|wo|wie|welche|was|quand"
    r"|qui|ou|comment|combien|quel|que|cuando|quien|donde|como|quando|chi|dove|come)\b"
)
"""A question that begins so wants an answer, and makes no condition: "could I have Italy?" may."""
LONGEST_PASSED_ON = 1500
"""In letters: so much of an unclear answer is shown to the gamesmaster."""


def answer_offer(case: Case, daybook: Daybook) -> Served:
    """Serve a letter to an offer's address: it can do nothing but accept or decline."""
    game, offer = game_of(case), case.visitor.offer
    if offer is None:
        raise ValueError("the counter sends nobody here who was offered nothing")
    if not offer.is_open(case.now):
        return _over(case, offer, f"over_{offer.end or OfferEnd.LAPSED}")
    said = _said(case, tuple(_names(game, offer, case)))
    if said is Said.UNCLEAR:
        return _unclear(case, offer)
    if said is Said.NO:
        return _declined(case, offer, daybook)
    if refused := may_not_take(offer.power, offer.player.address, case):
        return _over(case, offer, "cannot", why=refused)
    return _accepted(case, offer, daybook)


def _said(case: Case, names: tuple[str, ...]) -> Said:
    """What an answer comes to: by its words alone, else sentence by sentence.

    A short yes is one, for that is what was asked. A condition or a question leaves it unclear,
    and so does whatever may take back a yes, or put it off: "I must ask my wife first".
    """
    text = _words(case)
    said = case.office.offers.read(text, names)
    if said is not Said.UNCLEAR:
        return said
    row = [passage.text for passage in sentences(text)[:MOST_SENTENCES]]
    told = [one for one in row if not _asks_to_know(one)]
    found = {_said_in(one, names, case) for one in told} - {None}
    said = found.pop() or Said.UNCLEAR if len(found) == 1 else Said.UNCLEAR
    may_wait = any("?" in one or _may_wait(one, case) for one in told)
    return Said.UNCLEAR if said is Said.YES and may_wait else said


def _asks_to_know(sentence: str) -> bool:
    """Whether a sentence asks for nothing but an answer: "When do you need the first moves?"."""
    return sentence.rstrip().endswith("?") and _WANTS_TO_KNOW.match(flat(sentence)) is not None


def _may_wait(text: str, case: Case) -> bool:
    """Whether some words of a sentence may narrow what it says, or put it off."""
    office = case.office
    policy = office.policy
    text = policy.without_courtesy(text)
    is_stopped = office.commands.beside.may_stop(text, below=False)
    return (
        office.slots.names_time(text)
        or is_stopped
        or policy.is_turning(text)
        or policy.is_postponing(text)
    )


def _said_in(sentence: str, names: tuple[str, ...], case: Case) -> Said | None:
    """What a sentence comes to, or the one of its clauses that says anything."""
    said = _said_by(sentence, names, case)
    if said is not None:
        return said
    parts = (clause.text for one in sentences(sentence) for clause in clauses(one))
    found = {_said_by(part, names, case) for part in parts if len(part.split()) >= FEWEST} - {None}
    return found.pop() if len(found) == 1 else None


def _said_by(sentence: str, names: tuple[str, ...], case: Case) -> Said | None:
    """What one sentence of an answer comes to; None for talk."""
    said = case.office.offers.read(sentence, names)
    if said is not Said.UNCLEAR:
        return said
    policy = case.office.policy
    wish = case.office.wish_model.read(sentence, without=policy.without("offered", ("running",)))
    if not wish.topics:
        return None
    is_no = policy.rows[wish.topic].does == "decline"
    if wish.has("if") and not is_no:
        return Said.UNCLEAR
    margin = wish.margin if len(wish.topics) > 1 else 1.0
    found = Findings(marks=marks_of(wish))
    then = policy.decide(wish.topic, wish.over, margin, sentence, "offered", found)
    if then is Then.DO:
        return Said.NO if is_no else Said.YES
    is_clear = policy.band_of(wish.over, margin) in {0, 1}
    return Said.UNCLEAR if then is Then.ASK and is_clear else None


def _words(case: Case) -> str:
    """What an answer says: its text, or its subject if there is none and it is no "Re:"."""
    text = case.letter.text
    return text if text.strip() else case.letter.subject if ":" not in case.letter.subject else ""


def _names(game: Game, offer: Offer, case: Case) -> Iterator[str]:
    yield from (power.name for power in game.variant.powers)
    yield from (game.name, offer.player.name, case.letter.sender.name)


def _accepted(case: Case, offer: Offer, daybook: Daybook) -> Served:
    """Somebody takes a seat over: they, who had it, and everybody else are told."""
    before, power, player = game_of(case), offer.power, offer.player
    event = MasterReplaced(player) if power is None else PlayerReplaced(power, player)
    game = daybook.record(before, (event,), origin_of(case.visitor, before, case.key, "accept"))
    welcome = welcome_mail(power, game, case.key, case.office, case.now)
    mails = [welcome, *_news(case, offer, before, game)]
    if power is not None and not before.people.seat_of(power).vacant:
        old = before.people.seat_of(power).player
        mails.append(farewell_mail(power, old, game, case.key, case.office))
    return Served(daybook.changes(), tuple(mails), "an offer accepted", by_token=True)


def _news(case: Case, offer: Offer, before: Game, game: Game) -> Iterator[Reply]:
    """What everybody else is told: that it is another person, not who, nor why."""
    gaps = gaps_of(offer, game, case.office, case.now)
    name = "offer.taken_master" if offer.power is None else "offer.taken"
    *told, master = notices(
        case.office,
        game,
        key=f"{case.key}:taken",
        subject=case.say(f"{name}_subject", **gaps),
        text=letter_text(case.say(name, **gaps)),
        besides=offer.power,
    )
    yield from told
    yield from copies(master, game.people.observers, case.office, game)
    said = letter_text(case.say("offer.accepted", **gaps))
    if offer.power is not None:
        yield replace(master, text=said)
        return
    old = before.people.master.player
    yield replace(
        master,
        key=f"{case.key}:taken:old",
        to=Address(old.address, old.name),
        text=said + "\n" + letter_text(case.say("offer.old_master", **gaps)),
        reply_to="",
    )


def _declined(case: Case, offer: Offer, daybook: Daybook) -> Served:
    game = game_of(case)
    origin = origin_of(case.visitor, game, case.key, "decline")
    game = daybook.record(game, (OfferClosed(offer.number, OfferEnd.DECLINED),), origin)
    told = _to_master(case, offer, game, "declined")
    mine = _reply(case, offer, "you_declined")
    return Served(daybook.changes(), (mine, told), "an offer declined", by_token=True)


def _unclear(case: Case, offer: Offer) -> Served:
    """Neither yes nor no: it is asked again, and the gamesmaster reads it too."""
    game = game_of(case)
    mails = [_reply(case, offer, "unclear")]
    key = f"{game.name}/{offer.number}"
    words = _words(case).strip()
    most, counts = OFFER_ANSWERS_A_DAY, tuple[Count, ...]()
    if words and (count := count_within("offer answer", key, most, A_DAY, case.is_first)):
        counts = (count,)
        shown = strike(words[:LONGEST_PASSED_ON], case.office.secret, game.name, epochs(game))
        quoted = "\n".join(f"> {line}".rstrip() for line in shown.splitlines())
        told = _to_master(case, offer, game, "words")
        mails.append(replace(told, text=f"{told.text}\n{quoted}\n"))
    note = "an offer, not clearly answered"
    return Served((), tuple(mails), note, by_token=True, counts=counts)


def _over(case: Case, offer: Offer, name: str, **gaps: str) -> Served:
    """It can't be accepted any more, or not by this person."""
    return Served((), (_reply(case, offer, name, **gaps),), "an offer that is over", by_token=True)


def _reply(case: Case, offer: Offer, name: str, **more: str) -> Reply:
    """What the person hears to whom the seat was offered; never at another address."""
    game, visitor = game_of(case), case.visitor
    gaps = {**gaps_of(offer, game, case.office, case.now), **more}
    return Reply(
        key=f"{case.key}:offered",
        to=visitor.address,
        subject=f"[{game.name}] {case.say(f'offer.{name}_subject', **gaps)}",
        text=letter_text(case.say(f"offer.{name}", **gaps)),
        occasion=Occasion.RECEIPT,
        game=game.name,
        reply_to=offer_part(case.office, game, offer),
        wishes=wishes_of(visitor.player, game),
        in_reply_to="" if visitor.elsewhere else case.letter.message_id,
        references=() if visitor.elsewhere else case.letter.references,
    )


def _to_master(case: Case, offer: Offer, game: Game, name: str) -> Reply:
    """What the gamesmaster hears of it."""
    gaps = gaps_of(offer, game, case.office, case.now)
    return mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:offer:{name}",
        subject=case.say(f"offer.{name}_subject", **gaps),
        text=letter_text(case.say(f"offer.{name}", **gaps)),
        occasion=Occasion.NOTICE,
    )


def lapse_mails(
    game: Game, offers: Iterable[Offer], office: Office, now: datetime
) -> Iterator[Reply]:
    """What the gamesmaster hears of offers that nobody has answered in time."""
    for offer in offers:
        gaps = gaps_of(offer, game, office, now)
        yield mail_to(
            office,
            game,
            None,
            key=f"{game.name}:offer:{offer.number}:lapsed",
            subject=office.phrases.say("offer.lapsed_subject", **gaps),
            text=letter_text(office.phrases.say("offer.lapsed", **gaps)),
            occasion=Occasion.NOTICE,
        )
