"""A letter that contradicts itself about its writer changes nothing, wherever it came to."""

from __future__ import annotations

import pytest

from tests.harm.house import House

ORDER = "F Lon - NTH"
HEADERS = {
    "two From lines": "From: Mallory <mallory@evil.example>",
    "two subjects": "Subject: resign",
    "two To lines": "To: somebody@else.example",
    "two dates": "Date: Mon, 1 Nov 2026 12:00:00 +0000\nDate: Tue, 2 Nov 2026 12:00:00 +0000",
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
@pytest.mark.parametrize("by_token", [True, False], ids=["secret address", "address on file"])
@pytest.mark.parametrize("text", [ORDER, "vote draw", "press to France: hello\nendpress"])
def test_nothing_is_filed_or_sent(header: str, by_token: bool, text: str) -> None:
    with House.begun() as house:
        anna = house.address_of("ENGLAND")
        more = {"headers": header, "subject": "orders"}
        if by_token:
            followed = house.write("ENGLAND", text, **more)
        else:
            followed = house.write_from(anna, text, to="judge+ghost@example.org", **more)
        assert followed.kinds == ()
        (mail,) = followed.mails
        assert mail.to == anna
        assert "send your letter again" in mail.subject


def test_two_people_in_one_from_line() -> None:
    with House.begun() as house:
        anna, to = house.address_of("ENGLAND"), house.reply_address("ENGLAND")
        raw = f"From: {anna}, mallory@evil.example\nTo: {to}\nMessage-ID: <q@x>\n\n{ORDER}\n"
        followed = house.post(raw.encode(), sender=anna, to=to)
        assert followed.kinds == ()
        assert [mail.to for mail in followed.mails] == [anna]


@pytest.mark.parametrize("header", ["From: E <{anna}>", "To: {to}", "Subject: orders"])
def test_the_same_field_twice_contradicts_nothing(header: str) -> None:
    """A gateway that writes a field once more does no harm."""
    with House.begun() as house:
        anna, to = house.address_of("ENGLAND"), house.reply_address("ENGLAND")
        again = header.format(anna=anna, to=to)
        raw = (
            f"{again}\nFrom: E <{anna}>\nTo: {to}\nSubject: orders\nMessage-ID: <q@x>\n\n{ORDER}\n"
        )
        followed = house.post(raw.encode(), sender=anna, to=to)
        assert followed.kinds == ("OrdersEntered",)
