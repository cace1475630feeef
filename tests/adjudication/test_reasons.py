"""What a player is told about an order, with the arithmetic."""

from __future__ import annotations

import pytest

from judge.adjudication.resolution import Verdict
from judge.cli.adjudicate import answer_form, read_task
from judge.library.texts import load_phrases
from tests.adjudication.casebook import all_cases, dialogue, play

CASES = {case.id: case for case in all_cases()}


@pytest.mark.parametrize(
    ("case", "order", "reason"),
    [
        ("6.A.11", "A VIE - TYR", "1 against 1 (A Ven - Tyr)"),
        ("6.B.7", "F MAO - SPA/NC",
         "2 (F Por supports) against 2 (F WES - Spa/sc, F LYO supports)"),
        ("own-support", "A MAR S A MAR - SPA",
         "A Mar S A Mar - Spa is impossible: there is no other unit in Mar"),
        ("6.B.13", "F BUL/SC - CON",
         "F Con comes the other way, and no power dislodges its own unit"),
        ("6.B.9", "F POR S F MAO - SPA/NC", "matches no order: F MAO - Spa/sc was ordered"),
        ("6.C.1", "A CON - SMY", "A Smy makes room"),
        ("6.E.1", "F KIE - BER", "A Ber makes room"),
        ("6.C.5", "A BUL - TRI",
         "convoy broken: F ION is dislodged by F Nap - ION with 2 (F Tun supports)"),
        ("6.C.5", "F AEG C A BUL - TRI", "the convoy of A Bul - Tri is broken elsewhere"),
        ("6.D.1", "A VEN H", "2 (A Tyr supports) against 2 (A Tri - Ven, F ADR supports)"),
        ("6.D.1", "A TYR S A VEN", "helps A Ven to hold"),
        ("6.D.2", "A TYR S A VEN", "cut by A Vie - Tyr"),
        ("6.D.2", "A VEN H", "dislodged by A Tri - Ven with 2 (F ADR supports)"),
        ("6.D.7", "F PRU S F BAL", "matches no order: F BAL - Swe was ordered"),
        ("6.D.9", "A ALB S A TRI - SER", "matches no order: A Tri H was ordered"),
        ("6.D.12", "A VIE S A VEN - TRI",
         "helps A Ven - Tri, but not against its own power's F Tri"),
        ("6.D.12", "A VEN - TRI", "1 (A Vie can't help against its own power) against 1 (F Tri)"),
        ("6.D.15", "F ANK - CON",
         "1 against 1 (F Con); dislodged by F BLA - Ank with 2 (F Con supports)"),
        ("6.D.17", "F CON S F BLA - ANK", "dislodged by F Ank - Con with 2 (A Smy supports)"),
        ("6.D.18", "A ARM - ANK", "1 against 2 (F BLA - Ank, F Con supports)"),
        ("6.E.5", "F NTH - HOL",
         "2 (F Bel supports) against 3 (F Hol - NTH, F HEL and F SKA support); dislodged by "
         "F NWG - NTH with 4 (F Edi, F Yor and F Lon support)"),
        ("6.F.2", "F ENG C A LON - BRE", "carries A Lon - Bre"),
        ("6.F.3", "A LON - BRE", "carried by F ENG; 2 (F MAO supports) against 1 (A Par - Bre)"),
        ("6.F.7", "F NTH C A LON - HOL", "dislodged by F SKA - NTH with 2 (F HEL supports)"),
        ("6.F.16", "A BRE - LON",
         "the convoy by F ENG would decide over itself, a convoy paradox: it carries nobody "
         "(DATC 4.A.2)"),
        ("6.F.16", "F ENG C A BRE - LON",
         "takes part in a convoy paradox, and carries nobody (DATC 4.A.2)"),
        ("6.G.3", "A PIC - BEL", "nobody is in the way"),
        ("6.G.7", "F SKA C A SWE - NWY", "A Swe goes by land"),
        ("6.G.8", "A BEL - HOL VIA", "no fleet was ordered to convoy it"),
        ("6.G.10", "A NWY - SWE VIA",
         "carried by F SKA; 3 (F Den and F Fin support) against 1 (A Swe - Nwy, which fails); "
         "dislodges A Swe"),
        ("X.6", "A YOR - WAL", "F ENG alone can't carry it all the way"),
        ("4.D.3", "A MUN - RUH",
         "the unit was given different orders; none counts, and it holds (DATC 4.D.3)"),
        ("4.D.9", "A MUN - BUR", "2 (A Ruh supports) against 2 (A Bur, A Mar supports)"),
        ("1971.A.1a", "A LON - BEL",
         "convoy broken: F Eng is dislodged by F MAO - Eng with 2 (F Bre supports); the other "
         "routes don't help, by the rulebook of 1971"),
        ("1971.A.1a", "F NTH C A LON - BEL", "the convoy of A Lon - Bel is broken elsewhere"),
        ("1971.A.2", "A BRE - LON",
         "the convoy by F Eng would decide over itself, a convoy paradox: it carries nobody "
         "(DATC 4.A.2)"),
        ("Swiss 13m", "F GAS - SPA", "F Gas - Spa is impossible: it must say Spa/nc (Swiss 13)"),
        ("Swiss 16i", "F EDI - NTH", "nobody is in the way"),
        ("Swiss 16h", "F WES - ALB HYPER", "1 against 1 (A Alb - WES, which fails)"),
    ],
)  # fmt: skip
def test_a_reason_says_what_stopped_an_order(case: str, order: str, reason: str) -> None:
    [(_, answer), *_] = play(CASES[case])
    assert [r["reason"] for r in answer["results"] if r["order"] == order] == [reason]


