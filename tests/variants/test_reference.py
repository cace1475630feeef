"""Our boards say what the reference tables say, where those are at hand (JUDGE_CASES)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.cli.board import board_form
from judge.cli.read import answer_question
from judge.library.variants import load_variant, variant_ids
from tests.variants.references import reference


def _reference(root: Path, id_: str) -> dict[str, Any]:
    return tomllib.loads(reference(root, f"boards/{id_}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("id_", variant_ids())
def test_a_board_is_as_its_table_says(root: Path, id_: str) -> None:
    table = _reference(root, id_)
    form = board_form(load_variant(id_))
    keys = {p["id"]: p["key"].upper() for p in table["province"]}

    def code(place: str) -> str:
        id_, slash, coast = place.partition("/")
        return str(keys[id_]) + (slash + coast).upper()

    about = table["variant"]
    assert (form["id"], form["victory"], form["start"]) == (
        about["id"], about["victory"], about["start_phase"],
    )  # fmt: skip
    for kind in ("army", "fleet"):
        steps = {code(here): sorted(map(code, there)) for here, there in table[kind].items()}
        assert {k: sorted(v) for k, v in form[kind].items() if v} == steps
    assert {
        p["key"]: (p["id"], p["kind"], p["centre"], sorted(p["coasts"])) for p in form["provinces"]
    } == {
        p["key"].upper(): (p["id"], p["kind"], p["supply"], sorted(p.get("coasts", ())))
        for p in table["province"]
    }
    assert {
        p["id"].lower(): (p["letter"], p["home"], p["sites"], p["units"]) for p in form["powers"]
    } == {
        p["id"]: (
            p["letter"],
            [keys[c] for c in p["home_centres"]],
            [keys[c] for c in p["build_sites"]],
            [f"{u[0]} {code(u[2:])}" for u in p["units"]],
        )
        for p in table["power"]
    }


@pytest.mark.parametrize("id_", variant_ids())
def test_what_is_special_is_as_its_table_says(root: Path, id_: str) -> None:
    table = _reference(root, id_)
    form = board_form(load_variant(id_))
    keys = {p["id"]: p["key"].upper() for p in table["province"]}
    mine = [(s["kind"], {*s["between"]}) for s in form["special"] if "between" in s]
    written = [
        *((c["kind"], {keys[end] for end in c["between"]}) for c in table.get("crossing", ())),
        *(("canal", {keys[end] for end in c["joins"]}) for c in table["canal"]),
        *((k["kind"], {keys[k["a"]], keys[k["b"]]}) for k in table["link"]),
    ]
    missing = [row for row in written if row not in mine]
    assert missing == []
    homes = {u for p in form["powers"] for u in p["default_units"]}
    assert homes == {
        f"{u[0]} {u[2:]}".upper() for p in table["power"] for u in p.get("default_units", ())
    }


@pytest.mark.parametrize("id_", variant_ids())
def test_every_name_is_read(root: Path, id_: str) -> None:
    """Ids, names and aliases, whatever the case; what is ambiguous is asked back."""
    table = _reference(root, id_)
    keys = {p["id"]: p["key"].upper() for p in table["province"]}
    clash = {i for pair in table["abbreviations"]["case_collisions"] for i in pair}
    asked = table["abbreviations"]["reject"]
    wrong = []
    for province in table["province"]:
        names = {province["id"], province["key"], province["name"], *province.get("aliases", ())}
        for name in names:
            for word in (name, name.lower(), name.upper(), name.title()):
                if word in asked or name.lower() in {i.lower() for i in clash}:
                    continue
                found = answer_question({"text": word, "variant": id_, "place": True})
                if found.get("place") != province["key"].upper():
                    wrong.append((word, found))
    for word, ids in asked.items():
        found = answer_question({"text": word, "variant": id_, "place": True})
        if (
            sorted(found.get("candidates", ())) != sorted(keys[i] for i in ids)
            or "ask" not in found
        ):
            wrong.append((word, found))
    assert wrong == []


# Rules of the tables that are no choice: the map, the calendar, the mail, or what the sheet
# says in so many words (rules.md of the board tells which).
SAID = {
    "base", "build_coast_required", "canaries_are_coastal_land", "convoy_through_canal",
    "convoy_through_hyperspace", "countries", "crossing_units", "crossing_unsupported_no_effect",
    "crossings", "drown_armies", "fleets_in_moscow", "frozen_no_entry", "frozen_no_orders",
    "hyperspace", "link_budget", "link_duration_years", "lost_after_seasons",
    "move_coast_inferred", "no_convoy_spaces", "permanent_links_immune", "playability_comments",
    "press", "separate_budget", "special_build_centre", "special_build_centre_counts",
    "start_units_may_exceed_centres", "unlinkable", "unnamed_provinces_passable",
    "winter1900_builds",
}  # fmt: skip


@pytest.mark.parametrize("id_", variant_ids())
def test_every_rule_that_is_no_fact_is_an_option(root: Path, id_: str) -> None:
    table = _reference(root, id_)
    options = {option.name: option.values[0] for option in load_variant(id_).options}
    rules = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in table["rules"].items()
        if name not in SAID and not (name == "frozen_sea" and value is False)
    }
    assert {name: options.get(name) for name in rules} == rules
    named = {name: str(option["default"]).lower() for name, option in table["option"].items()}
    assert {name: options.get(name) for name in named} == named
