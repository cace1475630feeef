"""Pictures that came with press: they go along, as pictures and nothing else, or it is said."""

from __future__ import annotations

import email
import email.policy
import io
import random
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from judge.daemon.archiving import write_archive, write_zine
from judge.daemon.printing import PrintRoom
from judge.daemon.replaying import replay_faults
from judge.post.mime import read_letter
from judge.post.pictures import NoPicture, read_picture
from tests.harm.house import JUDGE, NOON, Followed, House
from tests.harm.test_answers import answer, reply_to

SECRET = "hidden-51.5074N"
PRESS = "press to Germany\nLook at this.\nendpress"


def image(kind: str, size: tuple[int, int] = (60, 40), **more: object) -> bytes:
    """A picture with something hidden in it."""
    drawn = Image.effect_noise(size, 90).convert("RGB")
    if kind == "JPEG":
        exif = Image.Exif()
        exif[0x0112], exif[0x010F] = 6, SECRET
        exif.get_ifd(0x8825)[2] = (51.0, 30.0, 26.0)
        more = {"exif": exif, "comment": SECRET.encode(), **more}
    if kind == "PNG":
        words = PngInfo()
        words.add_text("Comment", SECRET)
        more = {"pnginfo": words, **more}
    if kind == "GIF":
        more = {"comment": SECRET.encode(), **more}
    file = io.BytesIO()
    drawn.save(file, kind, **more)
    return file.getvalue() + SECRET.encode()


def post(
    house: House,
    power: str,
    text: str,
    *files: tuple[str, str, bytes],
    to: str = "",
    page: str = "",
) -> Followed:
    """A letter with files: their media types, names and contents; `<cid>` for one in the text."""
    mail = EmailMessage()
    sender, to = house.address_of(power), to or house.reply_address(power)
    mail["From"], mail["To"], mail["Subject"] = sender, to, "look"
    house.letters += 1
    mail["Message-ID"] = f"<{house.letters}@client.example>"
    mail.set_content(text)
    if page:
        mail.add_alternative(page, subtype="html")
    for kind, name, content in files:
        main, _, sub = kind.partition("/")
        if name.startswith("<"):
            target = mail.get_body(("html",))
            assert isinstance(target, EmailMessage)
            target.add_related(content, main, sub, cid=name)
        else:
            mail.add_attachment(content, main, sub, filename=name)
    return house.post(mail.as_bytes(), sender=sender, to=to)


def printed(house: House, to: str) -> EmailMessage:
    """The newest mail to an address, as it leaves."""
    room = PrintRoom(house.records, JUDGE, lambda _: b"")
    mail = [m for m in house.records.outbox.added_after(0) if m.recipient == to][-1]
    raw = room.printed(mail).raw
    found = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(found, EmailMessage)
    return found


def files_of(mail: EmailMessage) -> list[tuple[str, bytes]]:
    return [
        (part.get_content_type(), part.get_content())
        for part in mail.walk()
        if part.get_content_maintype() == "image"
    ]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_a_picture_goes_to_each_reader_and_nothing_that_hides_in_it(kind: str) -> None:
    with House.begun() as house:
        text = "press to Germany, GM\nLook at this.\nendpress"
        followed = post(
            house, "ITALY", text, (f"image/{kind.lower()}", f"map.{kind.lower()}", image(kind))
        )
        receipt = followed.to(house.address_of("ITALY"))
        assert f"With it went: map.{kind.lower()}." in receipt.text
        assert "left out" not in receipt.subject
        (event,) = followed.events
        (name,) = event[1]["enclosed"]
        assert name.endswith(f".{kind.lower()}")
        for reader in ("GERMANY", "GM"):
            mail = printed(house, house.address_of(reader))
            ((media, content),) = files_of(mail)
            assert media == f"image/{kind.lower()}"
            assert SECRET.encode() not in content
            shown = Image.open(io.BytesIO(content))
            shown.load()
            assert shown.size == (60, 40)
            assert dict(shown.getexif()) == ({0x0112: 6} if kind == "JPEG" else {})
            body = mail.get_body(("plain",))
            assert body is not None
            said = body.get_content().replace("\r\n", "\n")
            assert "(A picture is enclosed.)\n\n| Look at this." in said
            assert house.records.enclosures.load(name) == content
        assert not list(replay_faults(house.records, "ghost"))


