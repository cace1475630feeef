"""A mail's bytes to a letter."""

from __future__ import annotations

import base64

import pytest

from judge.desk.letters import Letter
from judge.desk.trouble import Trouble
from judge.orders.reason import Cause
from judge.post.mime import MAX_LINES, SIZE
from tests.pace import least_cost
from tests.post.letters import ARRIVED, HEAD, mail, multipart, read

TEXT = b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
HTML = b"Content-Type: text/html; charset=utf-8\r\n\r\n"
FLOWED = b"Content-Type: text/plain; format=flowed"


def causes(letter: Letter) -> tuple[Cause, ...]:
    """What could not be read."""
    return tuple(told.cause for told in letter.troubles)


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
    assert (letter.machine, causes(letter), letter.doubtful) == ("", (), False)


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
    assert causes(letter) == (Trouble.LETTERS,)


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
    assert (letter.text, causes(letter)) == ("", (Trouble.ENCODING,))


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
    assert (letter.text, causes(letter)) == ("A Par H\nF Bre H", ())


@pytest.mark.parametrize(
    ("part", "troubles"),
    [
        (b'Content-Type: text/plain; name="orders.log"\r\n\r\nA Mun H', (Trouble.ATTACHMENT,)),
        (b'Content-Type: text/plain; name="ATT00001.txt"\r\n\r\nA Mun H', ()),
        (
            b'Content-Type: text/plain; name="orders.txt"\r\n\r\n' + b"A Mun H\r\n" * 8000,
            (Trouble.ATTACHMENT,),
        ),
        (b'Content-Type: application/pdf; name="x.pdf"\r\n\r\nA Mun H', (Trouble.ATTACHMENT,)),
        (b"Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nA Mun H", (Trouble.FORWARDED,)),
        (b"Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\nx", (Trouble.RICH,)),
        (b'Content-Type: application/pgp-signature; name="signature.asc"\r\n\r\nx', ()),
        (b"Content-Type: image/jpeg; name=x.jpg\r\n\r\nA Mun H", ()),
        (b"Content-Type: text/calendar; name=x.ics\r\n\r\nA Mun H", ()),
    ],
)
def test_what_is_attached_is_not_read(part: bytes, troubles: tuple[Trouble, ...]) -> None:
    letter = read(multipart(b"mixed", TEXT + b"A Par H", part))
    assert (letter.text, causes(letter)) == ("A Par H", troubles)


@pytest.mark.parametrize(
    "part",
    [
        b'Content-Type: text/plain; name="orders.txt"\r\n\r\nA Mun H',
        b"Content-Type: text/plain\r\nContent-Disposition: attachment;"
        b" filename*=utf-8''z%C3%BCge.txt\r\n\r\nA Mun H\r\n\r\n> A Mun - Bur",
        b"Content-Type: text/plain; name=o.txt\r\n\r\n" + "A Mun H".encode("utf-16"),
    ],
)
def test_an_attached_text_is_read_where_the_mail_says_nothing(part: bytes) -> None:
    """Whatever the mail quotes: its quotations end with it."""
    letter = read(multipart(b"mixed", TEXT + b"On 1.1.26 a@b.org wrote:\r\nx\r\n-- \r\nA.", part))
    assert (letter.text, causes(letter)) == ("A Mun H", (Trouble.ATTACHED,))
    letter = read(multipart(b"mixed", TEXT + b"A Par H", part))
    assert letter.text == "A Par H"
    assert causes(letter) == (Trouble.ASIDE,)
    assert letter.has_unread_files


