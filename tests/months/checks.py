"""What must be so of all mails of some months, whatever the people did.

Each check yields faults, in words. They compare mails with letters; only what the judge itself
keeps for its host (shelved letters, the logs) is looked up in its records.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, cached_property

from judge.daemon.replaying import replay_faults
from judge.library.texts import load_phrases
from tests.months.kinds import Cause, is_of_the_end, kind_of
from tests.months.reading import deadline_in, phase_in, results_in, seat_in, times_in
from tests.months.town import Draft, Mail, Posted, PressSaid, Town, called

_TAKES_OVER = re.compile(r"you are .* now$")
_OF_CLOCK = ("report", "opening", "deadline")
_SLACK = timedelta(hours=2)
_LEAST = 40
"""So many mails somebody must have had before it is counted how alike their subjects are."""
SILENT = (
    "a stranger, told already today",
    "not answered: the same text again",
    "not answered: no more answers within the hour",
    "written by a machine",
)
"""What the judge notes of a letter that has no answer, and may have none."""
_ORDER = re.compile(r"\b[AF] [A-Za-z]{3}(?:/[a-z]c)?(?: -| [SC]\b| H\b)")


@dataclass
class Past:
    """All that was written and mailed, in the order in which it was."""

    town: Town
    players: frozenset[str]
    masters: dict[str, tuple[str, bool]]
    """Who leads each game, and whether they play in it."""
    boards: dict[str, str]
    for_ever: frozenset[str] = frozenset()
    """The games of which nobody is told who played what, not even when they are over."""

    @cached_property
    def by_reader(self) -> dict[tuple[str, str], list[Mail]]:
        """The mails of each person about each game."""
        found: dict[tuple[str, str], list[Mail]] = defaultdict(list)
        for mail in self.town.mails:
            found[mail.to, mail.game].append(mail)
        return found

    @cached_property
    def over_at(self) -> dict[tuple[str, str], datetime]:
        """When each phase of each game was processed: when its report came."""
        found: dict[tuple[str, str], datetime] = {}
        for mail in self.town.mails:
            if mail.occasion == "report" and results_in(mail.title):
                found.setdefault((mail.game, phase_in(mail.subject)), mail.at)
        return found

    @cached_property
    def ended_at(self) -> dict[str, datetime]:
        """When each game was over, of those that are."""
        return {mail.game: mail.at for mail in reversed(self.town.mails) if _is_last(mail)}

    @cached_property
    def holders(self) -> dict[tuple[str, str], set[str]]:
        """Who has played each power at any time, as their own mails told them."""
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for mail in self.town.mails:
            power = mail.title.partition(": you are ")[2].removesuffix(" now")
            if power and (seat_in(mail.text) or "You are" in mail.text or "Welcome" in mail.text):
                found[mail.game, power].add(mail.to)
        return found

    @cached_property
    def seen_in(self) -> dict[str, set[str]]:
        """Who has played each game, or asked to, or was offered a seat."""
        found: dict[str, set[str]] = defaultdict(set)
        for posted in self.town.letters.values():
            if posted.draft.what in ("join", "offer"):
                found[posted.draft.game].add(posted.draft.writer)
        for (game, _), holders in self.holders.items():
            found[game] |= holders
        return found

    def people_of(self, game: str) -> set[str]:
        """Everybody who had a mail about a game."""
        return {to for to, about in self.by_reader if about == game}


Check = Callable[[Past], Iterator[str]]


def replays(past: Past) -> Iterator[str]:
    """The log of each game leads to its positions, and the records are sound."""
    for name in past.town.records.games.names():
        yield from replay_faults(past.town.records, name)
    yield from past.town.records.check()


def explained(past: Past) -> Iterator[str]:
    """Every mail is of a kind, and was brought about by what may bring it about."""
    for mail in past.town.mails:
        kind = kind_of(mail.title)
        if kind is None:
            yield f"{_of(mail)}: of no kind"
        elif kind.cause is Cause.LETTER and mail.letter is None:
            yield f"{_of(mail)}: {kind.name}, and no letter brought it"
        elif kind.cause is Cause.CLOCK and mail.letter is not None:
            yield f"{_of(mail)}: {kind.name}, brought by letter {mail.letter}"


def answered(past: Past) -> Iterator[str]:
    """Every letter of a person's is answered, no machine's is; nothing is shelved."""
    got: dict[int, set[str]] = defaultdict(set)
    for mail in past.town.mails:
        if mail.letter is not None:
            got[mail.letter].add(mail.to)
    for number, posted in past.town.letters.items():
        draft = posted.draft
        if draft.is_machine:
            if got[number]:
                yield f"{_by(posted)}: a machine's, and {sorted(got[number])} had mail of it"
            continue
        stored = past.town.records.letters.letter(number)
        note = stored.note if stored is not None else ""
        if stored is None or stored.state.value != "served":
            yield f"{_by(posted)}: {stored.state.value if stored else 'lost'}: {note}"
        elif not got[number] & {draft.writer, draft.sender} and not any(s in note for s in SILENT):
            yield f"{_by(posted)}: not answered ({note})"


def owed(past: Past) -> Iterator[str]:
    """Nobody is reminded of orders that are all in, or that they can't have."""
    for (reader, game), mails in past.by_reader.items():
        state: dict[str, str] = {}
        for mail in mails:
            phase = phase_in(mail.subject)
            if mail.occasion == "receipt" and phase:
                found = re.findall(r"^State: (\w+)", mail.text, re.MULTILINE)
                state[phase] = found[-1] if found else state.get(phase, "")
            elif "no longer play" in mail.title:
                state["gone"] = "gone"
            elif mail.title.endswith("orders are awaited") or "and what is due in" in mail.title:
                if state.get(phase) == "ALL":
                    yield f"{_of(mail)}: reminded, and all orders were in"
                if "gone" in state:
                    yield f"{_of(mail)}: reminded, who no longer plays in {game}: {reader}"


