"""A file you can read standing up: budgets no linter knows."""

from __future__ import annotations

import ast
from pathlib import Path

JUDGE = Path(__file__).resolve().parents[2] / "judge"
MODULE_LINES = 400
FEWER_LINES = 300
"""Of the desk and of games, which most changes touch; the rooms that read letters have more."""
READING = {"reading", "hearing", "blocks"}
FUNCTION_LINES = 40


def _modules() -> list[Path]:
    return sorted(JUDGE.rglob("*.py"))


def test_no_module_is_longer_than_its_budget() -> None:
    lengths = {m: len(m.read_text(encoding="utf-8").splitlines()) for m in _modules()}
    assert [f"{m}: {n}" for m, n in lengths.items() if n > MODULE_LINES] == []


def test_the_rooms_that_most_changes_touch_have_small_files() -> None:
    here = [
        module
        for module in _modules()
        if module.relative_to(JUDGE).parts[0] in {"desk", "game"}
        and READING.isdisjoint(module.relative_to(JUDGE).parts)
    ]
    lengths = {m: len(m.read_text(encoding="utf-8").splitlines()) for m in here}
    assert [f"{m}: {n}" for m, n in lengths.items() if n > FEWER_LINES] == []


def test_no_function_is_longer_than_its_budget() -> None:
    long = [
        f"{module.relative_to(JUDGE.parent)}:{node.lineno} {node.name}"
        for module in _modules()
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > FUNCTION_LINES
    ]
    assert long == []


def test_a_room_opens_with_a_sentence_and_holds_no_code() -> None:
    """Only adjudication's front door may do more: it dispatches on the kind of phase."""
    furnished = []
    for front in sorted(JUDGE.rglob("__init__.py")):
        body = ast.parse(front.read_text(encoding="utf-8")).body
        sentence = bool(body) and isinstance(body[0], ast.Expr)
        if not sentence or (len(body) > 1 and not _may_do_more(front, body[1:])):
            furnished.append(str(front.relative_to(JUDGE.parent)))
    assert furnished == []


def _may_do_more(front: Path, body: list[ast.stmt]) -> bool:
    if front.parent.name == "adjudication":
        return True
    names_only = ast.ImportFrom | ast.Assign  # a front door may pass names on, with __all__
    return all(isinstance(node, names_only) for node in body)
