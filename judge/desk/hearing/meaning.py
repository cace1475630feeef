"""A topic and what stands in its sentence, made a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

from judge.desk.absent_days import days_of
from judge.desk.clerks.clock import usual_time
from judge.desk.commands import (
    Away,
    Clear,
    Command,
    Concede,
    Day,
    Extend,
    GetRules,
    Join,
    Leave,
    NamedTime,
    Observe,
    SetAddress,
    SetDeadline,
    SetName,
    SetPictures,
    SetZone,
    ShowResults,
    ShowSettings,
)
from judge.desk.commands.seats import Wait
from judge.desk.commands.standing_by import StandBy
from judge.desk.declarations import BARE
from judge.desk.hearing import masters
from judge.desk.hearing.absences import mean_away, mean_back, mean_wait
from judge.desk.hearing.moments import last_moves, moment_of_words, moments_around, phase_of_words
from judge.desk.hearing.new_game import creating
from judge.desk.hearing.scene import Meant, Scene
from judge.desk.hearing.votes import (
    has_term,
    is_on_vote,
    mean_draw,
    mean_no_draw,
    mean_vote,
)
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.press_words import row_of
from judge.desk.reading.slot_tree import NamedMoment
from judge.desk.reading.slots import OF_TIME, addresses, flat
from judge.game.log import Role
from judge.game.schedule import is_whole_days, zone_of

_TO_ME = re.compile(r"\b(?:(?:to|for|an|a|pour|fur) (?:me|us|mich|moi|uns|nous)|mir)\b")
_NO_YEAR = re.compile(r"\d{5}")
_A_YEAR = re.compile(r"\b[1-9]\d{3}\b(?![:.]\d)")
_NAMES_MORE = re.compile(r"[^.!?]\s+[A-Z][a-z]{3}")
"""A word with a capital in the midst of a sentence: some city that we don't know."""


_THERE = re.compile(
    r"\b(?:local time|(?:down |over |out )?there|where i (?:am|live)|dortig\w{1,2}|hiesig\w{1,2}"
    r"|dort|sur place|locale|la-bas|del posto|local|alli|daar|plaatselijke)\b"
)
"""Words for the place that the sentence beside it names."""
_AHEAD = re.compile(
    r"\b(?:deadline|frist|termin|delai|echeance|is|be|ist|est)\b.{0,40}\b(?:in|dans)\s*$"
)
_AFTER = re.compile(r"\b(?:in|within|after|nach|binnen|dans|apres)\s*$")
_MORE = re.compile(
    r"\b(?:extend|extension|more|another|longer|later|postpone|push|put off|verlang|verschieb"
    r"|prolong|report)"
)
_LEADS_TO_ZONE = re.compile(r"[ ,(]{0,3}(?:in|of|at|the|by|nach|de|a|di|time in)?[ ]{0,2}")
_POINTS = re.compile(r"\b(?:it|that|this|das|es|ihn|ça|cela|ca)\b", re.IGNORECASE)
_SAYS_WHAT = re.compile(
    r"\b(?:orders?|moves?|all|every|everything|sent|wrote|submitted|befehle?|zug|zuge|alle[ns]?"
    r"|geschickt|geschrieben|ordres?|coups?|tout|tous|envoye)\b"
)
"""What says what is to be cleared."""
_OF_TIME_MORE = {
    "extend": ("days",), "set": ("days",), "create": ("days",),
    "remind": ("days", "when"), "pause": (), "wait": (), "away": (), "back": (),
    "timezone": (), "rename": (), "address": (), "pictures on": (), "pictures off": (),
    "standby": ("days", "when"),
}  # fmt: skip
"""The kinds of slots that say more than what is done, where not every length and day does."""
_OF_THE_DEADLINE = frozenset({"ready"})
"""What is done for the time up to the deadline, whoever names its day."""
_LETTERS = re.compile(r"\b[A-Z]{2,9}\b")
_ONCE = frozenset({"extend", "remind", "pause"})
"""What is done once, and not again and again."""
_NO_MORE = (None, Away(Day(from_today=0)))
_FOR_ALL = frozenset({"extend", "process", "remind", "pause", "resume", "start", "set"})


