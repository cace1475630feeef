"""A report with its page, its picture, its deadline and the pictures of its press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from judge.daemon.annals import chapter_of
from judge.daemon.charts import tints_of
from judge.daemon.printing.calendars import calendar_of
from judge.daemon.printing.plates import FILE_ENDINGS, MOST_OF_MAPS, Plates
from judge.desk.commission import Commission, commissions_of_issue, in_theatre
from judge.desk.dressing import wishes_at
from judge.desk.issue import Issue, issue_of
from judge.desk.kinds import ReportMail
from judge.desk.replies.report import press_shown
from judge.library.texts import load_phrases
from judge.post.enclosed import MOST_PICTURE_BYTES
from judge.post.enclosing import Enclosure, enclose
from judge.printer.report_page import MapsShown, Shared, report_page, shared_by_all
from judge.store.outbox import StoredMail

MOST_KEPT = 8
SMALLER = 400
"""Pixels: how wide the parts for phones are where the maps would be more; 360 show them."""


def _near(edition: Edition, kind: ReportMail) -> tuple[Commission | None, Commission | None]:
    """The reader's part of what happened, and of the board for orders to come.

    None of either for who has no power there.
    """
    game, (happened, after) = edition.issue.game, edition.commissions
    power = game.variant.power_by_id.get(kind.reader)
    if power is None:
        return None, None
    return (
        in_theatre(happened, power) if happened is not None else None,
        in_theatre(after, power) if game.ending is None else None,
    )


@dataclass(frozen=True)
class Edition:
    """An issue as it is printed.

    `shared` is what it is to all its readers; `moved` is how often the clock had been set, for
    calendars; `commissions` are its pictures, of which there are none before a reader wants them.
    """

    issue: Issue
    shared: Shared
    moved: int
    commissions: tuple[Commission | None, Commission]
    plates: Plates

    @cached_property
    def pictures(self) -> tuple[bytes, bytes]:
        """What happened, and the board after it; nothing where none could be made."""
        happened, after = self.commissions
        drawn = self.plates.drawn
        return drawn(happened) if happened is not None else b"", drawn(after)


class ReportPrinter:
    """Prints reports; keeps the last editions, which have many readers."""

    def __init__(self, plates: Plates) -> None:
        self._plates = plates
        self._kept: dict[tuple[str, str, int], Edition] = {}

    def printed(self, mail: StoredMail, kind: ReportMail) -> bytes:
        """The report with its page, for its reader."""
        plates, edition = self._plates, self.edition(mail.game, kind)
        issue = edition.issue
        enclosures = list(calendar_of(issue.game, mail, plates.judge, moved=edition.moved))
        boards = self._boards(mail, kind, edition)
        enclosures += (board for board in boards if board.content)
        shown = dict(self._press(issue, mail))
        enclosures += shown.values()
        page = report_page(
            issue,
            edition.shared,
            issue.game.variant.power_by_id.get(kind.reader),
            load_phrases(),
            plates.pages,
            pictures=MapsShown(*(board.source for board in boards)),
            public=kind.public,
            press={name: shown[name].source for name in shown},
        )
        return enclose(mail.raw, page, enclosures)

    def commissions(self, mail: StoredMail, kind: ReportMail) -> tuple[Commission, ...]:
        """All that is drawn for a report when it leaves."""
        edition = self.edition(mail.game, kind)
        if not wishes_at(mail.recipient, edition.issue.game).pictures:
            return ()
        found = (*edition.commissions, *_near(edition, kind))
        return tuple(commission for commission in found if commission is not None)

    def _boards(
        self, mail: StoredMail, kind: ReportMail, edition: Edition
    ) -> tuple[Enclosure, Enclosure, Enclosure, Enclosure]:
        """What happened, the board after it, and the reader's part of either close up."""
        plates, game = self._plates, edition.issue.game
        wanted = wishes_at(mail.recipient, game).pictures
        happened, after = edition.pictures if wanted else (b"", b"")
        closer = _near(edition, kind) if after else (None, None)
        name = f"{game.name}-{edition.issue.phase}"

        def near(width: int = 0) -> tuple[Enclosure, Enclosure]:
            one, other = (c if c is None else replace(c, width=width) for c in closer)
            return (
                plates.inline_drawn(mail, f"{name}-near.png", one),
                plates.inline_drawn(mail, f"{name}-after-near.png", other),
            )

        found = near()
        if len(happened) + len(after) + sum(len(one.content) for one in found) > MOST_OF_MAPS:
            found = near(SMALLER)
        return (
            plates.inline(mail, f"{name}.png", happened),
            plates.inline(mail, f"{name}-after.png", after),
            *found,
        )

    def _press(self, issue: Issue, mail: StoredMail) -> Iterator[tuple[str, Enclosure]]:
        """The pictures of the press to everybody by their names, as many as a report has room for.

        Everybody has had all of them with the press itself.
        """
        left, kept = MOST_PICTURE_BYTES, self._plates.records.enclosures
        names = dict.fromkeys(name for press, _ in press_shown(issue) for name in press.enclosed)
        for number, name in enumerate(names, start=1):
            size = kept.size(name)
            if not 0 < size <= left:
                continue
            left -= size
            image = name.rpartition(".")[2]
            cid = f"press.{name[:16]}.{mail.id}@{self._plates.judge.domain}"
            file = f"{issue.game.name}-press-{number}.{FILE_ENDINGS[image]}"
            yield name, Enclosure(f"image/{image}", file, kept.load(name), cid)

    def edition(self, game: str, kind: ReportMail) -> Edition:
        """The edition that a report is of; it is made once. Raises KeyError."""
        key = (game, kind.phase, kind.number)
        if key not in self._kept:
            chapter = chapter_of(self._plates.records, game, kind.phase, kind.number)
            issue = issue_of(chapter)
            phrases, tints = load_phrases(), tints_of(issue.game.variant)
            shared = shared_by_all(issue, phrases, self._plates.pages, tints)
            pair = commissions_of_issue(issue, phrases)
            edition = Edition(issue, shared, chapter.moved, pair, self._plates)
            self._kept[key] = edition
            for oldest in list(self._kept)[:-MOST_KEPT]:
                del self._kept[oldest]
        return self._kept[key]
