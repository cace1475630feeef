"""A seventh board in a folder of one's own: data alone, played by mail; hostile ones are told."""

from __future__ import annotations

import email
import email.policy
import json
import os
import re
import subprocess
import sys
import time
from codecs import BOM_UTF8
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import html5lib
import pytest

from judge.board.variant import Variant
from judge.board.variant_text import parse_variant
from judge.cli.adjudicate import answer_form
from judge.cli.check import check
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.demo.postoffice import PostOffice
from judge.demo.table import GM, PEOPLE
from judge.desk.replies.layout import page_text
from judge.library import variants
from judge.library.variants import (
    add_boards,
    check_folder,
    load_rules,
    load_variant,
    text_of,
    variant_ids,
)
from tests.desk.bureau import Bureau
from tests.pace import second
from tests.variants.games import check as check_phase
from tests.variants.games import play

BOARDS = Path(__file__).resolve().parent.parent / "boards"
LAGOON = (BOARDS / "lagoon" / "variant.toml").read_text(encoding="utf-8")


@pytest.fixture
def beside() -> Iterator[Path]:
    """folder of the tests' own boards, known to the program for a while."""
    add_boards(BOARDS)
    yield BOARDS
    variants._own.remove(BOARDS)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """An empty folder of boards."""
    add_boards(tmp_path)
    yield tmp_path
    variants._own.remove(tmp_path)


def put(folder: Path, id_: str, text: str | bytes) -> Path:
    """A board in a folder."""
    place = folder / id_
    place.mkdir()
    raw = text.encode() if isinstance(text, str) else text
    (place / "variant.toml").write_bytes(raw)
    return place


def called(id_: str) -> str:
    return LAGOON.replace('id = "lagoon"', f'id = "{id_}"')


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge", *arguments], capture_output=True, text=True, check=False
    )


def test_nothing_in_the_program_knows_it() -> None:
    house = BOARDS.parent.parent / "judge"
    sources = [path.read_text(encoding="utf-8") for path in house.rglob("*.py")]
    assert not any("lagoon" in source.lower() for source in sources)


@pytest.mark.slow
def test_two_years_of_it_by_mail(tmp_path: Path) -> None:
    """Over SMTP and IMAP, by robots; afterwards its log replays from the records."""
    data = str(tmp_path / "var")
    played = run("demo", "--once", "--variant", "lagoon", "--boards", str(BOARDS), "--data", data)
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("Lagoon: 2 game years by mail, 2 robots at the table")
    _assert_pages_with_a_plan(tmp_path / "var")
    replayed = run("replay", "demo", "--data", data, "--boards", str(BOARDS))
    assert replayed.returncode == 0, replayed.stderr
    for kind, into in (("archive", "pages"), ("zine", "book.epub")):
        printed = run(kind, "demo", str(tmp_path / into), "--data", data, "--boards", str(BOARDS))
        assert printed.returncode == 0, printed.stderr
    lost = run("replay", "demo", "--data", data)
    assert (lost.returncode, lost.stderr) == (0, "")


@pytest.mark.slow
def test_powers_with_signs_in_their_names_play_it_too(tmp_path: Path) -> None:
    text = LAGOON.replace("[power.Gulls]", '[power.Gulls]\nname = "Élan d\'Or"')
    put(tmp_path, "lagoon", text.replace("Nest", "nest"))
    data = str(tmp_path / "var")
    played = run("demo", "--once", "--variant", "lagoon", "--boards", str(tmp_path), "--data", data)
    assert played.returncode == 0, played.stderr


def _assert_pages_with_a_plan(folder: Path) -> None:
    """A board without a map.json: reports show a plan of it, drawn from who touches whom."""
    people = (GM, *PEOPLE[:2])
    with PostOffice({name: name for name in people}, folder=folder / "post") as office:
        letters = [stored.text for name in people for stored in office.letters(name)]
    mails = [email.message_from_bytes(raw, policy=email.policy.default) for raw in letters]
    reports = [mail for mail in mails if _page_of(mail).count("<h2>What happened</h2>") == 1]
    assert len(reports) >= len(people)
    for page in filter(None, map(_page_of, mails)):
        html5lib.HTMLParser(strict=True).parse(page)
    for mail in reports:
        pictures = [part for part in mail.walk() if part.get_content_maintype() == "image"]
        # What is built in Winter is on the board: one picture. Who plays has a part of each, too.
        wanted = (2 - ("Winter" in mail["Subject"])) * (1 + (GM not in mail["To"]))
        assert (len(pictures), mail["Subject"]) == (wanted, mail["Subject"])
        assert _page_of(mail).count("cid:") == len(pictures)


