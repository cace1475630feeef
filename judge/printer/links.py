"""Links by which the page of a mail is answered with a click (RFC 6068)."""

from __future__ import annotations

from urllib.parse import quote


def answer_link(address: str, subject: str, answer: str = "") -> str:
    """A link that begins an answer to a mail: with the `answer`, or what is put behind it."""
    again = subject if subject[:3].lower() == "re:" else f"Re: {subject}"
    link = f"mailto:{quote(address, safe='@')}?subject={quote(again, safe='')}&body="
    return f"{link}{quote(answer, safe='')}"