ZIP = b"PK\x03\x04" + bytes(200)
LEFT_OUT: dict[str, tuple[str, str, Callable[[], bytes], str]] = {
    "pdf": ("application/pdf", "plan.pdf", lambda: b"%PDF-1.7 " + bytes(100), "none"),
    "word": ("application/vnd.openxmlformats", "plan.docx", lambda: ZIP, "none"),
    "svg": ("image/svg+xml", "map.svg", lambda: b"<svg onload='alert(1)'/>", "none"),
    "webp": ("image/webp", "map.webp", lambda: b"RIFF\x10\x00\x00\x00WEBPVP8 ", "none"),
    "heic": ("image/heic", "IMG_1.HEIC", lambda: b"\x00\x00\x00\x18ftypheic", "none"),
    "tiff": ("image/tiff", "map.tif", lambda: b"II*\x00" + bytes(40), "none"),
    "program": ("image/png", "map.png", lambda: b"MZ\x90\x00" + bytes(100), "none"),
    "empty": ("image/png", "map.png", lambda: b"", "none"),
    "archive": ("application/zip", "maps.zip", lambda: ZIP, "none"),
    "sound": ("audio/mpeg", "song.mp3", lambda: b"ID3" + bytes(100), "none"),
    "cut png": ("image/png", "map.png", lambda: image("PNG")[:300], "whole"),
    "cut jpeg": ("image/jpeg", "map.jpg", lambda: image("JPEG")[:600], "whole"),
    "cut gif": ("image/gif", "map.gif", lambda: image("GIF")[:900], "whole"),
    "wide": ("image/png", "map.png", lambda: image("PNG", (10_001, 2)), "too large to be shown"),
    "bomb": ("image/gif", "map.gif", lambda: b"GIF89a\x10\x27\x10\x27\x00\x00\x00;", "too large"),
    "large": ("image/png", "map.png", lambda: image("PNG", (1300, 800)), "more than goes along"),
    "moving": (
        "image/gif", "map.gif",
        lambda: image("GIF", save_all=True, append_images=[Image.new("RGB", (60, 40))]), "move",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LEFT_OUT)
def test_what_cannot_go_along_is_named_and_counted_in_the_subject(case: str) -> None:
    kind, name, make, why = LEFT_OUT[case]
    with House.begun() as house:
        followed = post(
            house, "ITALY", PRESS, (kind, name, make()), ("image/png", "good.png", image("PNG"))
        )
        receipt = followed.to(house.address_of("ITALY"))
        assert "; 1 attachment left out" in receipt.subject
        assert f"  {name}: " in receipt.text
        assert why in " ".join(receipt.text.split())
        assert "With it went: good.png." in receipt.text
        assert len(followed.events[0][1]["enclosed"]) == 1
        assert len(files_of(printed(house, house.address_of("GERMANY")))) == 1


@pytest.mark.parametrize("case", LEFT_OUT)
def test_what_comes_with_orders_is_named_too(case: str) -> None:
    kind, name, make, _ = LEFT_OUT[case]
    with House.begun() as house:
        files = ((kind, name, make()), ("image/png", "good.png", image("PNG")))
        receipt = post(house, "ITALY", "A Ven H", *files).to(house.address_of("ITALY"))
        assert "LEFT OUT (2)" in receipt.text
        assert "; 2 attachments left out" in receipt.subject
        assert f"  {name}: " in receipt.text
        assert "  good.png: " in receipt.text


def test_a_picture_is_known_by_its_bytes() -> None:
    with House.begun() as house:
        followed = post(house, "ITALY", PRESS, ("application/octet-stream", "photo", image("JPEG")))
        assert followed.events[0][1]["enclosed"][0].endswith(".jpeg")
        ((media, _),) = files_of(printed(house, house.address_of("GERMANY")))
        assert media == "image/jpeg"


def test_a_picture_in_the_text_goes_along_and_one_in_the_quotation_does_not() -> None:
    with House.begun() as house:
        page = (
            '<p>press to Germany<br>Look at this.<br>endpress</p><img src="cid:own@x">'
            '<div class="gmail_quote"><blockquote>Results<img src="cid:map@x"></blockquote></div>'
        )
        followed = post(
            house, "ITALY", PRESS,
            ("image/png", "<own@x>", image("PNG")),
            ("image/png", "<map@x>", image("PNG", (80, 80))),
            page=page,
        )  # fmt: skip
        (file,) = followed.events[0][1]["enclosed"]
        assert Image.open(io.BytesIO(house.records.enclosures.load(file))).size == (60, 40)
        receipt = followed.to(house.address_of("ITALY"))
        assert "left out" not in receipt.subject
        assert "in what you quote" in " ".join(receipt.text.split())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Dear Germany,\nLook at this.", "attach it to the mail that sends it"),
        ("press to Germany\nOne.\nendpress\npress to England\nTwo.\nendpress", "several readers"),
        ("press to Atlantis\nOne.\nendpress", "press was not sent"),
        ("A Ven - Tyr", "went to nobody"),
    ],
)
def test_a_picture_that_belongs_to_no_one_letter_goes_to_nobody(text: str, why: str) -> None:
    with House.begun() as house:
        followed = post(house, "ITALY", text, ("image/png", "map.png", image("PNG")))
        receipt = followed.to(house.address_of("ITALY"))
        assert "; 1 attachment left out" in receipt.subject
        assert why in " ".join(receipt.text.split())
        assert all(not files_of(printed(house, mail.to)) for mail in followed.mails)
        assert house.records._ledger.value("SELECT count(*) FROM enclosures") == 0