def _page_of(mail: EmailMessage) -> str:
    page = mail.get_body(("html",))
    return page.get_content().replace("\r\n", "\n") if page is not None else ""


@pytest.mark.usefixtures("beside")
def test_a_gamesmaster_opens_a_game_on_it() -> None:
    bureau = Bureau()
    said = bureau.write("gm@x.org", "create game wet variant LAGOON option ice false").replies[0]
    assert "on the board Lagoon (ice = false), for 2 players" in " ".join(said.text.split())
    assert bureau.games["wet"].variant.id == "lagoon"
    for player in ("anna", "bruno"):
        bureau.write(f"{player}@x.org", "join wet")
    begun = bureau.write("gm@x.org", "start", to=said.reply_to)
    gull = bureau.games["wet"].people.seats[0].player.address
    mail = next(reply for reply in begun.replies if reply.to.address == gull)
    orders = "the fleet at Gull Cliff goes to the Lagoon\nA Perch - sand bank\nA nest hill - lock"
    receipt = bureau.write(gull, orders, to=mail.reply_to).replies[0]
    assert "State: ALL" in receipt.text
    assert "F Cliff - LAG" in receipt.text
    rules = bureau.write(gull, "get rules", to=mail.reply_to).replies[0].text
    assert "In wet the gamesmaster's choices are: ice = false." in rules
    assert page_text(load_rules("lagoon")).strip() in rules


def test_a_power_of_three_words_is_written_to_and_conceded_to(folder: Path) -> None:
    put(folder, "pond", called("pond").replace("[power.Crabs]", '[power."House of O\'Crab"]'))
    bureau = Bureau()
    said = bureau.write("gm@x.org", "create game wet variant pond").replies[0]
    for player in ("anna", "bruno"):
        bureau.write(f"{player}@x.org", "join wet")
    begun = bureau.write("gm@x.org", "start", to=said.reply_to)
    gull = bureau.games["wet"].people.seats[0].player.address
    mail = next(reply for reply in begun.replies if reply.to.address == gull)
    assert "    press to House of O'Crab\n" in mail.text
    letter = "press to the house of O’Crab: hi there\nconcede to House of O'Crab"
    receipt, *others = bureau.write(gull, letter, to=mail.reply_to).replies
    assert "Sent to House of O'Crab: one line of press." in receipt.text
    assert any(reply.text.endswith("\n| hi there\n") for reply in others)
    assert bureau.games["wet"].state.name == "ENDED"


@pytest.mark.usefixtures("beside")
def test_everything_special_of_it() -> None:
    def outcomes(phase: str, units: dict[str, list[str]], *orders: str) -> list[str]:
        form = {"variant": "lagoon", "phase": phase, "units": units, "orders": {"GULLS": orders}}
        answer = answer_form(json.loads(json.dumps(form)))
        return [row["outcome"] for row in answer["results"]]

    canal = {"GULLS": ["F LAG", "F OUT"]}
    assert outcomes("S2001M", canal, "F LAG - LOCK", "F OUT - DEEP") == ["moves", "moves"]
    assert outcomes("S2001M", canal, "F LAG - OUT") == ["invalid"]
    crossing = {"GULLS": ["A SAND", "F PERCH"]}
    assert outcomes("S2001M", crossing, "A SAND S F PERCH", "F PERCH H") == ["given", "holds"]
    ford = {"GULLS": ["A CLIFF"], "CRABS": ["F ISLE"]}
    assert outcomes("S2001M", ford, "A CLIFF - ISLE") == ["bounces"]
    ice = {"GULLS": ["F LAG"]}
    assert outcomes("S2001M", ice, "F LAG - FLOE") == ["moves"]
    assert outcomes("F2001M", ice, "F LAG - FLOE") == ["invalid"]


@pytest.mark.usefixtures("beside")
def test_random_games_on_it() -> None:
    variant = load_variant("lagoon")
    for seed in range(5):
        for before, resolution in play(variant, seed, 40):
            check_phase(variant, before, resolution)


def test_a_board_without_a_page_of_rules_is_told_as_a_table(folder: Path) -> None:
    put(folder, "bare", called("bare"))
    bureau = Bureau()
    text = bureau.write("gm@x.org", "get rules bare").replies[0].text
    assert "powers and places of Lagoon." in text
    assert "Crabs: A Rock, F Pool/wc, A Burrow" in text
    assert "Cliff Gull Cliff*: A Isle Nest Perch; F LAG Perch" in text