def says_more(does: str, meant: Meant, scene: Scene) -> bool:
    """Whether a sentence names a time, a power or a person that what it does takes no notice of."""
    kinds = _OF_TIME_MORE.get(does, OF_TIME)
    if does == "extend":
        kinds = ("when",) if isinstance(meant.command, Extend) else ()
    found = [slot.value for kind in kinds for slot in scene.found(kind)]
    if does in _OF_THE_DEADLINE:
        found = [value for value in found if not _is_deadline(value, scene)]
    # A break "over the holidays" has no end that anybody knows, and one "from today" begins now.
    if any(does != "pause" or value not in _NO_MORE for value in found):
        return True
    if found and does == "pause" and scene.case.office.policy.is_announced(scene.sentence):
        return True
    if does == "vote":  # "Italy votes for the draw"
        others = any(power != scene.case.visitor.power for power in scene.named)
        return others or _names_by_letters(scene) or has_term(scene.sentence)
    if does == "concede" and has_term(scene.sentence):
        return True
    # "I'd like Ben <ben@y.org> to look after the clock while I'm away" is no pause.
    is_for_some = scene.case.visitor.power is None and bool(scene.named)
    return does in _FOR_ALL and (is_for_some or bool(addresses(scene.sentence)))


def _names_by_letters(scene: Scene) -> bool:
    """Whether a sentence has powers by their letters, as the old judges had them: "draw EFG"."""
    game = scene.case.game
    letters = {power.name[0] for power in game.variant.powers} if game is not None else set()
    return any(letters.issuperset(found[0]) for found in _LETTERS.finditer(scene.sentence))


def _is_deadline(value: object, scene: Scene) -> bool:
    """Whether a time that is named is the deadline's: "no need to wait until Saturday"."""
    game = scene.case.game
    if game is None or game.clock.deadline is None:
        return False
    if isinstance(value, NamedMoment) and value.day is not None:
        value = Away(value.day, value.day)
    days = days_of(value, scene.case) if isinstance(value, Away) else None
    day = game.clock.deadline.astimezone(zone_of(game.settings.zone)).date()
    return days is not None and days[1] == day


def mean(does: str, scene: Scene) -> Meant:
    """What a sentence about something that is done means; `does` is the word of a command."""
    is_masters = scene.case.visitor.role is Role.MASTER
    if does in _ONCE and is_masters and scene.case.office.commands.clock.recurs(scene.sentence):
        return masters.recurring(scene)  # "deadlines every Friday" moves no single one
    if does in _ONCE and is_masters and (other := masters.of_other_phases(scene)) is not None:
        return other
    if does == "extend" and is_masters and (rule := masters.of_absences(scene)) is not None:
        return rule
    if is_on_vote(does, scene):
        return mean_vote(does, scene)
    maker = _MAKERS.get(does)
    if maker is not None:
        return maker(scene)
    return Meant(_PICTURES.get(does) or BARE.get(does))


_PICTURES: Mapping[str, Command] = {
    "pictures on": SetPictures(wanted=True),
    "pictures off": SetPictures(wanted=False),
}


def _extend(scene: Scene) -> Meant:
    """More time: by a length of time, or until a moment.

    "Build phases are too long. Make them 24 hours." wants no more time.
    """
    if masters.of_setting_beside(scene):
        return Meant(lacks="extend")
    spans = scene.spans
    if len(spans) == 1 and spans[0] is not None and (ahead := _from_now(spans[0], scene)):
        return ahead
    if len(spans) == 1 and spans[0] is not None and not _is_put_ahead(scene):
        return Meant(Extend(spans[0]), has_slots=True)
    if spans:
        return Meant(lacks="extend", others=tuple(Extend(s) for s in spans if s is not None))
    return _deadline(scene)


def _is_put_ahead(scene: Scene) -> bool:
    """Whether a length of time only says when something is so: "in two days we're on holiday"."""
    slot = next(iter(scene.found("span")), None)
    return slot is not None and _AFTER.search(flat(scene.sentence)[: slot.start]) is not None


