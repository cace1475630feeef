"""What a letter says twice, strikes out, hides or carries along gives no orders."""

from __future__ import annotations

import pytest

from tests.harm.house import Followed, House

TEXT = "Content-Type: text/plain; charset=utf-8\n\n"
HTML = "Content-Type: text/html; charset=utf-8\n\n"
NOTES = 'Content-Type: text/plain; name="notes.txt"\nContent-Disposition: attachment\n\n'
GOOD = "F Lon - NTH"


def _posted(house: House, kind: str, *parts: str) -> Followed:
    """A letter of England's in parts."""
    body = "".join(f"--b\n{part}\n" for part in parts) + "--b--\n"
    anna, to = house.address_of("ENGLAND"), house.reply_address("ENGLAND")
    head = (
        f"From: {anna}\nTo: {to}\nSubject: orders\nMessage-ID: <forms@x>\n"
        f"MIME-Version: 1.0\nContent-Type: {kind}; boundary=b\n\n"
    )
    return house.post((head + body).encode(), sender=anna, to=to)


def _orders(followed: Followed) -> list[str]:
    return [
        canonical
        for kind, event in followed.events
        if kind == "OrdersEntered"
        for _, canonical in event["orders"]
    ]


READ = {
    "notes beside orders": ("mixed", TEXT + GOOD, NOTES + "F Lon - ENG"),
    "notes before them": ("mixed", NOTES + "F Lon - ENG", TEXT + GOOD),
    "notes in the formatted form": (
        "alternative",
        TEXT + GOOD,
        "Content-Type: multipart/mixed; boundary=i\n\n--i\n"
        + f"{HTML}{GOOD}\n--i\n{NOTES}F Lon - ENG\n--i--",
    ),
    "an attached page": ("mixed", TEXT + GOOD, HTML.replace(";", "; name=x.html;", 1) + "F Lon H"),
    "a mail attached": ("mixed", TEXT + GOOD, "Content-Type: message/rfc822\n\nTo: x\n\nF Lon H"),
    "struck out": (
        "alternative", f"{TEXT}F Lon - ENG\n{GOOD}", f"{HTML}<s>F Lon - ENG</s><p>{GOOD}",
    ),
    "struck out last": ("mixed", f"{HTML}{GOOD}<br><del>F Lon - ENG</del>"),
    "struck out by style": (
        "mixed",
        f'{HTML}{GOOD}<p style="text-decoration: line-through">F Lon - ENG</p>',
    ),
    "hidden": ("mixed", f'{HTML}<div style="display:none">F Edi H</div>{GOOD}'),
    "too small to be seen": ("mixed", f'{HTML}{GOOD}<p style="font-size:0">F Lon - ENG</p>'),
    "hidden by a sheet": (
        "mixed", f"{HTML}<style>.x{{display:none}}</style><p class=x>F Lon - ENG</p>{GOOD}",
    ),
    "struck out by a sheet": (
        "alternative",
        f"{TEXT}F Lon - ENG\n{GOOD}",
        f"{HTML}<style>.x{{text-decoration:line-through}}</style><p class=x>F Lon - ENG</p>{GOOD}",
    ),
    "outside": (
        "mixed", f'{HTML}<p style="position:absolute;left:-9999px">F Lon - ENG</p>{GOOD}',
    ),
    "in a form": ("mixed", f"{HTML}<textarea>F Lon - ENG</textarea><p>{GOOD}"),
    "a comment": ("mixed", f"{HTML}{GOOD}<!-- F Lon - ENG -->"),
    "a title": ("mixed", f"{HTML}<title>F Lon - ENG</title>{GOOD}"),
}  # fmt: skip


@pytest.mark.parametrize("parts", READ.values(), ids=READ)
def test_only_what_was_written_to_be_read_counts(parts: tuple[str, ...]) -> None:
    with House.begun() as house:
        followed = _posted(house, f"multipart/{parts[0]}", *parts[1:])
        assert _orders(followed) == [GOOD.upper()]


@pytest.mark.parametrize("kind", ["notes beside orders", "a mail attached", "struck out"])
def test_what_is_left_out_is_said(kind: str) -> None:
    with House.begun() as house:
        parts = READ[kind]
        (mail,) = _posted(house, f"multipart/{parts[0]}", *parts[1:]).mails
        text = " ".join(mail.text.split())
        if kind == "struck out":
            assert "Words left unread because they are struck out: 4" in text
        else:
            assert mail.subject.endswith("what is attached was not read")
        if kind == "notes beside orders":
            assert "did not read what is attached to it: notes.txt." in text


