"""A judge at work sees which boards of its own are in order now, and takes those."""

from __future__ import annotations

import cProfile

from judge.library.variants import load_variant, look_again, variant_ids
from tests.daemon.mended import MENDED, OPENED, Bench, bench

__all__ = ["bench"]


def names_of_moor(bench: Bench) -> str:
    look_again()
    return load_variant("lagoon").board.by_key["MOOR"].name


def test_a_judge_at_work_takes_a_mended_board_when_it_is_in_order(bench: Bench) -> None:
    assert names_of_moor(bench) == "High Moor"
    first = load_variant("lagoon")
    look_again()
    assert load_variant("lagoon") is first
    for text in ("schema = 1", None):
        bench.put(text)
        assert names_of_moor(bench) == "High Moor"
        assert load_variant("lagoon") is first
    bench.put(MENDED)
    assert names_of_moor(bench) == "Upland"


def put_marsh(bench: Bench, base: str = "lagoon") -> None:
    """A board of one's own that extends another one."""
    folder = bench.folder / "marsh"
    folder.mkdir(exist_ok=True)
    (folder / "variant.toml").write_text(
        f'schema = 1\nextends = "{base}"\n[variant]\nid = "marsh"\nname = "Marsh"\n',
        encoding="utf-8",
    )


def test_a_board_changes_with_the_one_that_it_extends(bench: Bench) -> None:
    put_marsh(bench)
    assert load_variant("marsh").board.by_key["MOOR"].name == "High Moor"
    bench.put(MENDED.replace("Upland", "Fen"))
    look_again()
    assert load_variant("marsh").board.by_key["MOOR"].name == "Fen"


def test_a_board_is_in_order_while_the_one_that_it_extends_is(bench: Bench) -> None:
    """No letter is put aside for it, and no restart is needed."""
    put_marsh(bench)
    for number, (text, kinds) in enumerate(
        [("schema = 1", ()), (OPENED, ("GameCreated",)), (None, ()), (MENDED, ("GameCreated",))]
    ):
        bench.put(text)
        opened = bench.house.write_from("gm@x.org", f"create game dry{number} variant marsh")
        assert (opened.kinds, opened.state) == (kinds, "served")


def test_a_page_of_rules_that_is_no_text_is_seen_and_mended(bench: Bench) -> None:
    page = bench.folder / "lagoon" / "rules.md"
    for content, is_there in ((b"\xff\xfe", False), (b"# Lagoon\n", True)):
        page.write_bytes(content)
        assert ("lagoon" in variant_ids()) is is_there


def test_a_board_waits_for_another_one_that_it_is_to_extend(bench: Bench) -> None:
    put_marsh(bench)
    assert load_variant("marsh").board.by_key["MOOR"].name == "High Moor"
    put_marsh(bench, "pond")
    look_again()
    assert load_variant("marsh").board.by_key["MOOR"].name == "High Moor"
    pond = bench.folder / "pond"
    pond.mkdir()
    text = MENDED.replace('id = "lagoon"', 'id = "pond"')
    (pond / "variant.toml").write_text(text, encoding="utf-8")
    look_again()
    assert load_variant("marsh").board.by_key["MOOR"].name == "Upland"


def test_to_look_again_costs_a_letter_little(bench: Bench) -> None:
    boards = variant_ids()
    for id_ in boards:
        load_variant(id_)
    with cProfile.Profile() as profile:
        look_again()
    assert sum(row.callcount for row in profile.getstats()) <= 20 + 4 * len(boards)
