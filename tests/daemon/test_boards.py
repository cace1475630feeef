"""A game goes on with the board it was opened on, whatever becomes of the board's files."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from judge.board.variant import Variant
from judge.board.variant_text import parse_variant
from judge.cli.main import main
from judge.daemon.artist import draw_here
from judge.daemon.boards import adopt_boards, board_faults, older_boards
from judge.daemon.charts import chart_of
from judge.daemon.daemon import DATABASE
from judge.daemon.office import RecordsOffice
from judge.daemon.printing import PrintRoom
from judge.daemon.renewing import renew_by_host
from judge.daemon.replaying import chronicle_of, replay_faults
from judge.desk.commission import commission_of_position, read_commission, write_commission
from judge.library import variants
from judge.library.carried import carried_variant
from judge.library.shelf import shelf
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, text_of
from judge.printer.drawing import draw_position
from judge.printer.raster import write_png
from judge.store.records import Records
from tests.daemon.mended import MENDED, OPENED, WITHOUT_MOOR, Bench, bench, forget_boards
from tests.harm.house import JUDGE, House

__all__ = ["bench"]


def test_a_mended_board_changes_no_running_game(bench: Bench) -> None:
    """But its names are the newest; and a new game is played on the new board."""
    bench.put(MENDED)
    assert bench.moor() == ("Upland", False, True)
    assert list(board_faults(bench.records)) == []
    assert older_boards(bench.records) == (
        "wet: on an older edition of the board, as it was opened;"
        " its gamesmaster's RENEW or `judge renew GAME` has a game take the newest over"
    )
    (receipt,) = bench.house.write("GULLS", "A Nest - Upland").mails
    assert "A Nest - Moor" in receipt.text
    assert "can't" not in receipt.text
    (bench.folder / "lagoon" / "rules.md").write_text("# Lagoon\n\nAs mended.\n", encoding="utf-8")
    (rules,) = bench.house.write("GULLS", "get rules").mails
    assert "As mended." in rules.text
    assert "Lagoon was mended since wet was opened." in rules.text
    assert "Moor Upland: A Burrow Lock Nest" in rules.text
    bench.house.write("GM", "process")
    units = {str(unit) for unit in bench.house.game.table.position.units}
    assert units == {"A MOOR", "F CLIFF", "A PERCH", "A ROCK", "F POOL/WC", "A BURROW"}
    assert list(replay_faults(bench.records, "wet")) == []
    bench.open("dry")
    assert bench.moor() == ("Upland", True, False)
    assert older_boards(bench.records).startswith("wet: ")


def test_a_lost_or_broken_board_ends_no_game(bench: Bench) -> None:
    for text in (None, "schema = 1"):
        bench.put(OPENED)
        bench.put(text)
        bench.restart()
        assert list(board_faults(bench.records)) == []
        assert older_boards(bench.records) == ""
        assert bench.moor() == ("High Moor", False, True)
        (receipt,) = bench.house.write("GULLS", "A Nest - High Moor").mails
        assert "A Nest - Moor" in receipt.text
        (rules,) = bench.house.write("GULLS", "get rules").mails
        assert "Lagoon" in rules.text


def test_a_name_alone_makes_no_older_edition(bench: Bench) -> None:
    bench.put(OPENED.replace('name = "High Moor"', 'name = "Upland"'))
    assert bench.moor() == ("Upland", False, True)
    assert older_boards(bench.records) == ""
    assert bench.renew() == "wet is played on the newest edition of Lagoon already."


def test_a_game_takes_the_new_board_over_and_all_are_told(bench: Bench) -> None:
    bench.house.write("GULLS", "A Nest - Moor")
    bench.house.write("GM", "process")
    bench.house.write("GULLS", "A Moor - Burrow")
    bench.put(MENDED)
    before = bench.house.game
    newest = bench.records.outbox.newest()
    assert bench.renew() == ""
    after = bench.house.game
    assert bench.moor() == ("Upland", True, False)
    assert after.settings.edition == load_variant("lagoon").edition != before.settings.edition
    assert (after.table.position, after.table.orders, after.clock.deadline) == (
        before.table.position, before.table.orders, before.clock.deadline,
    )  # fmt: skip
    mails = bench.records.outbox.added_after(newest)
    assert sorted(mail.recipient for mail in mails) == ["anna@x.org", "bruno@x.org", "gm@x.org"]
    assert all("the board was mended" in mail.raw.decode() for mail in mails)
    assert bench.renew() == "wet is played on the newest edition of Lagoon already."
    assert list(replay_faults(bench.records, "wet")) == []
    assert older_boards(bench.records) == ""


def test_the_log_is_read_by_the_boards_of_their_times(bench: Bench) -> None:
    """An order by a way that is gone stays what it was; one can go back beyond the renewal."""
    bench.house.write("GULLS", "A Nest - Moor\nA Perch - Sand")
    bench.house.write("GM", "process")
    bench.put(MENDED)
    assert bench.renew() == ""
    (played,) = chronicle_of(bench.records, "wet").chapters
    outcomes = {str(row.order): row.verdict.value for row in played.processed.resolution.outcomes}
    assert "moves" in outcomes.values()
    (history,) = bench.house.write("GULLS", "results S2001M").mails
    assert "Nest Hill -> Upland" in " ".join(history.text.split())
    bench.house.write("GM", "rollback S2001M")
    game = bench.house.game
    assert str(game.table.position.phase) == "S2001M"
    assert bench.moor() == ("Upland", True, False)
    bench.house.write("GM", "process")
    assert "A NEST" in {str(unit) for unit in bench.house.game.table.position.units}
    assert list(replay_faults(bench.records, "wet")) == []


@pytest.mark.parametrize(
    ("old", "new", "lacks"),
    [
        ("Nest = { name", 'Nest = { key = "HILL", name', "A Nest, Nest"),
        ('Nest = { name = "Nest Hill", centre = true }', 'Nest = { name = "Nest Hill" }', "Nest"),
        ("[power.Gulls]", "[power.Terns]", "GULLS, TERNS"),
    ],
)
def test_no_game_goes_on_with_a_board_that_lacks_what_stands_or_is_owned(
    bench: Bench, old: str, new: str, lacks: str
) -> None:
    text = MENDED.replace(old, new)
    if "centre = true }" in old:
        text = text.replace("centres = 10", "centres = 9").replace('homes = ["Nest", ', "homes = [")
    bench.put(text)
    before = bench.house.game
    said = "wet can't go on with the new board, which lacks what stands or is owned"
    assert bench.renew() == f"{said}: {lacks}."
    assert bench.house.game == before


def test_no_order_on_file_is_lost_by_a_renewal(bench: Bench) -> None:
    """One to a place that the new board lacks has its player asked first."""
    bench.house.write("GULLS", "A Nest - Moor")
    bench.put(WITHOUT_MOOR)
    assert bench.renew() == (
        "wet can't go on with the new board: orders on file name what it lacks"
        " (the order on file 'A NEST - MOOR' can't be read)."
    )
    bench.house.write("GULLS", "A Nest - Lock")
    assert bench.renew() == ""
    assert list(replay_faults(bench.records, "wet")) == []


def test_back_and_forth_each_renewal_is_told(bench: Bench) -> None:
    for text in (MENDED, OPENED, MENDED):
        bench.put(text)
        newest = bench.records.outbox.newest()
        assert bench.renew() == ""
        assert len(bench.records.outbox.added_after(newest)) == 3
    assert list(replay_faults(bench.records, "wet")) == []


def test_what_an_older_edition_lacks_is_out_of_play_on_the_map() -> None:
    text = (
        'schema = 1\nextends = "standard"\n[variant]\nid = "standard"\nname = "S"\ncentres = 33\n'
        '[without]\nprovinces = ["Tun"]\n'
    )
    variant = parse_variant(text, bases=text_of)
    assert isinstance(variant, Variant)
    newest, drawn = chart_of(load_variant("standard")).map, chart_of(variant).map
    assert set(newest.places) - set(drawn.places) == {"TUN"}
    assert {piece.name for piece in drawn.beyond} - {piece.name for piece in newest.beyond} == {
        "TUN"
    }
    assert drawn.arcs == newest.arcs
    assert write_png(draw_position(chart_of(variant), variant.opening_position))


def test_a_game_that_has_not_begun_opens_as_the_new_board_does(bench: Bench) -> None:
    bench.house.write_from("gm@x.org", "create game dry variant lagoon")
    bench.house.game_name = "dry"
    bench.put(OPENED.replace('units = ["A Nest", ', 'units = ["A Sand", '))
    assert "A NEST" in {str(unit) for unit in bench.house.game.table.position.units}
    assert renew_by_host(bench.records, JUDGE, "dry", bench.house.now) == ""
    opening = load_variant("lagoon").opening_position
    assert set(bench.house.game.table.position.units) == set(opening.units)
    assert list(replay_faults(bench.records, "dry")) == []


def made_old(path: Path) -> None:
    """Make records of before games carried their boards."""
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute("DROP TABLE boards")
        old.execute("DELETE FROM _sqlite_migrations WHERE name = 'boards_of_games'")
        old.execute("PRAGMA user_version = 9")


def test_games_of_before_carry_what_they_are_played_on(bench: Bench) -> None:
    path = bench.folder.parent / "var" / DATABASE
    bench.house.write_from("gm@x.org", "create game usual")
    with closing(sqlite3.connect(path)) as other, other:
        # An edition of the house's board that nobody knows any more.
        other.execute(
            "UPDATE games SET state = json_set(state, '$.settings.edition', 'long ago')"
            " WHERE name = 'usual'"
        )
    bench.records.close()
    made_old(path)
    bench.put(MENDED)
    bench.restart()
    bench.house.records = Records.open(path)
    adopt_boards(bench.records)
    assert list(board_faults(bench.records)) == [
        "the board lagoon was changed after wet was opened on it, and wet does not"
        " carry it yet; put it back until the judge has been started with it once"
    ]
    standard = load_variant("standard")
    assert bench.records.boards.text("standard", "long ago") == standard.text
    bench.put(OPENED)
    bench.restart()
    adopt_boards(bench.records)
    bench.put(MENDED)
    bench.restart()
    assert list(board_faults(bench.records)) == []
    assert older_boards(bench.records).startswith("wet: ")
    assert bench.moor() == ("Upland", False, True)
    assert bench.records.boards.uncarried() == []


def test_a_board_of_the_house_that_a_newer_judge_has_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House.begun() as house:
        folder = tmp_path / "variants" / "standard"
        shutil.copytree(shelf("variants") / "standard", folder)
        path = folder / "variant.toml"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("victory = 18", "victory = 17"), encoding="utf-8")
        monkeypatch.setattr(variants, "shelf", lambda name: tmp_path / name)
        forget_boards()
        try:
            assert load_variant("standard").victory == 17
            game = house.game
            assert game.variant.victory == 18
            assert not chart_of(game.variant).map.ways
            commission = commission_of_position(game, load_phrases())
            picture = draw_here(write_commission(commission, game.variant.text))
            assert picture.startswith(b"\x89PNG")
            (receipt,) = house.write("FRANCE", "A Par - Bur").mails
            assert "A Par - Bur" in receipt.text
            assert older_boards(house.records).startswith("ghost: ")
        finally:
            forget_boards()


def test_whoever_draws_finds_the_board_of_the_commission_after_its_files_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever draws ends when there is nothing to draw; the next one reads the new files."""
    with House.begun() as house:
        asked: list[str] = []

        def draw(text: str) -> bytes:
            asked.append(text)
            return b"drawn"

        room = PrintRoom(house.records, JUDGE, draw)
        (mail, *_) = (m for m in house.records.outbox.added_after(0) if '"opening"' in m.kind)
        room.printed(mail)
        folder = tmp_path / "variants" / "standard"
        shutil.copytree(shelf("variants") / "standard", folder)
        path = folder / "variant.toml"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("victory = 18", "victory = 17"), encoding="utf-8")
        opened = house.game.variant.edition
        monkeypatch.setattr(variants, "shelf", lambda name: tmp_path / name)
        forget_boards()
        try:
            commission, *_ = asked
            drawn = read_commission(commission, carried_variant)
            assert (drawn.variant.edition, drawn.variant.victory) == (opened, 18)
        finally:
            forget_boards()


