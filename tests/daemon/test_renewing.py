"""RENEW by mail, and a judge at work below whose feet boards are mended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.daemon.receiving import keep_arrival
from judge.daemon.renewing import renew_by_host
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.daemon.work import Limits
from judge.daemon.workroom import Workroom
from judge.library.variants import load_variant
from judge.post.arrival import Arrival
from tests.daemon.mended import MENDED, OPENED, WITHOUT_MOOR, Bench, bench
from tests.harm.house import JUDGE, Mail, read_mail

__all__ = ["bench"]

CHANGES = """\
What has changed:
  Upland (Moor): inland, supply centre (before: inland)
  armies Moor - Nest: no more
"""
WOULD = f"""\
Your letter, line by line
-------------------------
  1 | renew
    = The board Lagoon was mended since wet was opened. wet goes by the
    =   rules it had, unless you take the new ones over.

{CHANGES}
    = No line goes back to the old board, and everybody is told. If you
    =   mean it, write: renew game wet

Deadline: 2026-11-24 12:00 UTC, in 3 days
"""
DONE = f"""\
Your letter, line by line
-------------------------
  1 | renew game wet
    = wet goes on with the newest edition of its board Lagoon. Everybody
    =   has been told.

{CHANGES}
Deadline: 2026-11-24 12:00 UTC, in 3 days
"""
NOTICE = f"""\
wet goes on with a new edition of its board Lagoon, as it was mended
since the game was opened. What stands and who owns what stays as it is.
So do the orders on file; please look whether each is still possible:
the line ORDERS brings yours, the line GET RULES the page of the board.

