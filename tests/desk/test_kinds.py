"""What a mail is goes into the outbox as text and comes back the same."""

from __future__ import annotations

from typing import get_args

import pytest

from judge.desk.kinds import (
    PLAIN,
    BoardMail,
    DeadlineMail,
    EndingMail,
    ExportMail,
    JoiningMail,
    Kind,
    LetterMail,
    OpeningMail,
    PressMail,
    ReceiptMail,
    ReportMail,
    is_pictured,
    read_kind,
    write_kind,
)

FORMS = [
    (PLAIN, "", False),
    (PressMail(), '{"is": "press", "files": []}', False),
    (PressMail(("a.png", "b.gif")), '{"is": "press", "files": ["a.png", "b.gif"]}', True),
    (OpeningMail(), '{"is": "opening"}', True),
    (JoiningMail(), '{"is": "joining"}', True),
    (LetterMail(), '{"is": "letter"}', False),
    (DeadlineMail(), '{"is": "deadline"}', False),
    (
        ReportMail("S1901M", 3, "FRANCE"),
        '{"is": "report", "phase": "S1901M", "number": 3, "reader": "FRANCE", "public": false}',
        True,
    ),
    (
        ReportMail("W1901A", 4, public=True),
        '{"is": "report", "phase": "W1901A", "number": 4, "reader": "", "public": true}',
        True,
    ),
    (ReceiptMail('{"title": "é"}'), r'{"is": "receipt", "commission": "{\"title\": \"é\"}"}', True),
    (BoardMail("{}"), '{"is": "board", "commission": "{}"}', True),
    (EndingMail("{}"), '{"is": "ending", "commission": "{}"}', True),
    (BoardMail("{}"), '{"is": "board", "commission": "{}"}', True),
    (ExportMail("json"), '{"is": "export", "form": "json"}', True),
]


@pytest.mark.parametrize(("kind", "form", "pictured"), FORMS)
def test_a_kind_is_written_read_and_put_in_its_lane(kind: Kind, form: str, pictured: bool) -> None:
    assert (write_kind(kind), read_kind(form), is_pictured(kind)) == (form, kind, pictured)


def test_every_kind_is_tried_here() -> None:
    assert {type(kind) for kind, _, _ in FORMS} == set(get_args(Kind))


@pytest.mark.parametrize("text", ['{"is": "digest"}', "{", '{"is": "report"}'])
def test_what_is_no_kind_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_kind(text)
