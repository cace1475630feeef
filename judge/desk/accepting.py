"""The answer to an offer of a seat: taken, refused, or asked again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from judge.desk.answers import Answer, Case
from judge.desk.authors import origin_of
from judge.desk.calling import coming
from judge.desk.clerks.offers import gaps_of, may_not_take
from judge.desk.clerks.visits import game_of
from judge.desk.daybook import Daybook
from judge.desk.dressing import wishes_of
from judge.desk.letters import Address, Occasion, Reply
from judge.desk.limits import A_DAY, OFFER_ANSWERS_A_DAY, Count, count_within
from judge.desk.offered import answer_text, answers_beside, said_of
from judge.desk.office import Office
from judge.desk.placing import after_offer
from judge.desk.reading.offered import Said
from judge.desk.replies.addressing import epochs, mail_to, notices, offer_part
from judge.desk.replies.layout import letter_text
from judge.desk.replies.welcome import farewell_mail, welcome_mail
from judge.desk.served import Served
from judge.desk.standbys import StandbyNoted
from judge.desk.striking import strike
from judge.game.anonymity import is_anonymous
from judge.game.game import Game
from judge.game.offers import Offer, OfferEnd, open_offers
from judge.game.people_events import MasterReplaced, OfferClosed, PlayerReplaced
from judge.game.seats import is_new

LONGEST_PASSED_ON = 1500
"""In letters: so much of an unclear answer is shown to the gamesmaster."""
_TO_MASTER = re.compile(r"\s{0,9}GM\s{0,3}:", re.IGNORECASE)
"""What begins so is for the gamesmaster, whatever it says."""


def answer_offer(case: Case, daybook: Daybook) -> Served:
    """Serve a letter to an offer's address: it does nothing but accept or decline, and ask."""
    offer = case.visitor.offer
    if offer is None:
        raise ValueError("the counter sends nobody here who was offered nothing")
    if not offer.is_open(case.now):
        return _over(case, offer, f"over_{offer.end or OfferEnd.LAPSED}")
    said = said_of(offer, case)
    if said is Said.NO:
        return _declined(case, offer, daybook)
    if said is not Said.YES:
        return _undecided(case, offer, said, daybook)
    if refused := may_not_take(offer.power, offer.player.address, case):
        return _over(case, offer, "cannot", why=refused)
    return _accepted(case, offer, daybook)


def _accepted(case: Case, offer: Offer, daybook: Daybook) -> Served:
    """Somebody takes a seat over: they, who had it, and everybody else are told."""
    before, power = game_of(case), offer.power
    player = offer.player if power is None else coming(offer.player, before, case)
    event = MasterReplaced(player) if power is None else PlayerReplaced(power, player)
    game = daybook.record(before, (event,), origin_of(case.visitor, before, case.key, "accept"))
    welcome = welcome_mail(power, game, case.key, case.office, case.now)
    beside = answers_beside(case, daybook, game=game, power=power).answers
    mails = [_with_answers(welcome, beside), *_replies(beside), *_news(case, offer, before, game)]
    if power is not None and not before.people.seat_of(power).vacant:
        old = before.people.seat_of(power).player
        mails.append(farewell_mail(power, old, game, case.key, case.office))
    note, counts = "an offer accepted", daybook.counts()
    served = Served(daybook.changes(), tuple(mails), note, by_token=True, counts=counts)
    return replace(served, standbys=_place(case, offer, OfferEnd.TAKEN))


def _news(case: Case, offer: Offer, before: Game, game: Game) -> Iterator[Reply]:
    """What everybody else is told: that it is another person, not who, nor why."""
    gaps = gaps_of(offer, game, case.office, case.now)
    name = "offer.taken_master" if offer.power is None else "offer.taken"
    is_first = offer.power is not None and is_new(before.people.seat_of(offer.power))
    name = "offer.come" if is_first else name
    subject = case.say(f"{name}_subject", **gaps)
    said = letter_text(_to_whom_it_was_given(offer, game, case, is_first=is_first))
    yield from notices(
        case.office,
        game,
        key=f"{case.key}:taken",
        subject=subject,
        text=letter_text(_said_to_all(name, gaps, offer, game, case)),
        besides=offer.power,
        to_master=said if offer.power is not None else "",  # who is it now is welcomed
    )
    if offer.power is not None:
        return
    old = before.people.master.player
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:taken:old",
        subject=subject,
        text=said + "\n" + letter_text(case.say("offer.old_master", **gaps)),
        occasion=Occasion.NOTICE,
    )
    yield replace(mail, to=Address(old.address, old.name), reply_to="")


def _said_to_all(name: str, gaps: dict[str, str], offer: Offer, game: Game, case: Case) -> str:
    """That a seat is somebody else's: by name, where everybody is known by theirs."""
    if offer.power is None or name != "offer.taken" or is_anonymous(game):
        return case.say(name, **gaps)
    who = game.people.seat_of(offer.power).player.called
    return case.say("offer.taken_named", **gaps, who=who)


