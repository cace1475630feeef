"""`judge authorize`: ask Google or Microsoft for leave to have the mail of the judge's mailbox."""

from __future__ import annotations

import sys
from pathlib import Path

from judge.cli.accounts import client_of, token_file
from judge.cli.logins import tell_tries, try_logins
from judge.cli.opened import config_in
from judge.config import Config
from judge.daemon.clock import now
from judge.library.providers import load_authorities
from judge.post.oauth2 import Asking, NotAllowed, Tokens, tokens_for
from judge.post.sent_back import SentBack

PATIENCE = 15 * 60.0
"""Seconds in which the host must have said yes."""
_ASK = """\
Open this address in a browser, log in as {user}, and agree:

  {address}

"""
_WAITING = """\
Then it goes on here by itself. If the browser is on another machine: end this, and do either
  ssh -L {port}:127.0.0.1:{port} THIS-MACHINE      and judge authorize --port {port} in it, or
  judge authorize --paste      and tell it where the browser ended.
"""


def authorize(path: Path, port: int, *, paste: bool) -> int:
    """Ask, keep the tokens, log in; 1 if no leave was given, 2 if there is nothing to ask for."""
    config = config_in(path)
    if config is None:
        return 2
    if config.oauth2 is None:
        sys.stderr.write(f"judge: {path} has no [oauth2]: nobody is to be asked for leave\n")
        return 2
    try:
        tokens = _pasted(config) if paste else _sent_back(config, port)
        token_file(config).keep(tokens)
    except NotAllowed as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    except OSError as fault:
        sys.stderr.write(f"judge: port {port} can't be had: {fault.strerror}\n")
        return 2
    sys.stdout.write("Leave is given, and kept with the records.\n")
    return 0 if tell_tries(try_logins(config)) else 1


def _host(config: Config) -> str:
    """The name of this machine to which a browser is sent back, as it is registered there."""
    known = load_authorities().get(config.oauth2.provider) if config.oauth2 else None
    return known.redirect_host if known else "127.0.0.1"


def _sent_back(config: Config, port: int) -> Tokens:
    client = client_of(config)
    with SentBack(port, _host(config)) as back:
        _tell(config, back.asking)
        sys.stdout.write(_WAITING.format(port=port or 8765))
        sys.stdout.flush()
        return tokens_for(back.code(PATIENCE), back.asking, client, now())


def _pasted(config: Config) -> Tokens:
    """Nobody listens where the browser is sent: what it shows as its address has it all."""
    asking = Asking(f"http://{_host(config)}:8765")
    _tell(config, asking)
    sys.stdout.write("The browser then says that it can't reach a page. Paste its address here:\n")
    sys.stdout.flush()
    code = asking.code_in(sys.stdin.readline(10_000))
    return tokens_for(code, asking, client_of(config), now())


def _tell(config: Config, asking: Asking) -> None:
    user = config.imap.user if config.imap is not None else config.smtp.user
    sys.stdout.write(_ASK.format(user=user, address=asking.address(client_of(config))))
