"""The numbers of the README, from the files that measured them.

`python -m tests.house.numbers` writes them into the page; a test compares.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
FIGURES = ROOT / "tests" / "bench" / "figures.json"
SOAK = ROOT / "tests" / "bench" / "soak.json"
FAULTS = ROOT / "tests" / "bench" / "faults.json"
WIRE_KILLS = ROOT / "tests" / "bench" / "wire_kills.json"
GAMES = ROOT / "tests" / "bench" / "games.json"
BOARDS = ROOT / "tests" / "bench" / "boards.json"
PICTURES = ROOT / "tests" / "bench" / "pictures.json"
WAITING = ROOT / "tests" / "bench" / "waiting.json"
READING = ROOT / "tests" / "bench" / "reading.json"
TYPOS = ROOT / "tests" / "bench" / "typos.json"
ROUND_TRIP = ROOT / "tests" / "bench" / "round_trip.json"
FUZZ = ROOT / "tests" / "bench" / "fuzz.json"
GROWING = ROOT / "tests" / "bench" / "growing.json"
CROWD = ROOT / "tests" / "bench" / "crowd.json"
RUSH = ROOT / "tests" / "bench" / "rush.json"
IDLE_WEEK = ROOT / "tests" / "bench" / "idle_week.json"
MUTANTS = ROOT / "tests" / "bench" / "mutants.json"
BLIND = ROOT / "tests" / "blind" / "figures.toml"
BEGIN, END = "<!-- numbers -->\n", "<!-- /numbers -->"


def table() -> str:
    """The section between the markers."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    lines = [
        f"Medians, by `make bench` on {figures['date']} ({figures['python']},"
        f" {figures['cpus']} CPUs). In brackets: how many times as long the",
        "package `diplomacy` takes on the same positions in the same run.\n",
        "| a movement phase of | orders | orders to outcomes | text to the whole answer |",
        "|---|---|---|---|",
        *(_adjudication(row) for row in figures["adjudication"]),
        "",
        f"| CPU time ({figures['letters_date']}), with so many games on record | "
        + " | ".join(f"{row['games']:,}" for row in figures["letters"])
        + " |",
        "|---|---|---|---|---|",
        *_letters(figures["letters"]),
        "",
        _boards(json.loads(BOARDS.read_text(encoding="utf-8"))),
        _pictures(json.loads(PICTURES.read_text(encoding="utf-8"))),
        _waiting(json.loads(WAITING.read_text(encoding="utf-8"))),
        _growing(json.loads(GROWING.read_text(encoding="utf-8"))),
        _crowd(json.loads(CROWD.read_text(encoding="utf-8"))),
        _rush(json.loads(RUSH.read_text(encoding="utf-8"))),
        _idle_week(json.loads(IDLE_WEEK.read_text(encoding="utf-8"))),
        _reading(json.loads(READING.read_text(encoding="utf-8"))),
        _typos(json.loads(TYPOS.read_text(encoding="utf-8"))),
        _round_trip(json.loads(ROUND_TRIP.read_text(encoding="utf-8"))),
        _fuzz(json.loads(FUZZ.read_text(encoding="utf-8"))),
        _games(json.loads(GAMES.read_text(encoding="utf-8"))),
        _soak(json.loads(SOAK.read_text(encoding="utf-8"))),
        _faults(json.loads(FAULTS.read_text(encoding="utf-8"))),
        _wire_kills(json.loads(WIRE_KILLS.read_text(encoding="utf-8"))),
        _mutants(json.loads(MUTANTS.read_text(encoding="utf-8"))),
        _blind(tomllib.loads(BLIND.read_text(encoding="utf-8"))),
    ]
    return "\n".join(lines)


def _adjudication(row: dict[str, Any]) -> str:
    process = row["peer_process"] / row["orders"]
    whole = row["peer_whole"] / row["answer"]
    return (
        f"| {row['set']} | {row['orders_each']} | {row['orders']:.0f} µs ({process:.0f}x)"
        f" | {row['answer']:.0f} µs ({whole:.1f}x) |"
    )


