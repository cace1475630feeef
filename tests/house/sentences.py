"""Finds what reads like words to a person in the code: they belong into `data/`.

A text is taken for one if a small word stands beside a blank in it: "via {sea}", " by convoy",
"This is late.". What only programs read is left out by what it is or by where it stands.

Words come in other ways, too, and are found there: strung together out of pieces ("+", "join"),
chosen between in a gap (`{'day' if one else 'days'}`), with an ending for more than one
(`{'s' if many else ''}`), alone in the gap of a sentence (`say(..., how="late")`), from the
calendar of the machine (`%A`), and as the name of a member of an enum with a capital.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_WORD = r"[A-Za-z]?[a-z'\u2019]+"
_BESIDE_A_BLANK = re.compile(
    rf"(?<![\w./=#%-]){_WORD}[,.;:!?\"')]*\s|\s[\"'(]*{_WORD}(?![\w/=<>-]|\.\w)"
)
_MARKUP = re.compile(r"<[^<>]*(?:>|$)|^[^<>]*/?>|[\w-]+=\"[^\"]*\"|&\w+;")
_SQL = re.compile(r"[\s,(]*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WHERE|WITH)\b")
_PATTERN = re.compile(r"\\[\w().]|\(\?|\[[^\]\s]+\][*+?]|\w\|\w")
_FIELD = re.compile(r"[A-Z][\w-]+: |\w+/\w+; ")
_GAP = "\0"
_LOGGED = {"debug", "info", "warning", "error", "critical", "exception", "log"}
_FOR_PROGRAMS = {"re", "struct", "datetime"}
_SAYING = {"say", "count", "mail"}
_CAPITALS = {"capitalize", "title"}
_OF_A_MEMBER = {"name", "word", "value"}
_NAMED_DAY = re.compile(r"%[-#]?[aAbBpcx]")
_BETWEEN_ROWS = {", ", "; "}
_LOOKED_FOR = {"removeprefix", "removesuffix", "startswith", "endswith", "partition", "split"}


@dataclass(frozen=True, order=True)
class Said:
    """A text in the code that reads like words to a person; its gaps are written {}."""

    line: int
    text: str


def is_for_people(text: str) -> bool:
    """Whether a text, with a mark for each gap, reads like words."""
    if _SQL.match(text) or _PATTERN.search(text) or _FIELD.match(text):
        return False
    return _BESIDE_A_BLANK.search(_MARKUP.sub("", text)) is not None


def said_in(source: str) -> list[Said]:
    """What a source says to people, but for its docstrings, its log and its own faults."""
    tree = ast.parse(source)
    silent = {id(inner) for node in _silent(tree) for inner in ast.walk(node)}
    texts = [(node, text) for node, text in _texts(tree) if is_for_people(text)]
    found = [
        Said(node.lineno, text.replace(_GAP, "{}"))
        for node, text in (*texts, *_other_words(tree))
        if id(node) not in silent
    ]
    return sorted(set(found))


def _texts(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Every literal; an f-string is one, and so are literals that stand side by side."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.JoinedStr(values=values):
                for text in sorted(_filled(values)):
                    yield node, text
                for value in values:
                    if isinstance(value, ast.FormattedValue):
                        yield from _texts(value)
            case ast.BinOp(op=ast.Add()):
                yield node, "".join(map(_strung, _added(node)))
                for piece in _added(node):
                    if not isinstance(piece, ast.Constant):
                        yield from _texts(ast.Expression(piece))
            case ast.Constant(value=str(text)):
                yield node, text
            case _:
                yield from _texts(node)


def _filled(values: list[ast.expr]) -> set[str]:
    """An f-string with its gaps; those that choose between literals hold the one or the other."""
    texts = {""}
    for value in values:
        texts = {text + part for text in texts for part in _parts(value)}
    return texts


def _parts(value: ast.expr) -> list[str]:
    match value:
        case ast.Constant(value=text):
            return [str(text)]
        case ast.FormattedValue(value=ast.IfExp(body=ast.Constant(a), orelse=ast.Constant(b))):
            return [str(a), str(b)]
        case _:
            return [_GAP]


def _added(node: ast.expr) -> Iterator[ast.expr]:
    """What is added to what."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _added(node.left)
        yield from _added(node.right)
    else:
        yield node


