"""A subject may head press; it sends nothing that may be for us, and to nobody else."""

from __future__ import annotations

import pytest

from tests.harm.house import House
from tests.harm.test_press_readers import who


@pytest.mark.parametrize(
    ("subject", "text", "kinds", "readers"),
    [
        ("Press to Italy", "Shall we divide Austria?", {"PressSent"}, "I"),
        ("[ghost] for Italy and Russia", "Dear friends,\npeace?", {"PressSent"}, "IR"),
        ("letter", "Dear Italy,\n\npeace?", {"PressSent"}, "I"),
        ("press to Italy", "Dear Russia,\n\npeace?", {"PressDrafted"}, ""),
        ("To Italy", "A Par - Bur\nA Mar - Spa", {"OrdersEntered"}, ""),
        ("To Italy", "Peace?\n\nMy orders:\nA Par - Bur", {"PressSent", "OrdersEntered"}, "I"),
        ("To Italy", "Peace?\n\nPlease extend the deadline by 2 days", {"PressDrafted"}, ""),
        (
            "for Italy",
            "I had a good cup of tea in a bad station. Would you pass this on to Italy: "
            '"London was a misunderstanding"? My train is late, as it should be.',
            {"PressDrafted"},
            "",
        ),
        (
            "for Russia",
            "My granddaughter thinks it a scandal that I wrote to Italy. She'd like me to take it "
            "back, I wouldn't. Now she's sulking in the larder, where the biscuits are.",
            {"PressDrafted"},
            "",
        ),
        (
            "for Italy",
            "Would you see that Italy gets this today?\n\nHello Bruno, shall we divide Austria?",
            {"PressSent"},
            "I",
        ),
        (
            "for Italy",
            "Please pass this on as soon as you can.\n\nShall we divide Austria?",
            {"PressDrafted"},
            "",
        ),
        ("for Italy", "Dear Italy, I propose this:\n\nyou get Trieste.", {"PressSent"}, "I"),
        ("Re: press to Italy", "That is not what I meant.", set(), ""),
        ("my letter to Italy", "Did it go out?", set(), ""),
        ("Italy", "You lie.", set(), ""),
    ],
)
def test_a_subject_may_head_press(subject: str, text: str, kinds: set[str], readers: str) -> None:
    with House.begun() as house:
        followed = house.write("FRANCE", text, subject=subject)
        assert set(followed.kinds) - {"LinesFailed"} == kinds
        assert who(house, followed) == readers