def _letters(sizes: list[dict[str, Any]]) -> list[str]:
    letter = " | ".join(f"{row['letter']:.1f} ms" for row in sizes)
    listed = " | ".join(f"{row['list']:.1f} ms" for row in sizes)
    joined = " | ".join(f"{row['join']:.1f} ms" for row in sizes)
    phase = " | ".join(f"{row['phase']:.1f} ms" for row in sizes)
    mails = sizes[0]["mails"]
    return [
        f"| a letter of three orders, from bytes to the committed reply | {letter} |",
        f"| GAMES | {listed} |",
        f"| JOIN without a name | {joined} |",
        f"| a phase, with its {mails} reports in the outbox | {phase} |",
    ]


def _boards(record: dict[str, Any]) -> str:
    times = {row["board"]: row["against_standard"] for row in record["boards"]}
    others = [time for board, time in times.items() if board not in {"standard", "swiss"}]
    return (
        f"A phase of Cline's boards or Loeb9 takes {min(others):.2f} to {max(others):.2f} times as"
        f" long as one of Standard\nwith as many units, a phase of the Swiss Variant"
        f" {times['swiss']:.2f} times, by `make bench` on {record['date']}.\n"
    )


def _pictures(record: dict[str, Any]) -> str:
    crowded = [row for row in record["pictures"] if row["name"].endswith("crowded-orders")]
    times = [row["next"] for row in crowded]
    both, three = ([row[count] for row in crowded] for count in ("two", "three"))
    share = max(row["share"] for row in crowded)
    return (
        "A picture of 34 to 45 units with their orders takes"
        f" {min(times):.2f} to {max(times):.2f} s of CPU time and is at most"
        f" {max(row['kilobytes'] for row in crowded)} KB;\nthe first one of a board in a process"
        f" takes up to {max(row['first'] for row in crowded):.1f} s, both of a phase"
        f" as they are mailed\n{min(both):.2f} to {max(both):.2f} s, at most {share:.0%} of"
        " what they take without what is kept; with one reader's own theatre"
        f"\n{min(three):.2f} to {max(three):.2f} s, by `{record['command']}` on {record['date']},"
        f" at a load of {record['load']}.\n"
    )


def _waiting(record: dict[str, Any]) -> str:
    rows = record["boards"].values()
    return (
        f"A question by mail is answered within {max(row['quiet'] for row in rows):.2f} s, and"
        f" within {max(row['longest'] for row in rows):.2f} s while a game begins and\nthe first"
        f" picture of its board is drawn (`{record['command']}`, on {record['date']}).\n"
    )


def _growing(record: dict[str, Any]) -> str:
    (few, first), (many, last) = record["phases"].items()
    times = {what: last["calls"][what] / calls for what, calls in first["calls"].items()}
    return (
        f"A game of {many} phases ({last['events']} events) closes a phase with"
        f" {times['close']:.2f} times the calls of functions that its phase {few} took,\nprints its"
        f" reports with {times['print']:.2f} times, answers HISTORY with {times['history']:.2f} and"
        f" RESULTS with {times['results']:.2f} times as many (`{record['command']}`,"
        f" {record['date']}).\n"
    )


def _crowd(record: dict[str, Any]) -> str:
    queue, idle, due = record["queue"], record["idle"], record["due"]
    each = " and ".join(f"{cost:.2f} ms of {mails}" for mails, cost in _queues(queue))
    return (
        f"The {due['mails']:,} reports of {due['games']:,} games with pictures, due at once, are"
        f" out with {due['cpu']:.0f} s of CPU time, the start of all processes included\n(after"
        f" {due['seconds']:.0f} s at a load of {due['load']}); a judge with {idle['games']:,}"
        f" running games, none of them due, holds {idle['megabytes']:.0f} MB\nwith all its"
        f" processes, has begun with {idle['cpu']:.1f} s of CPU time, and looks for what is due in"
        f" {idle['tick']:.2f} ms; a mail takes {each}\nthat wait (`{record['command']}`,"
        f" {record['date']}).\n"
    )


