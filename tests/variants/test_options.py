"""What a gamesmaster may choose, each both ways: the board file, the judging, the command."""

from __future__ import annotations

from typing import Any

import pytest

from judge.board.forms import read_position, write_position
from judge.cli.adjudicate import answer_form
from judge.library.variants import VariantFault, load_variant, variant_ids
from tests.desk.bureau import Bureau


def ask(variant: str, phase: str, units: Any, orders: Any, **more: Any) -> Any:
    return answer_form(
        {"variant": variant, "phase": phase, "units": units, "orders": orders, **more}
    )


def outcomes(answer: Any) -> list[str]:
    return [row["outcome"] for row in answer["results"]]


def test_turkey_opens_with_an_army_or_a_fleet_in_smyrna() -> None:
    def opening(**chosen: object) -> list[str]:
        variant = load_variant("cline1972", chosen)
        return [str(u) for u in variant.opening if u.power.id == "TURKEY"]

    assert opening() == ["A CON", "F ANK", "A SMY"]
    assert opening(turkey_opening="two_fleets") == ["A CON", "F ANK", "F SMY"]


def test_twenty_four_centres_win_or_twenty_three() -> None:
    assert load_variant("cline1972").victory == 24
    assert load_variant("cline1972", {"victory": 23}).victory == 23
    centres = [p.key for p in load_variant("cline1972").board.centres]
    kept = {"FRANCE": centres[:23], "ITALY": []}
    units = {"FRANCE": ["A BUR"]}
    asked: Any = ("cline1972", "F1905M", units, {})
    assert "victory" not in ask(*asked, centers=kept)
    assert ask(*asked, centers=kept, options={"victory": 23})["victory"] == "FRANCE"


@pytest.mark.parametrize(("chosen", "outcome"), [(False, "void"), (True, "convoys")])
def test_a_convoy_round_africa(chosen: bool, outcome: str) -> None:
    units = {"BARBARY": ["A WAF", "F WAO", "F IND"]}
    orders = {"BARBARY": ["A WAF - ARA", "F WAO C A WAF - ARA", "F IND C A WAF - ARA"]}
    answer = ask("cline1972", "S1901M", units, orders, options={"convoy_round_africa": chosen})
    assert outcomes(answer) == ["moves" if chosen else "invalid", outcome, outcome]


@pytest.mark.parametrize("board", ["cline4", "cline7"])
@pytest.mark.parametrize("chosen", [False, True])
def test_a_convoy_by_the_antarctic(board: str, chosen: bool) -> None:
    units = {"BARBARY": ["A WAF", "F WAO", "F IND", "F ANT"]}
    fleets = [f"F {sea} C A WAF - ADE" for sea in ("WAO", "ANT", "IND")]
    answer = ask(
        board,
        "S1901M",
        units,
        {"BARBARY": ["A WAF - ADE", *fleets]},
        options={"convoy_from_antarctic": chosen},
    )
    good, bad = ["moves", "convoys", "convoys", "convoys"], ["invalid", "void", "invalid", "void"]
    assert outcomes(answer) == (good if chosen else bad)


@pytest.mark.parametrize(
    ("text", "one", "two"),
    [
        ("F KUW - ADE", "F ADE", "invalid"),
        ("F ADE - ARA", "F ARA", "invalid"),
        ("F RED - ARA", "F ARA", "F ARA/WC"),
        ("F IND - ARA", "invalid", "F ARA/EC"),
        ("F KUW - ARA", "invalid", "F ARA/EC"),
    ],
)
def test_arabia_has_one_shore_or_two(text: str, one: str, two: str) -> None:
    for chosen, expected in ((False, one), (True, two)):
        answer = ask(
            "cline4",
            "S1901M",
            {"PERSIA": [text[:5]]},
            {"PERSIA": [text]},
            options={"arabia_two_shores": chosen},
        )
        moved = [expected] if expected != "invalid" else [text[:5]]
        assert answer["after"]["units"] == {"PERSIA": moved}
        assert (outcomes(answer) == ["invalid"]) is (expected == "invalid")


def test_zadar_or_trieste() -> None:
    zadar = load_variant("cline7", {"zadar_for_trieste": True})
    austria = zadar.power_by_id["AUSTRIA"]
    assert [p.id for p in zadar.homes[austria]] == ["Vie", "Bud", "Zad"]
    assert "F ZAD" in map(str, zadar.opening)
    assert len(zadar.board.centres) == len(load_variant("cline7").board.centres) == 45
    after = ask("cline7", "F1901M", {"ITALY": ["A TRI"]}, {})["after"]["centers"]
    assert "TRI" in after["ITALY"]
    chosen = {"options": {"zadar_for_trieste": True}}
    after = ask("cline7", "F1901M", {"ITALY": ["A TRI"]}, {}, **chosen)["after"]["centers"]
    assert "TRI" not in after["ITALY"]


@pytest.mark.parametrize(("chosen", "outcome"), [(True, "rejected"), (False, "built")])
def test_arkangel_after_a_foreign_unit_was_there(chosen: bool, outcome: str) -> None:
    """A3: Russia must have been the last to hold it at the end of a Fall."""
    more = {"options": {"special_build_centre_requires_control": chosen}}
    units = {"ENGLAND": ["F ARK"], "RUSSIA": ["A SEV"]}
    fall = ask("cline7", "F1901M", units, {}, **more)["after"]
    spring = {
        **fall, "phase": "S1902M", "variant": "cline7", "orders": {"ENGLAND": ["F ARK - BAR"]},
    }  # fmt: skip
    later = answer_form({**spring, **more})["after"]
    winter = answer_form({**later, "variant": "cline7", "orders": {}, **more})["after"]
    assert winter["phase"] == "W1902A"
    orders = {"RUSSIA": ["BUILD A ARK"]}
    assert outcomes(answer_form({**winter, "variant": "cline7", "orders": orders, **more})) == [
        outcome
    ]


