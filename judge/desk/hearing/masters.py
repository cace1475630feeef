"""What a gamesmaster wants: seats offered, a phase played again, settings, a new game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta

from judge.desk.answers import Case
from judge.desk.commands import (
    Away,
    Cancel,
    ChangeSettings,
    Day,
    Extend,
    NamedTime,
    Pause,
    Process,
    Remind,
    Replace,
    RollBack,
    SetDeadline,
    WithdrawOffer,
)
from judge.desk.commands.named_days import NamedHoliday
from judge.desk.hearing.moments import each_in_full, moment_of_words, phase_of_words
from judge.desk.hearing.scene import MOST_WORDS, Meant, Scene
from judge.desk.reading.amounts import PHASES
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.parts import first_word
from judge.desk.reading.press_words import row_of
from judge.desk.reading.slot_tree import NamedMoment
from judge.desk.reading.slots import LONGEST, addresses, flat
from judge.game.offers import open_offers
from judge.game.schedule import OnDays, zone_of
from judge.game.setting_kinds import Value
from judge.game.settings import SETTINGS, gathered

_BEHIND = re.compile(r"\s*(?:after|nach|apres|dopo|despues|na)\b")
"""Of how long behind something a phase is to end: "half a day after everybody's orders are in"."""
_FROM_NOW = (Away(Day(from_today=0)), Away(Day(from_today=0), Day(from_today=0)))
_THEM = re.compile(
    r"\b(?:make|set|let|give|mach|setz|stell|mets|fais)\w{0,3} "
    r"(?:them|it|these|those|that|sie|es|les|la|le)\b"
    r"|\b(?:for|fur|pour|per|para|voor) (?:those|them|these|diese|sie|ceux-la|quelli|ellos|die)\b"
    r"|\bdafur\b"
)
"""What is set stands in the sentence above."""


def offering(scene: Scene) -> Meant:
    """A seat and an address: of the sentence, or the only ones of its letter.

    "I've found somebody for Germany: her mail is tone@b.example. Ask her if she'll have it."
    """
    found = _address(scene)
    if not found:
        return Meant(lacks="offer")
    seats = next(filter(None, _seats(scene)), ())
    if len(seats) == 1:
        return Meant(Replace(seats[0], found), has_slots=True)
    guessed = seats or tuple(_free_seats(scene.case))
    return Meant(lacks="offer", others=tuple(Replace(name, found) for name in guessed))


def _address(scene: Scene) -> str:
    """The address of whom a seat is offered: the only one in the sentence, beside it, at all."""
    own = scene.case.visitor.player.address
    for text in (scene.sentence, scene.near, scene.text):
        found = [a.lower() for a in addresses(text) if a.lower() != own]
        if found:
            return found[0] if len(set(found)) == 1 else ""
    return ""


def _seats(scene: Scene) -> Iterator[tuple[str, ...]]:
    """The seats that are named: in the sentence, beside it, in the subject, in the letter."""
    subject, visitor = scene.case.letter.subject, scene.case.visitor
    is_only_master = visitor.leads and visitor.power is None
    for text in (scene.sentence, scene.near, subject, scene.text[:LONGEST]):
        there = replace(scene, sentence=text)
        is_own = text == scene.sentence or text != scene.text
        is_ours = is_only_master and scene.slots.is_own_seat(text)
        if is_own and (is_ours or scene.slots.is_masters(text)):
            yield ("GM",)
        yield tuple(power.name for power in there.named or there.powers)


def _free_seats(case: Case) -> Iterator[str]:
    """The seats that are offered to somebody, or are nobody's."""
    if case.game is None:
        return
    offered = [o.power for o in open_offers(case.game.people.offers, case.now)]
    for seat in case.game.people.seats:
        if seat.vacant or seat.power in offered:
            yield seat.power.name