def _queues(queue: dict[str, Any]) -> list[tuple[str, float]]:
    return [(f"{int(mails):,}", cost) for mails, cost in queue.items() if mails != "load"]


def _rush(record: dict[str, Any]) -> str:
    return (
        f"The {record['mails']:,} reports of {record['games']:,} games without pictures, due in"
        f" one minute, are handed over within {record['seconds']:.0f} s of the deadline\n"
        f"({record['of_bare']:.0f} times what bare smtplib takes on one connection, at a load of"
        f" {record['load']}); of {record['asked']} letters that came meanwhile\n95 % are answered"
        f" within {record['p95']:.2f} s, the last in {record['longest']:.2f} s"
        f" (`{record['command']}`, {record['date']}).\n"
    )


def _idle_week(record: dict[str, Any]) -> str:
    pace, row = record["pace"], record["row"]
    return (
        f"A week in which nothing happens takes {pace['week']:.0f} s of CPU time of a judge with"
        f" {record['games']} running games that looks for mail once a minute, by\nwhat"
        f" {pace['minutes']:.0f} minutes took ({pace['cpu']:.2f} s, of all its processes); they"
        f" hold {pace['held']:.0f} MB. {row['looks']:,.0f} looks in a row, as many as in a week,"
        f" take\n{row['each']:.2f} ms each, and leave it with {row['held']:.0f} MB, where it had"
        f" {row['start']:.0f} MB (`{record['command']}`, {record['date']}, at a load of"
        f" {record['load']}).\n"
    )


def _reading(record: dict[str, Any]) -> str:
    made = [row["made_ms"] for row in record["boards"]]
    first = [row["first_line_ms"] for row in record["boards"]]
    return (
        f"An order as people write it is read in {record['line_us']} µs of CPU time (the slowest"
        f" of 17 in {record['slowest_line_us']} µs), {record['against_strict']:.0f} times\nwhat the"
        f" strict notation takes, 17 of them in {record['set_ms']:.1f} ms. A board's reader is made"
        f" in {min(made)} to {max(made)} ms,\nand has read its first line {min(first)} to"
        f" {max(first)} ms later, by `make bench` on {record['date']}.\n"
    )


def _typos(record: dict[str, Any]) -> str:
    total, right, offered, noted = (
        sum(row[part] for row in record.values()) for part in ("typos", "right", "offered", "noted")
    )
    return (
        f"Every one-letter typo of every name and abbreviation, {len(record)} boards: {total:,};"
        f" {right / total:.1%} read as meant,\n{offered / total:.1%} asked back with what was meant"
        f" among the answers; {noted} read otherwise, and the receipt says so;\n"
        'none silently wrong (`make soak ARGS="-k every_typo"`).\n'
    )


def _round_trip(record: dict[str, Any]) -> str:
    orders = sum(row["words"] for row in record.values())
    return (
        f"Every order of {len(record)} boards, {orders:,}, is read back as itself from canonical"
        " form, from what\nreports print and from full words"
        ' (`make soak ARGS="-k everything_written"`).\n'
    )


def _fuzz(record: dict[str, Any]) -> str:
    return (
        f"{record['lines']:,} fuzzed lines of all boards, in {record['texts']:,} texts:"
        f" none raises, and no text takes more than\n{math.ceil(record['worst_ms'])} ms of CPU time"
        ' (`make soak ARGS="-k fuzz"`).\n'
    )