def test_a_place_where_something_happened_keeps_no_game_from_a_board_without_it(
    bench: Bench,
) -> None:
    """Nor from the board it had before; but nothing is gone back to that can't stand there."""
    bench.house.write("GULLS", "A Nest - Moor")
    bench.house.write("GM", "process")
    bench.house.write("GULLS", "A Moor - Nest")
    bench.house.write("GM", "process")
    bench.put(WITHOUT_MOOR)
    assert bench.renew() == ""
    assert list(replay_faults(bench.records, "wet")) == []
    refused = bench.house.write("GM", "rollback S2001M")
    assert refused.events == ()
    said = " ".join(refused.to("gm@x.org").text.replace("!", "").split())
    assert "wet has another board now, on which none of its phases" in said
    bench.put(OPENED)
    assert bench.renew() == ""
    assert bench.house.write("GM", "rollback S2001M").kinds == ("RolledBack",)
    assert list(replay_faults(bench.records, "wet")) == []


def test_the_host_renews_a_game(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    config = bench.folder.parent / "judge.toml"
    config.write_text(
        '[judge]\naddress = "judge@example.org"\ndata = "var"\n'
        '[smtp]\nhost = "h"\n[imap]\nhost = "h"\nuser = "u"\n',
        encoding="utf-8",
    )
    bench.put(MENDED)
    assert main(["renew", "wet", "--config", str(config)]) == 0
    assert capsys.readouterr().out.startswith("wet: goes on with the newest edition")
    assert bench.moor() == ("Upland", True, False)
    assert main(["renew", "wet", "--config", str(config)]) == 1
    assert "already" in capsys.readouterr().err
    assert main(["renew", "dry", "--config", str(config)]) == 2
    kinds = [row.kind for row in bench.records.games.events("wet")]
    assert kinds[-1] == "BoardRenewed"
    (form,) = (json.loads(r.body) for r in bench.records.games.events("wet")[-1:])
    assert form == {"board": load_variant("lagoon").edition}


def test_nothing_of_a_log_is_asked_of_another_board(bench: Bench) -> None:
    office = RecordsOffice(bench.records, JUDGE, bench.house.now)
    opened = bench.house.game.variant
    bench.put(MENDED)
    assert bench.renew() == ""
    assert office.opened_on(bench.house.game).board.army == opened.board.army