def kept_secret(past: Past) -> Iterator[str]:
    """Nobody reads another's secret address."""
    owners: dict[str, str] = {}
    for mail in past.town.mails:
        if mail.reply_to:
            first = owners.setdefault(mail.reply_to.partition("@")[0], mail.to)
            if first != mail.to:
                yield f"{_of(mail)}: has the reply address of {first}"
    for mail in past.town.mails:
        for secret in mail.secrets:
            whose = owners.get(secret.rstrip("@"))
            if whose not in (None, mail.to):
                yield f"{_of(mail)}: shows the secret address of {whose}"


def orders_kept(past: Past) -> Iterator[str]:
    """Nobody reads another's order before its phase is over, but a gamesmaster who doesn't play."""
    written: dict[str, list[Posted]] = defaultdict(list)
    for posted in past.town.letters.values():
        if posted.draft.orders:
            written[posted.draft.game].append(posted)
    for mail in past.town.mails:
        master, plays = past.masters.get(mail.game, ("", False))
        if _ORDER.search(mail.text) and (mail.to != master or plays):
            secret = [p for p in written[mail.game] if _is_secret(p, mail, past)]
            over = [p for p in written[mail.game] if p.at <= mail.at and p not in secret]
            yield from _shown_orders(mail, secret, over, past)


def _is_secret(posted: Posted, mail: Mail, past: Past) -> bool:
    """Whether a mail came after a letter and before its phase was over."""
    game = posted.draft.game
    over = past.over_at.get((game, posted.draft.phase)) or past.ended_at.get(game)
    return posted.at <= mail.at and (over is None or mail.at < over)


