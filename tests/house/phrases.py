"""Finds sentences of `data/` that the code never says, and names that it says without one."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

_NAME = re.compile(r"[a-z_]+\.\w+")
_GAP = r"([\w.]*)"
_GAPS = r"\w*(?:\(\[\\w\.\]\*\)\w*)+"
_FAMILY = re.compile(rf"(?:[a-z_]+\\\.)?{_GAPS}|[a-z_]+\\\.{_GAPS}\\\.\w+")
_FILE = re.compile(r".*\.(?:css|html|lark|md|png|svg|toml|txt|xhtml|xml)")


@dataclass
class Named:
    """What sources name: whole names, names that are put together, and words for their gaps.

    `said` are those that are asked of a phrasebook on the spot, whatever table they name.
    """

    names: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)
    families: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)

    def says(self, name: str) -> bool:
        """Whether a sentence is said: by its name, or by one whose gaps are filled with words."""
        if name in self.names:
            return True
        return any(
            all(self._is_word(part) for part in match.groups())
            for family in self.families
            if (match := re.fullmatch(family, name))
        )

    def _is_word(self, part: str) -> bool:
        """Whether a gap can hold it: a word of the code, or one put together from such."""
        return part in self.words or any(
            self.words.issuperset(match.groups())
            for family in self.families
            if "\\." not in family and (match := re.fullmatch(family, part))
        )


def named_in(sources: Iterable[str], words: Iterable[str] = ()) -> Named:
    """What sources name; `words` are those that come from elsewhere, as from a grammar."""
    found = Named(words=set(words))
    for source in sources:
        tree = ast.parse(source)
        pieces = {id(piece) for piece in _pieces(tree)}
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)) if id(node) not in pieces:
                    found.names.add(text)
                    found.words.add(text)
                case ast.Call(
                    func=ast.Attribute(attr="say" | "count"), args=[ast.Constant(str(name)), *_]
                ):
                    found.said.update({name} if _NAME.fullmatch(name) else ())
                case ast.JoinedStr(values=values):
                    found.families.update(_family(values))
                case ast.ClassDef(body=body):
                    found.words.update(_members(body))
                case _:
                    pass
    return found


def unsaid(names: Iterable[str], named: Named, forms: Iterable[str] = ()) -> list[str]:
    """The sentences that nobody says; that for one of a number's `forms` is said with its own."""
    names = set(names)
    return sorted(name for name in names if not named.says(_plain(name, names, forms)))


def _plain(name: str, names: Collection[str], forms: Iterable[str]) -> str:
    """The sentence of which another is the form for some numbers."""
    plain = (name.removesuffix(f"_{form}") for form in forms if name.endswith(f"_{form}"))
    return next((found for found in plain if found in names), name)


def missing(names: Iterable[str], named: Named) -> list[str]:
    """What has the form of a sentence's name, in a table that there is, and is none."""
    names = set(names)
    tables = {name.partition(".")[0] for name in names if "." in name}
    said = {text for text in named.names if _NAME.fullmatch(text) and not _FILE.fullmatch(text)}
    lost = {text for text in said if text.partition(".")[0] in tables and text not in names}
    lost |= named.said - names
    for family in named.families:
        table = re.match(r"([a-z_]+)\\\.", family)
        is_known = table is not None and table[1] in tables
        if is_known and not any(re.fullmatch(family, name) for name in names):
            lost.add(family.replace(_GAP, "{}").replace("\\", ""))
    return sorted(lost)


def _pieces(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield from node.values


def _family(values: list[ast.expr]) -> Iterator[str]:
    """A name with gaps ("usage.{word}", "setting.{name}.title", "{said}_line") as a pattern."""
    pattern = "".join(
        re.escape(str(value.value)) if isinstance(value, ast.Constant) else _GAP for value in values
    )
    if _FAMILY.fullmatch(pattern) and re.search(r"[a-z]{3}", pattern.replace(_GAP, "")):
        yield pattern


def _members(body: list[ast.stmt]) -> Iterator[str]:
    """The names of an enum's members, and as they stand in the names of sentences."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield from (name, name.lower())
            case _:
                pass
