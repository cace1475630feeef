"""`judge verify-draw`: the draw of powers once more, from nothing but the mail that told of it."""

from __future__ import annotations

import email
import email.policy
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, islice, takewhile

from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.game.drawing import Allotment, commitment, draw_powers, seed_of_draw
from judge.game.lots import Tiers
from judge.library.texts import load_phrases

LONGEST = 200_000
"""In letters: no such mail is longer."""
_QUOTED = re.compile(r"^(?:> ?)+", re.MULTILINE)
_GAP = re.compile(r"\\\{(\w+)\\\}")
_JOINED = re.compile(r"^  (\d{1,3})\. (\S.*)$")
_ALLOTTED = re.compile(r"^  \d{1,3}\. (\S+(?: \S+)*?) +no\. (\d{1,3})\b")
_OLD = re.compile(r"\b([0-9a-f]{32})\s(?:.|\n)*?\b([0-9a-f]{64})\b")
"""How mails told it that knew no preferences and no numbers: the seed, and its SHA-256."""


@dataclass(frozen=True, slots=True)
class ToldDraw:
    """What a mail says of a draw: `allotted` as they were drawn, none in mails of old.

    `own` are its reader's preferences, where they had some, and `reader` their power.
    """

    seed: str
    commitment: str
    numbers: tuple[str, ...]
    joined: tuple[str, ...]
    powers: tuple[Power, ...]
    players: tuple[str, ...]
    allotted: tuple[Allotment, ...]
    reader: Power | None = None
    own: Tiers = ()


def verify_draw() -> int:
    """Check the mail on standard input, and say what was found; 1 if anything is wrong."""
    told = draw_told(_text_of(sys.stdin.buffer.read(LONGEST)), load_phrases())
    if told is None:
        sys.stderr.write(
            "judge: this is no mail about a draw; give it the answer to GET ISSUE 1:"
            " judge verify-draw < mail.txt\n"
        )
        return 2
    wrong = tuple(faults_in(told))
    for line in (*draw_lines(told), "", *(wrong or ("All of it is as it was promised.",))):
        sys.stdout.write(f"{line}\n")
    return 1 if wrong else 0


def _text_of(raw: bytes) -> str:
    """The words of a mail, saved with its header or without."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    body = message.get_body(("plain",)) if message["subject"] and message["from"] else None
    text = body.get_content() if body is not None else raw.decode("utf-8", "replace")
    return _QUOTED.sub("", text.replace("\r\n", "\n").replace("\u00a0", " "))


def draw_told(text: str, phrases: Phrasebook) -> ToldDraw | None:
    """What a mail says of a draw; None if it says nothing."""
    seed = _found("drawn.seed", text, phrases)
    old = _OLD.search(text)
    if seed is None and old is None:
        return None
    told = seed or dict(zip(("seed", "commitment"), old.groups() if old else (), strict=True))
    seated = tuple(_seated(text, phrases))
    powers = tuple(Power(name.upper(), name, name, name[:1]) for name, _ in seated)
    mixed = _found("drawn.mixed", text, phrases) or {"text": told["seed"]}
    rows = tuple(found[2] for line in text.splitlines() if (found := _JOINED.match(line)))
    allotted = tuple(_allotted(text, powers, phrases))
    joined = tuple(row for row in rows if not _is_allotment(row, powers))
    if not powers or len(joined) != len(powers):
        return None
    return ToldDraw(
        told["seed"],
        told["commitment"],
        tuple(mixed["text"].split(":")[1:]),
        joined,
        powers,
        tuple(name for _, name in seated),
        allotted,
        *_own(text, powers, phrases),
    )


def _found(name: str, text: str, phrases: Phrasebook) -> Mapping[str, str] | None:
    """The gaps of a sentence of ours as they are filled in a text; None if it isn't there."""
    found = re.search(_sentence(name, phrases), text)
    return found.groupdict() if found else None


def _sentence(name: str, phrases: Phrasebook) -> str:
    """The pattern of a sentence of ours, however its lines are broken."""
    words = re.escape(" ".join(phrases.sentences[name].split())).replace(r"\ ", r"\s+")
    return _GAP.sub(r"(?P<\1>\\S+)", words)