def _shown_orders(
    mail: Mail, secret: list[Posted], over: list[Posted], past: Past
) -> Iterator[str]:
    """What a mail shows of the `secret` letters; who takes a seat reads what was ordered before."""
    text = mail.text
    if _TAKES_OVER.search(mail.title):
        for order in (o for p in over for o in p.draft.orders):
            text = text.replace(order, "")
    for order in (o for p in secret if p.draft.writer == mail.to for o in p.draft.orders):
        text = text.replace(order, "")
    for posted in secret:
        shown = [o for o in posted.draft.orders if _ORDER.match(o) and o in text]
        if shown and posted.draft.writer != mail.to and not _were_public(shown, mail, past):
            yield f"{_of(mail)}: shows {shown} of {posted.draft.writer}"


def _were_public(orders: list[str], mail: Mail, past: Past) -> bool:
    """Whether an earlier report to the same reader had such orders: somebody asked to see it."""
    reports = [
        one.text
        for one in past.by_reader[mail.to, mail.game]
        if one.occasion == "report" and one.at < mail.at
    ]
    is_asked = _is_asked_for(past, mail) and mail.occasion == "receipt"
    texts = [*reports, *_pages()]
    return is_asked and all(any(order in text for text in texts) for order in orders)


@cache
def _pages() -> tuple[str, ...]:
    """What HELP and its likes bring: examples are nobody's orders."""
    return tuple(load_phrases().mails.values())


def press_kept(past: Past) -> Iterator[str]:
    """Nobody reads press that isn't theirs, and of an unsigned letter nobody its writer."""
    letters = past.town.letters.values()
    said = {
        press.marker: (posted.draft, press) for posted in letters for press in posted.draft.press
    }
    for mail in past.town.mails:
        for marker in re.findall(r"\bzy[a-z]{10}\b", mail.text):
            draft, press = said[marker]
            if mail.to in (draft.writer, draft.sender):
                continue
            if mail.to not in _readers(draft, press, past):
                yield f"{_of(mail)}: has press of {draft.writer}'s ({marker})"
            if not press.signed and _names(draft, _heading_of(mail, marker)):
                yield f"{_of(mail)}: names the writer of an unsigned letter ({marker})"


def _readers(draft: Draft, press: PressSaid, past: Past) -> set[str]:
    """Who may read a letter of press; an answer to an unsigned one may go to anybody."""
    if press.to_all or press.readers == ("?",):
        return past.people_of(draft.game)
    readers = {past.masters[draft.game][0]} if press.to_gm else set()
    return readers.union(*(past.holders[draft.game, power] for power in press.readers))


def _names(draft: Draft, head: str) -> bool:
    """Whether a heading has the name of a letter's writer, or of the power."""
    names = (draft.power, draft.writer.partition("@")[0].title(), draft.writer)
    return any(re.search(rf"\b{re.escape(name)}\b", head) for name in names)


def _heading_of(mail: Mail, marker: str) -> str:
    """What a mail says of who wrote a letter: its heading, without those it is to."""
    above = mail.text.partition(marker)[0].splitlines()
    said = [line for line in above if line and not line.lstrip("> ").startswith("|")]
    last = said[-1] if said else ""
    subject = mail.title if mail.title.startswith("press from") else ""
    return " ".join(part.partition(" to ")[0] for part in (subject, last))


def names_kept(past: Past) -> Iterator[str]:
    """In a game without names no mail names who plays or would, but to the gamesmaster.

    To its own reader it may. Where all is told at the end, it is told from the last mail on.
    """
    for mail in past.town.mails:
        games = (mail.game,) if mail.game else past.town.anonymous
        for game in games if mail.named else ():
            over = past.ended_at.get(game)
            is_told = over is not None and mail.at >= over and game not in past.for_ever
            if is_told or mail.to == past.masters[game][0]:
                continue
            seen = past.seen_in[game] - {mail.to, _home(mail.to)}
            for named in sorted(seen.intersection(mail.named)):
                if mail.game or _beside(called(named), game, mail.text):
                    yield f"{_of(mail)}: names {named}, of {game}"


def _home(address: str) -> str:
    """The address on file of whoever writes from another one, too."""
    return f"{address.partition('@')[0]}@example.net"


