"""What is written to somebody else is no order of the writer's, and goes to nobody unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harm.house import Followed, House, tells_fault
from tests.harm.test_press_readers import in_order, who

LETTERS = tuple(
    piece.strip("\n")
    for piece in Path(__file__)
    .with_name("press_letters.txt")
    .read_text("utf-8")
    .partition("\n\n")[2]
    .split("\n----\n")
)


def readers(house: House, ids: list[str | None]) -> str:
    letters = {power.id: power.letter for power in house.game.variant.powers}
    return in_order("".join(letters[i] if i else "M" for i in ids) or "ALL")


def found(house: House, followed: Followed) -> list[str]:
    """What followed from a letter, in the words of the table."""
    rows = []
    for kind, body in followed.events:
        if kind == "PressDrafted":
            way = body["ways"][0]
            text = f"{way['text']}\n{body['text']}".strip()
            rows.append(f"kept: {readers(house, way['to'])} {text}")
        elif kind == "PressSent":
            rows.append(f"sent: {readers(house, body['to'])} {body['text']}")
        elif kind == "OrdersEntered":
            rows.append("filed: " + ", ".join(written for written, _ in body["orders"]))
        elif kind != "LinesFailed":
            rows.append(kind)
    return rows


@pytest.mark.parametrize("letter", LETTERS, ids=[piece.split("\n")[0] for piece in LETTERS])
def test_a_letter_to_somebody_is_kept_and_asked_about(letter: str) -> None:
    lines = letter.split("\n")
    wanted = sorted(line.removeprefix("=> ") for line in lines if line.startswith("=> "))
    text = "\n".join(line for line in lines if not line.startswith("=> "))
    with House.begun() as house:
        followed = house.write("FRANCE", text)
        rows = found(house, followed)
        receipt = followed.to(house.address_of("FRANCE"))
        subject = receipt.subject.partition("NOT SENT, nobody is ")[2]
        if subject:
            rows.append("nobody: " + subject.partition(";")[0])
            assert "nothing in line" in receipt.text
        rows.sort()
        assert len(rows) == len(wanted), rows
        for row, begins in zip(rows, wanted, strict=True):
            kind, _, rest = begins.partition(": ")
            to, _, words = rest.partition(" ")
            is_whole = kind in {"filed", "nobody"} or not rest
            expected = begins if is_whole else f"{kind}: {in_order(to)} {words}"
            assert row == expected if is_whole else row.startswith(expected), row
        sent = [row for row in rows if row.startswith("sent: ")]
        assert bool(who(house, followed)) == bool(sent)
        kept = subject or any(row.startswith("kept: ") for row in rows)
        assert tells_fault(receipt.subject) or not kept


@pytest.mark.parametrize("writer", ["ENGLAND", "GM"])
def test_an_observer_who_answers_press_hears_that_nobody_reads_it(writer: str) -> None:
    with House.begun() as house:
        house.write_from("olga@x.org", "observe ghost")
        public = house.write(writer, "press to all: hello").to("olga@x.org")
        to = public.fields["Reply-To"].partition("<")[2].strip(">")
        said = house.write_from("olga@x.org", "So do I", to=to, subject=f"Re: {public.subject}")
        assert said.events == ()
        (mail,) = said.mails
        assert "press NOT SENT" in mail.subject
