"""judge.toml of a judge that has its mail on this machine, in the open, for tests and benches."""

from __future__ import annotations

_CONFIG = """
[judge]
address = "{address}"
data = "."
answers_an_hour = {answers_an_hour}

[imap]
host = "127.0.0.1"
port = {imap}
security = "none"
user = "{user}"
password = "{password}"

[smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"

[serve]
workers = {workers}
"""


def config_text(
    address: str,
    *,
    imap: int,
    smtp: int,
    user: str = "judge",
    password: str = "judge",
    answers_an_hour: int = 100_000,
    workers: int = 1,
) -> str:
    """The text, for a mailbox and a mail host at these ports."""
    return _CONFIG.format(
        address=address,
        imap=imap,
        smtp=smtp,
        user=user,
        password=password,
        answers_an_hour=answers_an_hour,
        workers=workers,
    )
