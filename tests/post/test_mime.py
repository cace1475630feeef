"""A mail's bytes to a letter."""

from __future__ import annotations

import base64

import pytest

from judge.post.mime import MAX_LINES, SIZE
from judge.post.trouble import Trouble
from tests.post.letters import ARRIVED, HEAD, mail, multipart, read

TEXT = b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
HTML = b"Content-Type: text/html; charset=utf-8\r\n\r\n"
FLOWED = b"Content-Type: text/plain; format=flowed"


def test_a_plain_letter() -> None:
    letter = read(
        mail(
            b"A Par - Bur\r\nF Bre - MAO\r\n\r\n> old\r\n",
            b"Subject: =?utf-8?q?Befehle_f=C3=BCr?= =?utf-8?q?_Anna?=",
            b"References: <a@x> <b@x>",
            b"In-Reply-To: <b@x>",
        )
    )
    assert letter.text == "A Par - Bur\nF Bre - MAO"
    assert (letter.sender.address, letter.sender.name) == ("anna@x.org", "Anna")
    assert letter.subject == "Befehle für Anna"
    assert letter.message_id == "<1@x.org>"
    assert letter.references == ("<a@x>", "<b@x>")
    assert letter.recipient == "judge@dip.example"
    assert letter.arrived is ARRIVED
    assert letter.quoted_lines == 1
    assert (letter.machine, letter.trouble, letter.doubtful) == ("", "", False)


@pytest.mark.parametrize(
    ("charset", "data"),
    [
        (b"utf-8", "A Mün – Böh".encode()),
        (b"iso-8859-1", "A Mün – Böh".encode("cp1252")),
        (b"us-ascii", "A Mün – Böh".encode()),
        (b"us-ascii", "A Mün – Böh".encode("cp1252")),
        (b"windows-1252", "A Mün – Böh".encode("cp1252")),
        (b"klingon", "A Mün – Böh".encode()),
        (b"rot13", "A Mün – Böh".encode()),
        (b"unicode_escape", "A Mün – Böh".encode()),
        (b"utf-8", "A Mün – Böh".encode("cp1252")),
        (b"utf-8", b"\xef\xbb\xbf" + "A Mün – Böh".encode()),
        (b"utf-16", "A Mün – Böh".encode("utf-16")),
        (b"UTF-16LE", "A Mün – Böh".encode("utf-16-le")),
        (b"macintosh", "A Mün – Böh".encode("mac-roman")),
        (b"gb18030", "A Mün – Böh".encode("gb18030")),
        (b'"iso-8859-15"', "A Mün - Böh".encode("iso-8859-15")),
        (b"", "A Mün – Böh".encode()),
        (b"", "A Mün – Böh".encode("cp1252")),
    ],
)
def test_charsets_true_false_and_unheard_of(charset: bytes, data: bytes) -> None:
    label = b"Content-Type: text/plain" + (b"; charset=" + charset if charset else b"")
    assert read(mail(data, label)).text.replace("–", "-") == "A Mün - Böh"


@pytest.mark.parametrize("charset", [b"utf-7", b"zlib", b"hex", b"base64", b"idna", b"punycode"])
def test_a_charset_that_is_none_is_not_believed(charset: bytes) -> None:
    letter = read(mail(b"+AEE- Par", b"Content-Type: text/plain; charset=" + charset))
    assert letter.text == "+AEE- Par"


def test_one_bad_byte_spoils_no_other_letter() -> None:
    letter = read(mail("A Mün - Böh\n".encode() + b"\xff", b"Content-Type: text/plain"))
    assert letter.text.startswith("A Mün - Böh")
    assert letter.trouble == Trouble.LETTERS


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        (b"base64", base64.encodebytes(b"A Par - Bur")),
        (b"base64", base64.b64encode(b"A Par - Bur").rstrip(b"=")),
        (b"BASE64", b"QSBQYXIg!\r\n*LSBCdXI"),
        (b"quoted-printable", b"A Par=20-=\r\n Bur"),
        (b"quoted-printable", b"A Par - Bur="),
        (b"8bit", b"A Par - Bur\x00"),
        (b"7bit (comment)", b"A Par - Bur"),
    ],
)
def test_transfer_encodings_whole_and_broken(encoding: bytes, body: bytes) -> None:
    letter = read(mail(body, b"Content-Transfer-Encoding: " + encoding))
    assert letter.text == "A Par - Bur"


def test_an_unknown_encoding_is_said() -> None:
    letter = read(mail(b"begin 644 x", b"Content-Transfer-Encoding: x-uuencode"))
    assert (letter.text, letter.trouble) == ("", Trouble.ENCODING)


