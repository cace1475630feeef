"""Our boards say what the reference tables say, where those are at hand (JUDGE_CASES)."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.cli.board import write_board
from judge.cli.read import answer
from judge.library.variants import load_variant, variant_ids


def _reference(root: Path, id_: str) -> dict[str, Any]:
    named = Path(os.environ.get("JUDGE_CASES") or root.parent / "shared")
    folder = next((f for f in (named / "boards", named.parent / "boards") if f.is_dir()), None)
    path = folder / f"{id_}.toml" if folder else None
    if path is None or not path.is_file():
        pytest.skip("the reference tables are not at hand")
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("id_", variant_ids())
def test_a_board_is_as_its_table_says(root: Path, id_: str) -> None:
    table = _reference(root, id_)
    form = write_board(load_variant(id_))
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
    form = write_board(load_variant(id_))
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
                found = answer({"text": word, "variant": id_, "place": True})
                if found.get("place") != province["key"].upper():
                    wrong.append((word, found))
    for word, ids in asked.items():
        found = answer({"text": word, "variant": id_, "place": True})
        if (
            sorted(found.get("candidates", ())) != sorted(keys[i] for i in ids)
            or "ask" not in found
        ):
            wrong.append((word, found))
    assert wrong == []
