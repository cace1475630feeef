"""The named rules that a board may switch on; `rules.md` of the board explains them."""

from __future__ import annotations

SITE_RULE = "special_build_centre_requires_control"
RULEBOOK_1971 = "rulebook_1971"
COASTS_NAMED = "coasts_named"

RULES = frozenset(
    {
        COASTS_NAMED,
        "crossing_cut_excludes_target_owner",
        "crossing_retreat",
        "crossing_support_across",
        RULEBOOK_1971,
        SITE_RULE,
    }
)
