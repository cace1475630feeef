"""What was written this time is read, whatever stands around it, and nothing that was quoted."""

from __future__ import annotations

import pytest

from tests.harm.house import House
from tests.post.test_quotes import ATTRIBUTIONS, HEADERS

OWN = ("F Lon - NTH", "F Edi - NWG", "A Lvp - Edi")
QUOTED = "\n".join(("> F Lon - ENG", "> F Edi H", "> A Lvp - Wal"))
BARE = QUOTED.replace("> ", "")
WRITTEN = "\n".join(OWN)
LETTERS = {
    **{name: f"{WRITTEN}\n{line}\n{QUOTED}" for name, line in ATTRIBUTIONS.items()},
    **{name: f"{WRITTEN}\n{head}\n\n{BARE}" for name, head in HEADERS.items()},
    "signature": f"{WRITTEN}\n-- \nF Lon - ENG",
    "footer": f"{WRITTEN}\nVon meinem iPhone gesendet\n\n{ATTRIBUTIONS['gmail, German']}\n{QUOTED}",
    "below": f"{ATTRIBUTIONS['gmail']}\n{QUOTED}\n{WRITTEN}",
    "between": "\n".join(f"> F Lon - ENG\n{order}" for order in OWN),
    "numbered": "\n".join(f"{n}. {o}" for n, o in enumerate(OWN, 1))
    + f"\n{ATTRIBUTIONS['gmail, wrapped twice']}\n{QUOTED}",
}  # fmt: skip


@pytest.mark.parametrize("letter", LETTERS.values(), ids=LETTERS)
def test_orders_come_through_and_nothing_quoted(letter: str) -> None:
    with House.begun() as house:
        followed = house.write("ENGLAND", letter)
        ((kind, event),) = followed.events
        assert kind == "OrdersEntered"
        assert [canonical for _, canonical in event["orders"]] == [own.upper() for own in OWN]
        (mail,) = followed.mails
        assert mail.subject == "[ghost] Spring 1901 movement: 3 of 3 orders in"