def _from_now(span: timedelta, scene: Scene) -> Meant | None:
    """A deadline so long from now, "next deadline in 5 days"; None if it isn't named so."""
    slot = next(iter(scene.found("span")), None)
    game = scene.case.game
    if slot is None or game is None or not _AHEAD.search(flat(scene.sentence)[: slot.start]):
        return None
    there = (scene.case.now + span).astimezone(zone_of(game.settings.zone))
    usual = usual_time(game)
    at = usual if is_whole_days(span) and usual is not None else there.time()
    command = SetDeadline(NamedTime(Day.of(there), at.replace(second=0, microsecond=0)))
    if _MORE.search(flat(scene.sentence)):  # "extend it, in 2 days I shall know more"
        return Meant(lacks="extend", others=(command, Extend(span)))
    return Meant(command, has_slots=True)


def _zone_behind(slots: Sequence[FoundSlot], scene: Scene) -> str:
    """The zone of the city that is named right behind a moment: "20:00 of London"; "" for none."""
    text = flat(scene.sentence)
    for zone in scene.slots.zones(scene.sentence):
        for slot in slots:
            if slot.end <= zone.start and _LEADS_TO_ZONE.fullmatch(text, slot.end, zone.start):
                return str(zone.value)
    return ""


def _deadline(scene: Scene) -> Meant:
    slots, there = moments_around(scene)
    found = moment_of_words([slot.value for slot in slots], scene.case, _zone_behind(slots, there))
    if found is None:
        return Meant(lacks="extend")
    when, is_sure = found
    command = SetDeadline(when)
    return Meant(command, has_slots=True) if is_sure else Meant(lacks="sure", others=(command,))


def _concede(scene: Scene) -> Meant:
    if _TO_ME.search(flat(scene.sentence)):  # "Italy concedes to me"
        return Meant(lacks="concede")
    others = [p for p in scene.powers if p != scene.case.visitor.power]
    return (
        Meant(Concede(others[0].name), has_slots=True)
        if len(others) == 1
        else Meant(lacks="concede")
    )


def _clear(scene: Scene) -> Meant:
    """All orders of the phase; not those for another, nor those for one unit alone."""
    if _names_unit(scene):
        return Meant(lacks="clear")
    now = scene.case.game.table.position.phase if scene.case.game is not None else None
    for slot in scene.found("phase"):
        named = slot.value
        if now is None or named is None or named.season != str(now)[0]:
            return Meant(lacks="clear")
    if _POINTS.search(scene.sentence) and not _SAYS_WHAT.search(flat(scene.sentence)):
        return Meant(lacks="clear", others=(Clear(),))  # "please delete it": what?
    return Meant(Clear())


def _names_unit(scene: Scene) -> bool:
    """Whether a sentence names a place, or a kind of unit."""
    game = scene.case.game
    if game is None:
        return False
    places = scene.case.office.order_reader(game.variant).likeness.places(scene.sentence)
    return bool(places) or scene.case.office.policy.is_ordering(scene.sentence)


def _leave(_: Scene) -> Meant:
    """Off the list: who plays is told what there is to choose, and loses no seat by that."""
    return Meant(Leave())


def _join(scene: Scene) -> Meant:
    return _of_game(scene, Join, "join")


def _stand_by(scene: Scene) -> Meant:
    """Standing by, for the boards and within the time that the sentence names."""
    known = scene.case.office.variant_ids()
    named = (word for word in re.findall(r"[a-z][a-z0-9]+", flat(scene.sentence)) if word in known)
    spans = [span for span in scene.spans if span is not None]
    boards = " ".join(dict.fromkeys(named))
    return Meant(StandBy(on=True, boards=boards, within=spans[0] if spans else timedelta()))


def _observe(scene: Scene) -> Meant:
    return _of_game(scene, Observe, "observe")


def _of_game(scene: Scene, kind: Callable[[str], Command], word: str) -> Meant:
    name = scene.game or (scene.case.game.name if scene.case.game is not None else "")
    return Meant(kind(name), has_slots=bool(scene.game)) if name else Meant(lacks=word)


def _address(scene: Scene) -> Meant:
    found = [a.lower() for a in addresses(scene.sentence) or addresses(scene.near)]
    own = [a for a in found if a != scene.case.visitor.player.address]
    return Meant(SetAddress(own[0]), has_slots=True) if len(own) == 1 else Meant(lacks="address")


