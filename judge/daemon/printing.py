"""The print room: a report's page, picture and calendar, made when it leaves.

The text of a report is promised in the transaction that closes its phase; all
this is made afterwards, from the log, so that nothing drawn keeps a letter
waiting. Where it fails the text goes out alone, and the fault is logged.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.variant import Variant
from judge.daemon.charts import chart_of, has_map
from judge.daemon.easel import Draw, PictureFault
from judge.daemon.replaying import chronicle_of, load_game, replayed_game
from judge.desk.closing import is_ending
from judge.desk.commission import (
    Commission,
    commission_of_issue,
    commission_of_position,
    read_commission,
    write_commission,
)
from judge.desk.issue import Issue, issue_of
from judge.desk.letters import JudgeAddress, Occasion
from judge.desk.phrases import Phrasebook
from judge.desk.replies.report import press_shown, read_report_key
from judge.game.chronicle import Chapter
from judge.game.events import GameStarted
from judge.game.game import Game, GameState
from judge.library.pages import load_pages
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.post.enclosed import MOST_PICTURE_BYTES
from judge.post.enclosing import Enclosure, enclose, read_text_mail
from judge.printer.calendar import Deadline, write_calendar
from judge.printer.pages import Pages
from judge.printer.receipt_page import receipt_page
from judge.printer.report_page import ending_page, report_page
from judge.printer.view import Tint, Tints
from judge.store.outbox import StoredMail
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

MOST_KEPT = 8
_ENDINGS = {"png": "png", "jpeg": "jpg", "gif": "gif"}


@dataclass(frozen=True, slots=True)
class Edition:
    """An issue with its picture, nothing where none could be made.

    `moved` is how often the clock had been set, for calendars.
    """

    issue: Issue
    picture: bytes
    moved: int


def tints_of(variant: Variant) -> Tints:
    """How the powers of a board are painted; nothing for one without a map."""
    if not has_map(variant):
        return {}
    return {id_: Tint(ink.fill, ink.letter) for id_, ink in chart_of(variant).inks.items()}


def draw_issue(issue: Issue, phrases: Phrasebook, draw: Draw) -> bytes:
    """The picture of an issue as PNG; nothing for a board without a map."""
    return _picture(commission_of_issue(issue, phrases), draw)


def _picture(commission: Commission, draw: Draw) -> bytes:
    return draw(write_commission(commission)) if has_map(commission.variant) else b""


class PrintRoom:
    """Makes of stored mails what is sent; keeps the last editions, which have many readers."""

    def __init__(self, records: Records, judge: JudgeAddress, draw: Draw) -> None:
        self._records = records
        self._judge = judge
        self._draw = draw
        self._pages = Pages(load_pages())
        self._kept: dict[tuple[str, str, int], Edition] = {}
        self._openings: dict[str, bytes] = {}

    def printed(self, mail: StoredMail) -> StoredMail:
        """The mail with what belongs beside its text. Never raises: the text can go alone."""
        try:
            return replace(mail, raw=self._with_page(mail))
        except Exception:
            log.exception("the page of mail %d could not be made; its text goes alone", mail.id)
            return mail

    def _with_page(self, mail: StoredMail) -> bytes:
        if mail.occasion == Occasion.PRESS:
            return enclose(mail.raw, "", tuple(self._pictures(mail)))
        if mail.picture:
            return self._ending(mail) if is_ending(mail.key) else self._receipt(mail)
        if mail.occasion == Occasion.NOTICE and ":clock:" in mail.key:
            return enclose(mail.raw, "", self._moved_deadline(mail))
        if mail.occasion == Occasion.REPORT and ":opening:" in mail.key:
            return enclose(mail.raw, "", self._opening(mail))
        key = read_report_key(mail.key)
        if mail.occasion != Occasion.REPORT or key is None:
            return mail.raw
        edition = self._edition((key.game, key.phase, key.issue))
        issue = edition.issue
        power = issue.game.variant.power_by_id.get(key.reader)
        enclosures = list(self._calendar(issue.game, mail, edition.moved))
        source = ""
        if edition.picture and _wants_pictures(issue.game, mail.recipient):
            board = self._inline(mail, f"{issue.game.name}-{issue.phase}.png", edition.picture)
            enclosures.append(board)
            source = f"cid:{board.cid}"
        shown = dict(self._press(issue, mail))
        enclosures += shown.values()
        page = report_page(
            issue,
            power,
            load_phrases(),
            self._pages,
            tints_of(issue.game.variant),
            picture=source,
            public=key.public,
            press={name: f"cid:{shown[name].cid}" for name in shown},
        )
        return enclose(mail.raw, page, enclosures)

    def _pictures(self, mail: StoredMail) -> Iterator[Enclosure]:
        """The pictures that go with press, as files: answers don't send those back."""
        for number, name in enumerate(mail.picture.split(), start=1):
            kind = name.rpartition(".")[2]
            content = self._records.enclosures.load(name)
            yield Enclosure(f"image/{kind}", f"{mail.game}-{number}.{_ENDINGS[kind]}", content)

    def _press(self, issue: Issue, mail: StoredMail) -> Iterator[tuple[str, Enclosure]]:
        """The pictures of the press to everybody by their names, as many as a report has room for.

        Everybody has had all of them with the press itself.
        """
        left = MOST_PICTURE_BYTES
        names = dict.fromkeys(name for press, _ in press_shown(issue) for name in press.enclosed)
        for number, name in enumerate(names, start=1):
            size = self._records.enclosures.size(name)
            if not 0 < size <= left:
                continue
            left -= size
            kind = name.rpartition(".")[2]
            cid = f"press.{name[:16]}.{mail.id}@{self._judge.domain}"
            file = f"{issue.game.name}-press-{number}.{_ENDINGS[kind]}"
            yield name, Enclosure(f"image/{kind}", file, self._records.enclosures.load(name), cid)

    def _inline(self, mail: StoredMail, name: str, picture: bytes) -> Enclosure:
        cid = f"map.{hashlib.sha256(mail.key.encode()).hexdigest()[:16]}@{self._judge.domain}"
        return Enclosure("image/png", name, picture, cid)

    def _receipt(self, mail: StoredMail) -> bytes:
        """The receipt with a picture of the orders; without one its text is enough.

        Once their phase is over nobody needs it: a judge with many letters to
        answer catches up by that.
        """
        commission = read_commission(mail.picture, load_variant)
        if load_game(self._records, mail.game).table.position.phase != commission.position.phase:
            return mail.raw
        picture = self._drawn(commission)
        if not picture:
            return mail.raw
        phase = commission.position.phase
        board = self._inline(mail, f"{mail.game}-{phase}-orders.png", picture)
        subject, text = read_text_mail(mail.raw)
        (power, _), *_ = commission.orders
        phrases = load_phrases()
        title = phrases.say("standing.title", power=power.name, phase=phase.full_name)
        page = receipt_page(subject, text, title, phrases, self._pages, f"cid:{board.cid}")
        return enclose(mail.raw, page, [board])

    def _ending(self, mail: StoredMail) -> bytes:
        """The last mail of a game, with the board as it stands for ever."""
        game = load_game(self._records, mail.game)
        if game.ending is None:  # taken back meanwhile
            return mail.raw
        commission = read_commission(mail.picture, load_variant)
        picture = self._drawn(commission) if _wants_pictures(game, mail.recipient) else b""
        name = f"{game.name}-{game.table.position.phase}.png"
        boards = [self._inline(mail, name, picture)] if picture else []
        source = "".join(f"cid:{board.cid}" for board in boards)
        tints = tints_of(game.variant)
        page = ending_page(game, mail.added, load_phrases(), self._pages, tints, picture=source)
        clock = self._moved_deadline(mail)
        return enclose(mail.raw, page, (*boards, *clock))

    def _edition(self, key: tuple[str, str, int]) -> Edition:
        if key not in self._kept:
            chapter = self._chapter(key)
            issue = issue_of(chapter)
            self._kept[key] = Edition(
                issue, self._drawn(commission_of_issue(issue, load_phrases())), chapter.moved
            )
            for oldest in list(self._kept)[:-MOST_KEPT]:
                del self._kept[oldest]
        return self._kept[key]

    def _chapter(self, key: tuple[str, str, int]) -> Chapter:
        """The phase that a report is about; the last such, if a phase was played again."""
        name, phase, number = key
        chronicle = chronicle_of(self._records, name)
        found = [
            chapter
            for chapter in (*chronicle.undone, *chronicle.chapters)
            if str(chapter.processed.before.table.position.phase) == phase
            and chapter.processed.before.press.issue == number
        ]
        return found[-1]

    def _drawn(self, commission: Commission) -> bytes:
        """A picture, or nothing if there is none to be had."""
        try:
            return _picture(commission, self._draw)
        except PictureFault:
            log.exception("a picture could not be drawn; its mails go without")
            return b""

    def _opening(self, mail: StoredMail) -> tuple[Enclosure, ...]:
        """The first deadline, and the board as it stands at the beginning."""
        game = next(
            step.game
            for step in replayed_game(self._records, mail.game)
            if isinstance(step.event, GameStarted)
        )
        if mail.game not in self._openings:
            picture = self._drawn(commission_of_position(game, load_phrases()))
            self._openings = {mail.game: picture}
        picture = self._openings[mail.game] if _wants_pictures(game, mail.recipient) else b""
        board = Enclosure("image/png", f"{game.name}-{game.table.position.phase}.png", picture)
        return (*((board,) if picture else ()), *self._calendar(game, mail, 0))

    def _calendar(self, game: Game, mail: StoredMail, moved: int) -> tuple[Enclosure, ...]:
        if game.state is GameState.FORMING:
            return ()
        deadline = deadline_of(game, self._judge, load_phrases(), at=mail.added, moved=moved)
        name = f"{game.name}-{game.table.position.phase}.ics"
        kind = 'text/calendar; charset="utf-8"; method=PUBLISH'
        return (Enclosure(kind, name, write_calendar((deadline,)).encode()),)

    def _moved_deadline(self, mail: StoredMail) -> tuple[Enclosure, ...]:
        chronicle = chronicle_of(self._records, mail.game)
        return self._calendar(chronicle.game, mail, chronicle.moved)


def _wants_pictures(game: Game, address: str) -> bool:
    """Whether the reader at an address has not asked to be spared pictures."""
    people = (
        game.people.master.player,
        *(s.player for s in game.people.seats),
        *game.people.waiting,
        *game.people.observers,
    )
    return all(p.pictures for p in people if p.address == address)


def deadline_of(
    game: Game, judge: JudgeAddress, phrases: Phrasebook, *, at: datetime, moved: int
) -> Deadline:
    """The deadline that runs, for a calendar; or, of a game that is paused or over, that none does.

    A game has one entry, which goes with it from deadline to deadline: one for
    each phase would still ring for a phase that was processed early, or undone.
    """
    gaps = {"game": game.name, "phase": game.table.position.phase.full_name}
    return Deadline(
        uid=f"{game.name}@{judge.domain}",
        title=phrases.say("calendar.title", **gaps),
        says=phrases.say("calendar.says", **gaps),
        due=game.clock.deadline,
        at=at,
        moved=moved,
    )