@pytest.mark.parametrize(
    ("label", "body", "text"),
    [
        (FLOWED, b"F Nth S A Yor - \r\n Nwy\r\n> q \r\n> r", "F Nth S A Yor - Nwy"),
        (
            FLOWED + b"; delsp=yes",
            b"F Nth S A Yor -  \r\nNwy\r\nA X H",
            "F Nth S A Yor - Nwy\nA X H",
        ),
        (FLOWED, b"A Par H\r\n-- \r\nAnna", "A Par H"),
        (FLOWED, b" From Par A - Bur\r\n >x", "From Par A - Bur"),
        (FLOWED, b"one \r\n> two", "one"),
        (FLOWED, b"last ", "last"),
    ],
)
def test_flowed_lines_are_joined(label: bytes, body: bytes, text: str) -> None:
    letter = read(mail(body, label))
    assert letter.text.split("\n>")[0].strip() == text


def test_text_is_preferred_to_html_that_says_the_same() -> None:
    assert read(multipart(b"alternative", TEXT + b"A Par H", HTML + b"A Bur H")).text == "A Par H"


@pytest.mark.parametrize("text", [b"", b" \r\n\xc2\xa0\r\n", b"This mail needs an HTML viewer."])
def test_html_is_read_where_the_text_says_nothing(text: bytes) -> None:
    raw = multipart(b"alternative", TEXT + text, HTML + b"<p>A Par &ndash; Bur</p>")
    assert read(raw).text == "A Par – Bur"


def test_html_beside_its_pictures() -> None:
    inner = (
        b"--i\r\n" + HTML + b"<p>A Par H</p>\r\n--i\r\nContent-Type: image/png\r\n\r\nx\r\n--i--"
    )
    related = b"Content-Type: multipart/related; boundary=i\r\n\r\n" + inner
    assert read(multipart(b"alternative", TEXT, related)).text == "A Par H"


def test_text_around_a_picture_is_one_letter() -> None:
    """Apple Mail cuts the text where a picture was dropped into it."""
    picture = b'Content-Type: image/png; name="map.png"\r\n\r\nx'
    letter = read(multipart(b"mixed", TEXT + b"A Par H", picture, TEXT + b"F Bre H"))
    assert (letter.text, letter.trouble) == ("A Par H\nF Bre H", "")


@pytest.mark.parametrize(
    ("part", "trouble"),
    [
        (b'Content-Type: text/plain; name="orders.log"\r\n\r\nA Mun H', Trouble.ATTACHMENT),
        (b'Content-Type: text/plain; name="ATT00001.txt"\r\n\r\nA Mun H', Trouble.ATTACHMENT),
        (
            b'Content-Type: text/plain; name="orders.txt"\r\n\r\n' + b"A Mun H\r\n" * 8000,
            Trouble.ATTACHMENT,
        ),
        (b'Content-Type: application/pdf; name="x.pdf"\r\n\r\nA Mun H', Trouble.ATTACHMENT),
        (b"Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nA Mun H", Trouble.FORWARDED),
        (b"Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\nx", Trouble.RICH),
        (b'Content-Type: application/pgp-signature; name="signature.asc"\r\n\r\nx', ""),
        (b"Content-Type: image/jpeg; name=x.jpg\r\n\r\nA Mun H", ""),
        (b"Content-Type: text/calendar; name=x.ics\r\n\r\nA Mun H", ""),
    ],
)
def test_what_is_attached_is_not_read(part: bytes, trouble: str) -> None:
    letter = read(multipart(b"mixed", TEXT + b"A Par H", part))
    assert (letter.text, letter.trouble) == ("A Par H", trouble)


@pytest.mark.parametrize(
    "part",
    [
        b'Content-Type: text/plain; name="orders.txt"\r\n\r\nA Mun H',
        b"Content-Type: text/plain\r\nContent-Disposition: attachment;"
        b" filename*=utf-8''z%C3%BCge.txt\r\n\r\nA Mun H\r\n\r\n> A Mun - Bur",
        b"Content-Type: text/plain; name=o.txt\r\n\r\n" + "A Mun H".encode("utf-16"),
    ],
)
def test_an_attached_text_is_read_as_if_it_stood_in_the_mail(part: bytes) -> None:
    """Whatever the mail quotes: its quotations end with it."""
    letter = read(multipart(b"mixed", TEXT + b"A Par H\r\nOn 1.1.26 a@b.org wrote:\r\nx", part))
    assert (letter.text, letter.trouble) == ("A Par H\nA Mun H", Trouble.ATTACHED)


def test_quoted_printable_that_lost_its_label() -> None:
    assert read(mail(b"A Par =E2=80=93 Bur=20\r\nF Bre =2D MAO")).text == "A Par – Bur\nF Bre - MAO"
    assert read(mail(b"1=2, a=b")).text == "1=2, a=b"


def test_an_encrypted_letter_is_said_to_be_one() -> None:
    raw = multipart(b"encrypted", b"Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1")
    assert read(raw).trouble == Trouble.ENCRYPTED


