"""The mails that begin and end a game, with its board; and press, with its own pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.board.units import Power
from judge.daemon.charts import tints_of
from judge.daemon.printing.calendars import calendar_now, calendar_of
from judge.daemon.printing.plates import FILE_ENDINGS, MOST_OF_MAPS, Plates
from judge.daemon.replaying import chronicle_of, load_game, replayed_game
from judge.desk.chart_commission import ChartCommission
from judge.desk.commission import PAGE_WIDTH, commission_of_position, in_theatre
from judge.desk.dressing import wishes_at
from judge.desk.kinds import EndingMail, OpeningMail, PressMail
from judge.game.events import OPENINGS
from judge.game.game import Game
from judge.game.statistics import Statistics, add_up
from judge.library.extras import missing_of
from judge.library.texts import load_phrases
from judge.post.enclosing import Enclosure, enclose, read_text_mail
from judge.printer.ending_page import EndedMail, EndingPictures, ending_page
from judge.printer.joining_page import joining_page
from judge.printer.opening_page import Opening, opening_page
from judge.store.outbox import StoredMail


class OpeningPrinter:
    """Prints the mails that begin a game; keeps the last board, which has many readers."""

    def __init__(self, plates: Plates) -> None:
        self._plates = plates
        self._kept: dict[str, tuple[Game, bytes]] = {}

    def _near(self, mail: StoredMail, game: Game, power: Power) -> Enclosure:
        """The player's part of the board, close up."""
        near = in_theatre(commission_of_position(game, load_phrases()), power)
        name = f"{game.name}-{game.table.position.phase}-near.png"
        return self._plates.inline_drawn(mail, name, near)

    def printed(self, mail: StoredMail, kind: OpeningMail) -> bytes:
        """The first deadline, and the board as it stands at the beginning; a page for a player."""
        plates = self._plates
        game, drawn = self._board(mail.game)
        wishes = wishes_at(mail.recipient, game)
        picture = drawn if wishes.pictures else b""
        name = f"{game.name}-{game.table.position.phase}.png"
        calendar = calendar_of(game, mail, plates.judge, moved=0)
        power = game.variant.power_by_id.get(kind.reader)
        if power is None:
            board = Enclosure("image/png", name, picture)
            return enclose(mail.raw, "", (*((board,) if picture else ()), *calendar))
        board = plates.inline(mail, name, picture)
        near = self._near(mail, game, power) if picture else replace(board, content=b"")
        page = opening_page(
            Opening(game, power, mail.added, wishes.zone),
            read_text_mail(mail.raw)[1],
            load_phrases(),
            plates.pages,
            tints_of(game.variant),
            picture=board.source,
            near=near.source,
        )
        shown = (found for found in (board, near) if found.content)
        return enclose(mail.raw, page, (*shown, *calendar))

    def printed_for_joining(self, mail: StoredMail) -> bytes:
        """The map and the rules, as a page: the board as it will begin, or has begun."""
        plates = self._plates
        game, drawn = self._board(mail.game)
        picture = drawn if wishes_at(mail.recipient, game).pictures else b""
        # In the key is an address, and of that nothing is in what leaves, not even its hash.
        unnamed = replace(mail, key=f"{game.name}:map")
        board = plates.inline(unnamed, f"{game.name}-{game.table.position.phase}.png", picture)
        page = joining_page(
            game,
            mail.added,
            read_text_mail(mail.raw)[1],
            load_phrases(),
            plates.pages,
            tints_of(game.variant),
            picture=board.source,
        )
        return enclose(mail.raw, page, (board,) if picture else ())

    def _board(self, name: str) -> tuple[Game, bytes]:
        """A game as it began, and its board; one that is forming still as it would begin now."""
        if name not in self._kept:
            steps = replayed_game(self._plates.records, name)
            begun = next((s.game for s in steps if isinstance(s.event, OPENINGS)), None)
            game = begun or load_game(self._plates.records, name)
            made = game, self._plates.drawn(commission_of_position(game, load_phrases()))
            if begun is None:
                return made
            self._kept = {name: made}
        return self._kept[name]


class EndingPrinter:
    """Prints the last mails of games; keeps the figures of the last, which has many readers."""

    def __init__(self, plates: Plates) -> None:
        self._plates = plates
        self._kept: dict[tuple[str, str], Statistics] = {}

    def printed(self, mail: StoredMail, kind: EndingMail) -> bytes:
        """The last mail of a game, with the board as it stands for ever, and its years."""
        plates = self._plates
        game = load_game(plates.records, mail.game)
        if game.ending is None:  # taken back meanwhile
            return mail.raw
        commission = plates.commission(kind.commission)
        picture = plates.drawn(commission) if wishes_at(mail.recipient, game).pictures else b""
        name = f"{game.name}-{game.table.position.phase}.png"
        board = plates.inline(mail, name, picture)
        figures = self._figures(mail.game, kind)
        charts = tuple(self._charts(mail, game, figures)) if picture else ()
        if sum(len(one.content) for one in (board, *charts)) > MOST_OF_MAPS:
            smaller = plates.drawn(replace(commission, width=PAGE_WIDTH))
            board = plates.inline(mail, name, smaller)
        subject, text = read_text_mail(mail.raw)
        page = ending_page(
            game,
            EndedMail(mail.added, subject, text, figures, plates.answered_at(game.name)),
            load_phrases(),
            plates.pages,
            tints_of(game.variant),
            pictures=EndingPictures(board.source, *(chart.source for chart in charts)),
            has_pdf=not missing_of("pdf"),
        )
        shown = (one for one in (board, *charts) if one.content)
        return enclose(mail.raw, page, (*shown, *calendar_now(mail, plates)))

    def _charts(self, mail: StoredMail, game: Game, figures: Statistics) -> Iterator[Enclosure]:
        """The centres over the years, for wide pages and for telephones; none of no year."""
        if not figures.years[1:]:
            return
        title = load_phrases().say("chart.centres")
        for name, is_narrow in (("centres", False), ("centres-narrow", True)):
            chart = ChartCommission(game.variant, title, figures.years, is_narrow)
            drawn = self._plates.charted(chart)
            yield self._plates.inline(mail, f"{game.name}-{name}.png", drawn)

    def _figures(self, game: str, kind: EndingMail) -> Statistics:
        key = (game, kind.commission)
        if key not in self._kept:
            self._kept = {key: add_up(chronicle_of(self._plates.records, game))}
        return self._kept[key]


def print_press(mail: StoredMail, kind: PressMail, plates: Plates) -> bytes:
    """A letter of press with its pictures, as files: answers don't send those back."""
    return enclose(mail.raw, "", tuple(_files(mail, kind, plates)))


def _files(mail: StoredMail, kind: PressMail, plates: Plates) -> Iterator[Enclosure]:
    for number, name in enumerate(kind.files, start=1):
        image = name.rpartition(".")[2]
        content = plates.records.enclosures.load(name)
        yield Enclosure(f"image/{image}", f"{mail.game}-{number}.{FILE_ENDINGS[image]}", content)