def withdrawing(scene: Scene) -> Meant:
    """An offer taken back: that of the seat that is named, or the only one."""
    game = scene.case.game
    offers = open_offers(game.people.offers, scene.case.now) if game is not None else ()
    if len(scene.powers) == 1:
        return Meant(WithdrawOffer(scene.powers[0].name.lower()), has_slots=True)
    return Meant(WithdrawOffer()) if len(offers) == 1 else Meant(lacks="withdraw")


def offered_instead(scene: Scene) -> Replace | None:
    """To whom a seat is offered in the sentence that takes back its offer to somebody else."""
    game = scene.case.game
    offers = open_offers(game.people.offers, scene.case.now) if game is not None else ()
    found = set(map(str.lower, addresses(scene.sentence))) - {o.player.address for o in offers}
    names = [p.name for p in scene.named] or [o.power.name for o in offers if o.power is not None]
    if len(found) != 1 or len(names) != 1:
        return None
    return Replace(names[0], found.pop())


def rolling_back(scene: Scene) -> Meant:
    """The game gone back to the phase that is named."""
    found = each_in_full([slot.value for slot in scene.found("phase")])
    game = scene.case.game
    phase = phase_of_words(found[0], game) if len(found) == 1 and game is not None else ""
    if phase:
        return Meant(RollBack(phase), has_slots=True)
    is_back = not found and scene.slots.goes_a_phase_back(scene.sentence)
    if is_back and not scene.case.office.commands.musing(scene.sentence):
        return Meant(RollBack())
    return Meant(lacks="rollback", others=(RollBack(),))


def cancelling(scene: Scene) -> Meant:
    """The end of the game, if the letter names it: so it is meant."""
    game = scene.case.game
    if game is None:
        return Meant(lacks="cancel")
    other = scene.slots.game_name(scene.sentence)
    powers = {word for power in game.variant.powers for word in row_of(power.name)}
    if other and other != game.name and other not in powers:
        return Meant(lacks="cancel", others=(Cancel(other),))
    said = row_of(scene.case.letter.subject.partition("]")[2] or scene.case.letter.subject)
    is_named = game.name in (*row_of(scene.text)[:MOST_WORDS], *said)
    if is_named or scene.slots.names_whole_game(scene.sentence):
        return Meant(Cancel(game.name), has_slots=True)
    return Meant(lacks="cancel", others=(Cancel(game.name),))


def processing(scene: Scene) -> Meant:
    """The phase processed, now; at a moment that is named it is a deadline, and asked about.

    "Process half a day after everybody's orders are in" is a setting.
    """
    spans, text = scene.found("span"), flat(scene.sentence)
    if len(spans) == 1 and spans[0].value is not None and _BEHIND.match(text, spans[0].end):
        early = ChangeSettings(gathered([("early", spans[0].value)]))
        return Meant(lacks="sure", others=(early,))
    slots = [slot for slot in scene.found("when") if not _is_now(slot)]
    found = moment_of_words([slot.value for slot in slots], scene.case) if slots else None
    if found is None:
        return Meant(Process())
    return Meant(lacks="sure", others=(SetDeadline(found[0]),))


def _is_now(slot: FoundSlot) -> bool:
    value = slot.value
    is_day = isinstance(value, NamedMoment) and value.day == Day(from_today=0)
    return is_day and value.time is None


def reminding(scene: Scene) -> Meant:
    """Mails to those who owe orders, now; with a length of time it is a setting."""
    if not scene.spans:
        return Meant(Remind())
    return setting(scene)


