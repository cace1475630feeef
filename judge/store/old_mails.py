"""What mails are that were written before they said so themselves.

This belongs to a step of the schema: like that, it is never changed.
"""

from __future__ import annotations

import json


def kind_by_key(key: str, occasion: str, picture: str) -> str:
    """What a mail is, as JSON, by its key and why it was written; "" for a text alone.

    `picture` was the text of a commission, or the names of the pictures of press.
    """
    form: dict[str, object]
    match occasion, key.split(":"):
        case "press", _:
            form = {"is": "press", "files": picture.split()}
        case _, [_, "ending", *_] if picture:
            form = {"is": "ending", "commission": picture}
        case _ if picture:
            form = {"is": "receipt", "commission": picture}
        case "notice", [_, "clock", *_]:
            form = {"is": "deadline"}
        case "report", [_, "opening", *_]:
            form = {"is": "opening"}
        case "report", [_, phase, "report", number, reader, *copy] if number.isdecimal():
            form = {"is": "report", "phase": phase, "number": int(number)}
            form |= {"reader": "" if reader == "GM" else reader, "public": bool(copy)}
        case _:
            return ""
    return json.dumps(form, ensure_ascii=False)
