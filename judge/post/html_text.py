"""HTML to text, one line per line shown, quoted lines marked with "> ".

What is struck out or hidden is not read: its writer took it back, or never saw it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.post.hidden import Sight, sight_of
from judge.post.tags import Tag, collapsed, tokens

# fmt: off
_BLOCKS = frozenset({
    "p", "div", "br", "li", "tr", "table", "ul", "ol", "pre", "blockquote", "h1", "h2", "h3",
    "h4", "h5", "h6", "hr", "section", "article", "dd", "dt", "body", "html", "center", "address",
})
_EMPTY = frozenset({
    "br", "hr", "img", "meta", "input", "link", "area", "base", "col", "embed", "source", "track",
    "wbr",
})
# fmt: on
_QUOTE_CLASS = re.compile(
    r"\b(?:gmail_quote|gmail_attr|yahoo_quoted|protonmail_quote|moz-cite-prefix"
    r"|zmail_extra|tutanota_quote)\b"
)
_QUOTE_REST = re.compile(
    r"^(?:x_)*(?:appendonsend|divRplyFwdMsg|OLK_SRC_BODY_SECTION"
    r"|mail-editor-reference-message-container)"
)
_INDENT = re.compile(r"border(?:-left)?\s*:\s*(?:none|0)", re.IGNORECASE)
# The arrow that Outlook makes of "-->" is a letter in a font of signs.
_ARROW = re.compile(r"(<(?:span|font)\b[^<>]{0,700}>)\s{0,9}[àèð]\s{0,9}(?=</)", re.IGNORECASE)
_REACH = 40
"""How many open elements a closing tag may close: more would be quadratic."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page's text, and how many words of its writer's own are struck out."""

    text: str
    struck: int = 0


def read_html(source: str) -> Shown:
    """Return what a reader sees, with quoted text marked as in plain mail.

    A blockquote counts as a quote unless it is only an indentation, which
    Gmail writes as a blockquote without a border. Depth costs nothing.
    """
    page = _Page()
    for token in tokens(_ARROW.sub(_arrow, source)):
        if isinstance(token, str):
            page.write(token)
        elif token.closing:
            page.close(token.name)
        else:
            page.open(token)
    return Shown(page.text(), page.struck_words)


def _arrow(found: re.Match[str]) -> str:
    return f"{found[1]}→" if "wingdings" in found[1].lower() else found[0]


def _is_quote(tag: Tag, attributes: dict[str, str]) -> bool:
    if not attributes:
        return tag.name == "blockquote"
    if _QUOTE_CLASS.search(attributes.get("class", "")):
        return True
    if tag.name != "blockquote":
        return False
    return attributes.get("type") == "cite" or not _INDENT.search(attributes.get("style", ""))


class _Page:
    """The lines so far, and what is open around the place we are at."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.opened: list[tuple[str, bool, Sight]] = []
        self.quotes = 0
        self.unread = {Sight.STRUCK: 0, Sight.HIDDEN: 0, Sight.PLAIN: 0}
        self.struck_words = 0
        self.pre = 0

    def open(self, tag: Tag) -> None:
        attributes = tag.attributes() if tag.inside else {}
        if tag.name in _BLOCKS:
            self.end_line(blank=tag.name == "br")
        if "id" in attributes and _QUOTE_REST.match(attributes["id"]):
            self.end_line()
            self.quotes += 1  # and never closed: Outlook quotes all that follows
        if tag.name in ("td", "th"):
            self.line.append(" ")
        if tag.name in _EMPTY:
            return
        quote = _is_quote(tag, attributes)
        if quote:
            self.end_line()
        sight = sight_of(tag, attributes)
        self.opened.append((tag.name, quote, sight))
        self.unread[sight] += 1
        self.quotes += quote
        self.pre += tag.name == "pre"

    def close(self, name: str) -> None:
        bottom = max(0, len(self.opened) - _REACH)
        for at in range(len(self.opened) - 1, bottom - 1, -1):
            if self.opened[at][0] != name:
                continue
            closed = self.opened[at:]
            if name in _BLOCKS or any(quote for _, quote, _ in closed):
                self.end_line()
            self.quotes -= sum(quote for _, quote, _ in closed)
            self.pre -= sum(opened == "pre" for opened, _, _ in closed)
            for _, _, sight in closed:
                self.unread[sight] -= 1
            del self.opened[at:]
            return

    def write(self, text: str) -> None:
        if self.unread[Sight.HIDDEN] or self.unread[Sight.STRUCK]:
            self.line.append(" ")
            if not self.unread[Sight.HIDDEN] and not self.quotes:
                self.struck_words += len(text.split())
            return
        if not self.pre:
            self.line.append(collapsed(text))
            return
        first, *others = text.replace("\r\n", "\n").split("\n")
        self.line.append(first)
        for other in others:
            self.end_line(blank=True)
            self.line.append(other)

    def end_line(self, *, blank: bool = False) -> None:
        """Finish the line; one with nothing in it is kept only if `blank`."""
        text = "".join(self.line).replace("\xa0", " ")
        text = text.rstrip() if self.pre else collapsed(text).strip()
        self.line.clear()
        if text or (blank and self.lines and self.lines[-1].strip("> ")):
            self.lines.append(f"> {text}".rstrip() if self.quotes else text)

    def text(self) -> str:
        self.end_line()
        return "\n".join(self.lines)
