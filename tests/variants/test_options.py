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
    later = answer_form(spring)["after"]  # the options travel with the position
    winter = answer_form({**later, "variant": "cline7", "orders": {}})["after"]
    assert winter["phase"] == "W1902A"
    orders = {"RUSSIA": ["BUILD A ARK"]}
    assert outcomes(answer_form({**winter, "variant": "cline7", "orders": orders})) == [outcome]


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
    with pytest.raises(VariantFault, match='no option "colour"'):
        load_variant("cline4", {"colour": "red"})
    with pytest.raises(VariantFault, match='victory can\'t be "22"; choices: 24, 23'):
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
    refusal = " ".join(refused.replies[0].text.split())
    assert 'No game was opened: there is no option "victory"' in refusal
    assert "GET RULES cline4 tells" in refusal
    assert "ten" not in bureau.games


@pytest.mark.parametrize(
    ("called", "id_"),
    [
        ("Loeb 9", "loeb9"), ("loeb", "loeb9"), ("the Loeb9 variant", "loeb9"),
        ("Cline 9-Man IV", "cline4"), ("cline vii", "cline7"), ("Cline 1972", "cline1972"),
        ("the Swiss board", "swiss"), ("SWISS", "swiss"), ("Diplomacy", "standard"),
        ("cline", ""), ("nine", "cline1972"), ("atlantis", ""), ("the board", ""),
    ],
)  # fmt: skip
def test_a_board_is_found_by_any_words_that_mean_no_other(called: str, id_: str) -> None:
    bureau = Bureau()
    bureau.write("gm@x.org", f"create game ghost variant {called}")
    assert (bureau.games["ghost"].variant.id if bureau.games else "") == id_


def test_yes_and_no_are_choices_too() -> None:
    bureau = Bureau()
    bureau.write("gm@x.org", "create game nine variant loeb9, option frozen_sea no")
    assert bureau.games["nine"].settings.options == ("frozen_sea=false",)


def test_a_power_with_a_name_of_two_words() -> None:
    """Letters find it, whole or begun, and so does the gamesmaster."""
    bureau = Bureau()
    text = "create game nine variant cline4 option arabia_two_shores true"
    opened = bureau.write("gm@x.org", text).replies[0]
    for number in range(9):
        bureau.write(f"p{number}@x.org", "join nine")
    begun = bureau.write("gm@x.org", "start", to=opened.reply_to)
    seats = {seat.power.id: seat.player.address for seat in bureau.games["nine"].people.seats}
    mail = next(r for r in begun.replies if r.to.address == seats["ITALY"])
    assert "arabia_two_shores = true (whether" in " ".join(mail.text.split())
    for name in ("Barbary States", "Barbary", "barb", "Barbary States, Persia"):
        text = f"press to {name}\nPeace?\nendpress"
        sent = bureau.write(seats["ITALY"], text, to=mail.reply_to).replies
        assert seats["BARBARY"] in {reply.to.address for reply in sent}
    bureau.write("gm@x.org", "replace Barbary States by new@x.org", to=opened.reply_to)
    (offer,) = bureau.games["nine"].people.offers
    assert (offer.power, offer.player.address) == (
        bureau.games["nine"].people.seats[1].power,
        "new@x.org",
    )


def swiss(phase: str, units: Any, orders: Any, chosen: dict[str, Any], **more: Any) -> Any:
    return ask("swiss", phase, units, orders, options=chosen, **more)


LINK = [{"pair": ["MUN", "SWI"], "until": "F1902"}]


@pytest.mark.parametrize(
    ("chosen", "conflict", "unordered"), [("all", 1, 1), ("willful", 0, 1), ("off", 0, 0)]
)
def test_which_destroyed_units_are_barred_from_being_built(
    chosen: str, conflict: int, unordered: int
) -> None:
    """Two retreats to one place are nobody's will; no order for a retreat is."""
    rows = {
        "FRANCE": [
            {"unit": "A BUR", "from": "MUN", "retreats": ["GAS"]},
            {"unit": "A MAR", "from": "PIE", "retreats": ["GAS"]},
        ]
    }
    for orders, each in (
        (["A BUR R GAS", "A MAR R GAS"], 2 * conflict),
        (["A BUR R GAS"], unordered),
    ):
        answer = swiss(
            "F1901R", {"ITALY": ["A ROM"]}, {"FRANCE": orders},
            {"destroyed_build_ban": chosen}, dislodged=rows,
        )  # fmt: skip
        assert answer["after"]["registers"]["destroyed"].get("FRANCE", 0) == each


@pytest.mark.parametrize(
    ("chosen", "temporary", "permanent"),
    [
        ("temporary_links", "invalid", "moves"),
        ("all_links", "invalid", "invalid"),
        ("none", "moves", "moves"),
    ],
)
def test_which_links_need_consent(chosen: str, temporary: str, permanent: str) -> None:
    links = {"links": [{"pair": ["BER", "VIE"], "until": "F1902"}]}
    units = {"GERMANY": ["A BER", "F ICE"]}
    orders = {"GERMANY": ["A BER - VIE HYPER", "F ICE - IRE HYPER"]}
    choice = {"consent_required": chosen}
    assert outcomes(swiss("S1902M", units, orders, choice, registers=links)) == [
        temporary,
        permanent,
    ]
    consents = {**links, "consents": [{"power": "GERMANY", "pair": "*"}]}
    answer = swiss("S1902M", units, orders, choice, registers=consents)
    assert outcomes(answer) == ["moves", "moves"]