def _seated(text: str, phrases: Phrasebook) -> Iterator[tuple[str, str]]:
    """Who was drawn what: the rows below one of those titles, in two columns, to an empty line.

    The last mail of an anonymous game says it with who played, where nobody came later.
    """
    lines = text.splitlines()
    titles = [phrases.say(name) for name in ("drawn.seats", "drawn.seats_then", "last.played")]
    found = [t for t in titles if any(line.strip() == t for line in lines)]
    below = dropwhile(lambda line: line.strip() != found[0], lines) if found else iter(())
    rows = takewhile(str.strip, islice(below, 1, 99))
    leads = phrases.say("who.master", name="").strip()
    seated = [f"{row.rstrip()}  " for row in rows if not row.strip().startswith(leads)]
    width = min(map(len, seated), default=0)
    begins = (at for at in range(3, width) if all(_begins(row, at) for row in seated))
    at = next(begins, 0)
    if at:
        yield from ((row[:at].strip(), row[at:].strip()) for row in seated)


def _begins(row: str, at: int) -> bool:
    return row[at - 1] == " " and row[at] != " "


def _allotted(text: str, powers: Sequence[Power], phrases: Phrasebook) -> Iterator[Allotment]:
    """The rows that tell who was drawn when."""
    by_name = {power.name: power for power in powers}
    chose = phrases.sentences["drawn.row_chose"].removeprefix(phrases.sentences["drawn.row"])
    for line in text.splitlines():
        found = _ALLOTTED.match(line)
        if found is not None and found[1] in by_name:
            yield Allotment(int(found[2]) - 1, by_name[found[1]], line.rstrip().endswith(chose))


def _is_allotment(row: str, powers: Sequence[Power]) -> bool:
    found = _ALLOTTED.match(f"  1. {row}")
    return found is not None and found[1] in {power.name for power in powers}


def _own(text: str, powers: Sequence[Power], phrases: Phrasebook) -> tuple[Power | None, Tiers]:
    """The reader's power and their own preferences, as the mail reads them back."""
    found = re.search(_sentence("drawn.own", phrases).replace(r"\S+", r"[^.]+"), text)
    if found is None:
        return None, ()
    tiers = tuple(
        tuple(power for power in powers if re.search(rf"\b{re.escape(power.name)}\b", tier))
        for tier in " ".join(found["liked"].split()).split(";")
    )
    name = " ".join(found["power"].split())
    own = next((power for power in powers if power.name == name), None)
    return own, tuple(filter(None, tiers))


def draw_lines(told: ToldDraw) -> Iterator[str]:
    """The draw once more, a line each."""
    seed = seed_of_draw(told.seed, told.numbers)
    yield f"seed of the draw: {seed}"
    for n, one in enumerate(_drawn(told), start=1):
        how = " (by preferences)" if one.chose else ""
        yield f"{n}. {one.power.name}: no. {one.place + 1}, {told.joined[one.place]}{how}"


def _drawn(told: ToldDraw) -> tuple[Allotment, ...]:
    """What the seed draws; who chose by a list that we don't know chose what they are told."""
    chose = {one.place: one.power for one in told.allotted if one.chose}
    liked: dict[int, Tiers] = {place: ((power,),) for place, power in chose.items()}
    seed = seed_of_draw(told.seed, told.numbers)
    return draw_powers(len(told.joined), told.powers, seed, liked)


def faults_in(told: ToldDraw) -> Iterator[str]:
    """What in a mail isn't as it was promised."""
    if commitment(told.seed) != told.commitment:
        yield "WRONG: the SHA-256 of the seed is another one"
    drawn = _drawn(told)
    if told.allotted and drawn != told.allotted:
        yield "WRONG: the seed draws another order, or other powers"
    players = dict(zip(told.powers, told.players, strict=True))
    for one in drawn:
        if players[one.power] != told.joined[one.place]:
            yield f"WRONG: {one.power.name} was drawn for {told.joined[one.place]}"
    yield from _of_own(told, drawn)


def _of_own(told: ToldDraw, drawn: Sequence[Allotment]) -> Iterator[str]:
    """Whether the reader got the best of what was left, by their own preferences."""
    place = next((one.place for one in drawn if one.power == told.reader), None)
    if not told.own or place is None:
        return
    seed = seed_of_draw(told.seed, told.numbers)
    liked: dict[int, Tiers] = {t.place: ((t.power,),) for t in drawn if t.chose}
    liked[place] = told.own
    if draw_powers(len(told.joined), told.powers, seed, liked) != tuple(drawn):
        yield "WRONG: something that you like better was left when you were drawn"
