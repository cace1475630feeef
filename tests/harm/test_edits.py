"""EDIT: a position set up otherwise by its gamesmaster, for a reason, before everybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from judge.daemon.replaying import replay_faults
from judge.game.people_events import PlayerReplaced
from judge.orders.wording import write_printed
from tests.harm.house import MASTER, Followed, House, tells_fault, words_of


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def units(house: House, power: str) -> set[str]:
    game = house.game
    return {u.printed for u in game.table.position.units_of(game.variant.power_by_id[power])}


def on_file(house: House, power: str) -> list[str]:
    game = house.game
    rows = game.table.orders.get(game.variant.power_by_id[power], ())
    return [write_printed(entered.order) for entered in rows]


def said(done: Followed, to: str = MASTER) -> str:
    return words_of(done.to(to).text)


ITALY = {"A Rom", "A Ven", "F Nap"}
DONE: Sequence[tuple[str, set[str]]] = (
    ("edit: A Ven to Pie, because the order was misread", {"A Pie", "A Rom", "F Nap"}),
    ("edit: A Ven - Pie because it was misread", {"A Pie", "A Rom", "F Nap"}),
    ("Edit: move the army Venice to Piedmont. Reason: misread", {"A Pie", "A Rom", "F Nap"}),
    ("edit: A Ven -> Pie, F Nap -> ION, because x", {"A Pie", "A Rom", "F ION"}),
    ("edit: A Ven to Rom and A Rom to Pie, because x", {"A Pie", "A Rom", "F Nap"}),
    ("edit:\nA Ven to Pie\nplace A Tun Italy\nbecause the map\nhad it so",
     {"A Pie", "A Rom", "F Nap", "A Tun"}),
    ("place A Tun Italy, because x", {*ITALY, "A Tun"}),
    ("place A Tun for Italy because x", {*ITALY, "A Tun"}),
    ("put an Italian army in Tunis, because x", {*ITALY, "A Tun"}),
    ("place F Spa/sc Italy because x", {*ITALY, "F Spa/sc"}),
    ("remove A Ven, because x", {"A Rom", "F Nap"}),
    ("remove A Ven\nremove A Rom\nbecause x", {"F Nap"}),
    ("remove a fleet in Naples, because x", {"A Rom", "A Ven"}),
    ("remove the fleet in Naples, because x", {"A Rom", "A Ven"}),
    ("remove an army in Venice, because x", {"A Rom", "F Nap"}),
    ("edit: Ven to Pie, because x", {"A Pie", "A Rom", "F Nap"}),
)  # fmt: skip


@pytest.mark.parametrize(("text", "left"), DONE, ids=[text for text, _ in DONE])
def test_it_is_one_act_and_everybody_has_the_board(text: str, left: set[str], house: House) -> None:
    house.write_from("zoe@y.org", "observe ghost")
    done = house.write("GM", text)
    assert done.kinds == ("PositionEdited",)
    assert units(house, "ITALY") == left
    players = [house.address_of(power.id) for power in house.game.variant.powers]
    assert sorted(mail.to for mail in done.mails) == sorted([MASTER, "zoe@y.org", *players])
    told = done.to(players[0]).text
    assert "The board:" in told
    assert "the gamesmaster says" in " ".join(told.split())
    assert not tells_fault(done.to(MASTER).subject)


WHY: Sequence[tuple[str, set[str], str]] = (
    ("edit: A Ven to Pie because x\n\nedit: A Rom to Apu because y", {"A Pie", "A Apu", "F Nap"},
     "x; y"),
    ("edit: A Ven to Pie because x\nremove A Rom", {"A Pie", "F Nap"}, "x"),
    ("edit: A Ven to Pie because it was lost\nsince Monday", {"A Pie", "A Rom", "F Nap"},
     "it was lost since Monday"),
    ("edit: A Ven to Pie because\nx\n\nThanks", {"A Pie", "A Rom", "F Nap"}, "x"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "left", "why"), WHY, ids=[text for text, *_ in WHY])
def test_what_stands_behind_a_reason_is_no_part_of_it(
    text: str, left: set[str], why: str, house: House
) -> None:
    done = house.write("GM", text)
    assert (done.kinds, units(house, "ITALY")) == (("PositionEdited",), left)
    assert f'says: "{why}".' in said(done)


def test_an_edit_that_asks_is_none(house: House) -> None:
    assert house.write("GM", "edit: A Ven to Pie? because x").kinds == ()


def test_a_picture_goes_along(house: House) -> None:
    house.write("GM", "edit: A Ven to Pie, because x")
    kinds = [mail.kind for mail in house.records.outbox.added_after(0)]
    assert sum('"is": "board"' in kind for kind in kinds) == len(house.game.variant.powers)


def test_centres_change_hands(house: House) -> None:
    house.write("GM", "centre Tri is Italy's\ncentre Bud is nobody's\nbecause x")
    game = house.game
    owned = {p.id: owner.id for p, owner in game.table.position.owners.items()}
    assert owned["Tri"] == "ITALY"
    assert "Bud" not in owned


def test_orders_for_what_is_gone_are_void_and_their_player_is_told(house: House) -> None:
    house.write("ITALY", "A Ven - Tri\nA Rom - Apu")
    house.write("FRANCE", "A Par - Bur")
    done = house.write("GM", "edit: A Ven to Pie, because x")
    assert on_file(house, "ITALY") == ["A Rom - Apu"]
    assert on_file(house, "FRANCE") == ["A Par - Bur"]
    assert "void" in said(done, house.address_of("ITALY"))
    assert "A Ven - Tri" in said(done, house.address_of("ITALY"))
    assert "stand as they were" in said(done, house.address_of("FRANCE"))
    others = [house.address_of(p) for p in ("FRANCE", "TURKEY", "GERMANY")]
    assert not any("A Ven - Tri" in done.to(one).text for one in others)
    assert "A Ven - Tri" not in done.to(MASTER).text


def test_it_is_undone_with_the_orders_until_the_phase_is_processed(house: House) -> None:
    house.write("ITALY", "A Ven - Tri\nA Rom - Apu")
    house.write("GM", "extend by 2 days")
    deadline = house.game.clock.deadline
    house.write("GM", "edit: A Ven to Pie, because x")
    house.write("FRANCE", "A Par - Bur")
    house.write("ITALY", "F Nap - ION")
    done = house.write("GM", "undo that")
    assert done.kinds == ("PositionEdited", "OrdersEntered")
    assert units(house, "ITALY") == ITALY
    assert sorted(on_file(house, "ITALY")) == ["A Rom - Apu", "A Ven - Tri", "F Nap - ION"]
    assert on_file(house, "FRANCE") == ["A Par - Bur"]
    assert house.game.clock.deadline == deadline
    log = said(house.write("FRANCE", "log"), house.address_of("FRANCE"))
    assert "took back an edit of the position" in log
    assert "entered orders" not in log
    house.write("GM", "edit: A Ven to Pie, because x")
    house.write("GM", "process")
    assert house.write("GM", "undo the edit").kinds == ()


def test_a_clock_that_stands_still_stands(house: House) -> None:
    house.write("GM", "pause")
    house.write("GM", "edit: A Ven to Pie, because x")
    assert house.game.clock.paused is not None
    house.write("GM", "undo the edit")
    assert house.game.clock.paused is not None


NOT_DONE: Sequence[tuple[str, str]] = (
    ("edit: A Ven to Pie", "takes a reason"),
    ("edit: A Ven to Pie, because ...", "takes a reason"),
    ("remove A Ven", "takes a reason"),
    ("edit: A Ven to Tri, because x", "two units in Trieste"),
    ("edit: A Ven to ADR, because x", "can't stand there"),
    ("edit: F Nap to Boh, because x", "can't stand there"),
    ("place F Spa France because x", "several coasts"),
    ("edit: A Pie to Ven, because x", "Nothing stands in Piedmont"),
    ("edit: F Ven to ION, because x", "A Ven, of Italy"),
    ("edit: A Ven to Atlantis, because x", "Atlantis"),
    ("edit: A Ven to Pie; A Rom dances, because x", "A Rom dances"),
    ("edit:\nA Ven to Pie\nA Rom dances\nbecause x", "A Rom dances"),
    ("place A Tun, because x", "whose it is"),
    ("place A Tun Ruritania, because x", "whose it is"),
    ("edit: centre Tyr is Italy's, because x", "no supply centre"),
    ("edit: centre Tri is Ruritania's, because x", "Ruritania"),
    ("edit: A Ven to Ven, because x", "so already"),
    ("edit: A Ven to Pie, remove A Ven, because x", "named twice"),
    ("edit: because x", "nothing to edit"),
    ("edit:\n" + "A Ven to Pie\n" * 70 + "because x", ""),
)


@pytest.mark.parametrize(("text", "why"), NOT_DONE, ids=[text[:40] for text, _ in NOT_DONE])
def test_what_is_not_wholly_clear_or_can_t_be_is_not_done(
    text: str, why: str, house: House
) -> None:
    done = house.write("GM", text)
    assert done.kinds == ()
    assert [mail.to for mail in done.mails] == [MASTER]
    assert why in said(done)
    assert tells_fault(done.to(MASTER).subject)
    assert units(house, "ITALY") == ITALY


ASKED = {
    "edit A Ven to Pie because it was misread": "edit: A Ven to Pie because it was misread",
    "Please place A Tun for Italy because of a slip.": "edit: place A Tun for Italy because a slip",
    "I remove the fleet in Naples because it was lost.":
        "edit: remove the fleet in Naples because it was lost",
    "A Ven to Pie because misread": "edit: A Ven to Pie because misread",
    "Could you move the Italian army in Venice to Pie, since it was misread?":
        "edit: move the Italian army in Venice to Pie because it was",
    "edit place A Tun Italy / remove F Nap, because x":
        "edit: place A Tun Italy; remove F Nap because x",
}  # fmt: skip
"""What only a sentence says, and the line that would do it."""


@pytest.mark.parametrize("text", ASKED)
@pytest.mark.parametrize("behind", ["", "\nprocess"])
def test_what_a_sentence_says_is_asked_about_and_nothing_is_processed(
    text: str, behind: str, house: House
) -> None:
    before = house.game.table
    done = house.write("GM", text + behind)
    assert done.kinds == ("WishAsked",)
    assert [mail.to for mail in done.mails] == [MASTER]
    assert "It would come to this: Italy: " in said(done)
    assert f"1a {ASKED[text]}" in said(done)
    assert house.game.table == before
    assert house.write("GM", "1a").kinds == ("PositionEdited", "WishesClosed")
    assert units(house, "ITALY") != ITALY


@pytest.mark.parametrize(
    "text", ["house rules: no lying", "\n".join(["Hello all."] * 120), "house rules\na\nend"]
)
def test_a_letter_of_which_rows_are_taken_out_or_too_many_is_served(
    text: str, house: House
) -> None:
    assert house.write("GM", text).note == "gamesmaster answered"


LEFT: Sequence[tuple[str, str]] = (
    ("place A Tun for Italy", "an edit takes a reason"),
    ("We need to remove the fleet in Naples, it shouldn't be there.", "takes a reason"),
    ("A Ven to Pie", "You lead this game and play no power"),
    ("remove the German army in Venice because x", "A Ven, of Italy"),
    ("Please place A Rom for France, because x", "two units in Rome"),
)


@pytest.mark.parametrize(("text", "why"), LEFT)
def test_nothing_is_processed_below_what_looks_like_an_edit(
    text: str, why: str, house: House
) -> None:
    done = house.write("GM", f"{text}\nprocess")
    assert done.kinds == ()
    assert why in said(done) + done.to(MASTER).subject
    assert "line 1 above was not done" in said(done)


def test_nobody_plays_on_alone_or_with_an_empty_board(house: House) -> None:
    position = house.game.table.position
    others = [unit.printed for unit in position.units]
    rows = "\n".join(f"remove {unit}" for unit in others)
    assert "no unit would be left" in said(house.write("GM", f"edit:\n{rows}\nbecause x"))
    owned = [(place.id, power.id) for place, power in position.owners.items()]
    freed = "\n".join(f"centre {place} is nobody's" for place, whose in owned if whose != "ITALY")
    rows = "\n".join(
        f"remove {unit.printed}" for unit in position.units if unit.power.id != "ITALY"
    )
    done = house.write("GM", f"edit:\n{rows}\n{freed}\nbecause x")
    assert done.kinds == ()
    assert "Italy alone would have units or centres" in said(done)
    given = "\n".join(f"centre {place} is Italy's" for place, _ in owned[:18])
    done = house.write("GM", f"edit:\n{given}\nbecause x")
    assert done.kinds == ("PositionEdited",)
    assert "as many as it takes to win" in said(done)


TALK = (
    "Put your A game on.", "Add A Christmas carol to the list.",
    "Place your orders by Friday, please.", "Put the kettle on.", "Add a word of thanks.",
    "Remove me from the list.", "The centre of the board is quiet.", "Edit your letters!",
    "A Ven to Pie would have been wise.",
)  # fmt: skip


@pytest.mark.parametrize("text", TALK)
def test_a_gamesmaster_who_talks_edits_nothing(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert "PositionEdited" not in done.kinds
    assert "an edit takes a reason" not in done.to(MASTER).subject


@pytest.mark.parametrize(
    "text", ["edit: A Ven to Pie, because x", "place A Tun Italy because x", "undo the edit"]
)
def test_nobody_else_edits(text: str, house: House) -> None:
    house.write("GM", "edit: F Nap to ION, because x")
    for done in (
        house.write("FRANCE", text),
        house.write("ITALY", text),
        house.forge(MASTER, text),
        house.write_from(MASTER, text, to="judge+ghost@example.org"),
        house.write_from("zoe@y.org", text, to="judge+ghost@example.org"),
    ):
        assert "PositionEdited" not in done.kinds
    assert units(house, "ITALY") == {"A Rom", "A Ven", "F ION"}


def test_who_plays_edits_nothing(house: House) -> None:
    game = house.game
    turkey = game.variant.power_by_id["TURKEY"]
    house.happen(PlayerReplaced(turkey, game.people.master.player))
    done = house.write("GM", "edit: A Con to Bul, because x")
    assert done.kinds == ()
    assert "You play in this game yourself" in said(done)


def test_while_units_retreat_nothing_is_edited(house: House) -> None:
    house.write("GM", "edit: A Ven to Tyr; A Rom to Ven, because x")
    house.write("ITALY", "A Tyr S A Ven - Tri\nA Ven - Tri")
    house.write("GM", "process")
    assert str(house.game.table.position.phase) == "S1901R"
    done = house.write("GM", "edit: A Tyr to Boh, because x")
    assert done.kinds == ()
    assert "wait for their retreats" in said(done)


def test_an_adjudication_is_corrected_in_two_steps(house: House) -> None:
    house.write("ITALY", "A Ven - Tri")
    house.write("GM", "process")
    done = house.write("GM", "rollback, reason: misread\n\nedit: A Ven to Pie, because misread")
    assert done.kinds == ("RolledBack", "PositionEdited")
    assert units(house, "ITALY") == {"A Pie", "A Rom", "F Nap"}


def test_a_dry_run_does_nothing(house: House) -> None:
    for text in (
        "dry run: edit: A Ven to Pie, because x",
        "dry run\n\nedit:\nA Ven to Pie\nplace A Tun Italy\nbecause x",
        "dry run\n\nremove A Ven because x",
    ):
        done = house.write("GM", text)
        assert done.kinds == ()
        assert "DRY RUN" in said(done)
        assert [mail.to for mail in done.mails] == [MASTER]
    assert units(house, "ITALY") == ITALY


def test_no_reply_address_goes_out_in_the_reason(house: House) -> None:
    secret = house.reply_address("FRANCE").partition("@")[0]
    done = house.write("GM", f"edit: A Ven to Pie, because {secret}@example.org said so")
    assert all(secret not in mail.text for mail in done.mails if mail.to != MASTER)