def test_a_board_that_extends_one_beside_it(folder: Path) -> None:
    put(folder, "pond", called("pond"))
    other = 'schema = 1\nextends = "pond"\n[variant]\nid = "puddle"\nname = "Puddle"\n'
    place = put(folder, "puddle", other)
    assert check_folder(place) == ()
    assert load_variant("puddle").name == "Puddle"
    assert len(load_variant("puddle").board.provinces) == len(load_variant("pond").board.provinces)


def test_a_board_that_is_wrong_is_left_out_until_it_is_mended(folder: Path) -> None:
    place = put(folder, "pool", called("pool").replace("victory = 7", "victory = 70"))
    assert "pool" not in variant_ids()
    bureau = Bureau()
    said = bureau.write("gm@x.org", "create game wet variant pool").replies[0].text
    assert 'There is no board called "pool"' in said
    (place / "variant.toml").write_text(called("pool"), encoding="utf-8")
    assert "pool" in variant_ids()
    bureau.write("gm@x.org", "create game wet variant pool")
    assert bureau.games["wet"].variant.victory == 7


@pytest.mark.parametrize(
    "id_", ["../lagoon", "/etc", "lagoon/../lagoon", "", ".", "..", "a" * 99, "Lagoon", "la\0goon"]
)
@pytest.mark.usefixtures("beside")
def test_no_path_gets_through_an_id(id_: str) -> None:
    assert text_of(id_) is None
    with pytest.raises(KeyError):
        load_variant(id_)
    with pytest.raises(KeyError):
        load_rules(id_)
    assert not isinstance(parse_variant(f'schema = 1\nextends = {json.dumps(id_)}\n[variant]',
                                        bases=text_of), Variant)  # fmt: skip


def faults_of(place: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert check(place, None) == 1
    lines = capsys.readouterr().err.splitlines()
    assert all(line.startswith(f"judge: {place}: ") for line in lines)
    return [line.removeprefix(f"judge: {place}: ") for line in lines]


def test_every_fault_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        LAGOON.replace('homes = ["Nest", "Cliff", "Perch"]', 'homes = ["Nest", "Clif", "Dune"]')
        .replace('Rock = ["LAG", "Pool/wc"]', 'Rock = ["Pool/wc"]')
        .replace('name = "Sand Bank"', 'name = "Lock"')
        .replace('letter = "C"', 'letter = "G"')
        .replace("[coastal]", 'Bog = { name = "Bog" }\n[coastal]')
    )
    found = faults_of(put(tmp_path, "lagoon", text), capsys)
    assert found == [
        "line 79: fleet LAG reaches Rock, but Rock doesn't reach LAG",
        "line 17: no province of this board has the id 'Clif'",
        "line 14: Dune is a home of Gulls, but no centre",
        "line 32: nobody can go to Bog",
        "line 40: 'Lock' names both Lock and Sand",
        "line 22: Crabs and Gulls are both called 'g'",
    ]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Join", "orders for 'Join' would be read as commands; choose another name"),
        ("Help", "orders for 'Help' would be read as commands; choose another name"),
        ("Dis", "'Dis' isn't read as a place in orders; choose another name"),
        ("Nc", "'Nc' isn't read as a place in orders; choose another name"),
    ],
)
def test_a_name_that_orders_or_commands_are_made_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, fault: str
) -> None:
    text = re.sub(r"\bMoor\b", name, LAGOON)
    assert faults_of(put(tmp_path, "lagoon", text), capsys) == [f"line 30: {fault}"]


@pytest.mark.parametrize(
    ("name", "faults"),
    [
        (
            "Ærø & Łódź",
            ["line 30: 'Ærø & Łódź' isn't read as a place in orders; choose another name"],
        ),
        ("Мор", ["line 30: 'Мор' isn't read as a place in orders; choose another name"]),
        ("Ærø-Łódź", []),
        ("St. John's (old)", []),
    ],
)
def test_a_name_in_letters_of_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, faults: list[str]
) -> None:
    """One that can't be written spoils no other."""
    folder = put(tmp_path, "lagoon", LAGOON.replace("High Moor", name))
    assert (faults_of(folder, capsys) if faults else check(folder, None)) == (faults or 0)


