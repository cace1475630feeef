"""DEPUTY: the gamesmaster asks somebody to act for them, in chosen kinds of acts, up to a day.

Nothing is anybody's before they accept, at an address that was made for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from judge.desk.absent_days import bounds_of, own_zone
from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.offers import OFFER_LASTS, cannot_write_to
from judge.desk.clerks.visits import game_of
from judge.desk.commands.deputies import NameDeputy
from judge.desk.commands.seats import Away
from judge.desk.dates import write_span
from judge.desk.letters import Address, Reply
from judge.desk.limits import A_DAY, OFFERS_A_DAY, count_within
from judge.desk.persons import player_of
from judge.desk.reading import CommandLine
from judge.desk.replies.addressing import but_master
from judge.desk.replies.deputies import deputy_mail, ended_mails, gaps_of_deputy, plays_in
from judge.game.anonymity import is_told_who_plays
from judge.game.deputies import Charge, DeputyAsked, DeputyEnded
from judge.game.game import Game, GameState, after
from judge.game.seats import Player

LONGEST = timedelta(days=120)
_NOBODY = frozenset({"none", "nobody", "off"})
_WHO = re.compile(
    r"(?:(?P<name>[^<>@,:;]{1,60})<)?(?P<address>[^\s<>,;:()@]{1,64}@[^\s<>,;:()@]{1,190})>?\s*[:,]?"
)
_UNTIL = re.compile(r"\b(?:until|till|to|up to)\s", re.IGNORECASE)
_SMALL = frozenset({"and", "for", "the", "with", "may", "of", "in", "on"})
_ALL = frozenset({"all", "everything"})


@clerk_of(NameDeputy)
def name_deputy(command: NameDeputy, case: Case) -> Answer:
    """Ask somebody to be deputy, or have nobody be it."""
    game, said = game_of(case), command.said.strip(" .!")
    if game.state is GameState.ENDED:
        return refusal(case.say("not_running.ended", game=game.name))
    word, _, courtesy = said.partition(",")
    if word.lower() in _NOBODY and case.office.commands.beside.is_idle(courtesy):
        return _nobody(game, case)
    who = _WHO.match(said)
    if who is None:
        return refusal(case.say("deputy.how"))
    what, *until = _UNTIL.split(said[who.end() :], maxsplit=1)
    charges = tuple(_charges(what))
    if not charges or "" in charges:
        return refusal(case.say("deputy.charges"))
    if Charge.SEATS in charges and not is_told_who_plays(game):
        return refusal(case.say("deputy.names_kept"))
    ends = _ends("".join(until), game, case)
    if ends is None:
        return refusal(case.say("deputy.how_long"))
    name = (who["name"] or "").strip()
    player = player_of(Address(who["address"].lower().rstrip(".!?"), name))
    player = Player(player.address, player.name, game.settings.zone)
    if refused := _why_not(player, ends, game, case):
        return refusal(refused)
    return _asked(player, charges, ends, game, case)


def _charges(text: str) -> Iterator[str]:
    """The kinds of acts that are named; "" for what is none."""
    words = [word for word in re.split(r"[\s,;:&+]+", text.lower()) if word and word not in _SMALL]
    if len(words) == 1 and words[0] in _ALL:
        yield from Charge
        return
    for word in dict.fromkeys(words):
        yield word if word in {*Charge} else ""


def _ends(until: str, game: Game, case: Case) -> datetime | None:
    """When a deputy is none any more; by default as long as the gamesmaster is away."""
    if not until:
        unled = game.people.unled
        return unled.ends if unled is not None and unled.ends > case.now else None
    read = case.office.commands.read_command(0, f"away until {until}")
    command = read.command if isinstance(read, CommandLine) else None
    if not isinstance(command, Away):
        return None
    found = bounds_of(command, own_zone(case), case.now)
    return found[1] if found is not None else None


def _why_not(player: Player, ends: datetime, game: Game, case: Case) -> str:
    """Why somebody can't be asked; "" if they can."""
    one, phrases = game.people.deputy, case.office.phrases
    if ends <= case.now:
        return case.say("deputy.past")
    if ends - case.now > LONGEST + A_DAY:
        return case.say("deputy.too_long", longest=write_span(LONGEST, phrases))
    if player.address == game.people.master.player.address:
        return case.say("deputy.yourself")
    if plays_in(player.address, game):
        return case.say("deputy.plays", address=player.address)
    if one is not None and one.agreed and one.ends > case.now:
        return case.say("deputy.there_is", **gaps_of_deputy(one, game, phrases))
    return cannot_write_to(player.address, case)


def _asked(
    player: Player, charges: tuple[str, ...], ends: datetime, game: Game, case: Case
) -> Answer:
    count = count_within("offer", game.name, OFFERS_A_DAY, A_DAY, case.is_first)
    if count is None:
        return refusal(case.say("offer.enough", most=OFFERS_A_DAY))
    number = game.people.deputies + 1
    # Half of the time at the most passes before they accept: nobody is asked for what is over.
    until = min(case.now + (ends - case.now) / 2, case.now + OFFER_LASTS)
    event = DeputyAsked(number, player, charges, ends, until.replace(second=0, microsecond=0))
    then = after(game, event)
    one = then.people.deputy
    if one is None:
        raise ValueError("who was asked is asked")
    gaps = gaps_of_deputy(one, then, case.office.phrases)
    said = [case.say("deputy.asked", **gaps)]
    mails: tuple[Reply, ...] = (
        deputy_mail("deputy_asked", one, then, case.office, case.key, case.now),
    )
    before = game.people.deputy
    if before is not None:
        said.append(case.say("deputy.instead", name=before.player.address))
    headline = case.say("deputy.headline", **gaps)
    return Answer(tuple(said), events=(event,), replies=mails, effects=(count,), headline=headline)


def _nobody(game: Game, case: Case) -> Answer:
    """Nobody acts for the gamesmaster any more, and nobody is asked to."""
    one = game.people.deputy
    if one is None:
        return Answer((case.say("deputy.none"),))
    mails = ended_mails(one, "withdrawn", game, case.office, case.key, case.now)
    gaps = gaps_of_deputy(one, game, case.office.phrases)
    name = "deputy.done_none" if one.agreed else "deputy.done_unasked"
    return Answer(
        (case.say(name, **gaps),),
        events=(DeputyEnded(one.number, "withdrawn", case.now),),
        replies=but_master(mails, game),
    )
