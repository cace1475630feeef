"""What went wrong at a mailbox, and how it is told."""

from __future__ import annotations

import ast
import imaplib
import re

import imapclient

from judge.post.oauth2 import NotAllowed

_NOT_NOW = re.compile(
    r"\[(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG)\]|try again|too many", re.IGNORECASE
)
_BYTES = re.compile(r"""\bb(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


def is_refusal(fault: BaseException) -> bool:
    """Whether the server said NO, and the connection is as good as before."""
    broken = (imaplib.IMAP4.abort, imapclient.exceptions.ProtocolError)
    return isinstance(fault, imaplib.IMAP4.error) and not isinstance(fault, broken)


def is_login_refused(fault: BaseException) -> bool:
    """Whether the server won't have this name and password, and would not have them later.

    RFC 5530 §3: UNAVAILABLE is said where it can't tell now, and so it is where too many tried.
    """
    if isinstance(fault, NotAllowed):
        return fault.for_good
    is_login = isinstance(fault, imapclient.exceptions.LoginError)
    return is_login and not _NOT_NOW.search(str(fault)[:2000])


def sentence_of(fault: BaseException) -> str:
    """Return a fault as one line for the operator; it holds no password."""
    text = _BYTES.sub(_read_bytes, str(fault)[:2000])
    text = " ".join(text.split())[:200]
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__


def _read_bytes(quoted: re.Match[str]) -> str:
    """Return what a server said, where imaplib shows it as Python's bytes."""
    try:
        said = ast.literal_eval(quoted[0])
    except (ValueError, SyntaxError):
        return quoted[0]
    return bytes(said).decode("utf-8", "replace")