def test_an_answer_to_press_takes_pictures_along() -> None:
    with House.begun() as house:
        begun = house.write("ITALY", PRESS)
        mail = begun.to(house.address_of("GERMANY"))
        followed = post(
            house, "GERMANY", "I see.", ("image/gif", "map.gif", image("GIF")),
            ("application/pdf", "plan.pdf", b"%PDF"), to=reply_to(mail),
        )  # fmt: skip
        receipt = followed.to(mail.to)
        assert receipt.subject == ("[ghost] your answer to Italy was sent; 1 attachment left out")
        assert len(files_of(printed(house, house.address_of("ITALY")))) == 1
        asked = answer(house, mail, "A Mun - Bur")
        assert asked.kinds == ()


def test_a_picture_twice_is_kept_once() -> None:
    with House.begun() as house:
        content = image("PNG")
        for _ in range(2):
            post(house, "ITALY", PRESS, ("image/png", "map.png", content))
        assert house.records._ledger.value("SELECT count(*) FROM enclosures") == 1


def test_a_large_photo_is_no_letter_that_is_too_long() -> None:
    with House.begun() as house:
        followed = post(
            house,
            "ITALY",
            PRESS,
            ("image/jpeg", "map.jpg", image("JPEG", (1150, 1150), quality=95)),
        )
        receipt = followed.to(house.address_of("ITALY"))
        assert "megabyte" not in receipt.text
        ((_, content),) = files_of(printed(house, house.address_of("GERMANY")))
        assert len(content) > 1 << 20


def test_the_host_says_how_much_goes_along() -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = "a@x.org", "judge@example.org"
    mail.set_content("press to Germany: look")
    mail.add_attachment(image("PNG"), "image", "png", filename="map.png")
    for most, why in ((0, "too_large"), (1000, "too_large"), (100_000, "")):
        letter = read_letter(
            mail.as_bytes(), recipient="judge@example.org", arrived=NOON, own_addresses=(),
            pictures=most,
        )  # fmt: skip
        assert [one.why for one in letter.enclosed] == [why]


def test_a_broadcast_has_its_pictures_in_report_archive_and_zine(tmp_path: Path) -> None:
    with House.begun() as house:
        text = "broadcast\nLook at this.\nendpress"
        post(house, "ITALY", text, ("image/jpeg", "map.jpg", image("JPEG")))
        house.write("GM", "process")
        report = printed(house, house.address_of("ENGLAND"))
        page = report.get_body(("html",))
        plain = report.get_body(("plain",))
        assert page is not None
        assert plain is not None
        assert "> (A picture is enclosed.)" in plain.get_content()
        assert 'src="cid:press.' in page.get_content()
        assert [media for media, _ in files_of(report)] == ["image/jpeg"]
        write_archive(house.records, "ghost", tmp_path / "ghost", lambda _: b"map")
        (file,) = (tmp_path / "ghost").glob("press-*.jpeg")
        assert SECRET.encode() not in file.read_bytes()
        assert f'src="{file.name}"' in (tmp_path / "ghost" / "press.html").read_text()
        write_zine(house.records, "ghost", tmp_path / "ghost.epub", lambda _: b"map")
        with zipfile.ZipFile(tmp_path / "ghost.epub") as book:
            assert book.read(f"EPUB/{file.name}") == file.read_bytes()
            package = book.read("EPUB/package.opf").decode()
            assert f'href="{file.name}" media-type="image/jpeg"' in package


def test_no_bytes_make_a_picture_fail_otherwise_than_by_saying_so() -> None:
    chance = random.Random(7)
    sources = [image(kind) for kind in ("PNG", "JPEG", "GIF")]
    for _ in range(2000):
        content = bytearray(chance.choice(sources))
        for _ in range(chance.randrange(1, 8)):
            reach = min(len(content), chance.choice((40, 400, len(content))))
            content[chance.randrange(reach)] = chance.randrange(256)
        del content[chance.randrange(1, 2 * len(content)) :]
        try:
            read_picture(bytes(content))
        except NoPicture:
            continue


def test_a_letter_that_was_asked_about_takes_the_pictures_of_the_answer() -> None:
    with House.begun() as house:
        asked = post(house, "ITALY", "Dear Germany,\nLook.", ("image/png", "a.png", image("PNG")))
        number = asked.events[0][1]["number"]
        sent = post(house, "ITALY", f"send {number}", ("image/png", "a.png", image("PNG")))
        assert "PressSent" in sent.kinds
        assert len(files_of(printed(house, house.address_of("GERMANY")))) == 1
