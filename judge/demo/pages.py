"""The pages of the web mailbox. Whatever is filled in is escaped, unless it is `Html`."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.demo.answering import DraftLetter
from judge.demo.glance import AtHand, Choice
from judge.demo.showing import OpenedLetter


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def fill(template: str, **values: object) -> Html:
    """Fill values into a template."""
    safe = {
        name: value if isinstance(value, Html) else html.escape(str(value))
        for name, value in values.items()
    }
    return Html(template.format(**safe))


def join_html(pieces: Iterable[Html]) -> Html:
    return Html("".join(pieces))


_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
<body>
<a class="skip" href="#main">Skip to the letters</a>
<header><nav aria-label="Where you are">{trail}</nav></header>
<main id="main">{body}</main>
</body>
</html>
"""


def page(title: str, body: Html, *trail: tuple[str, str]) -> str:
    """A whole page; `trail` leads from the front door to it: (name, address) each."""
    steps = [Html('<a href="/">Post office</a>' if trail else "Diplomacy by mail")]
    steps += [fill('<a href="{href}">{name}</a>', name=name, href=href) for name, href in trail]
    return fill(_PAGE, title=title, body=body, trail=Html(" <span>/</span> ".join(steps)))


def notice(text: str, *, bad: bool = False) -> Html:
    """A sentence on top of a page that a screen reader reads out."""
    role, kind = ("alert", "bad") if bad else ("status", "good")
    return fill(
        '<p class="notice {kind}" role="{role}">{text}</p>', text=text, role=role, kind=kind
    )


def time_of(when: datetime) -> Html:
    return fill(
        '<time datetime="{iso}">{said}</time>',
        iso=when.isoformat(timespec="seconds"),
        said=f"{when.day} {when:%b %H:%M}",
    )


@dataclass(frozen=True, slots=True)
class Pigeonhole:
    """A mailbox on the front page; `power` is the name of the one that its owner plays."""

    account: str
    name: str
    letters: int
    unread: int
    power: str = ""
    is_yours: bool = False

    @property
    def whose(self) -> str:
        """What is said below the name."""
        if self.is_yours:
            return f"You play {self.power}" if self.power else "Yours"
        return self.power

    @property
    def count(self) -> str:
        if self.unread:
            return f"{self.unread} new"
        return f"{self.letters or 'no'} letter{'s' * (self.letters != 1)}"


def front(
    boxes: Sequence[Pigeonhole],
    settings: Sequence[tuple[str, str]],
    archive: str = "",
    last_map: str = "",
) -> str:
    """All mailboxes, the game so far with its last map, and what a mail program needs."""
    shown = join_html(_pigeonhole(box) for box in boxes)
    rows = join_html(
        fill("<div><dt>{what}</dt><dd>{value}</dd></div>", what=what, value=value)
        for what, value in settings
    )
    return page(
        "Post office",
        fill(
            '<h1>Post office</h1><p class="lead">Every player has a mailbox here. Open one, read, '
            'press Reply.{archive}</p><div class="hall"><ul class="boxes">{boxes}</ul>{last_map}'
            "</div><details><summary>Use your own mail program</summary><dl>{rows}</dl></details>",
            boxes=shown,
            archive=fill(' <a href="{at}">The game so far</a>', at=archive) if archive else Html(),
            last_map=_last_map(archive, last_map) if last_map else Html(),
            rows=rows,
        ),
    )


def _pigeonhole(box: Pigeonhole) -> Html:
    kinds = (("unread", box.unread), ("yours", box.is_yours), ("played", box.power))
    return fill(
        '<li class="{kind} of-{account}"><a href="/{account}/">'
        '<span class="seal" aria-hidden="true">{letter}</span>'
        '<span class="name">{name}{whose}</span><span class="count">{count}</span></a></li>',
        kind=" ".join(kind for kind, is_so in kinds if is_so),
        account=box.account,
        letter=(box.power or box.name)[:1],
        name=box.name,
        whose=fill(' <span class="whose">{whose}</span>', whose=box.whose) if box.whose else Html(),
        count=box.count,
    )


