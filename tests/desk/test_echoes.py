"""A robot that sends our own mails back, without a mark and without a header, does nothing."""

from __future__ import annotations

import pytest

from judge.desk.echoes import echoed_lines
from judge.desk.letters import Reply
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.layout import letter_text
from judge.library.texts import load_phrases
from tests.desk.bureau import Bureau, started_game
from tests.desk.test_examples import in_mails, in_sentences, of_usages

EXAMPLE = 4
"""So many blanks stand before one in a mail."""
ABSENT = "Thank you for your mail. I am out of the office until 10 August.\n\nYour message:\n\n"


def correspondence() -> tuple[Bureau, list[Reply]]:
    """A game with every kind of mail that tells its reader what to answer."""
    bureau = Bureau()
    mails = list(started_game(bureau).values())
    game = bureau.games["ghost"]

    def write(power: str, text: str) -> None:
        now = bureau.games["ghost"]
        of = game.variant.power_by_id[power] if power else None
        sender = now.people.seat_of(of).player.address if of else now.people.master.player.address
        mails.extend(bureau.write(sender, text, to=reply_part(bureau, now, of)).replies)

    for topic in sorted(n.removeprefix("help_") for n in load_phrases().mails if "help_" in n):
        write("", f"help {topic}")
        write("FRANCE", f"help {topic}")
    write("FRANCE", "help\nA Par - Bur\nA Mra - Spa\nF Bre - MAO")
    write("FRANCE", "vote draw")
    write("FRANCE", "could we have two more days?")
    write("FRANCE", "away until Wednesday")
    write("ITALY", "my address is other@x.org")
    write("TURKEY", "resign")
    write("", "process")
    write("", "process")
    write("", "deadline Friday 20:00")
    write("", "replace Turkey by new@x.org")
    return bureau, mails


BUREAU, MAILS = correspondence()


@pytest.mark.parametrize("number", range(len(MAILS)))
def test_a_mail_of_ours_sent_back_changes_nothing(number: int) -> None:
    mail = MAILS[number]
    if not mail.reply_to:
        return
    served = BUREAU.write(mail.to.address, ABSENT + mail.text, to=mail.reply_to)
    assert served.is_idle, mail.text


def test_what_stands_above_is_read() -> None:
    mail = next(m for m in MAILS if "you are France" in m.subject)
    served = BUREAU.write(mail.to.address, "A Mar - Spa\n\n" + mail.text, to=mail.reply_to)
    assert [type(e).__name__ for c in served.changes for e in c.events] == ["OrdersEntered"]
    assert "holds a mail of mine" in " ".join(served.replies[0].text.split())


def test_press_may_quote_us() -> None:
    opening = next(m for m in MAILS if "you are France" in m.subject)
    shown = opening.text.partition("Letters to other powers")[0]
    text = f"press to Italy\nLook:\n{shown}\nendpress"
    served = BUREAU.write(opening.to.address, text, to=opening.reply_to)
    assert [type(e).__name__ for c in served.changes for e in c.events] == ["PressSent"]


@pytest.mark.parametrize("name", sorted(load_phrases().mails))
def test_a_paragraph_without_gaps_is_mailed_as_it_is_written(name: str) -> None:
    """Else its lines, wrapped anew for a long address beside them, would not be known again."""
    if name.startswith("help") or name in {"stranger", "undecided", "no_seat", "doubtful"}:
        _, _, text = load_phrases().mails[name].partition("\n")
        for paragraph in text.strip("\n").split("\n\n"):
            assert "{" in paragraph or letter_text(paragraph) == f"{paragraph}\n"


@pytest.mark.parametrize("text", ["I vote for a draw of all survivors.", "vote draw"])
def test_words_that_anybody_says_are_their_writers(text: str) -> None:
    bureau = Bureau()
    mail = next(m for m in started_game(bureau).values() if "you are France" in m.subject)
    served = bureau.write(mail.to.address, text, to=mail.reply_to)
    assert [type(e).__name__ for c in served.changes for e in c.events] == ["MotionVoted"]


def test_answers_below_the_rows_of_a_receipt_are_read() -> None:
    """Unmarked, as some programs send what they quote."""
    bureau = Bureau()
    mail = next(m for m in started_game(bureau).values() if "you are France" in m.subject)
    receipt = bureau.write(mail.to.address, "orders", to=mail.reply_to).replies[0].text
    filled = receipt.replace(
        "A Par      no order: it will hold", "A Par      no order: it will hold\n- Bur"
    )
    assert filled != receipt
    served = bureau.write(mail.to.address, filled, to=mail.reply_to)
    assert [str(type(e).__name__) for c in served.changes for e in c.events] == ["OrdersEntered"]
    assert "A Par - Bur" in served.replies[0].text


def shown_together() -> list[str]:
    """The examples that stand in a row in our mails: who means them copies all of them."""
    found = []
    for mail in load_phrases().mails.values():
        rows: list[str] = []
        for line in (*mail.split("\n"), ""):
            is_example = len(line) - len(line.lstrip()) == EXAMPLE and line.strip()
            rows += [line.strip().partition("   ")[0]] if is_example else []
            if rows and not is_example:
                found.append("\n".join(rows))
                rows = []
    return found


def test_what_we_show_is_meant_by_who_sends_it_alone() -> None:
    """Quoting shows by its marks, or by what stands beside it; an example alone is an order."""
    shown = [text for rows in (in_mails(), of_usages(), in_sentences()) for _, text in rows]
    assert len(shown) > 200
    dropped = [
        text
        for text in (*shown, *shown_together())
        if not text.lstrip().startswith("|") and echoed_lines(text.split("\n"), load_phrases())[0]
    ]
    assert dropped == []
