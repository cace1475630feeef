"""Where in its line each node of a tree stands.

Lark notes lines and columns, too, of every node and of what surrounds it, and
that costs more than finding the tree. Here a node has `start_pos` and
`end_pos`, by Lark's own rule, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lark import Lark, Token, Tree
from lark.parse_tree_builder import PropagatePositions

Build = Callable[[Sequence[Any]], Any]


def with_places(parser: Lark) -> Lark:
    """A parser that was made with `propagate_positions`, with ours in their place."""
    rules: dict[Any, Build] = parser.parser.parser.parser.callbacks
    for rule, build in rules.items():
        if isinstance(build, PropagatePositions):
            rules[rule] = _Placed(build.node_builder)
    return parser


class _Placed:
    """Builds a node, and notes from where to where its children stand, those left out too."""

    __slots__ = ("_build",)

    def __init__(self, build: Build) -> None:
        self._build = build

    def __call__(self, children: Sequence[Any]) -> Any:
        node = self._build(children)
        if not isinstance(node, Tree) or (outer := _stretch(children)) is None:
            return node
        meta: Any = node.meta
        if meta.empty:  # else it is a child that stands for its parent, too
            meta.start_pos, meta.end_pos = outer
            meta.empty = False
        meta.container_start_pos, meta.container_end_pos = outer
        return node


def _stretch(children: Sequence[Any]) -> tuple[int, int] | None:
    """From where to where children stand; None for nothing at all."""
    ends = [place for child in children if (place := _place(child)) is not None]
    return (ends[0][0], ends[-1][1]) if ends else None


def _place(child: Any) -> tuple[int, int] | None:
    if isinstance(child, Token):
        return child.start_pos, child.end_pos  # type: ignore[return-value]  # our lexer has set it
    meta = child.meta
    return None if meta.empty else (meta.container_start_pos, meta.container_end_pos)
