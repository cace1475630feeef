"""What no room of the rules may do, found by reading its source.

Import contracts see which modules are imported; these see what a name stands for, however
it was imported, and sets whose order would stand in a result.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

NEVER_CALLED = {
    "open": "the disk",
    "input": "a terminal",
    "print": "a terminal",
    "breakpoint": "a debugger",
    "exec": "code from text",
    "eval": "code from text",
    "__import__": "a module nobody sees",
    "importlib.import_module": "a module nobody sees",
    "datetime.datetime.now": "the clock",
    "datetime.datetime.utcnow": "the clock",
    "datetime.datetime.today": "the clock",
    "datetime.date.today": "the clock",
    "hash": "a number of this process alone",
}
NEVER_IMPORTED = {
    "time": "the clock",
    "random": "chance",
    "secrets": "chance",
    "uuid": "chance",
    "os": "the disk",
    "io": "the disk",
    "pathlib": "the disk",
    "shutil": "the disk",
    "tempfile": "the disk",
    "glob": "the disk",
    "sqlite3": "the disk",
    "socket": "the wire",
    "ssl": "the wire",
    "select": "the wire",
    "selectors": "the wire",
    "smtplib": "the wire",
    "imaplib": "the wire",
    "http": "the wire",
    "urllib": "the wire",
    "asyncio": "the wire",
    "subprocess": "another process",
    "multiprocessing": "another process",
    "threading": "another thread",
    "logging": "the log",
}
_ORDERLESS = {"set", "frozenset"}
_TELLS_NO_ORDER = {
    "all", "any", "bool", "Counter", "dict", "frozenset", "isdisjoint", "issubset", "issuperset",
    "len", "max", "min", "set", "sorted", "sum", "union", "update", "intersection", "difference",
    "fromkeys",
}  # fmt: skip
"""Whoever takes a set here gives an answer that doesn't hang on its order, or a set again."""


@dataclass(frozen=True)
class Breach:
    """A line that does what its room may not."""

    line: int
    what: str


def breaches(source: str) -> list[Breach]:
    """What a source does that rules of a game never do."""
    tree = ast.parse(source)
    names = dict(_imported(tree))
    found = [Breach(line, f"imports {module}: {why}") for line, module, why in _modules(tree)]
    for node in _outside_hashes(tree):
        if isinstance(node, ast.Call):
            called = _dotted(node.func, names)
            if called in NEVER_CALLED:
                found.append(Breach(node.lineno, f"calls {called}: {NEVER_CALLED[called]}"))
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            found += _Orders(scope).found
    return sorted(set(found), key=lambda breach: breach.line)


def _outside_hashes(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but those of `__hash__`, whose number only dicts and sets see."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.FunctionDef) and node.name == "__hash__"):
            yield node
            yield from _outside_hashes(node)


def _modules(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    for node in ast.walk(tree):
        modules: list[str] = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules = [node.module]
        for module in modules:
            if why := NEVER_IMPORTED.get(module.partition(".")[0]):
                yield getattr(node, "lineno", 0), module, why


def _imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What a name stands for in this module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                yield (alias.asname or top), (alias.name if alias.asname else top)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield (alias.asname or alias.name), f"{node.module}.{alias.name}"


def _dotted(node: ast.expr, names: Mapping[str, str]) -> str:
    """The whole name of what is called, as far as it can be told."""
    match node:
        case ast.Name(id=name):
            return names.get(name, name)
        case ast.Attribute(value=value, attr=attr):
            inner = _dotted(value, names)
            return f"{inner}.{attr}" if inner else ""
        case _:
            return ""


@dataclass
class _Orders:
    """Finds where the order of a set becomes the order of something else, in one function."""

    scope: ast.FunctionDef | ast.AsyncFunctionDef | ast.Module
    found: list[Breach] = field(default_factory=list)
    _sets: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        own = list(_own(self.scope))
        if not isinstance(self.scope, ast.Module):
            arguments = self.scope.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                if argument.annotation is not None and _is_set_type(argument.annotation):
                    self._sets.add(argument.arg)
        for node in own:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if self._is_set(value):
                    self._sets.add(name)
                case ast.AnnAssign(target=ast.Name(id=name), annotation=type_) if _is_set_type(
                    type_
                ):
                    self._sets.add(name)
                case _:
                    pass
        free = {id(inner) for node in own for inner in _needs_no_order(node)}
        for node in own:
            if id(node) not in free:
                self._look_at(node)

    def _look_at(self, node: ast.AST) -> None:
        match node:
            case ast.ListComp(generators=[first, *_]) | ast.GeneratorExp(generators=[first, *_]):
                self._blame(first.iter)
            case ast.DictComp(generators=[first, *_]):
                self._blame(first.iter)
            case ast.Starred(value=value):
                self._blame(value)
            case ast.Call(func=ast.Name(id="list" | "tuple" | "iter" | "enumerate"), args=[only]):
                self._blame(only)
            case ast.Call(func=ast.Attribute(attr="join" | "extend"), args=[only]):
                self._blame(only)
            case _:
                pass

    def _blame(self, node: ast.expr) -> None:
        if self._is_set(node):
            text = ast.unparse(node)
            self.found.append(Breach(node.lineno, f"goes through a set in no order: {text}"))

    def _is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in _ORDERLESS
            case ast.Name(id=name):
                return name in self._sets
            case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub(), left=left, right=right):
                return self._is_set(left) or self._is_set(right)
            case _:
                return False


def _is_set_type(node: ast.expr) -> bool:
    text = ast.unparse(node)
    return text.partition("[")[0] in {"set", "frozenset", "AbstractSet", "Set"}


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, but for those of functions inside it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
            yield from _own(node)


def _needs_no_order(node: ast.AST) -> Iterator[ast.AST]:
    """What stands inside something whose answer doesn't hang on an order."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in _TELLS_NO_ORDER:
            yield from arguments
        case ast.Call(func=ast.Attribute(attr=name), args=arguments) if name in _TELLS_NO_ORDER:
            yield from arguments
        case ast.Set(elts=elements):
            yield from elements
        case ast.Compare(comparators=[right]):
            yield right
        case _:
            pass