def _to_whom_it_was_given(offer: Offer, game: Game, case: Case, *, is_first: bool) -> str:
    """What the gamesmaster hears who gave a seat; of a fork, who hasn't answered yet."""
    gaps = gaps_of(offer, game, case.office, case.now)
    if not is_first:
        return case.say("offer.accepted", **gaps)
    left = [one.power.name for one in open_offers(game.people.offers, case.now) if one.power]
    awaited = case.office.phrases.in_a_row(left)
    return case.say("offer.came" if left else "offer.came_last", awaited=awaited, **gaps)


def _declined(case: Case, offer: Offer, daybook: Daybook) -> Served:
    game = game_of(case)
    origin = origin_of(case.visitor, game, case.key, "decline")
    game = daybook.record(game, (OfferClosed(offer.number, OfferEnd.DECLINED),), origin)
    told = _to_master(case, offer, game, f"declined{_next(game, offer)}")
    mine = _reply(case, offer, "you_declined")
    served = Served(daybook.changes(), (mine, told), "an offer declined", by_token=True)
    return replace(served, standbys=_place(case, offer, OfferEnd.DECLINED))


def _place(case: Case, offer: Offer, end: OfferEnd) -> tuple[StandbyNoted, ...]:
    """What becomes of their place on the list, if they stand by."""
    noted = after_offer(offer, end, case.office, case.now)
    return () if noted is None else (noted,)


def _undecided(case: Case, offer: Offer, said: Said, daybook: Daybook) -> Served:
    """Neither yes nor no: questions are answered, and it is asked again.

    A condition, another wish and what can't be answered the gamesmaster reads, too; who only
    wants time troubles nobody, nor does an answer that isn't understood.
    """
    found = answers_beside(case, daybook, game=game_of(case))
    beside = found.answers
    is_addressed = _TO_MASTER.match(answer_text(case)) is not None
    is_unknown = said is Said.UNKNOWN and not found.is_all and not is_addressed
    # Who only wants time is told how long it stands; so is who was answered all they asked.
    is_settled = said is Said.LATER or found.is_all
    name = "asks" if found.is_all else said.value if is_settled or is_unknown else "unclear"
    mails = [_with_answers(_reply(case, offer, name), beside), *_replies(beside)]
    counts = daybook.counts()
    if not is_settled and not is_unknown and (count := _may_pass_on(case, offer)):
        counts = (*counts, count)
        mails.append(_passed_on(case, offer))
    note = "an offer, not clearly answered"
    return Served(daybook.changes(), tuple(mails), note, by_token=True, counts=counts)


def _may_pass_on(case: Case, offer: Offer) -> Count | None:
    """What there is to count of words for the gamesmaster; None if there are none, or too many."""
    if not answer_text(case).strip():
        return None
    key = f"{game_of(case).name}/{offer.number}"
    return count_within("offer answer", key, OFFER_ANSWERS_A_DAY, A_DAY, case.is_first)


def _passed_on(case: Case, offer: Offer) -> Reply:
    """The words of an answer, for the gamesmaster to read."""
    game = game_of(case)
    words = answer_text(case).strip()[:LONGEST_PASSED_ON]
    shown = strike(words, case.office.secret, game.name, epochs(game))
    quoted = "\n".join(f"> {line}".rstrip() for line in shown.splitlines())
    told = _to_master(case, offer, game, "words")
    return replace(told, text=f"{told.text}\n{quoted}\n")


def _with_answers(reply: Reply, answers: Sequence[Answer]) -> Reply:
    """A reply with the answers to what was asked beside."""
    said = "\n\n".join(_answer_text(text) for one in answers for text in one.said)
    return replace(reply, text=f"{reply.text.rstrip()}\n\n{said.rstrip()}\n") if said else reply


def _answer_text(said: str) -> str:
    """A paragraph wrapped; a table, or a report, as it is."""
    return (said if "\n" in said.strip("\n") else letter_text(said)).strip("\n")


def _replies(answers: Sequence[Answer]) -> Iterator[Reply]:
    """What others hear of it: the gamesmaster, what somebody begs for who has the seat now."""
    return (reply for answer in answers for reply in answer.replies)


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
        subject=case.say(f"offer.{name.partition('_')[0]}_subject", **gaps),
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
            text=letter_text(office.phrases.say(f"offer.lapsed{_next(game, offer)}", **gaps)),
            occasion=Occasion.NOTICE,
        )


def _next(game: Game, offer: Offer) -> str:
    """What is said otherwise where the next one of those who stand by is asked at once."""
    seat = game.people.seat_of(offer.power) if offer.power is not None else None
    goes_on = seat is not None and seat.vacant and seat.seeks and game.settings.calls_standbys
    return "_next" if goes_on else ""
