"""No secret address in any log: not in ours, nor in those of the libraries we use.

Logs are read, copied and sent to others for help. Whoever has a seat's reply
address can order for it, and whoever has an envelope sender of ours can say
that a mail did not arrive.
"""

from __future__ import annotations

import logging
import re
from typing import Any

# What stands behind a plus and a game's name and a dot, in the disguises of URLs (also of URLs
# in URLs), quoted-printable, HTML and JSON, and in wide letters, wherever a line, a repr() or a
# sign that nobody sees has broken it.
_BREAK = (
    r"(?:[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|=(?=\r?\n|\\[rn])"
    r"|\\[rn]|\\u200[b-f]|\\xad|\\ufeff){0,8}"
)
_PLUS = (
    r"(?: \+ | \uff0b | %2b | %252b | =2b | \\x2b | \\u002b | &(?:amp;)?\#43; | &\#x2b; | &plus; )"
)
_DOT = r"(?: \. | \uff0e | %2e | =2e | \\x2e | \\u002e | &(?:amp;)?\#46; | &\#x2e; | &period; )"
_LETTER = r"[a-z2-7\uff41-\uff5a\uff21-\uff3a\uff12-\uff17]"
_SECRET = re.compile(
    rf"""(?xi) ( {_PLUS} {_BREAK} [a-z0-9_-]{{1,40}} ) {_BREAK} {_DOT} {_BREAK}
    (?: [hm]? [0-9]{{1,7}} {_DOT} {_BREAK} )? {_LETTER} (?: {_BREAK} {_LETTER} ){{9,63}}"""
)
_SENDER = re.compile(rf"(?xi) ( {_PLUS} b- ) [0-9a-f]{{8,64}}")
_LONGEST = 20_000

# They tell every line of a conversation, and lines of mails with them.
_TALKATIVE = {
    "mail.log": logging.WARNING,
    "mail.debug": logging.WARNING,
    "imapclient": logging.INFO,
}


def struck(text: str) -> str:
    """A text without what is secret in addresses of ours."""
    if len(text) > _LONGEST:
        text = text[:_LONGEST] + " ..."
    return _SENDER.sub(r"\1...", _SECRET.sub(r"\1....", text))


def keep_secrets() -> None:
    """From now on log nothing secret, at any level, through whatever handler. Twice is once."""
    for name, level in _TALKATIVE.items():
        logger = logging.getLogger(name)
        if logger.level == logging.NOTSET:
            logger.setLevel(level)
    if not isinstance(logging.getLogRecordFactory(), _Discreet):
        logging.setLogRecordFactory(_Discreet(logging.getLogRecordFactory()))


class _Discreet:
    """Makes log records as another factory does, without secrets.

    A filter at a logger misses what its children log, and one at a handler
    what other handlers get.
    """

    def __init__(self, make: Any) -> None:
        self._make = make

    def __call__(self, *args: Any, **more: Any) -> logging.LogRecord:
        record: logging.LogRecord = self._make(*args, **more)
        try:
            said = record.getMessage()
        except Exception:  # noqa: BLE001  the handler tells of it, as ever
            return record
        shown = struck(said)
        if shown != said:
            record.msg, record.args = shown, ()
        if record.exc_info and record.exc_info[0] is not None:
            record.exc_text = struck(logging.Formatter().formatException(record.exc_info))
        if record.stack_info:
            record.stack_info = struck(record.stack_info)
        return record