@pytest.mark.parametrize(
    ("field", "trouble"),
    [
        (b"From: Bob <bob@x.org>", Trouble.FROM),
        (b"To: x@y", Trouble.TO),
        (b"Subject: a\r\nSubject: b", Trouble.SUBJECT),
        (b"Date: a\r\nDate: b", Trouble.DATE),
    ],
)
def test_a_header_that_contradicts_itself_is_doubtful(field: bytes, trouble: Trouble) -> None:
    """DKIM lets a second Subject pass (measured), so we must not."""
    letter = read(mail(b"A Par H", field))
    assert letter.doubtful
    assert trouble in letter.trouble
    assert letter.text == "A Par H"


@pytest.mark.parametrize(
    ("value", "address", "name"),
    [
        ("anna@x.org", "anna@x.org", ""),
        ("Anna@X.org", "anna@x.org", ""),
        ("<anna@x.org>", "anna@x.org", ""),
        ('"Muster, Anna" <anna@x.org>', "anna@x.org", "Muster, Anna"),
        ('"anna@y.org" <anna@x.org>', "anna@x.org", "anna@y.org"),
        ("anna@x.org (Anna Muster)", "anna@x.org", "Anna Muster"),
        ("=?iso-8859-1?Q?Andr=E9?= <anna@x.org>", "anna@x.org", "André"),
        ("=?utf-8?b?w7w=?= =?utf-8?b?w7w=?= <anna@x.org>", "anna@x.org", "üü"),
        ('"A \\"B\\" C" <anna@x.org>', "anna@x.org", 'A "B" C'),
        ("Anna <anna@x.org", "anna@x.org", "Anna"),
        ("Friends: anna@x.org;", "anna@x.org", ""),
        ("anna@münchen.example", "anna@münchen.example", ""),
        ("(" * 3000 + "anna@x.org", "", ""),
        ("nobody", "", ""),
        ("", "", ""),
    ],
)
def test_senders(value: str, address: str, name: str) -> None:
    raw = f"From: {value}\r\nTo: judge@dip.example\r\n\r\nA Par H".encode()
    letter = read(raw, sender=None)
    assert (letter.sender.address, letter.sender.name) == (address, name)
    assert letter.doubtful is (not address)


def test_two_authors_in_one_from_are_doubtful() -> None:
    assert read(b"From: a@x.org, b@x.org\r\n\r\nA Par H").doubtful


def test_without_from_the_envelope_tells_the_sender() -> None:
    letter = read(b"\r\nA Par H", sender="anna@x.org")
    assert letter.sender.address == "anna@x.org"
    assert letter.doubtful


def test_a_letter_that_is_too_large_is_read_as_far_as_it_goes() -> None:
    picture = b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n" + b"A" * SIZE
    letter = read(multipart(b"mixed", TEXT + b"A Par H", picture))
    assert (letter.text, letter.trouble) == ("A Par H", Trouble.TOO_LARGE)


def test_long_fields_of_mail_hosts_do_no_harm() -> None:
    """Exchange writes fields of ten kilobytes about spam."""
    assert read(mail(b"A Par H", b"X-Microsoft-Antispam: " + b"x" * 20_000)).text == "A Par H"


def test_a_header_without_end_is_said() -> None:
    letter = read(mail(b"A Par H", *[b"X-%d: y" % n for n in range(600)]))
    assert (letter.text, letter.trouble) == ("", Trouble.HEADER)
    assert letter.sender.address == "anna@x.org"


def test_too_many_lines_are_cut_and_said() -> None:
    letter = read(mail(b"A Par H\r\n" * (MAX_LINES + 1)))
    assert letter.text.count("\n") == MAX_LINES - 1
    assert letter.trouble == Trouble.TOO_LONG


def test_machines_are_told_from_people() -> None:
    assert read(HEAD + b"Auto-Submitted: auto-replied\r\n\r\nI am away").machine
    assert read(HEAD + b"\r\nx", sender="<>").machine


@pytest.mark.parametrize(
    "body",
    [
        b"A Par H\r\nF Bre H",
        b"A Par H\nF Bre H",
        b"A Par H\rF Bre H",
        "A Par H\u2028F Bre H".encode(),
        b"\xef\xbb\xbfA Par H  \r\nF Bre\x07 H\r\n\r\n",
    ],
)
def test_line_ends_of_every_kind(body: bytes) -> None:
    assert read(mail(body)).text == "A Par H\nF Bre H"


@pytest.mark.parametrize(
    "label",
    [
        b"Content-Type: multipart/mixed",
        b"Content-Type: multipart/mixed; boundary=",
        b"Content-Type: multipart/mixed; boundary=nowhere",
        b"Content-Type: text",
        b"Content-Type: ;;;",
        b"Content-Type: text/plain; a*0=x; a=y; a*x=z; a*=''",
    ],
)
def test_a_wrong_label_loses_no_orders(label: bytes) -> None:
    assert "A Par H" in read(mail(b"A Par H", label)).text
