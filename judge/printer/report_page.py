"""The report as a page for mail programs: the same issue as the text, with the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.board.units import Power
from judge.desk.issue import Issue
from judge.desk.phrases import Phrasebook
from judge.desk.replies.personal import personal_part
from judge.desk.replies.register import consent_lines
from judge.desk.replies.report import is_press_cut, press_shown
from judge.desk.replies.wanted import deadline_lines
from judge.printer.pages import Pages
from judge.printer.view import NOTHING, IssueView, Tints, view_issue, view_press


@dataclass(frozen=True, slots=True)
class Shared:
    """An issue as all its readers have it: in words, and filled into the parts of their pages.

    `deeds` is what each power did; `told` what stands below them all, `board` how it stands now.
    """

    view: IssueView
    deeds: Mapping[Power, str]
    told: str
    board: str


@dataclass(frozen=True, slots=True)
class MapsShown:
    """Where the maps of a page are found; "" for one that there isn't.

    The others are the reader's part of what `happened` and of the board `after` it, for phones.
    """

    happened: str = ""
    after: str = ""
    near_happened: str = ""
    near_after: str = ""


def shared_by_all(issue: Issue, phrases: Phrasebook, pages: Pages, tints: Tints) -> Shared:
    """What is the same for everybody, done once for all of them."""
    view = view_issue(issue, phrases, tints, named=True)
    deeds = {
        section.power: pages.fill("report_power.html", section=section) for section in view.sections
    }
    told = pages.fill("report_told.html", issue=view)
    return Shared(view, deeds, told, pages.fill("report_board.html", issue=view))


def _next_phase(issue: Issue, phrases: Phrasebook) -> str:
    game = issue.game
    return "" if game.ending is not None else phrases.name_phase(game.table.position.phase)


def report_page(
    issue: Issue,
    shared: Shared,
    power: Power | None,
    phrases: Phrasebook,
    pages: Pages,
    *,
    pictures: MapsShown = MapsShown(),
    public: bool = False,
    press: Mapping[str, str] = NOTHING,
) -> str:
    """The page for one reader.

    `shared` is what the issue is to everybody. A `public` page is for somebody without a seat.
    `press` says where the pictures are found that went with the press.
    """
    game = issue.game
    personal = personal_part(issue, power, phrases)
    consents = () if public else consent_lines(game.in_force, game.variant, power, phrases)
    return pages.fill(
        "report.html",
        issue=shared.view,
        shared=shared,
        tint=next((s.tint for s in shared.view.sections if s.power == power), None),
        register=shared.view.register + consents,
        press=tuple(view_press(sent, text, phrases, press) for sent, text in press_shown(issue)),
        press_cut=phrases.say("report.press_cut") if is_press_cut(issue) else "",
        personal=personal,
        next_phase=_next_phase(issue, phrases),
        coming=deadline_lines(issue, personal.zone, phrases),
        farewell=phrases.say("report.farewell"),
        pictures=pictures,
    )
