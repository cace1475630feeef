"""HTML to text, one line per line shown, quoted lines marked with "> ".

What is struck out or hidden is not read: its writer took it back, or never saw it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.post.hidden import Sights, element_of
from judge.post.looks import Look, Sight
from judge.post.selectors import Element
from judge.post.sheets import TooMuch
from judge.post.tags import Markup, Tag, collapsed, read_markup

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
_WORD = re.compile(r"[^\W_]+")
_DEEP = 100
MOST_KINDS = 8_000
"""How many different tags of a page are read: each link is one."""
_REACH = 40
"""How many open elements a closing tag may close: more would be quadratic."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's text, and how many words of its writer's own are struck out or hidden.

    `whole` is the text with these words. `is_cut` says that there was more than we read.
    """

    text: str
    struck: int = 0
    hidden: int = 0
    whole: str = ""
    is_cut: bool = False


def read_html(source: str) -> PageText:
    """Return what a reader sees, with quoted text marked as in plain mail.

    A blockquote counts as a quote unless it is only an indentation, which
    Gmail writes as a blockquote without a border. Depth costs nothing.
    """
    markup = read_markup(_ARROW.sub(_arrow, source))
    try:
        page = _Page(Sights(markup.sheets))
    except TooMuch:
        return PageText("", is_cut=True)
    is_whole = page.read(markup)
    text = whole = page.text()
    if page.words[Sight.STRUCK] or page.words[Sight.HIDDEN]:
        everything = _Page(None, page.kinds)
        everything.read(markup)
        whole = everything.text()
    return PageText(
        text, page.words[Sight.STRUCK], page.words[Sight.HIDDEN], whole,
        is_cut=markup.is_cut or not is_whole,
    )  # fmt: skip


def _arrow(found: re.Match[str]) -> str:
    return f"{found[1]}→" if "wingdings" in found[1].lower() else found[0]


def _is_quote(element: Element) -> bool:
    attributes = element.attributes
    if not attributes:
        return element.name == "blockquote"
    if "class" in attributes and _QUOTE_CLASS.search(attributes["class"]):
        return True
    if element.name != "blockquote":
        return False
    return attributes.get("type") == "cite" or not _INDENT.search(attributes.get("style", ""))


class _Kind:
    """What is known of a tag wherever it stands."""

    __slots__ = ("element", "is_quote", "is_rest")

    def __init__(self, tag: Tag) -> None:
        self.element = element_of(tag)
        self.is_quote = _is_quote(self.element)
        id_ = self.element.attributes.get("id", "")
        self.is_rest = bool(id_ and _QUOTE_REST.match(id_))


class _Node:
    """An element at its place; those that are alike at one place are one node."""

    __slots__ = ("inside", "kind", "look", "name", "sight")

    def __init__(self, kind: _Kind, look: Look) -> None:
        self.kind = kind
        self.name = kind.element.name
        self.look = look
        self.sight = look.sight
        self.inside: dict[object, _Node] | None = None


class _Page:
    """The lines so far, and what is open around the place we are at.

    Without `sights` everything is read, seen or not.
    """

    def __init__(self, sights: Sights | None, kinds: dict[object, _Kind] | None = None) -> None:
        self.sights = sights
        self.lines: list[str] = []
        self.line: list[str] = []
        self.kinds: dict[object, _Kind] = {} if kinds is None else kinds
        self.node = _Node(_Kind(Tag("", closing=False)), Look())
        self.opened = [self.node]
        self.elements: list[Element] = []
        self.quotes = 0
        self.pre = 0
        self.words = {Sight.STRUCK: 0, Sight.HIDDEN: 0}

    def read(self, markup: Markup) -> bool:
        """Read a page, and return whether all of it could be."""
        try:
            for token in markup.tokens:
                if isinstance(token, str):
                    self.write(token)
                elif token.closing:
                    self.close(token.name)
                else:
                    self.open(token)
        except TooMuch:
            return False
        return True

    def open(self, tag: Tag) -> None:
        name = tag.name
        if name in _BLOCKS:
            self.end_line(blank=name == "br")
        elif name in ("td", "th"):
            self.line.append(" ")
        if name in _EMPTY and not tag.inside:
            return
        key = (name, tag.inside) if tag.inside else name
        kind = self.kinds.get(key)
        if kind is None:
            if len(self.kinds) >= MOST_KINDS:
                raise TooMuch
            kind = self.kinds[key] = _Kind(tag)
        if kind.is_rest:
            self.end_line()
            self.quotes += 1  # and never closed: Outlook quotes all that follows
        if name in _EMPTY:
            return
        if kind.is_quote:
            self.end_line()
            self.quotes += 1
        self.node = self._node(key, tag, kind)
        self.opened.append(self.node)
        self.elements.append(kind.element)
        self.pre += name == "pre"

    def _node(self, key: object, tag: Tag, kind: _Kind) -> _Node:
        """The node of an element here; where nothing is so deep, each is made once."""
        around = self.node
        known = around.inside.get(key) if around.inside is not None else None
        if known is not None:
            return known
        look = around.look
        if self.sights is not None:
            look = self.sights.look(tag, kind.element, look, self.elements)
        node = _Node(kind, look)
        if len(self.opened) < _DEEP:
            if around.inside is None:
                around.inside = {}
            around.inside[key] = node
        return node

    def close(self, name: str) -> None:
        bottom = max(1, len(self.opened) - _REACH)
        for at in range(len(self.opened) - 1, bottom - 1, -1):
            if self.opened[at].name != name:
                continue
            closed = self.opened[at:]
            quotes = sum(node.kind.is_quote for node in closed)
            if quotes or name in _BLOCKS:
                self.end_line()
            self.quotes -= quotes
            if self.pre:
                self.pre -= sum(node.name == "pre" for node in closed)
            del self.opened[at:]
            del self.elements[at - 1 :]
            self.node = self.opened[-1]
            return

    def write(self, text: str) -> None:
        sight = self.node.sight
        if sight is not Sight.PLAIN:
            self.line.append(" ")
            if not self.quotes:
                self.words[sight] += _words(text, sight)
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
        if self.line:
            text = "".join(self.line).replace("\xa0", " ")
            text = text.rstrip() if self.pre else collapsed(text).strip()
            self.line.clear()
            if text:
                self.lines.append(f"> {text}" if self.quotes else text)
                return
        if blank and self.lines and self.lines[-1].strip("> "):
            self.lines.append(">" if self.quotes else "")

    def text(self) -> str:
        self.end_line()
        return "\n".join(self.lines)


def _words(text: str, sight: Sight) -> int:
    """How many words a text has; what fills a hidden line is none."""
    return len(text.split()) if sight is Sight.STRUCK else len(_WORD.findall(text))
