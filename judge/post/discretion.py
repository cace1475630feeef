"""No secret address in any log: not in ours, nor in those of the libraries we use.

Logs are read, copied and sent to others for help. Whoever has a seat's reply
address can order for it, and whoever has an envelope sender of ours can say
that a mail did not arrive.
"""

from __future__ import annotations

import logging
import re
from typing import Any

# What stands behind a plus and a game's name and a dot, in the disguises of URLs,
# quoted-printable and HTML, wherever a line or a repr() has broken it.
_BREAK = r"(?:=?(?:\\r)?\\n|=?\r?\n|\s)?"
_SECRET = re.compile(
    rf"""(?xi) ( (?: \+ | %2b | =2b | \\x2b | &\#43; | &plus; ) {_BREAK} [a-z0-9_-]{{1,40}} )
    {_BREAK} (?: \. | %2e | =2e | \\x2e | &\#46; ) {_BREAK}
    (?: h? [0-9]{{1,7}} (?: \. | %2e | =2e | \\x2e | &\#46; ) {_BREAK} )?
    [a-z2-7] (?: {_BREAK} [a-z2-7] ){{9,63}}"""
)
_SENDER = re.compile(r"((?:\+|%2b|=2b|\\x2b|&#43;)b-)[0-9a-f]{8,64}", re.IGNORECASE)
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
