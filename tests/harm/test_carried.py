"""A letter that says nothing in text is answered, and the subject says why nothing was done."""

from __future__ import annotations

import pytest

from tests.harm.house import Followed, House

T = "Content-Type: text/plain; charset=utf-8\n\n"
H = "Content-Type: text/html; charset=utf-8\n\n"
ORDER = "A Par - Bur"


def several(kind: str, *parts: str) -> str:
    """A body of parts."""
    return f"Content-Type: {kind}; boundary=b\n\n" + "".join(f"--b\n{p}\n" for p in parts) + "--b--"


PGP = "-----BEGIN PGP MESSAGE-----\nVersion: 2\n\nhQEMA0abc\n=abcd\n-----END PGP MESSAGE-----"
FORWARD = f"-------- Forwarded message --------\nFrom: A <a@b.c>\nDate: x\nSubject: y\n\n{ORDER}"
FILE, PART, NOTHING = (
    "what is attached was not read",
    "part of your letter was not read",
    "in it was",
)
LETTERS = {
    "nothing": (T, NOTHING),
    "a blank page": (f"{H}<p>&nbsp;</p>", NOTHING),
    "a quotation": (f"{T}> {ORDER}", NOTHING),
    "what was forwarded": (T + FORWARD, NOTHING),
    "all struck out": (f"{H}<s>{ORDER}</s>", NOTHING),
    "all hidden": (f"{H}<p hidden>{ORDER}</p>", NOTHING),
    "a signature": (f"{T}-- \nDavid\n{ORDER}", NOTHING),
    "a disclaimer": (f"{T}This e-mail is confidential and for its recipient. {ORDER}", NOTHING),
    "a phone's footer": (f"{T}Sent from my iPhone", NOTHING),
    "a picture": ("Content-Type: image/png; name=a.png\n\nxx", FILE),
    "a picture in a page": (f"{H}<img src='cid:x' alt='{ORDER}'>", FILE),
    "a picture below": (several("multipart/mixed", T, "Content-Type: image/gif\n\nx"), FILE),
    "a picture of a page": (
        several("multipart/related", f"{H}<img src=cid:x>", "Content-Type: image/png\n\nx"), FILE,
    ),
    "a voice": (several("multipart/mixed", T, "Content-Type: audio/mp4\n\nx"), FILE),
    "a voice alone": ("Content-Type: audio/mp4\n\nx", FILE),
    "a PDF": (several("multipart/mixed", T, "Content-Type: application/pdf; name=o\n\nx"), FILE),
    "a PDF alone": ("Content-Type: application/pdf\n\nx", FILE),
    "a nameless document": (
        several("multipart/mixed", T, "Content-Type: application/msword\n\nx"), FILE,
    ),
    "anything": (f"Content-Type: application/octet-stream\n\n{ORDER}", FILE),
    "a kind of nobody's": (f"Content-Type: foo/bar\n\n{ORDER}", FILE),
    "rich text": ("Content-Type: text/rtf\n\n{\\rtf1 x}", FILE),
    "a calendar": (
        several("multipart/alternative", T, "Content-Type: text/calendar\n\nBEGIN:VCALENDAR"), FILE,
    ),
    "winmail.dat": (several("multipart/mixed", T, "Content-Type: application/ms-tnef\n\nx"), FILE),
    "a mail": (f"Content-Type: message/rfc822\n\nSubject: x\n\n{ORDER}", FILE),
    "half a mail": (f"Content-Type: message/partial; id=x; number=1\n\n{ORDER}", FILE),
    "a mail elsewhere": ("Content-Type: message/external-body; access-type=URL\n\nx", FILE),
    "S/MIME": ("Content-Type: application/pkcs7-mime; name=smime.p7m\n\nx", PART),
    "S/MIME by another name": ("Content-Type: application/octet-stream; name=smime.p7m\n\nx", FILE),
    "PGP": (T + PGP, PART),
    "PGP in parts": (
        several("multipart/encrypted", "Content-Type: application/pgp-encrypted\n\nV: 1"), PART,
    ),
}  # fmt: skip
READ = {
    "signed by S/MIME": several(
        "multipart/signed", T + ORDER, "Content-Type: application/pkcs7-signature; name=s.p7s\n\nx"
    ),
    "signed by PGP": several(
        "multipart/signed", T + ORDER, "Content-Type: application/pgp-signature; name=s.asc\n\nx"
    ),
    "enriched": "Content-Type: text/enriched\n\n<bold>A Par</bold>\n"
    "- <color><param>red</param>Bur</color>",
    "beside PGP": f"{T}{ORDER}\n\n{PGP}",
    "no kind at all": f"Content-Type: text\n\n{ORDER}",
}


def posted(house: House, letter: str) -> Followed:
    """A letter of France's without a subject."""
    house.letters += 1
    author, to = house.address_of("FRANCE"), house.reply_address("FRANCE")
    head = f"From: {author}\nTo: {to}\nMessage-ID: <c{house.letters}@x>\nMIME-Version: 1.0\n"
    return house.post((head + letter + "\n").encode(), sender=author, to=to)


@pytest.mark.parametrize(("letter", "said"), LETTERS.values(), ids=LETTERS)
def test_what_says_nothing_is_answered(letter: str, said: str) -> None:
    with House.begun() as house:
        followed = posted(house, letter)
        assert followed.kinds == ()
        (mail,) = followed.mails
        # What goes along with nothing is named, one by one.
        ways = (said, "1 attachment left out") if said in {FILE, PART} else (said,)
        assert any(way in mail.subject for way in ways), mail.subject


@pytest.mark.parametrize("letter", READ.values(), ids=READ)
def test_what_is_wrapped_is_read(letter: str) -> None:
    with House.begun() as house:
        (event,) = posted(house, letter).events
        assert event[0] == "OrdersEntered"
        assert [canonical for _, canonical in event[1]["orders"]] == ["A PAR - BUR"]


def test_what_cannot_be_read_is_no_text_again() -> None:
    """A page in Word, the same as a picture, then as a voice: each is answered."""
    with House.begun() as house:
        kinds = ("a PDF", "a picture below", "winmail.dat", "S/MIME", "a voice", "a mail")
        for kind in kinds:
            assert len(posted(house, LETTERS[kind][0]).mails) == 1, kind
