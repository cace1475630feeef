"""The report of a phase in plain text: complete by itself, and read by old tools.

It begins with what its reader is to do, for that is what lists of mails show. The old judges'
header stands above the news, with their result lines; what else of theirs programs look for, and
people read elsewhere in better words, stands in one block at the end.
The page of the same issue is made by the printer.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from judge.board.units import Power
from judge.desk.dates import write_when
from judge.desk.issue import Issue
from judge.desk.kinds import ReportMail
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import everybody, mail_to
from judge.desk.replies.board import write_board
from judge.desk.replies.headline import write_headline
from judge.desk.replies.layout import WIDTH, blocks, listing, paragraph
from judge.desk.replies.outcome import outcome_in_subject
from judge.desk.replies.personal import Personal, personal_part
from judge.desk.replies.quoting import name_shown, quoted
from judge.desk.replies.register import consent_lines, register_part
from judge.desk.replies.results import (
    write_flights,
    write_header,
    write_name,
    write_next,
    write_ownership,
    write_results,
    write_title,
)
from judge.desk.replies.rulings import ruling_rows
from judge.desk.replies.status import write_ending
from judge.desk.replies.votes import write_lapsed
from judge.desk.replies.wanted import write_wanted
from judge.game.agenda import due_at
from judge.game.caretaker import in_its_care
from judge.game.press_letters import PressLetter
from judge.game.processing import Processed

MOST_PRESS = 6_000
"""Letters of press in a report: everybody has had all of it by mail already."""


@dataclass(frozen=True)
class Report:
    """The report of an issue: the same news for everybody, and each reader's own part."""

    issue: Issue
    phrases: Phrasebook
    judge: str

    def to(self, power: Power | None, *, public: bool = False) -> str:
        """The whole text for one reader; None is the gamesmaster, or anybody if `public`."""
        issue, phrases = self.issue, self.phrases
        personal = personal_part(issue, power, phrases)
        return blocks(
            (
                write_ending(issue.game, phrases),
                write_wanted(issue, personal, phrases),
                _since(personal, phrases),
                self._head,
                self._news,
                _register(issue, power, phrases, public=public),
                self._press,
                self._for_programs,
            )
        )

    def again(self, power: Power | None, *, public: bool = False) -> str:
        """What stands in it once it is old: nothing that was to be done then, nor when."""
        issue, phrases = self.issue, self.phrases
        return blocks(
            (
                write_name(issue, self.judge),
                _masthead(issue, phrases),
                self._news,
                _register(issue, power, phrases, public=public),
                self._press,
                write_ending(issue.game, phrases),
            )
        )

    # What is the same for everybody is written once for all of them.

    @cached_property
    def _head(self) -> str:
        """With the line by which a letter is known that has all of this in it (`echoes`)."""
        return blocks((write_header(self.issue, self.judge), _masthead(self.issue, self.phrases)))

    @cached_property
    def _news(self) -> str:
        issue, phrases = self.issue, self.phrases
        return blocks(
            (
                write_title(issue),
                *write_results(issue, phrases),
                paragraph(missed_sentence(issue, phrases)),
                paragraph(hurried_sentence(issue, phrases)),
                write_flights(issue),
                write_board(issue.game, issue.processed.before.table.position, phrases),
            )
        )

    @cached_property
    def _for_programs(self) -> str:
        lines = tuple(filter(None, (write_ownership(self.issue), write_next(self.issue))))
        return blocks((self.phrases.say("report.programs"), *lines)) if lines else ""

    @cached_property
    def _press(self) -> str:
        """What was said since the last report: votes, rulings, letters; and a last word."""
        issue, phrases = self.issue, self.phrases
        farewell = phrases.say("report.farewell") if issue.game.ending is not None else ""
        return blocks(
            (_lapsed(issue, phrases), _rulings(issue, phrases), _press(issue, phrases), farewell)
        )


def report_of(processed: Processed, office: Office, now: datetime) -> Report:
    """The report of a phase that was processed now."""
    issue = Issue(processed, now, processed.before.press.printed)
    return Report(issue, office.phrases, office.judge.name)


def report_mails(report: Report, office: Office) -> tuple[Reply, ...]:
    """The report to every seat and the GM."""
    issue, phrases = report.issue, office.phrases
    game, before = issue.game, issue.processed.before
    last = outcome_in_subject(game, phrases, issue.phase)
    return tuple(
        mail_to(
            office,
            game,
            power,
            key=f"{game.name}:{issue.phase}:report:{before.press.issue}:{power or 'GM'}",
            subject=last or write_headline(issue, power, phrases),
            text=report.to(power, public=is_public),
            occasion=Occasion.REPORT,
            kind=report_kind(issue, power, public=is_public),
        )
        for power in everybody(game)
        # A gamesmaster who plays as well has what everybody may know, and a player's report.
        for is_public in (power is None and game.people.master_plays,)
    )


def report_kind(issue: Issue, power: Power | None, *, public: bool = False) -> ReportMail:
    """By what the page of a report is made; None is the gamesmaster, or anybody if `public`."""
    reader = power.id if power is not None else ""
    return ReportMail(str(issue.phase), issue.processed.before.press.issue, reader, public)