@pytest.mark.parametrize(
    ("case", "order", "reason"),
    [
        ("6.H.7", "A BOH R TYR", "Tyr is also the goal of A Vie R Tyr (DATC 6.H.7)"),
        ("R.11", "F MAO R SPA", "F MAO R Spa must say Spa/nc or Spa/sc"),
        ("R.14", "A SER R ALB", "nobody else retreats there"),
        ("1971.A.5a", "A BEL R PIC",
         "A Bel R Pic is impossible: its attacker came from Pic; it may go to Hol, Ruh"),
        ("4.D.3e", "A VEN R APU", "the unit was given different orders; none counts (DATC 4.D.3)"),
    ],
)  # fmt: skip
def test_so_does_one_of_a_retreat(case: str, order: str, reason: str) -> None:
    _, (_, answer), *_ = play(CASES[case])
    assert [r["reason"] for r in answer["results"] if r["order"] == order] == [reason]


def test_who_got_in_is_why_the_others_did_not() -> None:
    """Not another one that failed, too."""
    answer = answer_form(
        {
            "variant": "standard",
            "phase": "S1901M",
            "units": {"FRANCE": ["A PIC", "F ENG"], "ENGLAND": ["F NTH"], "GERMANY": ["F HOL"]},
            "orders": {
                "FRANCE": ["A PIC - BEL", "F ENG S A PIC - BEL"],
                "ENGLAND": ["F NTH - BEL"],
                "GERMANY": ["F HOL - BEL"],
            },
        }
    )
    reasons = {row["order"]: row["reason"] for row in answer["results"]}
    assert reasons["F NTH - BEL"] == "1 against 2 (A Pic - Bel, F ENG supports)"
    assert reasons["F HOL - BEL"] == "1 against 2 (A Pic - Bel, F ENG supports)"


@pytest.mark.parametrize(
    ("case", "removed"),
    [
        ("1971.D.8a", [
            "REMOVE A MOS: 4 steps from its nearest home centre: missing removals by the "
            "rulebook of 1971",
        ]),
        ("1971.D.8b", [
            "REMOVE A LON: 2 steps from its nearest centre: by the rule for missing removals",
        ]),
        ("1971.D.8c", [
            "REMOVE F BEL: 2 steps from its nearest home centre: missing removals by the "
            "rulebook of 1971",
            "REMOVE F WAL: 1 step from its nearest home centre: missing removals by the "
            "rulebook of 1971",
        ]),
    ],
)  # fmt: skip
def test_a_removal_that_nobody_ordered_says_from_where_it_was_counted(
    case: str, removed: list[str]
) -> None:
    [(_, form, _)] = dialogue(CASES[case])
    defaults = read_task(form).adjudicated().defaults
    gone = [o for o in defaults if o.verdict is Verdict.REMOVED]
    assert [f"{o.text}: {load_phrases().explain(o.reason)}" for o in gone] == removed
