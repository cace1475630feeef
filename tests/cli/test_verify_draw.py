"""`judge verify-draw`: a mail about a draw checked by itself, and every lie in it found."""

from __future__ import annotations

import io
import re
from types import SimpleNamespace

import pytest

from judge.cli.main import main
from judge.desk.letters import Reply
from judge.library.variants import variant_ids
from tests.desk.bureau import Bureau


def run(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    code = main(["verify-draw"])
    found = capsys.readouterr()
    return code, found.out + found.err


def mails_of(variant: str = "standard", letters: tuple[str, ...] = ()) -> list[Reply]:
    """Issue no. 1 as each reader has it; the first players write the letters as they join."""
    bureau = Bureau()
    opened = bureau.write("gm@x.org", f"create game ghost variant {variant}")
    seats = len(bureau.games["ghost"].variant.powers)
    for n in range(seats):
        text = letters[n] if n < len(letters) else ""
        bureau.write(f"p{n}@x.org", f"join ghost\n{text}")
    begun = bureau.write("gm@x.org", "start", to=opened.replies[0].reply_to).replies[1:]
    asked = (bureau.write(r.to.address, "get issue 1", to=r.reply_to) for r in begun)
    return [served.replies[0] for served in asked]


ASKED = (
    "preference I T *\nnumber 4711",
    "preference not Italy",
    "number 7",
    "preference R, I or T",
)


@pytest.mark.parametrize("variant", variant_ids())
@pytest.mark.parametrize("letters", [(), ASKED])
def test_every_mail_of_a_start_is_checked(
    variant: str, letters: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    if variant == "swiss":
        letters = tuple(text for text in letters if "preference" not in text)
    for reply in mails_of(variant, letters):
        quoted = "".join(f"> {line}\n" for line in reply.text.splitlines())
        for text in (reply.text, quoted, f"From: judge@x.org\nSubject: x\n\n{reply.text}"):
            code, said = run(text, monkeypatch, capsys)
            assert code == 0, (said, text)


LIES = (
    (r"(The seed was\s+)seed0", r"\1seed1"),
    (r"no\. 3", "no. 2"),
    (r":4711", ":4712"),
    (r"( no\. \d), by preferences", r"\1"),
    (r"(?m)^  Austria(\s+)\S+$", r"  Austria\1P9"),
    (r"\b([0-9a-f]{63})[0-9a-f]\b", r"\1x"),
    (r"in this order:\s+Italy;", "in this order: Germany; Italy;"),
)


@pytest.mark.parametrize(("what", "lie"), LIES)
def test_a_lie_is_found(
    what: str, lie: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mails = mails_of(letters=(ASKED[0],))
    (mail,) = (reply for reply in mails if "You had said" in reply.text)
    text = re.sub(what, lie, mail.text, count=1)
    assert text != mail.text
    code, said = run(text, monkeypatch, capsys)
    assert (code, "WRONG" in said) == (1, True), said


def test_a_mail_of_old_is_checked_as_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(OLD, monkeypatch, capsys)
    assert code == 0, said
    code, said = run(OLD.replace("Emma", "Zoe", 1), monkeypatch, capsys)
    assert code == 1


def test_what_is_no_such_mail_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in ("", "hello", "Who plays what:\n  Austria  Anna\n", "\x00" * 99):
        code, said = run(text, monkeypatch, capsys)
        assert (code, "no mail about a draw" in said) == (2, True)


OLD = """
Who plays what:
  Austria    Emma
  England    Anna
  France     David
  Germany    Greta
  Italy      Clara
  Russia     Felix
  Turkey     Bruno

Nobody chose the powers; you can check it. The seed of the draw was
    0123456789abcdef0123456789abcdef
and its SHA-256, which you were told when you joined,
    3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9
The players in the order in which they joined:
  1. Anna
  2. Bruno
  3. Clara
  4. David
  5. Emma
  6. Felix
  7. Greta
For the first power of the list above take the SHA-256 of the seed
with ":0" behind it, divide it by the number of players here, and
count down from 0 to the remainder: that player has the power and
leaves the list. For the second power take ":1", and so on.
"""