def _register(issue: Issue, power: Power | None, phrases: Phrasebook, *, public: bool) -> str:
    position, variant = issue.game.table.position, issue.game.variant
    consents = () if public else consent_lines(issue.game.in_force, variant, power, phrases)
    return register_part(position, variant, consents, phrases)


def _masthead(issue: Issue, phrases: Phrasebook) -> str:
    left = phrases.say("report.number", game=issue.game.name.upper(), number=issue.number)
    right = write_when(issue.at, "UTC", phrases)
    return f"{left}{right:>{WIDTH - len(left)}}\n{issue.game.variant.title}"


def _since(personal: Personal, phrases: Phrasebook) -> str:
    if not personal.news:
        return ""
    rows = [paragraph(line, indent="  ", hang="  ") for line in personal.news]
    return "\n".join((phrases.say("report.since"), *rows))


def missed_sentence(issue: Issue, phrases: Phrasebook) -> str:
    """Who ordered nothing, and what became of their units; "" if nobody.

    Behind it, whose units were ordered by the robot's rule, for nobody plays them.
    """
    said, cared = [], in_its_care(issue.processed.before)
    if issue.processed.missed:
        powers = listing((p.name for p in issue.processed.missed), phrases)
        said.append(phrases.say(f"report.missed_{issue.phase.kind.word}", powers=powers))
    if cared:
        powers = listing((power.name for power in cared), phrases)
        said.append(phrases.count("report.robot", len(cared), powers=powers))
    return " ".join(said)


def hurried_sentence(issue: Issue, phrases: Phrasebook) -> str:
    """That the deadline was not waited for, by the gamesmaster or as all were in; "" if it was.

    What they do with the clock all may see, for they may play as well.
    """
    before, due = issue.processed.before, due_at(issue.processed.before)
    if before.clock.paused is not None:
        return phrases.say("report.hurried_paused")
    deadline = before.clock.deadline
    if due is None or deadline is None or issue.at >= deadline:
        return ""
    if issue.at >= due:
        return "" if issue.processed.missed else phrases.say("report.early")
    return phrases.say("report.hurried", when=write_when(deadline, "UTC", phrases))


def _lapsed(issue: Issue, phrases: Phrasebook) -> str:
    """What was voted on and is no more: no motion lapses in silence."""
    rows = write_lapsed(issue.processed.before, issue.game, phrases)
    if not rows or issue.game.ending is not None:
        return ""
    told = (paragraph(row, indent="  ", hang="  ") for row in rows)
    return "\n".join((phrases.say("lapsed.title"), *told))


def _rulings(issue: Issue, phrases: Phrasebook) -> str:
    """What the gamesmaster has laid down since the last report, in full."""
    rows = tuple(ruling_rows(issue.rulings, "UTC", phrases))
    return "\n\n".join((phrases.say("ruling.since"), *rows)) if rows else ""


def _press(issue: Issue, phrases: Phrasebook) -> str:
    """The press to everybody, behind marks: whatever it says, it is no result.

    Nor is it another letter's heading, which has one mark less.
    """
    letters = [press_printed(p, text, phrases) for p, text in press_shown(issue)]
    if not letters:
        return ""
    left_out = paragraph(phrases.say("report.press_cut")) if is_press_cut(issue) else ""
    return "\n\n".join(part for part in (phrases.say("report.press"), *letters, left_out) if part)


def press_printed(press: PressLetter, text: str, phrases: Phrasebook) -> str:
    """A letter in a report, as much of it as stands there."""
    return f"{_heading(press, phrases)}\n{quoted(text, '> ')}"


def _heading(press: PressLetter, phrases: Phrasebook) -> str:
    head = f"> {press_sender(press, phrases)}, {write_when(press.at, 'UTC', phrases)}:"
    enclosed = pictures_with(press, phrases)
    return f"{head}\n> {enclosed}" if enclosed else head


def press_sender(press: PressLetter, phrases: Phrasebook) -> str:
    """Who wrote, with a capital: "France", "The gamesmaster"."""
    if press.observer:
        return phrases.say("column.writer", name=press.observer)
    name = name_shown(press.shown, phrases)
    return name[:1].upper() + name[1:]


def pictures_with(press: PressLetter, phrases: Phrasebook) -> str:
    """How many pictures went with a letter; "" if none."""
    number = len(press.enclosed)
    if not number:
        return ""
    return phrases.count("press.pictures", number)


def press_shown(issue: Issue) -> tuple[tuple[PressLetter, str], ...]:
    """The press with as much of its text as a mail has room for; all of the observers' column."""
    room = MOST_PRESS
    shown = []
    for press in issue.press:
        if press.observer:
            shown.append((press, press.text))
            continue
        if room <= 0:
            continue
        text = press.text if len(press.text) <= room else press.text[:room].rstrip() + " ..."
        room -= len(press.text)
        shown.append((press, text))
    return tuple(shown)


def is_press_cut(issue: Issue) -> bool:
    """Whether some of the press had no room."""
    mailed = (press for press in issue.press if not press.observer)
    return sum(len(press.text) for press in mailed) > MOST_PRESS