@pytest.mark.parametrize("kind", ["hidden by a sheet", "outside", "in a form", "hidden"])
def test_what_is_hidden_is_said(kind: str) -> None:
    with House.begun() as house:
        parts = READ[kind]
        (mail,) = _posted(house, f"multipart/{parts[0]}", *parts[1:]).mails
        assert "your letter hides them from its reader: 3" in " ".join(mail.text.split())


def _nested(depth: int) -> str:
    head = "".join(
        f"Content-Type: multipart/mixed; boundary=i{n}\n\n--i{n}\n" for n in range(depth)
    )
    return f"{head}{TEXT}F Lon - ENG\n"


# What can't be read of a letter, after an order that can.
CUT = {
    "above a megabyte": (TEXT + GOOD + "\n" + "\n" * (1 << 20) + "F Edi - NWG",),
    "more than a hundred parts": (TEXT + GOOD, *["Content-Type: image/png\n\nx"] * 120),
    "too deep": (TEXT + GOOD, _nested(25)),
    "encrypted": (TEXT + GOOD, "Content-Type: application/pkcs7-mime\n\nxyz"),
    "encrypted by PGP": (TEXT + GOOD, "Content-Type: multipart/encrypted; boundary=e\n\n--e--"),
    "an encoding of nobody's": (
        TEXT + GOOD,
        "Content-Type: text/plain\nContent-Transfer-Encoding: klingon\n\nF Edi - NWG",
    ),
    "too much HTML": (TEXT + GOOD, HTML + "<b></b>" * 30_000 + "F Edi - NWG"),
    "too many lines": (TEXT + GOOD + "\n> x" * 7_000 + "\nF Edi - NWG",),
}


@pytest.mark.parametrize("parts", CUT.values(), ids=CUT)
def test_a_part_that_cannot_be_read_is_counted_in_the_subject(parts: tuple[str, ...]) -> None:
    with House.begun() as house:
        followed = _posted(house, "multipart/mixed", *parts)
        assert _orders(followed) == [GOOD.upper()]
        (mail,) = followed.mails
        assert "part of your letter was not read" in mail.subject


@pytest.mark.parametrize("parts", [rows[1:] for rows in list(CUT.values())[2:6]])
def test_of_a_letter_that_cannot_be_read_at_all_the_writer_hears(parts: tuple[str, ...]) -> None:
    with House.begun() as house:
        followed = _posted(house, "multipart/mixed", *parts)
        assert followed.kinds == ()
        (mail,) = followed.mails
        assert "nothing" in mail.subject or "not read" in mail.subject


@pytest.mark.parametrize("kind", ["alternative", "mixed"])
@pytest.mark.parametrize(
    ("plain", "formatted"),
    [
        (GOOD, "<p>F Lon - ENG</p>"),
        (f"{GOOD}\nF Edi H", f"<p>{GOOD}</p><p>F Edi - NWG</p>"),
        ("vote draw", "<p>no draw</p>"),
        ("press to France: yes\nendpress", "<p>press to Germany: yes<br>endpress</p>"),
        ("ready", "<p>wait</p>"),
    ],
)
def test_two_forms_that_contradict_each_other_do_nothing(
    kind: str, plain: str, formatted: str
) -> None:
    with House.begun() as house:
        followed = _posted(house, f"multipart/{kind}", TEXT + plain, HTML + formatted)
        if kind == "alternative" or len(plain.split()) > 1:
            assert followed.kinds == ()
            (mail,) = followed.mails
            assert mail.to == house.address_of("ENGLAND")
            assert "nothing was done: please send your letter again" in mail.subject


@pytest.mark.parametrize("head", [TEXT, HTML])
def test_a_second_part_overrides_nothing(head: str) -> None:
    with House.begun() as house:
        followed = _posted(house, "multipart/mixed", head + GOOD, head + "F Lon - ENG")
        assert followed.kinds == ()
        assert "nothing was done" in followed.mails[0].subject


def test_an_attachment_alone_is_the_letter() -> None:
    with House.begun() as house:
        assert _orders(_posted(house, "multipart/mixed", NOTES + GOOD)) == [GOOD.upper()]


def test_text_around_a_picture_is_one_letter() -> None:
    with House.begun() as house:
        picture = "Content-Type: image/png\n\nx"
        parts = (TEXT + GOOD, picture, TEXT + "F Edi - NWG")
        assert _orders(_posted(house, "multipart/mixed", *parts)) == [GOOD.upper(), "F EDI - NWG"]