DIGEST = (
    b"Content-Type: multipart/digest; boundary=d\r\n\r\n--d\r\n\r\n"
    b"Subject: x\r\n\r\nA Mun H\r\n--d--"
)
FORMS = {
    "another place": (b"A Par - Bur", b"<p>A Par - Pic</p>"),
    "another unit": (b"A Par - Bur\r\nF Bre H", b"<p>A Par - Bur</p><p>F Mar H</p>"),
    "another order of words": (b"A Par - Bur", b"<p>A Bur - Par</p>"),
    "another kind of order": (b"A Par H", b"<p>A Par - Bur</p>"),
    "another year": (b"S1901M A Par - Bur", b"<p>S1902M A Par - Bur</p>"),
    "no instead of yes": (b"vote draw", b"<p>no draw</p>"),
}
SAME = {
    "a list": (b"1. A Par - Bur\r\n2. F Bre H", b"<ol><li>A Par - Bur</li><li>F Bre H</li></ol>"),
    "a picture": (b"A Par - Bur\r\n[image: map.png]", b"<p>A Par - Bur</p><img src=x>"),
    "a link": (b"A Par H see x.org<http://x.org/y>", b"<p>A Par H see <a href=y>x.org</a></p>"),
    "bold": (b"*A Par* - Bur", b"<p><b>A Par</b> - Bur</p>"),
    "a quotation that one of them marks": (
        b"A Par - Bur\r\n\r\n> F Bre - ENG",
        b"<p>A Par - Bur</p><div class=q>F Bre - ENG</div>",
    ),
    "an accent": (b"A Par - M?nchen", "<p>A Par - München</p>".encode()),
    "a footer": (b"A Par - Bur\r\n\r\nGet it at www.x.org", b"<p>A Par - Bur</p>"),
}


@pytest.mark.parametrize("kind", [b"alternative", b"mixed"])
@pytest.mark.parametrize("forms", FORMS.values(), ids=FORMS)
def test_two_forms_of_a_letter_that_contradict_each_other(
    kind: bytes, forms: tuple[bytes, bytes]
) -> None:
    letter = read(multipart(kind, TEXT + forms[0], HTML + forms[1]))
    assert letter.doubtful
    assert causes(letter) == (Trouble.ALTERNATIVES,)


@pytest.mark.parametrize("forms", SAME.values(), ids=SAME)
def test_two_forms_of_a_letter_that_say_the_same(forms: tuple[bytes, bytes]) -> None:
    letter = read(multipart(b"alternative", TEXT + forms[0], HTML + forms[1]))
    assert (letter.doubtful, causes(letter)) == (False, ())


def test_two_plain_forms_are_one_letter_or_a_contradiction() -> None:
    letter = read(multipart(b"alternative", TEXT + b"A Par H", TEXT + b"A Par H"))
    assert (letter.text, letter.doubtful) == ("A Par H", False)
    assert read(multipart(b"alternative", TEXT + b"A Par H", TEXT + b"A Bur H")).doubtful


def test_a_gateways_footer_is_no_form_of_the_letter() -> None:
    footer = HTML + b"<p>Sold by the Example company of Exampleton</p>"
    letter = read(multipart(b"mixed", TEXT + b"A Par - Bur", footer))
    assert letter.text.split("\n")[0] == "A Par - Bur"
    assert not letter.doubtful


def test_two_contradicting_megabytes_are_compared_at_once() -> None:
    raw = multipart(b"alternative", TEXT + b"a b " * 99_000, HTML + b"a c " * 99_000)
    assert least_cost(lambda: read(raw), 1.0) < 1.0


def test_what_has_no_kind_in_a_digest_is_a_mail() -> None:
    raw = multipart(b"mixed", TEXT + b"A Par H", DIGEST)
    assert (read(raw).text, causes(read(raw))) == ("A Par H", (Trouble.FORWARDED,))


STRUCK = {
    "s": b"<p><s>A Par - Pic</s> A Par - Bur</p>",
    "strike": b"<strike>A Par - Pic</strike><br>A Par - Bur",
    "del": b"<p><del>A Par - Pic</del></p><ins>A Par - Bur</ins>",
    "a style": b'<p style="color:red; text-decoration: line-through">A Par - Pic</p>A Par - Bur',
    "a style's line": b"<i style='text-decoration-line:underline line-through'>A Par - Pic</i>"
    b"<p>A Par - Bur",
    "nested": b"<s><b>A</b> <span>Par - Pic</span></s><p>A Par - Bur</p>",
}
HIDDEN = {
    "display": b'<div style="display:none">A Par - Pic</div>A Par - Bur',
    "visibility": b'<div style="visibility: hidden;">A Par - Pic</div>A Par - Bur',
    "no size": b'<span style="font-size:0px;color:#fff">A Par - Pic</span>A Par - Bur',
    "opacity": b'<span style="opacity:0">A Par - Pic</span>A Par - Bur',
    "outlook": b'<span style="mso-hide:all">A Par - Pic</span>A Par - Bur',
    "attribute": b"<p hidden>A Par - Pic</p>A Par - Bur",
    "white on white": b'<p style="color:white;background:#ffffff">A Par - Pic</p>A Par - Bur',
    "template": b"<template>A Par - Pic</template>A Par - Bur",
    "comment": b"<!-- A Par - Pic -->A Par - Bur",
    "title": b"<title>A Par - Pic</title>A Par - Bur",
    "style": b"<style>A Par - Pic</style>A Par - Bur",
    "both": b'<s style="display:none">A Par - Pic</s>A Par - Bur',
}
SEEN = {
    "a class": b'<p class="not hidden">A Par - Bur</p>',
    "overflow": b'<p style="overflow: hidden">A Par - Bur</p>',
    "a size": b'<p style="font-size:0.9em">A Par - Bur</p>',
    "white": b'<p style="color:#fff">A Par - Bur</p>',
    "underlined": b'<p style="text-decoration:underline">A Par - Bur</p>',
    "opaque": b'<p style="opacity:0.8">A Par - Bur</p>',
}


