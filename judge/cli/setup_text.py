"""A first judge.toml in words, from the pieces in `data/init/`."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from datetime import datetime

from judge.cli.setup import Setup
from judge.library.shelf import read_text

_WIDTH = 96


def write_setup(setup: Setup, now: datetime) -> str:
    """The whole text, with comments; every value in it is quoted as TOML has it."""
    return "".join(_pieces(setup, now))


def _pieces(setup: Setup, now: datetime) -> Iterator[str]:
    local, _, domain = setup.address.partition("@")
    host = json.dumps(setup.host_address)
    yield _piece(
        "judge", day=f"{now:%Y-%m-%d}", local=local, domain=domain,
        address=json.dumps(setup.address), data=json.dumps(setup.data),
        host_address=f"host_address = {host}" if setup.host_address
        else '# host_address = "you@example.org"',
    )  # fmt: skip
    if setup.imap is not None:
        yield _piece(
            "imap", name=setup.provider.name, know=_comment(*setup.provider.know),
            host=json.dumps(setup.imap.host), port=setup.imap.port,
            security=json.dumps(setup.imap.security), user=json.dumps(setup.user),
            login=_login(setup),
        )  # fmt: skip
    else:
        yield _piece("door", port=setup.door)
    # Port 25 of this machine is where its mail server takes mail of its own users (RFC 6409 §3.1).
    is_own = (setup.smtp.port, setup.smtp.security) == (25, "none")
    login = f"user = {json.dumps(setup.user)}\n{_login(setup)}"
    if is_own or not setup.user:
        login = "# no login"
    yield _piece(
        "smtp", host=json.dumps(setup.smtp.host), port=setup.smtp.port,
        security=json.dumps(setup.smtp.security), login=login,
        connections=setup.provider.connections, sender=json.dumps(setup.provider.sender),
    )  # fmt: skip
    if setup.client[0]:
        id_, secret = map(json.dumps, setup.client)
        shown = f"client_secret = {secret}\n" if setup.client[1] else ""
        provider = json.dumps(setup.provider.oauth2)
        yield _piece("oauth2", provider=provider, client_id=id_, client_secret=shown)
    yield _piece("mail", authserv_id=json.dumps(setup.authserv_id))


def _piece(name: str, /, **gaps: object) -> str:
    return read_text("data", f"init/{name}.toml").format(**gaps)


def _login(setup: Setup) -> str:
    if setup.client[0]:
        return 'login = "oauth2"'
    key, value = setup.password
    return f"{key} = {json.dumps(value)}"


def _comment(*sentences: str) -> str:
    lines = (line for one in sentences for line in textwrap.wrap(one, _WIDTH))
    return "".join(f"# {line}\n" for line in lines)
