"""The README's exchange of letters, from the golden letters.

`python -m tests.house.exchange` writes it into the page; a test compares.
"""

from __future__ import annotations

import email
import email.policy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
(LETTER,) = (ROOT / "tests" / "letters").glob("*-orders-misspelt.eml")
BEGIN, END = "<!-- letters -->\n", "<!-- /letters -->"


def exchange() -> str:
    """The section between the markers: a letter, and the answer to it."""
    letter = email.message_from_bytes(LETTER.read_bytes(), policy=email.policy.default)
    reply = LETTER.with_suffix(".reply").read_text(encoding="utf-8")
    head, _, answer = reply.partition("\n\n")
    fields = [line for line in head.splitlines() if line.startswith("Subject:")]
    return "\n".join(
        (
            f"{str(letter['From']).partition(' ')[0]}, who plays France, answers the mail that"
            " told them so:",
            "",
            "```",
            str(letter.get_content()).rstrip(),
            "```",
            "",
            "and has this a moment later:",
            "",
            "```",
            *fields,
            "",
            answer.rstrip(),
            "```\n",
        )
    )


def exchanged(page: str) -> str:
    """The page with the letters as they are."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{exchange()}{END}{after}"


if __name__ == "__main__":
    README.write_text(exchanged(README.read_text(encoding="utf-8")), encoding="utf-8")