def _last_map(archive: str, picture: str) -> Html:
    return fill(
        '<aside aria-label="The game so far"><a href="{at}">'
        '<img src="{picture}" alt="The board as it stands: the game so far"></a></aside>',
        at=archive,
        picture=picture,
    )


def inbox(account: str, name: str, letters: Sequence[OpenedLetter], said: str = "") -> str:
    """A mailbox, the newest letter first, with what was sent among what came."""
    rows = join_html(_row(account, letter) for letter in letters)
    listed = fill('<ul class="letters">{rows}</ul>', rows=rows)
    empty = Html('<p class="empty">No letters yet.</p>')
    body = fill(
        '{said}<div class="top"><h1>{name}</h1><p class="tools">'
        '<a class="button" href="/{account}/">Check for mail</a> '
        '<a class="button main" href="/{account}/write">Write</a></p></div>{listed}',
        said=notice(said) if said else Html(),
        name=name,
        account=account,
        listed=listed if letters else empty,
    )
    return page(f"{name}'s mailbox", body, (name, f"/{account}/"))


def _row(account: str, letter: OpenedLetter) -> Html:
    mark = "New" if letter.unread else "Answered" if letter.answered else ""
    kind = "unread" if letter.unread else ""
    if letter.is_sent:
        kind, mark = "sent", "Sent"
    return fill(
        '<li class="{kind}"><a href="/{account}/{uid}"><span class="from">{sender}</span>'
        '<span class="subject">{subject}</span><span class="mark">{mark}</span>{time}</a></li>',
        kind=kind,
        account=account,
        uid=letter.number,
        sender=letter.other_name,
        subject=letter.subject,
        mark=mark,
        time=time_of(letter.arrived),
    )


def tools(account: str, letter: OpenedLetter, *, as_html: bool) -> Html:
    """What may be done with a letter."""
    at = f"/{account}/{letter.number}"
    views = join_html(
        fill('<a class="button" href="{at}{end}">{name}</a> ', at=at, end=end, name=name)
        for name, end, offered in (
            ("As text", "?view=text", as_html and letter.text),
            ("As page", "?view=html", not as_html and letter.html),
            ("Source", "/source", True),
        )
        if offered
    )
    if letter.is_sent:
        return views
    return fill('<a class="button main" href="{at}/reply">Reply</a> {views}', at=at, views=views)


def letter(account: str, name: str, shown: OpenedLetter) -> str:
    """One letter, as text."""
    body = fill(
        '<article><h1>{subject}</h1><p class="byline">{way}<b>{other}</b> {time}</p>'
        '<p class="tools">{tools}</p><pre class="paper">{text}</pre>{parts}</article>',
        subject=shown.subject,
        way="" if shown.is_sent else "From ",
        other=shown.other_name,
        time=time_of(shown.arrived),
        tools=tools(account, shown, as_html=False),
        text=shown.text or "(This letter has no text.)",
        parts=parts_of(account, shown, as_html=False),
    )
    return page(shown.subject, body, (name, f"/{account}/"))


def parts_of(account: str, shown: OpenedLetter, *, as_html: bool) -> Html:
    """The files that came with a letter, but those that its page shows.

    Beside a letter shown `as_html` no file can be loaded or saved, for its page may do nothing:
    pictures are in the page, and other files are a link to where they can be saved.
    """
    at = f"/{account}/{shown.number}"
    pieces = []
    for number, part in enumerate(shown.parts):
        if as_html and part.cid:
            continue
        source = f"{at}/part/{number}"
        if part.is_picture:
            template = '<li><img src="{source}" alt="{name}"></li>'
            source = part.in_page if as_html else source
        elif as_html:
            template, source = '<li><a href="{source}">{name}</a></li>', f"{at}?view=text#files"
        else:
            template = '<li><a href="{source}" download="{name}">{name}</a></li>'
        pieces.append(fill(template, source=source, name=part.name))
    listed = '<ul class="parts" id="files">{pieces}</ul>'
    return fill(listed, pieces=join_html(pieces)) if pieces else Html()


