"""What is offered to who writes: all that their units may do, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cli.adjudicate import read_task
from judge.demo.glance import choices_of

HOMES = ["PAR", "MAR", "BRE"]


@pytest.mark.parametrize(
    ("phase", "units", "centers", "offered"),
    [
        (
            "S1901M",
            ["F ENG", "A WAL"],
            HOMES,
            {
                "F ENG": [
                    *("- Bel", "- Bre", "- IRI", "- Lon", "- MAO", "- NTH", "- Pic", "- Wal"),
                    "holds",
                ],
                "A Wal": [
                    "- Bel",
                    "- Bre",
                    "- Lon",
                    "- Lvp",
                    "- Pic",
                    "- Yor",
                    "holds",
                ],
            },
        ),
        (
            "W1901A",
            ["A PAR"],
            HOMES,
            {"Builds: 2": ["Build A Bre", "Build A Mar", "Build F Bre", "Build F Mar"]},
        ),
        (
            "W1901A",
            ["A PAR", "A BUR"],
            HOMES[:1],
            {"Removals: 1": ["Remove A Bur", "Remove A Par"]},
        ),
        ("W1901A", ["A PAR"], HOMES[:1], {}),
    ],
)
def test_what_a_phase_has_for_a_power_is_offered(
    phase: str, units: list[str], centers: list[str], offered: dict[str, list[str]]
) -> None:
    task: dict[str, Any] = {
        "variant": "standard",
        "phase": phase,
        "units": {"FRANCE": units},
        "centers": {"FRANCE": centers},
        "orders": {},
    }
    asked = read_task(task)
    (power,) = (power for power in asked.variant.powers if power.id == "FRANCE")
    choices = choices_of(asked.position, power, asked.variant)
    found = {choice.name: sorted(map(choice.short, choice.lines)) for choice in choices}
    assert found == offered


def test_a_retreat_is_offered_where_it_may_go() -> None:
    asked = read_task(
        {
            "variant": "standard",
            "phase": "F1901R",
            "units": {"GERMANY": ["A PAR"], "FRANCE": ["A GAS"]},
            "dislodged": {
                "FRANCE": [{"unit": "A PAR", "attacker": "BUR", "retreats": ["BRE", "PIC"]}]
            },
            "orders": {},
        }
    )
    (power,) = (power for power in asked.variant.powers if power.id == "FRANCE")
    (choice,) = choices_of(asked.position, power, asked.variant)
    assert (choice.name, sorted(map(choice.short, choice.lines))) == (
        "A Par",
        ["R Bre", "R Pic", "disbands"],
    )


def test_what_a_unit_may_do_for_others_is_offered_whole() -> None:
    """Every support and convoy as a line that can be sent, those of one's own units first."""
    asked = read_task(
        {
            "variant": "standard",
            "phase": "S1901M",
            "units": {"FRANCE": ["F ENG", "A PIC"], "ENGLAND": ["A LON"]},
            "orders": {},
        }
    )
    (power,) = (power for power in asked.variant.powers if power.id == "FRANCE")
    fleet, army = choices_of(asked.position, power, asked.variant)
    (supports, backed), (convoys, carried) = fleet.helps
    assert (supports, convoys) == ("supports", "convoys")
    assert [line for line in backed if " A Lon" in line] == ["F ENG S A Lon", "F ENG S A Lon - Wal"]
    assert [" A Pic" in line for line in backed] == sorted(
        (" A Pic" in x for x in backed), reverse=True
    )
    assert "F ENG C A Pic - Wal" in carried
    assert "F ENG C A Lon - Bre" in carried
    assert fleet.short("F ENG C A Lon - Bre") == "A Lon - Bre"
    assert [does for does, _ in army.helps] == ["supports"]
