"""Orders that a letter denies: "don't do A Par - Bur" takes back that order, if it stands.

Of an order that doesn't stand it is asked, as of any other that is only spoken of: "no A Par - Bur"
may lack a comma.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.desk.answers import Withdrawn
from judge.desk.clerks.filing import Sender, Sorted
from judge.game.standing import is_same
from judge.orders.model import Order, province_of
from judge.orders.problems import Unreadable
from judge.orders.sheet import Aside, Reading
from judge.orders.unclear import Unclear
from judge.orders.wording import write_printed


def with_denials(found: Iterable[Sorted], sender: Sender) -> Iterator[Sorted]:
    """What becomes of each line, where one takes back the very order that it denies.

    That stands on file, or further up in the letter. In a letter that came late it may have been
    meant for the phase that is over.
    """
    standing = [entered.order for entered in sender.game.table.orders.get(sender.power, ())]
    for one in found:
        content = one.entry.content
        if one.what == "taken" and isinstance(content, Reading):
            standing.append(content.order)
        order = _denied(one, sender)
        place = None if order is None else province_of(order)
        if order is None or place is None or not any(is_same(order, row) for row in standing):
            yield one
            continue
        entry = replace(one.entry, content=Aside.COMMAND)
        yield Sorted(entry, Withdrawn(entry, sender.now, (place,), None, write_printed(order)))


def _denied(one: Sorted, sender: Sender) -> Order | None:
    content = one.entry.content
    if not isinstance(content, Unreadable) or content.reason.cause is not Unclear.DENIED:
        return None
    is_for_now = one.may_be_asked_for == sender.now and sender.case.over is None
    return content.candidates[0] if is_for_now else None
