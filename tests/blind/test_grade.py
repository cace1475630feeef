"""The grader is tried itself: letters of its own, each with the verdict that it is to get."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.blind.done import Done, Press
from tests.blind.entries import BadSet, game_of, read_file, read_set
from tests.blind.findings import Verdict
from tests.blind.grade import grade_all, main
from tests.blind.material import write_material
from tests.blind.verdicts import grade

HERE = Path(__file__).parent
SAMPLE = read_file(HERE / "sample.txt")
BY_NUMBER = {entry.number: entry for entry in SAMPLE}
NOT_FAIR = {
    3: Verdict.WRONG,
    4: Verdict.ASKED,
    7: Verdict.ASKED,
    9: Verdict.ASKED_OTHERWISE,
    10: Verdict.LOST,
    16: Verdict.HARM,
    17: Verdict.ASKED,
    20: Verdict.HARM,
    23: Verdict.ASKED,
    28: Verdict.ASKED_OTHERWISE,
    36: Verdict.LOST,
    38: Verdict.HARM,
    39: Verdict.ASKED_OTHERWISE,
    40: Verdict.ASKED_OTHERWISE,
    42: Verdict.WRONG,
    46: Verdict.ASKED_OTHERWISE,
}
ONE, BOTH = frozenset({"ITALY"}), frozenset({"ITALY", "ENGLAND"})
VOCABULARY = {
    "order",
    "keep",
    "ahead",
    "press",
    "do",
    "confirm",
    "ask",
    "answer",
    "to-gm",
    "refuse",
    "ignore",
}
HEAD = "=== 001 | S01 | France | orders | plain\nSubject: x\nTo: game\n\nA Mar - Bur\n---\n"


def test_each_letter_of_the_sample_gets_its_verdict() -> None:
    graded = {row.entry.number: row for row in grade_all(SAMPLE, processes=1)}
    fair = dict.fromkeys(BY_NUMBER, Verdict.FAIR)
    found = {number: row.verdict for number, row in graded.items()}
    assert found == fair | NOT_FAIR, {
        number: row.findings for number, row in graded.items() if row.findings
    }


def test_the_sample_has_every_word_and_every_verdict() -> None:
    assert {wanted.word for entry in SAMPLE for wanted in entry.wanted} == VOCABULARY
    assert {Verdict.FAIR, *NOT_FAIR.values()} == set(Verdict)


@pytest.mark.parametrize(
    ("done", "verdict"),
    [
        (Done(), Verdict.LOST),
        (Done(failed=("ships for me",)), Verdict.ASKED_OTHERWISE),
        (Done(drafts=(Press(BOTH, "The ships"),)), Verdict.ASKED),
        (Done(press=(Press(frozenset(), "The ships are ready, and so am I."),)), Verdict.HARM),
        (Done(press=(Press(ONE, "The ships are ready, and so am I."),)), Verdict.WRONG),
        (Done(press=(Press(BOTH, "The ships are ready."),)), Verdict.WRONG),
        (Done(press=(Press(BOTH, "Hold! The ships are ready, and so am I."),)), Verdict.HARM),
        (
            Done(press=(Press(BOTH, "The ships ... and so am I. A Par - Bur, it is."),)),
            Verdict.HARM,
        ),
        (Done(press=(Press(BOTH, "The ships are here and so am I. Zoe"),)), Verdict.FAIR),
        (Done(deeds=("vote draw",)), Verdict.HARM),
        (Done(others=("OrdersEntered ITALY",)), Verdict.HARM),
        (Done(mails=(("RUSSIA", "The ships are ready, and so am I."),)), Verdict.HARM),
    ],
)
def test_press_that_is_wanted_and_what_may_come_of_it(done: Done, verdict: Verdict) -> None:
    entry = BY_NUMBER[15]
    wanted = tuple(replace(w, text="The ships ... so am I") for w in entry.wanted)
    graded = grade(replace(entry, wanted=wanted), done, game_of(entry.scenario.id))
    assert graded.verdict is verdict, graded.findings


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: there is no entry"),
        ("hello", "line 1: this stands before the first entry"),
        ("=== 1 | S01 | France | orders", "line 1: an entry begins like"),
        ("=== 1 | S99 | France | orders | x", "line 1: 'S99' is no situation"),
        ("=== 1 | S01 | France | poems | x", "line 1: 'poems' is no category"),
        ("=== 1 | S01 | France | orders | x\nTo: game\nhi", "line 3: an empty line stands"),
        ("=== 1 | S01 | France | orders | x\nTo: her\n\nhi", "line 1: To: is game"),
        ("=== 1 | S01 | France | orders | x\nTo: game\n\nhi", "line 1: no line --- ends"),
        (HEAD.replace("game", "offer"), "line 1: FRANCE was offered nothing in S01"),
        (HEAD.replace("game", "press 2"), "line 1: FRANCE had no press 2 in S01"),
        (HEAD.replace("S01", "S10"), "line 1: nobody plays France in S10 yet"),
        (HEAD, "line 1: nothing says what is done"),
        (HEAD + "order A PAR - XYZ", "line 7: 'A PAR - XYZ' is no order"),
        (HEAD + "order A PAR - BUR\nobey", "line 8: 'obey' is no word"),
        (HEAD + "do dance", "line 7: 'dance' is no command"),
        (HEAD + "do absent Friday to Sunday", "line 7: 'absent Friday to Sunday' is no command"),
        (HEAD + "answer why", "line 7: 'why' is no topic"),
        (HEAD + "press Spain: hi", "line 7: 'Spain' is no power"),
        (HEAD + "press Italy", "line 7: write press like"),
        (HEAD + "ahead A PAR H", "line 7: write an order ahead like"),
        (HEAD + "ahead F1901M A PAR H if it rains", "line 7: 'it rains' is no condition"),
        (HEAD + "ignore\ndo ready", "line 1: ignore stands alone"),
        (f"{HEAD}ignore\n\n{HEAD}ignore", "line 9: there is another entry 001"),
    ],
)
def test_a_malformed_set_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BadSet) as refused:
        read_set(text)
    assert str(refused.value).startswith(says)


def test_the_entries_that_explain_the_form_can_be_read() -> None:
    page = (HERE / "format.md").read_text(encoding="utf-8")
    rows = page[page.index("    === 901") :].splitlines()
    entries = read_set("\n".join(row.removeprefix("    ") for row in rows))
    assert [entry.number for entry in entries] == [901, 902, 903, 904]


def test_a_sealed_set_tells_figures_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sealed, figures = tmp_path / "set.txt.gz", tmp_path / "figures.json"
    sealed.write_bytes(gzip.compress(f"{HEAD}order A PAR - PIC\n".encode()))
    assert main([str(sealed)]) == 2
    assert capsys.readouterr().out == ""
    assert main([str(sealed), "--figures-only", "--json", str(figures)]) == 0
    told = capsys.readouterr().out
    assert [row.split() for row in told.splitlines()] == [
        ["letters", "fair", "asked", "asked", "otherwise", "lost", "wrong", "harm", "all"],
        ["in", "all", "-", "-", "-", "-", "1", "-", "1"],
    ]
    assert json.loads(figures.read_text()) == {
        "figures": {
            "fair": 0, "asked": 0, "asked otherwise": 0, "lost": 0, "wrong": 1, "harm": 0,
        }
    }  # fmt: skip


@pytest.mark.slow
def test_a_writer_reads_no_name_but_the_printed_one(tmp_path: Path) -> None:
    write_material(tmp_path)
    boards = {path.name for path in tmp_path.glob("places-*.txt")}
    assert boards == {
        f"places-{id_}.txt"
        for id_ in ("cline1972", "cline4", "cline7", "loeb9", "standard", "swiss")
    }
    assert "wmed" not in (tmp_path / "places-standard.txt").read_text().lower()
    assert (tmp_path / "scenarios.txt").read_text().count("\n    now ") == 28


def test_a_file_of_lessons_can_be_graded(tmp_path: Path) -> None:
    lesson = (
        "=== 001 | S01 | France | clock | terse\nSubject: x\nTo: game\n\nDone here.\n"
        "---\ndo ready\n> Done here.\n"
    )
    file = tmp_path / "mine.txt"
    file.write_text(lesson)
    assert [entry.text for entry in read_file(file)] == ["Done here."]
    file.write_text(lesson.replace("> Done here.", "> All done."))
    with pytest.raises(BadSet, match="doesn't say: All done"):
        read_file(file)