def test_a_board_in_the_wrong_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert faults_of(put(tmp_path, "marsh", LAGOON), capsys) == [
        "line 7: the id is 'lagoon', but the folder is called 'marsh'"
    ]
    assert faults_of(put(tmp_path, "swiss", called("swiss")), capsys) == [
        "'swiss' is a board of the house; choose another id"
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"\xff\xfe", "is not UTF-8, from byte 0 on"),
        (called("x").encode("latin-1", "replace") + b"# \xe9", "line 115: "),
        (b"", "schema = 1 is missing"),
        (b"schema = 1", "the table [variant] is missing"),
        (b"a = " + b"[" * 10_000, "this is no TOML"),
        (b"#" * 10_000_000, "is larger than 250,000 bytes: no board is"),
        (b"schema = 1\n" + b"[army]\n" + b"".join(b"P%d = 1\n" % n for n in range(20_000)),
         "and 19803 more"),
        (b"a = " + b"9" * 5000, "this is no TOML"),
        (b"schema = 1\nsea.x = 0x" + b"f" * 5000, "line 2: x is a number beyond 1,000,000,000"),
        (b"schema = 1\n" + b"a." * 50_000 + b"b = 1", "line 2: so many points are in no line"),
        (b"[option.x.y]\nz = " + b"[" * 30 + b"]" * 30, "line 1: option has tables or lists that"),
        (called("x").encode() + b"".join(b"[option.o%d.b]\n" % n for n in range(500)),
         "the options have more than 50 values together"),
        (called("x").replace("Nest Hill", "Nest\x00Hill").encode(), "this is no TOML"),
        (called("x").replace("Nest Hill", "N" * 5000).encode(), "of up to 80 letters, not 'NNN"),
    ],
)  # fmt: skip
def test_a_hostile_board_is_told_in_a_moment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: bytes, fault: str
) -> None:
    began = time.process_time()
    found = faults_of(put(tmp_path, "x", text), capsys)
    assert any(fault in line for line in found), found
    assert len(found) <= 201
    assert all(len(line) < 400 for line in found)
    assert time.process_time() - began < 2 * second()


def test_a_page_of_rules_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = put(tmp_path, "x", called("x"))
    (place / "rules.md").write_bytes("\nÜber".encode("latin-1"))
    (fault,) = faults_of(place, capsys)
    assert fault == f"line 2: {place}/rules.md is not UTF-8, from byte 1 on"


def test_a_board_as_notepad_writes_it(tmp_path: Path) -> None:
    text = BOM_UTF8 + called("x").replace("\n", "\r\n").encode()
    assert check(put(tmp_path, "x", text), None) == 0


@pytest.mark.parametrize("kind", ["missing", "folder", "fifo", "loop"])
def test_what_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    place = tmp_path / "odd"
    place.mkdir()
    path = place / "variant.toml"
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "loop":
        path.symlink_to(path)
    assert faults_of(place, capsys) == [f"{path} doesn't exist"]


def test_the_folder_is_named_in_the_configuration(tmp_path: Path) -> None:
    text = '[judge]\naddress = "j@h.org"\n{}[smtp]\nhost = "h"\n[imap]\nhost = "h"\nuser = "u"\n'

    def read(line: str) -> Config | tuple[str, ...]:
        (tmp_path / "judge.toml").write_text(text.format(line), encoding="utf-8")
        return read_config(tmp_path / "judge.toml")

    default = read("")
    assert isinstance(default, Config)
    assert default.boards == tmp_path / "boards"
    assert read('boards = "mine"\n') == ("[judge] boards = 'mine' is no folder",)
    (tmp_path / "mine").mkdir()
    chosen = read('boards = "mine"\n')
    assert isinstance(chosen, Config)
    assert chosen.boards == tmp_path / "mine"
    assert read("boards = 7\n") == ("[judge] boards must be text in quotes, not 7",)
    assert read('boards = "a\\u0000b"\n') != chosen