def _games(record: dict[str, Any]) -> str:
    games, phases, orders = (
        sum(row[part] for row in record.values()) for part in ("games", "phases", "orders")
    )
    return (
        f"Random games on {len(record)} boards, every other one with options by lot:"
        f" {games:,} games, {phases:,} phases, {orders:,} orders;\nevery phase within the rules,"
        ' every log replays (`JUDGE_SOAK_GAMES=200 make soak ARGS="-k many_games"`).\n'
    )


def _soak(soak: dict[str, Any]) -> str:
    return (
        f"Killed {soak['kills']} times at seeded points, by `make soak` on {soak['date']}:"
        f" {soak['letters']:,} letters, none lost, none with a double effect;"
        f" {soak['replies']:,} replies, {soak['repeats']} of them sent twice"
        " (with the same Message-ID).\n"
    )


def _faults(record: dict[str, Any]) -> str:
    kinds = {"kill": "kills", "power": "power cuts, with torn and lost writes", "error": "errors"}
    told = ", ".join(f"{record['faults'][kind]:,} {words}" for kind, words in kinds.items())
    return (
        f"Struck {record['points']:,} times where it touches disk, mailbox or mail host"
        f" ({told};\n{record['seeds']} seeds of `python -m tests.faults.trial`, as `make soak"
        f' ARGS="-k thousands_of_faults"` strings them together; {record["date"]}):'
        f" what came of\n{record['letters']:,} letters was what comes of them undisturbed;"
        f" {record['repeats']:,} mails were sent again (with the same Message-ID).\n"
    )


def _wire_kills(record: dict[str, Any]) -> str:
    return (
        f"Killed {record['kills']:,} times behind Postfix and Dovecot, in {record['games']} games"
        f' of `tests/wire/killing.py`, which `make soak ARGS="-k thousand_kills"` goes\non with'
        f" ({record['date']}): {record['letters']:,} letters, each served once;"
        f" {record['mails']:,} mails, {record['repeats']:,} sent again (with the same"
        " Message-ID).\n"
    )


def _mutants(record: dict[str, Any]) -> str:
    alive = "; ".join(f"`{mutant}`" for mutant in record["alive"])
    return (
        f"Of {record['mutants']} faults planted by lot in adjudication, legality, identity, clock,"
        f" store and outbox ({record['date']}), the tests\nof their room found {record['found']};"
        f" not {alive} (`JUDGE_MUTANTS={record['mutants']} make soak"
        ' ARGS="-k mutants_are_found"`).\n'
    )


def _is_seen(row: dict[str, Any]) -> bool:
    """Whether somebody had read the letters of a set when it was measured."""
    return bool(row["open"]) and not row.get("at_first_sight", False)


def _blind(sets: dict[str, Any]) -> str:
    """Of the sets measured before anybody read them, and, apart, of those that readers had seen."""
    measured = [row for row in sets.values() if "measured" in row]
    sealed, built = (
        _counted(row for row in measured if _is_seen(row) is is_seen) for is_seen in (False, True)
    )
    return (
        f"Of {sealed['letters']} whole letters, chatty ones in three languages among them, by"
        " writers who had seen neither the grammar nor the code, and\n"
        "of which nobody here had read one"
        f" ({max(row['measured'] for row in measured)}), {sealed['fair']} are answered as a fair"
        f" gamesmaster would, {sealed['asked']} asked about with the right reading offered,\n"
        f"{sealed['asked otherwise']} asked about without it, {sealed['lost']} not heard in part,"
        f" {sealed['wrong'] + sealed['harm']} taken for what they weren't; of the"
        f" {built['letters']} on which the readers were built, {built['fair']} are\nanswered so"
        " (`python -m tests.blind.grade`, see `tests/blind/README.md`).\n"
    )


def _counted(rows: Iterable[dict[str, Any]]) -> Counter[str]:
    count = Counter[str]()
    for row in rows:
        count.update({kind: number for kind, number in row.items() if type(number) is int})
    return count


def numbered(page: str) -> str:
    """The page with its numbers as they were measured."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    README.write_text(numbered(README.read_text(encoding="utf-8")), encoding="utf-8")
