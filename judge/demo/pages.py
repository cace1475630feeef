"""The pages of the web mailbox. Whatever is filled in is escaped, unless it is `Html`."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from datetime import datetime

from judge.demo.answering import DraftLetter
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


def _time(when: datetime) -> Html:
    return fill(
        '<time datetime="{iso}">{said}</time>',
        iso=when.isoformat(timespec="seconds"),
        said=f"{when.day} {when:%b %H:%M}",
    )


def front(
    accounts: Sequence[tuple[str, str, int, int]], settings: Sequence[tuple[str, str]]
) -> str:
    """All mailboxes: (account, name, letters, unread) each; and what a mail program needs."""
    boxes = join_html(
        fill(
            '<li class="{kind}"><a href="/{account}/"><span class="seal" aria-hidden="true">'
            '{letter}</span><span class="name">{name}</span>'
            '<span class="count">{count}</span></a></li>',
            kind="unread" if unread else "",
            account=account,
            letter=name[:1],
            name=name,
            count=f"{unread} new" if unread else f"{letters or 'no'} letter{'s' * (letters != 1)}",
        )
        for account, name, letters, unread in accounts
    )
    rows = join_html(
        fill("<div><dt>{what}</dt><dd>{value}</dd></div>", what=what, value=value)
        for what, value in settings
    )
    return page(
        "Post office",
        fill(
            '<h1>Post office</h1><p class="lead">Every player has a mailbox here. Open one, read, '
            'press Reply.</p><ul class="boxes">{boxes}</ul>'
            "<details><summary>Use your own mail program</summary><dl>{rows}</dl></details>",
            boxes=boxes,
            rows=rows,
        ),
    )


def inbox(account: str, name: str, letters: Sequence[OpenedLetter], said: str = "") -> str:
    """A mailbox, the newest letter first."""
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
    return fill(
        '<li class="{kind}"><a href="/{account}/{uid}"><span class="from">{sender}</span>'
        '<span class="subject">{subject}</span><span class="mark">{mark}</span>{time}</a></li>',
        kind="unread" if letter.unread else "",
        account=account,
        uid=letter.uid,
        sender=letter.sender_name,
        subject=letter.subject,
        mark=mark,
        time=_time(letter.arrived),
    )


def letter(account: str, name: str, shown: OpenedLetter, *, as_html: bool) -> str:
    """One letter."""
    at = f"/{account}/{shown.uid}"
    views = join_html(
        fill('<a class="button" href="{at}{end}">{name}</a> ', at=at, end=end, name=name)
        for name, end, offered in (
            ("Show as text", "?view=text", as_html and shown.text),
            ("Show as page", "?view=html", not as_html and shown.html),
            ("Source", "/source", True),
        )
        if offered
    )
    body = fill(
        '<article><h1>{subject}</h1><p class="byline">From <b>{sender}</b> {time}</p>'
        '<p class="tools"><a class="button main" href="{at}/reply">Reply</a> {views}</p>'
        "{content}{parts}</article>",
        subject=shown.subject,
        sender=shown.sender_name,
        time=_time(shown.arrived),
        at=at,
        views=views,
        content=_content(at, shown, as_html=as_html),
        parts=_parts(at, shown, as_html=as_html),
    )
    return page(shown.subject, body, (name, f"/{account}/"))


def _content(at: str, shown: OpenedLetter, *, as_html: bool) -> Html:
    if as_html:
        return fill('<iframe sandbox title="The letter" src="{at}/page"></iframe>', at=at)
    return fill('<pre class="paper">{text}</pre>', text=shown.text or "(This letter has no text.)")


def _parts(at: str, shown: OpenedLetter, *, as_html: bool) -> Html:
    pieces = []
    for number, part in enumerate(shown.parts):
        if as_html and part.cid:
            continue  # the page shows it
        template = '<li><a href="{at}/part/{number}" download="{name}">{name}</a></li>'
        if part.is_picture:
            template = '<li><img src="{at}/part/{number}" alt="{name}"></li>'
        pieces.append(fill(template, at=at, number=number, name=part.name))
    return fill('<ul class="parts">{pieces}</ul>', pieces=join_html(pieces)) if pieces else Html()


_FORM = """<h1>{heading}</h1>{fault}
<form method="post" action="/{account}/send">
<input type="hidden" name="token" value="{token}">
<input type="hidden" name="answers" value="{answers}">
<input type="hidden" name="in_reply_to" value="{in_reply_to}">
<input type="hidden" name="references" value="{references}">
<p class="byline">From <b>{sender}</b></p>
<label for="to">To</label>
<input id="to" name="to" value="{to}" required autocomplete="off" spellcheck="false">
<label for="subject">Subject</label>
<input id="subject" name="subject" value="{subject}" autocomplete="off">
<label for="text">Letter</label>
<textarea id="text" name="text" rows="18" {focus}>
{text}</textarea>
<p class="tools"><button class="button main">Send</button>
<a class="button" href="/{account}/">Discard</a></p>
</form>
"""


def form(
    account: str,
    name: str,
    sender: str,
    draft: DraftLetter,
    token: str,
    answers: str,
    fault: str = "",
) -> str:
    """A letter being written; `answers` is the UID of the letter it replies to, or nothing."""
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
    )
    return page(heading, body, (name, f"/{account}/"))


def trouble(text: str) -> str:
    """A page that says that there is nothing to see."""
    return page("Not here", fill("<h1>{text}</h1>", text=text))