def test_a_game_goes_on_with_its_board_whatever_becomes_of_the_files(tmp_path: Path) -> None:
    """In processes of their own: each finds the board as it was, comments or not."""
    boards = tmp_path / "boards"
    boards.mkdir()
    path = put(boards, "lagoon", LAGOON) / "variant.toml"

    def answer(number: int, text: str) -> str:
        letter = f"From: a@x.org\nTo: judge@localhost\nMessage-ID: <{number}@x>\n\n{text}"
        arguments = ("answer", "--data", str(tmp_path), "--boards", str(boards))
        answered = subprocess.run(
            [sys.executable, "-m", "judge", *arguments],
            input=letter, text=True, capture_output=True, check=True,
        )  # fmt: skip
        return " ".join(answered.stdout.split())

    answer(1, "create game wet variant lagoon")
    listed = run("games", "--data", str(tmp_path), "--boards", str(boards))
    row = "wet   lagoon  forming, 0 waiting for it to begin"
    assert listed.stdout.splitlines() == [
        "Game  Board   Where it stands", row, "", f"Records: {tmp_path / DATABASE}"
    ]  # fmt: skip
    path.write_text(LAGOON.replace('letter = "C"', 'letter = "X"'), encoding="utf-8")
    replayed = run("replay", "wet", "--data", str(tmp_path), "--boards", str(boards))
    assert (replayed.returncode, replayed.stderr) == (0, "")
    path.write_text(LAGOON.replace("[power.Crabs]", "[power.Toads]"), encoding="utf-8")
    assert "Crabs: A Rock" in answer(2, "get rules lagoon")
    path.write_text(LAGOON.replace('"Crabbish"', '"Crabby"'), encoding="utf-8")
    path.unlink()
    assert "wet" in answer(3, "join wet")
    replayed = run("replay", "wet", "--data", str(tmp_path))
    assert (replayed.returncode, replayed.stderr) == (0, "")


def test_hyperspace_on_a_board_of_ones_own(folder: Path) -> None:
    """Its rules know no Switzerland: the table names who links, what is guarded, and how long."""
    text = called("warp") + (
        "[hyperspace]\n"
        'power = "Crabs"\nlinks_a_year = 3\nseparates_a_year = 2\n'
        'permanent = [["Burrow", "DEEP"]]\nguarded = { Burrow = ["Nest"] }\n'
        'never = ["Tower", "FLOE"]\nlasts = 3\nlost_after = 1\n'
    )
    assert check_folder(put(folder, "warp", text)) == ()
    variant = load_variant("warp")
    for seed in range(6):
        for before, resolution in play(variant, seed, 30):
            check_phase(variant, before, resolution)
    units = {"CRABS": ["A BURROW", "F DEEP"], "GULLS": ["A NEST"]}
    orders = {
        "CRABS": ["A BURROW - NEST", "F DEEP - BURROW HYPER", "LINK BURROW ISLE"],
        "GULLS": ["A NEST - BURROW", "LINK NEST ISLE", "SEPARATE NEST CLIFF"],
    }
    form = {"variant": "warp", "phase": "S2001M", "units": units, "orders": orders}
    answer = answer_form(form)
    assert [row["outcome"] for row in answer["results"]] == [
        "bounces", "bounces", "takes effect", "invalid", "rejected", "takes effect",
    ]  # fmt: skip
    assert answer["after"]["registers"]["links"] == [{"pair": ["BURROW", "ISLE"], "until": "F2002"}]


def test_crossings_that_cut_each_others_support(folder: Path) -> None:
    """Each attack needs the support that the other one cuts: neither is given (DATC 5.B.9)."""
    fords = (
        '[special.Ford]\nkind = "ford"\nbetween = ["Cliff", "Isle"]\n\n'
        '[special.Strand]\nkind = "ford"\nbetween = ["Isle", "Rock"]\n\n'
        '[special.Marsh]\nkind = "ford"\nbetween = ["Lock", "Pool"]'
    )
    one = fords.partition("\n\n")[0]
    put(folder, "fords", called("fords").replace(one, fords))
    units = {"GULLS": ["A LOCK", "A ROCK"], "CRABS": ["A ISLE", "A POOL"]}
    orders = {
        "GULLS": ["A LOCK - POOL", "A ROCK S A LOCK - POOL"],
        "CRABS": ["A ISLE - ROCK", "A POOL S A ISLE - ROCK"],
    }
    form = {"variant": "fords", "phase": "S2001M", "units": units, "orders": orders}
    answer = answer_form(form)
    assert [row["outcome"] for row in answer["results"]] == ["bounces", "cut", "bounces", "cut"]
    assert answer["dislodged"] == []
    # With help from elsewhere one of them stands by itself.
    units["GULLS"].append("A BURROW")
    orders["GULLS"].append("A BURROW S A LOCK - POOL")
    answer = answer_form(form)
    found = [row["outcome"] for row in answer["results"]]
    assert found == ["moves", "given", "given", "bounces", "cut"]