def _name(scene: Scene) -> Meant:
    for text in (scene.sentence, scene.near):
        name = scene.slots.name(text)
        full = [one for one in scene.slots.full_names(text) if not _is_known(one, scene)]
        if name and (not full or name in full):
            return Meant(SetName(name), has_slots=True)
        if len(full) == 1:
            return Meant(SetName(full[0]), has_slots=True)
        if full:
            return Meant(lacks="rename", others=tuple(map(SetName, full)))
    return Meant(lacks="rename")


def _is_known(name: str, scene: Scene) -> bool:
    """Whether words with capitals are somebody else's name, or a power's, or a time."""
    case = scene.case
    if case.addressees.called.get(row_of(name)):
        return True
    game = case.game
    if game is None:
        return False
    reader = case.office.order_reader(game.variant)
    return bool(reader.likeness.places(name)) or scene.slots.names_time(name)


def _zone(scene: Scene) -> Meant:
    zones = scene.slots.meant(scene.slots.zones(scene.sentence), scene.sentence)
    is_there = _THERE.search(flat(scene.sentence)) is not None
    if not zones and (is_there or not _NAMES_MORE.search(scene.sentence)):
        zones = scene.slots.meant(scene.slots.zones(scene.near), scene.near)
    named = list(dict.fromkeys(slot.value for slot in zones))
    if len(named) == 1:
        return Meant(SetZone(named[0]), has_slots=True)
    return Meant(lacks="timezone", others=tuple(map(SetZone, named)))


def _results(scene: Scene) -> Meant:
    found = list(dict.fromkeys(slot.value for slot in scene.found("phase")))
    game = scene.case.game
    if game is None:
        return Meant(ShowResults())
    phase = phase_of_words(found[0], game) if found else ""
    if scene.case.office.commands.supposed.is_of_moves(scene.sentence):
        phase = last_moves(phase, scene.case)
    return Meant(ShowResults(phase), has_slots=bool(phase))


def _ready(scene: Scene) -> Meant:
    """Being ready: in this phase, or in all of them, for a year or for good.

    Where a phase is named there is more to say, and it is asked; so is what somebody is always.
    """
    words, text = scene.case.office.commands.wishes, flat(scene.sentence)
    if scene.found("phase"):
        return Meant(Wait(waits=False))
    if words.tells_of_oneself(scene.sentence) or _NO_YEAR.search(text) is not None:
        lasting = words.says("EVERY_PHASE", text)
        return Meant(lacks="ready", others=(Wait(waits=False, lasting=lasting),))
    if (year := _A_YEAR.search(text)) is not None:
        return Meant(Wait(waits=False, lasting=True, year=year[0]), has_slots=True)
    if words.says("THIS_YEAR", text):
        return Meant(Wait(waits=False, lasting=True, this_year=True))
    return Meant(Wait(waits=False, lasting=words.says("EVERY_PHASE", text)))


def _settings(scene: Scene) -> Meant:
    """What is set in the game that the sentence itself names; else in the letter's own."""
    return Meant(ShowSettings(scene.game_in(scene.sentence)))


def _rules(scene: Scene) -> Meant:
    boards = scene.slots.boards(scene.sentence)
    return Meant(GetRules(boards[0] if len(boards) == 1 else ""))


def _note(scene: Scene) -> Meant:
    """Words for the gamesmaster, who is named."""
    game = scene.case.game
    words = row_of(scene.sentence)
    name = row_of(game.people.master.player.called)[:1] if game is not None else ()
    is_named = bool(name) and name[0] in words
    return Meant(has_slots=is_named or scene.slots.is_masters(scene.sentence))


_MAKERS: Mapping[str, Callable[[Scene], Meant]] = {
    "extend": _extend,
    "away": mean_away,
    "back": mean_back,
    "wait": mean_wait,
    "vote": mean_draw,
    "nodraw": mean_no_draw,
    "concede": _concede,
    "clear": _clear,
    "leave": _leave,
    "join": _join,
    "observe": _observe,
    "standby": _stand_by,
    "note": _note,
    "offer": masters.offering,
    "withdraw": masters.withdrawing,
    "address": _address,
    "rename": _name,
    "timezone": _zone,
    "results": _results,
    "rules": _rules,
    "ready": _ready,
    "settings": _settings,
    "rollback": masters.rolling_back,
    "cancel": masters.cancelling,
    "process": masters.processing,
    "remind": masters.reminding,
    "pause": masters.pausing,
    "set": masters.setting,
    "create": creating,
}