def _beside(name: str, game: str, text: str) -> bool:
    """Whether a mail of no game names somebody in a line of a game's."""
    return any(name in line and game in line for line in text.splitlines())


def votes_kept(past: Past) -> Iterator[str]:
    """Nobody reads who voted: votes are secret in all these games."""
    for mail in past.town.mails:
        names = [power for game, power in past.holders if game == mail.game]
        for power in names:
            if re.search(rf"\b{re.escape(power)} (?:votes|voted|has voted)\b", mail.text):
                yield f"{_of(mail)}: tells how {power} votes"


def not_twice(past: Past) -> Iterator[str]:
    """Nobody has the same mail twice, unless they wrote the same twice.

    A seat may pass on twice within a phase, which each time is told without a name.
    """
    seen: dict[tuple[str, str, str], Mail] = {}
    for mail in past.town.mails:
        first = seen.setdefault((mail.to, mail.subject, mail.text), mail)
        is_new_hand = mail.title.endswith("is played by another person now")
        may_be = _is_asked_for(past, mail) or is_new_hand
        if first is mail or (may_be and first.letter != mail.letter):
            continue
        yield f"{_of(mail)}: the same as {first.number}"


def _is_asked_for(past: Past, mail: Mail) -> bool:
    posted = past.town.letters.get(mail.letter or 0)
    return posted is not None and posted.draft.writer == mail.to


def goes_on(past: Past) -> Iterator[str]:
    """No deadline passes without a report, or a word of why not; every game has begun."""
    for game, (master, _) in past.masters.items():
        deadline: datetime | None = None
        mails = [m for m in past.by_reader.get((master, game), []) if m.occasion != "press"]
        for mail in mails:
            if deadline is not None and mail.at > deadline + _SLACK:
                yield f"{_of(mail)}: nothing was heard of {game} since {deadline}"
            deadline = _next_deadline(mail, deadline)
            if _is_last(mail):
                break
        if deadline is not None and past.town.now > deadline + _SLACK:
            yield f"{game}: nothing was heard since {deadline}"
        if not any("has begun" in mail.title or ": you are " in mail.title for mail in mails):
            yield f"{game}: has not begun"


def _is_last(mail: Mail) -> bool:
    return is_of_the_end(mail.title)


def _next_deadline(mail: Mail, before: datetime | None) -> datetime | None:
    """Until when something is heard again, as a mail tells; as it was `before` if it tells none."""
    kind = kind_of(mail.title)
    if _is_last(mail):
        return None
    if "stands still" in mail.title or "runs again by itself" in mail.text:
        return max(times_in(mail.text), default=None)
    if "waiting for" in mail.title or "which is now past" in mail.text:
        return max(times_in(mail.text), default=before)
    is_deed = mail.occasion == "receipt" or mail.title.startswith("your deputy")
    tells = is_deed or (kind is not None and kind.name in _OF_CLOCK)
    return (deadline_in(mail.text) or before) if tells else before


def unlike(past: Past) -> Iterator[str]:
    """The subjects that somebody has of a game aren't all alike."""
    for (reader, game), mails in past.by_reader.items():
        titles = Counter(mail.title for mail in mails if mail.occasion != "press")
        title, number = titles.most_common(1)[0] if titles else ("", 0)
        if titles.total() >= _LEAST and number > titles.total() / 4:
            yield f"{reader} has {number} of {titles.total()} mails about {game} headed {title!r}"


CHECKS: tuple[Check, ...] = (
    replays, explained, answered, owed, kept_secret, orders_kept, press_kept, votes_kept,
    names_kept, not_twice, goes_on, unlike,
)  # fmt: skip


def _of(mail: Mail) -> str:
    return f"mail {mail.number} to {mail.to} ({mail.at:%d %b %H:%M}, {mail.subject!r})"


def _by(posted: Posted) -> str:
    draft = posted.draft
    return f"letter {posted.number} of {draft.writer} ({posted.at:%d %b %H:%M}, {draft.what})"