def pausing(scene: Scene) -> Meant:
    """The clock stopped: now, and until the day that is named, if one is.

    A pause to come, "over Christmas", stops nothing now: whether it is to be now until then, or
    days without deadlines, is asked.
    """
    days = [slot.value for slot in scene.found("days")]
    spans = scene.spans
    if not days and len(spans) == 1 and spans[0] is not None:
        return Meant(Pause(span=spans[0]), has_slots=True)
    if not days:
        found = scene.found("when") or [*filter(_is_to_come, scene.beside.found("days"))]
        return Meant(lacks="pause", others=(Pause(),)) if found or spans else Meant(Pause())
    (away, *more) = days
    if more or not isinstance(away, Away):
        return Meant(lacks="pause")
    if away in _FROM_NOW:
        return Meant(Pause())
    if away.last is None or away.span is not None:
        return Meant(lacks="pause", others=(Pause(),))
    until = Pause(NamedTime(away.last))
    if away.first is None or away.first == Day(from_today=0):
        if scene.case.office.policy.is_announced(scene.sentence):
            return Meant(lacks="pause", others=(until,))  # "we'll pause until the 4th": from now?
        return Meant(until, has_slots=True)
    holiday = NamedHoliday(away.first, away.last)
    freed = ChangeSettings(gathered([("holidays", (holiday,))]))
    return Meant(lacks="pause", others=(freed, until))


def _is_to_come(slot: FoundSlot) -> bool:
    """Whether days begin later: "over the break, 24 December to 2 January"."""
    away = slot.value
    return isinstance(away, Away) and away.first not in {None, Day(from_today=0)}


def of_setting_beside(scene: Scene) -> Mapping[str, timedelta]:
    """What "them" of the sentence above are set to: "Retreats are too long. Make them a day."."""
    spans = scene.spans
    if scene.case.visitor.power is not None or len(spans) != 1 or spans[0] is None:
        return {}
    if not _THEM.search(flat(scene.sentence)) or scene.slots.find("span", scene.near):
        return {}
    return dict.fromkeys(scene.slots.settings(scene.near), spans[0])


def of_other_phases(scene: Scene) -> Meant | None:
    """What "a day more for builds" sets while no builds are awaited; None for anything else."""
    game, slots = scene.case.game, scene.slots
    if game is None or not scene.case.office.commands.clock.adds(scene.sentence):
        return None
    amounts = slots.amounts(scene.sentence)
    now = game.table.position.phase.kind.word
    if not amounts or now in amounts or not {*amounts} <= {*PHASES}:
        return None
    return _by_more(amounts, scene)


def of_absences(scene: Scene) -> Meant | None:
    """What "a player on holiday can hold the deadline up for a week" sets, once it is confirmed."""
    slots, spans = scene.slots, scene.spans
    if "absence" not in slots.settings(scene.sentence) or len(spans) != 1 or spans[0] is None:
        return None
    if not scene.case.office.commands.clock.accounts.moved_by(scene.sentence):
        return None
    setting_of = ChangeSettings(gathered([("absence", spans[0])]))
    return Meant(lacks="sure", others=(setting_of, Extend(spans[0])))


def _by_more(amounts: Mapping[str, timedelta], scene: Scene) -> Meant:
    """What settings come to by a length of time more, or less: the line for it is asked about."""
    game = scene.case.game
    clock = scene.case.office.commands.clock
    if game is None or (clock.adds(scene.sentence) and clock.takes_off(scene.sentence)):
        return Meant(lacks="set")
    sign = 1 if clock.adds(scene.sentence) else -1
    now = {row.name: game.settings.value_of(row) for row in SETTINGS if row.name in amounts}
    sums: list[tuple[str, Value]] = []
    for name, span in amounts.items():
        value = now.get(name)
        if not isinstance(value, timedelta) or value + sign * span <= timedelta():
            return Meant(lacks="set")
        sums.append((name, value + sign * span))
    return Meant(lacks="sure", others=(ChangeSettings(gathered(sums)),))


def recurring(scene: Scene) -> Meant:
    """What comes back again and again: what is set for each deadline, or no single one."""
    if amounts := _of_each_deadline(scene):
        return Meant(ChangeSettings(gathered([*amounts.items()])), has_slots=True)
    return _again(scene)


