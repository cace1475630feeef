"""What is written before a game has started, when nobody has a power: to people, by name.

The gamesmaster writes to all who are there; so does who waits for a seat, if the game's rules of
press let players write at all. It is signed always, and nothing of it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.sending import kept_text, may_not_write, without_secrets
from judge.desk.clerks.visits import may_again
from judge.desk.letters import Occasion
from judge.desk.likeness import likeness
from judge.desk.limits import AN_HOUR, PRESS_AN_HOUR, mailbox_of
from judge.desk.reading import PressBlock
from judge.desk.replies.addressing import copies, mail_to
from judge.desk.replies.layout import letter_text, listing
from judge.desk.replies.quoting import quoted
from judge.desk.self_naming import names_somebody
from judge.game.anonymity import is_anonymous
from judge.game.drafts import trimmed
from judge.game.game import Game
from judge.game.log import Role
from judge.game.press_letters import AnswerTo, PressKind
from judge.game.press_rules import may_talk_early
from judge.game.seats import Player

_TO = re.compile(
    r"\s{0,9}(?:[^\W\d_]{1,12}\s{1,3})?to\s{1,3}([^:\n]{1,200}?)\s{0,3}(?::\s{0,3}(.*))?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s{0,3}[,;&]\s{0,3}(?:and\s{1,3})?|\s{1,3}and\s{1,3}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Letter:
    """A letter to people: all of them, or those `named`; `fault` is why it isn't one."""

    text: str = ""
    named: tuple[Player, ...] = ()
    fault: str = ""


def send_early(block: PressBlock, case: Case) -> Answer:
    """Send a letter to all who wait for a seat or watch, or to those of them who are named."""
    game, visitor = case.game, case.visitor
    waits = visitor.role is Role.WAITING
    if game is None or not (waits or visitor.leads) or (not waits and may_not_write(case)):
        return refusal(case.say("press.too_early"))
    if not visitor.by_token:
        # Whoever joins in another's name by a forged From would write in it, too.
        return refusal(case.say("press.early_secret"))
    if waits and is_anonymous(game):
        return refusal(case.say("press.early_barred"))  # they would write by name, and as somebody
    letter = _letter_of(block, game, case)
    if letter.fault:
        return refusal(letter.fault)
    if letter.named[1:] and is_anonymous(game):
        return refusal(case.say("press.early_one"))  # each would read who the others are
    if waits and not may_talk_early(game.settings, to_one=bool(letter.named)):
        return refusal(case.say("press.early_barred"))
    return _sent(letter, block, game, case)


def _sent(letter: _Letter, block: PressBlock, game: Game, case: Case) -> Answer:
    own, master = case.visitor.player, game.people.master.player
    readers = letter.named or (*game.people.waiting, *game.people.observers, master)
    others = [one for one in readers if one.address not in {own.address, master.address}]
    to_master = master in readers and own.address != master.address
    if not others and not (to_master and letter.named):
        return refusal(case.say("press.nobody_there", game=game.name))
    if found := names_somebody(AnswerTo(()), letter.text, case):
        named = case.say("receipt.names_somebody", line=found.line)
        return refusal(named, kept_text(letter.text, game, case))
    whose = own.address if case.visitor.role is Role.WAITING else "GM"
    count = may_again("press", f"{game.name}/{mailbox_of(whose)}", PRESS_AN_HOUR, AN_HOUR, case)
    if count is None:
        return refusal(case.say("press.enough", most=PRESS_AN_HOUR))
    is_master = own.address == master.address
    sender = case.say("press.master") if is_master else own.called
    named = listing((one.called for one in letter.named), case.office.phrases)
    answer = case.say("press.early_answer" if is_master else "press.early_reply", sender=sender)
    mail = mail_to(
        case.office,
        game,
        None,
        key=f"{case.key}:early:{block.number}",
        subject=case.say(
            "press.subject", sender=sender, readers=named or case.say("press.everybody")
        ),
        text=f"{quoted(without_secrets(letter.text, game, case))}\n\n{letter_text(answer)}",
        occasion=Occasion.PRESS,
    )
    name = sender[:1].upper() + sender[1:]
    mail = replace(mail, called=case.say("press.from", sender=name, game=game.name))
    mails = (*copies(mail, others, case.office, game), *((mail,) if to_master else ()))
    said = case.say("press.early_named", readers=named)
    if not letter.named:
        said = case.count("press.early_done", len(mails), game=game.name)
    return Answer((said,), replies=mails, effects=(count,))


def _letter_of(block: PressBlock, game: Game, case: Case) -> _Letter:
    """What a letter says and to whom; only what is understood whole is one."""
    heading = block.heading
    if heading.dress.kind is not PressKind.WHITE or heading.dress.held:
        return _Letter(fault=case.say("press.early_signed"))
    way = next(iter(heading.ways), None)
    if way is not None and not heading.fault and not way.to:
        text = block.text_of(way)
        return _Letter(text) if text.strip() else _Letter(fault=case.say("press.empty"))
    found = _TO.fullmatch(heading.line)
    if found is None:
        return _Letter(fault=case.say("press.only_all"))
    named = [_person(name, game) for name in _BETWEEN.split(found[1].strip())]
    if not all(named):
        people = (*game.people.waiting, game.people.master.player)
        names = listing((one.called for one in people), case.office.phrases)
        return _Letter(fault=case.say("press.early_who", names=names))
    text = trimmed((found[2] or "", *(line.text for line in block.lines)))
    if not text.strip():
        return _Letter(fault=case.say("press.empty"))
    if not block.ended:
        return _Letter(fault=case.say("press.early_end"))
    return _Letter(text, tuple(dict.fromkeys(one for one in named if one is not None)))


def _person(name: str, game: Game) -> Player | None:
    """The only one of the game who is called so, by their whole name or the first word of it."""
    wanted = likeness(name)
    people = (*game.people.waiting, game.people.master.player)
    return _only([p for p in people if likeness(p.called) == wanted]) or _only(
        [p for p in people if likeness(p.called.partition(" ")[0]) == wanted]
    )


def _only(found: Sequence[Player]) -> Player | None:
    return found[0] if len(found) == 1 else None