def test_arkangel_is_russias_again_once_it_was_there_in_fall() -> None:
    register = {"registers": {"sites": {"ARK": "ENGLAND"}}}
    fall = ask("cline7", "F1902M", {"RUSSIA": ["A ARK"]}, {}, **register)["after"]
    assert fall["registers"] == {"sites": {"ARK": "RUSSIA"}}
    assert "ARK" not in fall["centers"]["RUSSIA"]


@pytest.mark.parametrize("chosen", [False, True])
def test_a_retreat_over_a_crossing(chosen: bool) -> None:
    units = {"SPAIN": ["A COR"], "FRANCE": ["A MAD", "A POR"]}
    orders = {"FRANCE": ["A MAD - COR", "A POR S A MAD - COR"]}
    answer = ask("loeb9", "S1901M", units, orders, options={"crossing_retreat": chosen})
    assert ("NAF" in answer["dislodged"][0]["retreats"]) is chosen


@pytest.mark.parametrize(("chosen", "outcome"), [(False, "invalid"), (True, "given")])
def test_a_support_over_a_crossing(chosen: bool, outcome: str) -> None:
    units = {"SPAIN": ["A COR", "A NAF"]}
    answer = ask(
        "loeb9",
        "S1901M",
        units,
        {"SPAIN": ["A COR S A NAF"]},
        options={"crossing_support_across": chosen},
    )
    assert outcomes(answer) == [outcome]


@pytest.mark.parametrize(("chosen", "outcome"), [(False, "cut"), (True, "given")])
def test_a_support_by_the_attacked_power_counts_or_not(chosen: bool, outcome: str) -> None:
    """DATC 10.O."""
    units = {"ITALY": ["A NAP"], "TURKEY": ["F SIC", "F ION", "F TYS", "F GRE"]}
    orders = {
        "ITALY": ["A NAP - SIC"],
        "TURKEY": ["F SIC S F ION", "F ION H", "F TYS S A NAP - SIC"],
    }
    units["FRANCE"] = ["F TUN"]
    orders["FRANCE"] = ["F TUN - ION"]
    answer = ask(
        "loeb9",
        "S1901M",
        units,
        orders,
        options={"crossing_cut_excludes_target_owner": chosen},
    )
    assert outcomes(answer)[1] == outcome


@pytest.mark.parametrize(("chosen", "outcome"), [(True, "invalid"), (False, "moves")])
def test_the_arctic_ocean_in_fall(chosen: bool, outcome: str) -> None:
    asked: Any = ("loeb9", "F1901M", {"NORWAY": ["F ARC"]}, {"NORWAY": ["F ARC - BAR"]})
    assert outcomes(ask(*asked, options={"frozen_sea": chosen})) == [outcome]


@pytest.mark.parametrize("id_", variant_ids())
def test_the_opening_is_the_same_written_and_read_back(id_: str) -> None:
    variant = load_variant(id_)
    form = write_position(variant.opening_position, variant)
    assert write_position(read_position(form, variant), variant) == form


@pytest.mark.parametrize("id_", variant_ids())
def test_every_option_is_told(id_: str) -> None:
    for option in load_variant(id_).options:
        assert option.says
        assert len(option.values) > 1


def test_what_is_no_option_is_said() -> None:
    with pytest.raises(VariantFault, match="no option 'colour'"):
        load_variant("cline4", {"colour": "red"})
    with pytest.raises(VariantFault, match="victory = 22 is no choice; choices: 24, 23"):
        load_variant("cline1972", {"victory": 22})


def test_a_gamesmaster_chooses() -> None:
    bureau = Bureau()
    text = "create game nine variant cline1972 option victory = 23 option turkey_opening two_fleets"
    said = bureau.write("gm@x.org", text).replies[0].text
    game = bureau.games["nine"]
    assert game.settings.options == ("victory=23", "turkey_opening=two_fleets")
    assert game.variant.victory == 23
    assert "(turkey_opening = two_fleets, victory = 23)" in " ".join(said.split())
    refused = bureau.write("gm@x.org", "create game ten variant cline4 option victory 23")
    assert "there is no option 'victory'" in refused.replies[0].text
    assert "ten" not in bureau.games


def test_a_power_with_a_name_of_two_words() -> None:
    """Letters find it, whole or begun, and so does the gamesmaster."""
    bureau = Bureau()
    text = "create game nine variant cline4 option arabia_two_shores true"
    opened = bureau.write("gm@x.org", text).replies[0]
    for number in range(9):
        bureau.write(f"p{number}@x.org", "join nine")
    begun = bureau.write("gm@x.org", "start", to=opened.reply_to)
    seats = {seat.power.id: seat.player.address for seat in bureau.games["nine"].seats}
    mail = next(r for r in begun.replies if r.to.address == seats["ITALY"])
    assert "(arabia_two_shores = true)." in " ".join(mail.text.split())
    for name in ("Barbary States", "Barbary", "bar", "Barbary States, Persia"):
        text = f"press to {name}\nPeace?\nendpress"
        sent = bureau.write(seats["ITALY"], text, to=mail.reply_to).replies
        assert seats["BARBARY"] in {reply.to.address for reply in sent}
    bureau.write("gm@x.org", "replace Barbary States by new@x.org", to=opened.reply_to)
    assert bureau.games["nine"].seats[1].player.address == "new@x.org"