@pytest.mark.parametrize("html", STRUCK.values(), ids=STRUCK)
def test_what_is_struck_out_is_not_read(html: bytes) -> None:
    """Nor in the plain text beside it, which shows no line through it."""
    letter = read(mail(html, b"Content-Type: text/html"))
    assert (letter.text.split("\n")[-1].strip(), letter.struck_words) == ("A Par - Bur", 4)
    assert "Pic" not in letter.text
    plain = TEXT + b"A Par - Pic\r\nA Par - Bur"
    both = read(multipart(b"alternative", plain, HTML + html))
    assert (both.text, both.struck_words) == (letter.text, 4)
    assert not both.doubtful


@pytest.mark.parametrize("html", HIDDEN.values(), ids=HIDDEN)
def test_what_is_hidden_is_not_read(html: bytes) -> None:
    letter = read(mail(html, b"Content-Type: text/html"))
    assert (letter.text.strip(), letter.struck_words) == ("A Par - Bur", 0)


@pytest.mark.parametrize("html", SEEN.values(), ids=SEEN)
def test_what_is_seen_is_read(html: bytes) -> None:
    assert read(mail(html, b"Content-Type: text/html")).text == "A Par - Bur"


@pytest.mark.parametrize("line", ["~~A Par - Pic~~", "A Par - Pic".replace("", "\u0336")[1:]])
def test_what_is_struck_out_in_plain_text(line: str) -> None:
    raw = mail(f"{line}\r\nA Par - Bur".encode(), b"Content-Type: text/plain; charset=utf-8")
    assert (read(raw).text, read(raw).struck_words) == ("A Par - Bur", 4)


def test_what_is_struck_out_in_a_quotation_is_not_counted() -> None:
    html = b"<p>A Par - Bur</p><blockquote><s>A Par - Pic</s></blockquote>"
    assert read(mail(html, b"Content-Type: text/html")).struck_words == 0


def test_quoted_printable_that_lost_its_label() -> None:
    assert read(mail(b"A Par =E2=80=93 Bur=20\r\nF Bre =2D MAO")).text == "A Par – Bur\nF Bre - MAO"
    assert read(mail(b"1=2, a=b")).text == "1=2, a=b"


def test_an_encrypted_letter_is_said_to_be_one() -> None:
    raw = multipart(b"encrypted", b"Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1")
    assert causes(read(raw)) == (Trouble.ENCRYPTED,)


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
    assert trouble in causes(letter)
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
    assert (letter.text, causes(letter)) == ("A Par H", ())  # what is left out is no text
    letter = read(multipart(b"mixed", TEXT + b"A Par H", picture, TEXT + b"A Mar H"))
    assert (letter.text, causes(letter)) == ("A Par H", (Trouble.TOO_LARGE,))


def test_long_fields_of_mail_hosts_do_no_harm() -> None:
    """Exchange writes fields of ten kilobytes about spam."""
    assert read(mail(b"A Par H", b"X-Microsoft-Antispam: " + b"x" * 20_000)).text == "A Par H"


def test_a_header_without_end_is_said() -> None:
    letter = read(mail(b"A Par H", *[b"X-%d: y" % n for n in range(600)]))
    assert (letter.text, causes(letter)) == ("", (Trouble.HEADER,))
    assert letter.sender.address == "anna@x.org"


def test_too_many_lines_are_cut_and_said() -> None:
    letter = read(mail(b"A Par H\r\n" * (MAX_LINES + 1)))
    assert letter.text.count("\n") == MAX_LINES - 1
    assert causes(letter) == (Trouble.TOO_LONG,)


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
