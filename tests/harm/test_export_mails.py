"""What goes out as a file holds what everybody was told, and nothing that somebody may not know."""

from __future__ import annotations

import email
import email.policy
import io
import json
import zipfile
from collections.abc import Iterator

import pytest

from judge.daemon.artist import draw_here
from judge.daemon.printing.binding import BookForm
from judge.daemon.printing.room import PrintRoom
from judge.desk.exports.writing import ExportForm
from judge.library.extras import ExtraMissing
from tests.harm.house import JUDGE, House

FORMS = [form.value for form in ExportForm]


@pytest.fixture
def house() -> Iterator[House]:
    """A game whose first phase is over: in the second there are orders, press and a vote."""
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur\nF Bre - MAO\nA Mar - Spa")
        house.write("GM", "process")
        house.write("FRANCE", "A Bur - Mun\npress to Italy\nZanzibar, as agreed.\nendpress")
        house.write("ITALY", "vote draw")
        yield house


def files(house: House, power: str, text: str) -> tuple[str, dict[str, bytes]]:
    """The receipt of a letter, and the files that came with what followed from it."""
    newest = house.records.outbox.newest()
    house.write(power, text)
    room = PrintRoom(house.records, JUDGE, draw_here)
    found: dict[str, bytes] = {}
    receipt = ""
    for mail in house.records.outbox.added_after(newest):
        assert mail.recipient == house.address_of(power)
        parsed = email.message_from_bytes(room.printed(mail).raw, policy=email.policy.default)
        body = parsed.get_body(("plain",))
        receipt = receipt or (str(body.get_content()) if body is not None else "")
        for part in parsed.iter_attachments():
            found[str(part.get_filename())] = part.get_payload(decode=True)  # type: ignore[assignment]
    return receipt, found


@pytest.mark.parametrize("form", FORMS)
def test_a_file_has_the_phase_that_is_over_and_no_secret(house: House, form: str) -> None:
    receipt, found = files(house, "TURKEY", f"export {form}")
    assert "a mail of its own" in " ".join(receipt.replace("\n    =", " ").split())
    ((name, content),) = found.items()
    assert name.startswith("ghost")
    text = content.decode()
    lower = text.lower()
    assert "spa" in lower
    for secret in ("mun -", "bur - mun", "burgundy -> munich", "zanzibar", "draw", "@", "anna"):
        assert secret not in lower, secret
    if form == "json":
        told = json.loads(text)
        assert [row["phase"] for row in told["phases"]] == ["S1901M"]
        assert told["now"]["phase"] == "F1901M"
        assert told["ending"] is None


def test_a_past_board_comes_with_its_picture(house: House) -> None:
    receipt, found = files(house, "ITALY", "board S1901M")
    assert "as it stood when Spring 1901 movement began" in receipt
    assert [*found] == ["ghost-S1901M.png"]
    assert found["ghost-S1901M.png"].startswith(b"\x89PNG")
    receipt, found = files(house, "ITALY", "pictures off")
    receipt, found = files(house, "ITALY", "board S1901M")
    assert found == {}
    assert "in a mail of its own" not in receipt


def test_nobody_else_has_files_and_nobody_many(house: House) -> None:
    strange = house.write_from("eve@z.org", "export", subject="[ghost]")
    assert all("as JSON" not in mail.subject for mail in strange.mails)
    for _ in range(8):
        assert files(house, "ITALY", "export")[1]
    receipt, found = files(house, "ITALY", "export")
    assert found == {}
    assert "enough for a day" in receipt


def test_other_boards_are_told_which_form_they_have() -> None:
    with House.begun("variant standard") as house:
        receipt, _ = files(house, "ITALY", "export")
        assert "No phase of ghost has been played yet" in receipt


def test_the_book_has_what_everybody_was_told(house: House) -> None:
    """With the press to everybody; nothing of the phase that is played, and no letter to some."""
    house.write("GM", "broadcast\nWelcome to the second year.\nendpress")
    receipt, found = files(house, "TURKEY", "get zine")
    assert "a mail of its own" in " ".join(receipt.replace("\n    =", " ").split())
    ((name, content),) = found.items()
    assert name == "ghost.epub"
    book = zipfile.ZipFile(io.BytesIO(content))
    pages = "".join(book.read(n).decode() for n in book.namelist() if n.endswith(".xhtml"))
    assert "Army Marseilles → Spain" in pages
    assert "Spring 1901 movement" in pages
    for secret in ("zanzibar", "burgundy → munich", "@"):
        assert secret not in pages.lower()


def test_a_pdf_where_it_can_be_made_else_an_epub(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[BookForm] = []

    def made(*_: object, most: int) -> bytes:
        form = _[2]
        assert isinstance(form, BookForm)
        asked.append(form)
        if form is BookForm.PDF:
            raise ExtraMissing("a PDF needs packages that are not installed")
        return b"a book"

    monkeypatch.setattr("judge.daemon.printing.asked.bound", made)
    _, found = files(house, "TURKEY", "get zine pdf")
    assert found == {"ghost.epub": b"a book"}
    assert asked == [BookForm.PDF, BookForm.EPUB]
    monkeypatch.setattr("judge.daemon.printing.asked.bound", lambda *_, most: b"%PDF")
    _, found = files(house, "TURKEY", "get zine pdf")
    assert found == {"ghost.pdf": b"%PDF"}


def test_three_books_a_day(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.daemon.printing.asked.bound", lambda *_, most: b"a book")
    for _ in range(3):
        assert files(house, "ITALY", "zine")[1]
    receipt, found = files(house, "ITALY", "get zine")
    assert found == {}
    assert "enough for a day" in receipt


def test_an_anonymous_game_names_nobody_in_its_book() -> None:
    with House.begun("anonymous") as house:
        house.write("GM", "process")
        _, found = files(house, "TURKEY", "get zine")
        book = zipfile.ZipFile(io.BytesIO(found["ghost.epub"]))
        text = "".join(book.read(n).decode() for n in book.namelist() if n.endswith("html"))
        for seat in house.game.people.seats:
            assert seat.player.called not in text
            assert seat.player.address not in text