@pytest.mark.parametrize(
    ("chosen", "outcome"), [("permanent_links_only", "invalid"), ("any_link", "moves")]
)
def test_who_enters_switzerland_from_a_temporary_link(chosen: str, outcome: str) -> None:
    registers = {"links": LINK, "consents": [{"power": "GERMANY", "pair": "*"}]}
    answer = swiss(
        "S1902M", {"GERMANY": ["A MUN"]}, {"GERMANY": ["A MUN - SWI HYPER"]},
        {"swiss_entry_foreign": chosen}, registers=registers,
    )  # fmt: skip
    assert outcomes(answer) == [outcome]


@pytest.mark.parametrize(("chosen", "barred"), [("all", True), (1, False)])
def test_two_separates_of_one_season_go_two_steps_or_one(chosen: object, barred: bool) -> None:
    registers = {"links": [{"pair": ["BER", "KIE"], "until": "F1902"}]}
    orders = {"FRANCE": ["SEPARATE BER KIE"], "ITALY": ["SEPARATE KIE BER"]}
    answer = swiss(
        "S1902M", {"GERMANY": ["A BER"]}, orders,
        {"separate_steps_per_season": chosen}, registers=registers,
    )  # fmt: skip
    assert outcomes(answer) == ["takes effect", "takes effect"]
    after = answer["after"]["registers"]
    assert after["links"] == []
    assert [row["pair"] for row in after["barriers"]] == ([["BER", "KIE"]] if barred else [])


@pytest.mark.parametrize(("chosen", "outcome"), [(True, "enters"), (False, "invalid")])
def test_a_piece_stays_inside_a_link_or_not(chosen: bool, outcome: str) -> None:
    orders = {"TROGS": ["A SWI - @IRE-SWI"]}
    answer = swiss("S1901M", {"TROGS": ["A SWI"]}, orders, {"hyperspace_stay": chosen})
    assert outcomes(answer) == [outcome]


@pytest.mark.parametrize(
    ("chosen", "outcome"), [("trogs_armies", "bounces"), ("any_units", "moves")]
)
def test_whose_units_change_places_through_hyperspace(chosen: str, outcome: str) -> None:
    orders = {"TROGS": ["F IRE - ICE HYPER", "F ICE - IRE HYPER"]}
    answer = swiss("S1901M", {"TROGS": ["F IRE", "F ICE"]}, orders, {"hyper_swap": chosen})
    assert outcomes(answer) == [outcome, outcome]
    armies = {"TROGS": ["A SWI - ICE HYPER", "A ICE - SWI HYPER"]}
    answer = swiss("S1901M", {"TROGS": ["A SWI", "A ICE"]}, armies, {"hyper_swap": chosen})
    assert outcomes(answer) == ["moves", "moves"]


@pytest.mark.parametrize("chosen", [True, False])
def test_a_retreat_through_hyperspace(chosen: bool) -> None:
    units = {"TROGS": ["A SWI"], "ITALY": ["A ICE", "A IRE"]}
    orders = {"ITALY": ["A ICE - SWI HYPER", "A IRE S A ICE - SWI HYPER"]}
    answer = swiss("S1901M", units, orders, {"retreat_through_hyperspace": chosen})
    [row] = answer["dislodged"]
    assert row["retreats"] == ["BUR", "MAR", "MUN", "PIE", "TYR"]
    units["TROGS"] = ["F SWI"]
    answer = swiss("S1901M", units, orders, {"retreat_through_hyperspace": chosen})
    [row] = answer["dislodged"]
    assert row["retreats"] == []
    links = {"links": [{"pair": ["SWI", "VIE"], "until": "F1902"}]}
    answer = swiss("S1901M", units, orders, {"retreat_through_hyperspace": chosen}, registers=links)
    [row] = answer["dislodged"]
    assert row["retreats"] == (["VIE HYPER"] if chosen else [])


@pytest.mark.parametrize(("chosen", "units"), [("default_units", 3), ("none", 0)])
def test_what_a_silent_power_builds_in_winter_1900(chosen: str, units: int) -> None:
    choice = {"winter1900_default": chosen}
    answer = swiss("W1900A", {}, {}, choice, default=["GERMANY"])
    assert len(answer["after"]["units"].get("GERMANY", ())) == units


@pytest.mark.parametrize(("chosen", "wins"), [(21, False), (18, True)])
def test_how_many_centres_win_on_the_swiss_board(chosen: int, wins: bool) -> None:
    centres = [p.key for p in load_variant("swiss").board.centres]
    answer = swiss(
        "F1905M", {"FRANCE": ["A BUR"]}, {}, {"victory": chosen}, centers={"FRANCE": centres[:18]}
    )
    assert ("victory" in answer) is wins


def test_a_consent_for_a_season_ends_with_it() -> None:
    """Swiss 21; one for no season in particular stays."""
    kept = [
        {"power": "GERMANY", "pair": "*"},
        {"power": "GERMANY", "pair": ["MUN", "SWI"], "phase": "F1902"},
        {"power": "TURKEY", "pair": "*", "phase": "S1903"},
    ]
    over = [
        {"power": "FRANCE", "pair": "*", "phase": "S1902"},
        {"power": "ITALY", "pair": ["MUN", "SWI"], "phase": "F1901"},
    ]
    registers = {"consents": [over[0], *kept, over[1]]}
    after = ask("swiss", "S1902M", {"GERMANY": ["A MUN"]}, {}, registers=registers)["after"]
    assert after["phase"] == "F1902M"
    assert after["registers"]["consents"] == kept