_CHOICE = """<li><details name="unit"><summary>{name}</summary>
<ul>{orders}{helps}</ul></details></li>
"""
_HELPS = """<li><details class="helps"><summary>{does}</summary>
<ul>{orders}</ul></details></li>
"""
_ORDER = (
    '<li><button class="order" form="letter" formaction="/{account}/order" formnovalidate'
    ' name="order" value="{line}" aria-label="{line}">{short}</button></li>'
)
_FORM = """<h1>{heading}</h1>{fault}
<div class="desk">
<form id="letter" method="post" action="/{account}/send">
<input type="hidden" name="token" value="{token}">
<input type="hidden" name="answers" value="{answers}">
<input type="hidden" name="in_reply_to" value="{in_reply_to}">
<input type="hidden" name="references" value="{references}">
<p class="byline">From <b>{sender}</b></p>
<label for="to">To</label>
<input id="to" name="to" value="{to}" required autocomplete="off" spellcheck="false">
<label for="subject">Subject</label>
<input id="subject" name="subject" value="{subject}" autocomplete="off">
{choices}<label for="text">Letter</label>
<textarea id="text" name="text" rows="18" {focus}>
{text}</textarea>
<p class="tools"><button class="button main">Send</button>
<a class="button" href="/{account}/">Discard</a></p>
</form>
{beside}
</div>
<script src="/desk.js"></script>
"""


def form(
    account: str,
    name: str,
    sender: str,
    draft: DraftLetter,
    token: str,
    answers: str,
    fault: str,
    glance: AtHand,
) -> str:
    """A letter being written, with one's units above it and the map beside it.

    `answers` is the UID of the letter it replies to, or nothing.
    """
    heading = "Reply" if draft.in_reply_to else "Write a letter"
    body = fill(
        _FORM,
        heading=heading,
        fault=notice(fault, bad=True) if fault else Html(),
        account=account,
        token=token,
        answers=answers,
        sender=sender,
        to=draft.to,
        subject=draft.subject,
        text=draft.text,
        in_reply_to=draft.in_reply_to,
        references=draft.references,
        focus=Html("autofocus" if draft.to else ""),
        choices=_choices(account, glance),
        beside=_beside(account, glance),
    )
    return page(heading, body, (name, f"/{account}/"))


def _choices(account: str, glance: AtHand) -> Html:
    """One's units, and what each may be ordered: a line of the letter, with or without a script."""
    if glance.is_over:
        return Html('<p class="hint">The game is over: there is nothing to order any more.</p>')

    def orders(choice: Choice, lines: Sequence[str]) -> Html:
        rows = ((line, choice.short(line)) for line in lines)
        return join_html(
            fill(_ORDER, account=account, line=line, short=short) for line, short in rows
        )

    listed = join_html(
        fill(
            _CHOICE,
            name=choice.name,
            orders=orders(choice, choice.lines),
            helps=join_html(
                fill(_HELPS, does=does, orders=orders(choice, lines))
                for does, lines in choice.helps
            ),
        )
        for choice in glance.choices
    )
    template = (
        '<p class="hint" id="units">{power}: choose a unit, then its order; '
        "it becomes a line of the letter.</p>"
        '<ul class="units" aria-labelledby="units">{listed}</ul>'
    )
    return fill(template, power=glance.power, listed=listed) if listed else Html()


def _beside(account: str, glance: AtHand) -> Html:
    """The newest map; nothing where there is none."""
    if not glance.map:
        return Html()
    uid, number = glance.map
    at = f"/{account}/{uid}/part/{number}"
    picture = '<a href="{at}"><img src="{at}" alt="The newest map in this mailbox"></a>'
    return fill(f'<aside aria-label="The map">{picture}</aside>', at=at)


def trouble(text: str) -> str:
    """A page that says that there is nothing to see."""
    return page("Not here", fill("<h1>{text}</h1>", text=text))