def _again(scene: Scene) -> Meant:
    """What comes back again and again, and can't be read.

    Where it is another hour for all deadlines, the line for it is asked about: the hour of the days
    of the week, or of the deadline that stands, as the hour of one that is set comes back.
    """
    game, at = scene.case.game, scene.case.office.commands.clock.hour_alone(scene.sentence)
    if game is None or at is None:
        return Meant(lacks="set")
    now = {name: getattr(game.settings, name) for name in PHASES}
    weekly = [(name, replace(v, at=at)) for name, v in now.items() if isinstance(v, OnDays)]
    if weekly:
        return Meant(lacks="sure", others=(ChangeSettings(gathered(weekly)),))
    if game.clock.deadline is None:
        return Meant(lacks="set")
    there = game.clock.deadline.astimezone(zone_of(game.settings.zone))
    return Meant(lacks="sure", others=(SetDeadline(NamedTime(Day.of(there), at)),))


def _of_each_deadline(scene: Scene) -> Mapping[str, timedelta]:
    """What comes with each deadline by a sentence without a day: "a nudge 6 hours before each"."""
    amounts = scene.slots.amounts(scene.sentence)
    names_day = any(scene.slots.find(kind, scene.sentence) for kind in ("days", "when"))
    clock = scene.case.office.commands.clock
    is_more = clock.adds(scene.sentence) or clock.takes_off(scene.sentence)
    is_standing = bool(amounts) and {*amounts} <= _WITH_EACH
    return amounts if is_standing and not names_day and not is_more else {}


_BETWEEN_LAST = re.compile(
    r"\b(?:between the last|zwischen (?:der|dem|den) letzten"
    r"|entre (?:le dernier|les derniers|la derniere)"
    r"|tra (?:l'ultimo|gli ultimi|l'ultima)|entre las? ultimas?|tussen de laatste)\b"
)
"""How long after the last order a phase ends: this "between" exempts no hours."""
_WITH_EACH = frozenset({"grace", "early", "reminder"})
"""What is set for every deadline, however it is found."""
_A_YEAR = re.compile(
    r"\b(?:a|per|each|every|in (?:a|one)) year\b|\byearly\b|\b(?:pro|im) jahr\b|\bpar an\b"
)
"""Of what is capped for a player and a year."""


def setting(scene: Scene) -> Meant:
    """Settings with their lengths of time, or a zone, or both."""
    slots, sentence, clock = scene.slots, scene.sentence, scene.case.office.commands.clock
    if slots.opens_game(scene.text):
        return Meant(lacks="set")
    if (whole := clock.read(sentence)) is not None:
        return Meant(whole, has_slots=True)
    if clock.recurs(sentence) and not _of_each_deadline(scene):
        return _again(scene)
    if clock.exempts(_BETWEEN_LAST.sub(" ", flat(sentence))):
        # Of "4 days, but never on my birthday" half is nothing.
        return of_absences(scene) or Meant(lacks="set")
    amounts = slots.amounts(sentence) or of_setting_beside(scene)
    if amounts and (clock.adds(sentence) or clock.takes_off(sentence)):
        return _by_more(amounts, scene)
    chosen: list[tuple[str, Value]] = [*amounts.items()]
    meant = slots.meant(slots.zones(sentence), sentence) if slots.names_clock(sentence) else ()
    zones = list(dict.fromkeys(slot.value for slot in meant))
    if len(zones) == 1 and (chosen or not scene.spans):
        chosen += [("zone", zone) for zone in zones]
    if _A_YEAR.search(flat(sentence)):  # "20 days a year" is no length of one
        chosen = [("yearly", value) for name, value in chosen if name in {"absence", "yearly"}]
    if not chosen:
        return Meant(lacks="set")
    command = ChangeSettings(gathered(chosen))
    if first_word(sentence) == "set":  # what the grammar couldn't read to its end says more
        return Meant(lacks="sure", others=(command,))
    return Meant(command, has_slots=True)