def _strung(piece: ast.expr) -> str:
    return piece.value if isinstance(piece, ast.Constant) and isinstance(piece.value, str) else _GAP


def _other_words(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Words that stand in no text of their own."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(glue)), attr="join")):
                yield from _joined(node, glue)
                if glue in _BETWEEN_ROWS:
                    yield node, f"{_GAP}{glue}{_GAP}"
            case ast.Call(func=ast.Attribute(attr=called), keywords=gaps) if called in _SAYING:
                yield from (found for gap in gaps for found in _alone(gap.value))
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=member), attr=called)) if (
                called in _CAPITALS and member in _OF_A_MEMBER
            ):
                yield node, f"{_GAP}.{member}.{called}()"
            case ast.FormattedValue(
                value=ast.IfExp(body=ast.Constant(value=str(a)), orelse=ast.Constant(value=str(b)))
            ) if "" in {a, b} and (a + b) in {"s", "es", "n", "en", "e"}:
                yield node, a + b
            case ast.FormattedValue(format_spec=ast.JoinedStr(values=[ast.Constant(value=form)])):
                if _NAMED_DAY.search(str(form)):
                    yield node, str(form)
            case ast.Call(
                func=ast.Attribute(attr="strftime"), args=[ast.Constant(value=str(form))]
            ) if _NAMED_DAY.search(form):
                yield node, form
            case _:
                pass


def _joined(node: ast.Call, glue: str) -> Iterator[tuple[ast.expr, str]]:
    """Pieces that are written out, strung together."""
    match node.args:
        case [ast.Tuple(elts=pieces) | ast.List(elts=pieces)]:
            text = glue.join(map(_strung, pieces))
            if is_for_people(text):
                yield node, text
        case _:
            pass


def _alone(gap: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """The words of which one stands in a gap of a sentence."""
    match gap:
        case ast.Constant(value=str(text)) if re.search(r"[A-Za-z]{2}", text):
            yield gap, text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_alone(one), *_alone(other))
        case ast.BoolOp(values=values):
            yield from (found for value in values for found in _alone(value))
        case _:
            pass


def _silent(tree: ast.AST) -> Iterator[ast.AST]:
    """What no player reads: docstrings, the log, the record of a letter, keys, faults of ours."""
    for scope in ast.walk(tree):
        match scope:
            case ast.Expr(value=ast.Constant() as docstring):
                yield docstring
            case ast.Call(func=ast.Attribute() as called, args=arguments):
                if _is_for_no_player(called):
                    yield from arguments
            case ast.keyword(arg="note", value=apart) | ast.Subscript(slice=apart):
                yield apart
            case ast.AnnAssign(annotation=apart) | ast.arg(annotation=ast.expr() as apart):
                yield apart
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _raised(scope)
            case _:
                pass


def _is_for_no_player(called: ast.Attribute) -> bool:
    """Whether what a call takes is for the log, a pattern, or looked for in a text."""
    owner = called.value.id if isinstance(called.value, ast.Name) else ""
    is_logged = owner == "log" and called.attr in _LOGGED
    return is_logged or owner in _FOR_PROGRAMS or called.attr in _LOOKED_FOR


def _raised(scope: ast.AST) -> Iterator[ast.AST]:
    """The texts of exceptions; not what stands in a value that an exception carries."""
    names = set()
    for node in ast.walk(scope):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            for argument in node.exc.args:
                if isinstance(argument, ast.Constant | ast.JoinedStr):
                    yield argument
                elif isinstance(argument, ast.Name):
                    names.add(argument.id)
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in names:
                yield value
            case _:
                pass