{CHANGES}"""
ALREADY = "wet is played on the newest edition of Lagoon already."
GONE = "I no longer have the board Lagoon in working order. wet goes on as it is."


def said(mail: Mail) -> str:
    """A mail without its line breaks and marks."""
    return " ".join(mail.text.replace("    !  ", "").replace("    =  ", "").split())


def test_renew_tells_what_would_change_and_changes_nothing(bench: Bench) -> None:
    bench.put(MENDED)
    before = bench.house.game
    followed = bench.house.write("GM", "renew")
    assert (followed.kinds, followed.to("gm@x.org").text) == ((), WOULD)
    assert len(followed.mails) == 1
    assert bench.house.game == before


def test_by_the_name_of_the_game_it_is_done_and_everybody_is_told(bench: Bench) -> None:
    bench.house.write_from("zoe@x.org", "observe wet")
    bench.house.write("GULLS", "A Nest - Moor")
    bench.put(MENDED)
    before = bench.house.game
    followed = bench.house.write("GM", "renew game wet")
    assert followed.events == (("BoardRenewed", {"board": load_variant("lagoon").edition}),)
    assert {mail.to: mail.text for mail in followed.mails} == {
        "gm@x.org": DONE, "anna@x.org": NOTICE, "bruno@x.org": NOTICE, "zoe@x.org": NOTICE,
    }  # fmt: skip
    after = bench.house.game
    assert (after.table.position, after.clock.deadline) == (
        before.table.position, before.clock.deadline,
    )  # fmt: skip
    assert bench.moor() == ("Upland", True, False)
    row = bench.records.games.events("wet")[-1]
    assert (row.author, row.letter, row.why) == ("master/1", f"L{bench.house.letters}", "renew")
    assert list(replay_faults(bench.records, "wet")) == []


@pytest.mark.parametrize(
    ("who", "refused"),
    [
        ("GULLS", "Only the gamesmaster can do this"),
        ("gm@x.org", "only in answers to the mails"),
        ("zoe@x.org", ""),
    ],
)
@pytest.mark.parametrize("line", ["renew", "renew game wet"])
def test_nobody_else_renews_a_board(bench: Bench, who: str, refused: str, line: str) -> None:
    bench.put(MENDED)
    is_seat = "@" not in who
    followed = (
        bench.house.write(who, line)
        if is_seat
        else bench.house.write_from(who, line, to="judge+wet@example.org")
    )
    assert followed.kinds == ()
    assert refused in said(followed.mails[0])
    assert bench.moor()[1:] == (False, True)


@pytest.mark.parametrize(
    "text", ["renew game dry", "Please renew game wet.\nIf Anna agrees.", "renew game wet?"]
)
def test_what_may_not_be_meant_is_not_done(bench: Bench, text: str) -> None:
    bench.put(MENDED)
    followed = bench.house.write("GM", text)
    assert (followed.kinds, len(followed.mails)) == ((), 1)
    assert "1 line not done" in followed.mails[0].subject
    assert "renew game wet" in said(followed.mails[0])


def test_twice_is_once(bench: Bench) -> None:
    bench.put(MENDED)
    followed = bench.house.write("GM", "renew game wet\nrenew game wet")
    assert followed.kinds == ("BoardRenewed",)
    assert ALREADY in said(followed.to("gm@x.org"))
    again = bench.house.write("GM", "renew game wet\nrenew")
    assert (again.kinds, len(again.mails)) == ((), 1)
    assert said(again.mails[0]).count(ALREADY) == 2


def test_a_name_alone_is_nothing_to_take_over(bench: Bench) -> None:
    bench.put(OPENED.replace('name = "High Moor"', 'name = "Upland"'))
    assert ALREADY in said(bench.house.write("GM", "renew").mails[0])
    assert "RENEW" not in bench.house.write("GM", "status").mails[0].text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (OPENED, "schema = 1", GONE),
        (OPENED, None, GONE),
        ("[power.Gulls]", "[power.Terns]", "which lacks what stands or is owned: GULLS, TERNS."),
        ("[option.ice", "[option.snow", "on which ice = false can't be chosen any more."),
    ],
)
def test_a_board_that_does_not_fit_is_named_in_the_dry_run_too(
    bench: Bench, old: str, new: str | None, why: str
) -> None:
    if old == "[option.ice":
        bench.house.write_from("gm@x.org", "create game icy variant lagoon option ice = false")
        bench.house.game_name = "icy"
    bench.put(None if new is None else OPENED.replace(old, new))
    before = bench.house.game
    for line in ("renew", f"renew game {before.name}"):
        followed = bench.house.write("GM", line)
        assert followed.kinds == ()
        assert why in said(followed.mails[0])
    assert renew_by_host(bench.records, JUDGE, before.name, bench.house.now).endswith(why)
    assert bench.house.game == before


def test_the_gamesmaster_alone_reads_in_the_status_that_the_board_was_mended(bench: Bench) -> None:
    assert "RENEW" not in bench.house.write("GM", "status").mails[0].text
    bench.put(MENDED)
    newer = (
        "The board Lagoon was mended; this game goes by the rules it had. The line RENEW tells"
        " what the new edition would change, and how to take it over."
    )
    assert newer in said(bench.house.write("GM", "status").mails[0])
    assert "RENEW" not in bench.house.write("GULLS", "status").mails[0].text
    bench.house.write("GM", "renew game wet")
    assert "RENEW" not in bench.house.write("GM", "status").mails[0].text


def test_a_game_that_forms_is_told_other_words(bench: Bench) -> None:
    bench.house.write_from("gm@x.org", "create game dry variant lagoon")
    bench.house.write_from("anna@x.org", "join dry")
    bench.house.game_name = "dry"
    bench.put(OPENED.replace('units = ["A Nest", ', 'units = ["A Sand", '))
    followed = bench.house.write("GM", "renew game dry")
    assert followed.kinds == ("BoardRenewed",)
    assert followed.to("anna@x.org").text == (
        "dry will be played on a new edition of its board Lagoon, as it was\n"
        "mended since the game was opened. The line GET RULES brings its page.\n"
        "\n"
        "What has changed:\n"
        "  units of Gulls at the start: A Perch, A Sand, F Cliff (before: A Nest,\n"
        "    A Perch, F Cliff)\n"
    )
    assert list(replay_faults(bench.records, "dry")) == []


def test_nobody_who_has_joined_is_left_without_a_seat(bench: Bench) -> None:
    """Else the game could not begin: three have joined, and -1 more are needed."""
    terns = '[power.Terns]\nadjective = "Ternish"\nletter = "T"\n'
    terns += 'homes = ["Lock", "Sand"]\nunits = ["A Lock", "A Sand"]\n\n[inland]'
    bench.put(OPENED.replace("[inland]", terns))
    bench.house.write_from("gm@x.org", "create game dry variant lagoon")
    for player in ("anna", "bruno", "clara"):
        bench.house.write_from(f"{player}@x.org", "join dry")
    bench.house.game_name = "dry"
    bench.put(OPENED)
    why = "dry can't go on with the new board: 3 have joined, and it has 2 seats."
    for line in ("renew", "renew game dry"):
        followed = bench.house.write("GM", line)
        assert followed.kinds == ()
        assert why in said(followed.mails[0])
    assert renew_by_host(bench.records, JUDGE, "dry", bench.house.now) == why
    bench.house.write_from("clara@x.org", "leave", to="judge+dry@example.org")
    assert bench.house.write("GM", "renew game dry\nstart").kinds == (
        "BoardRenewed", "GameStarted",
    )  # fmt: skip
    assert list(replay_faults(bench.records, "dry")) == []


def test_a_game_that_is_over_goes_on_with_no_board_and_a_paused_one_does(bench: Bench) -> None:
    bench.put(MENDED)
    bench.house.write("GM", "pause")
    assert bench.house.write("GM", "renew game wet").kinds == ("BoardRenewed",)
    assert bench.house.game.clock.paused is not None
    bench.put(OPENED)
    bench.house.write("GM", "cancel game wet")
    over = bench.house.write("GM", "renew\nstatus")
    assert over.kinds == ()
    assert "wet is over." in said(over.mails[0])
    assert "RENEW" not in over.mails[0].text
    # An end that is taken back leaves the game where it was, and it may be renewed again.
    assert bench.house.write("GM", "rollback").kinds == ("RolledBack",)
    assert bench.house.write("GM", "renew game wet").kinds == ("BoardRenewed",)
    assert list(replay_faults(bench.records, "wet")) == []


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        ("renew game wet\nprocess", ("BoardRenewed", "PhaseProcessed")),
        ("renew game wet\nrollback S2001M", ("BoardRenewed", "RolledBack")),
        ("rollback S2001M\nrenew game wet", ("RolledBack", "BoardRenewed")),
        ("cancel game wet\nrenew game wet", ("BoardRenewed", "GameEnded")),
        ("pause\nrenew game wet\nset moves 5 days",
         ("GamePaused", "BoardRenewed", "SettingsChanged")),
    ],
)  # fmt: skip
def test_beside_other_commands_in_a_letter(
    bench: Bench, lines: str, kinds: tuple[str, ...]
) -> None:
    bench.house.write("GULLS", "A Nest - Moor")
    bench.house.write("GM", "process")
    bench.put(MENDED)
    assert bench.house.write("GM", lines).kinds == kinds
    assert bench.moor() == ("Upland", True, False)
    assert list(replay_faults(bench.records, "wet")) == []


def test_a_phase_that_cannot_stand_on_the_new_board_is_told_so(bench: Bench) -> None:
    """It has been played, whatever becomes of the board."""
    bench.house.write("GULLS", "A Nest - Moor")
    bench.house.write("GM", "process")
    bench.house.write("GULLS", "A Moor - Lock")
    bench.house.write("GM", "process")
    bench.house.write("GM", "process")
    bench.put(WITHOUT_MOOR)
    assert bench.house.write("GM", "renew game wet").kinds == ("BoardRenewed",)
    bench.house.write("GM", "process")
    refused = bench.house.write("GM", "rollback F2001M")
    assert refused.kinds == ()
    known = "What can be gone back to is "
    assert "on which what stood in F2001M could not stand. " + known in said(refused.mails[0])
    assert "has not been played" in said(bench.house.write("GM", "rollback F2009M").mails[0])


# ---------------------------------------------------------------- a judge at work


@contextmanager
def at_work(bench: Bench) -> Iterator[Service]:
    """The judge with a worker of its own, which stays the same."""
    room = Workroom(bench.folder.parent / "var" / DATABASE, JUDGE, 100, Limits())
    try:
        yield Service(bench.records, JUDGE, lambda: bench.house.now, worker=room)
    finally:
        room.close()


def keep(bench: Bench, power: str, text: str) -> None:
    """A letter of a power, or GM, that waits."""
    house = bench.house
    house.letters += 1
    sender, to = house.address_of(power), house.reply_address(power)
    raw = f"From: <{sender}>\r\nMessage-ID: <{house.letters}@c>\r\n\r\n{text}\r\n"
    keep_arrival(house.records, Arrival(raw.encode(), sender, to, house.now))


def answer(bench: Bench, service: Service, game: str, power: str, text: str) -> str:
    """What the worker says to a letter."""
    bench.house.game_name = game
    newest = bench.records.outbox.newest()
    keep(bench, power, text)
    service.serve_all()
    (mail,) = (read_mail(row.raw) for row in bench.records.outbox.added_after(newest))
    return said(mail)


def test_one_worker_serves_two_editions_and_learns_new_names(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    config = bench.folder.parent / "judge.toml"
    config.write_text(
        '[judge]\naddress = "judge@example.org"\ndata = "var"\n'
        '[smtp]\nhost = "h"\n[imap]\nhost = "h"\nuser = "u"\n',
        encoding="utf-8",
    )
    with at_work(bench) as service:
        assert "A Nest - Moor" in answer(bench, service, "wet", "GULLS", "A Nest - High Moor")
        bench.put(MENDED)
        bench.open("dry")
        taken = answer(bench, service, "wet", "GULLS", "A Nest - Upland")
        assert "orders are SOME" not in taken
        assert "A Nest - Moor" in taken
        assert "can't" not in taken
        assert "can't" in answer(bench, service, "dry", "GULLS", "A Nest - Upland")
        # The host's command is another process, and mends the board once more before it.
        bench.put(MENDED.replace("Upland", "Wold"))
        assert main(["renew", "wet", "--config", str(config)]) == 0
        assert capsys.readouterr().out == (
            "wet: goes on with the newest edition of its board; everybody is told\n"
        )
        for game in ("wet", "dry"):
            assert "can't" in answer(bench, service, game, "GULLS", "A Nest - Wold")
            read = answer(bench, service, game, "CRABS", "A Burrow - Wold")
            assert "A Burrow - Moor" in read
            assert "can't" not in read
    assert list(replay_faults(bench.records, "wet")) == []


def test_a_gamesmaster_renews_through_the_worker(bench: Bench) -> None:
    with at_work(bench) as service:
        assert ALREADY in answer(bench, service, "wet", "GM", "renew")
        bench.put(MENDED)
        assert "If you mean it" in answer(bench, service, "wet", "GM", "renew")
        keep(bench, "GM", "renew game wet")
        service.serve_all()
        assert "A Burrow - Moor" in answer(bench, service, "wet", "CRABS", "A Burrow - Upland")
    assert bench.moor() == ("Upland", True, False)
