"""What `judge init` has to find out: from what was said, from the provider, or by asking."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from judge.cli.asking import Asker, NotAnswered
from judge.config import SECURITY, is_address, server_fault
from judge.config.passwords import PLACES
from judge.library.providers import MailHost, Provider, load_providers, provider_of_domain

PASSWORD_FILE = "judge.password"  # noqa: S105 - its name
_PORTS = {
    ("imap", "tls"): "993", ("imap", "starttls"): "143", ("imap", "none"): "143",
    ("smtp", "tls"): "465", ("smtp", "starttls"): "587", ("smtp", "none"): "25",
}  # fmt: skip
_ABOUT_PASSWORDS = (
    "  Type it and it is kept in judge.password, for this user alone; or leave it empty, and say"
    " where\n  it is kept.\n"
)
_ABOUT_SERVERS = """\
  Mail servers write who sent a letter into a line Authentication-Results, behind their own
  name. Name yours, and its letters are believed without asking back; leave it empty if you
  don't know: the letter to itself says what stands there.
"""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a first judge.toml says. No `imap` is a `door`; `password` is a key and its value.

    What was `typed` is to be written into the file of the password. Without a password, but with
    a `client`, leave is to be asked for by OAuth2: its id, its secret.
    """

    provider: Provider
    address: str
    user: str
    imap: MailHost | None
    door: int
    smtp: MailHost
    password: tuple[str, str]
    typed: str
    client: tuple[str, str]
    data: str
    host_address: str
    authserv_id: str


def find_out(asker: Asker) -> Setup:
    """Ask for all that isn't said and can't be known. Raises NotAnswered, and EOFError."""
    address = asker.answer("address", "Address of the judge (judge@example.org)", "", _no_address)
    local, _, domain = address.partition("@")
    provider = _provider(asker, domain)
    for sentence in provider.know:
        sys.stdout.write(f"  {sentence}\n")
    is_door = provider.id == "lmtp"
    imap = None if is_door else provider.imap or _host(asker, "imap", f"imap.{domain}", "tls")
    door = int(asker.answer("door", "Port for LMTP", "2424", _no_port)) if is_door else 0
    smtp = provider.smtp or (
        _host(asker, "smtp", "127.0.0.1", "none")
        if is_door
        else _host(asker, "smtp", f"smtp.{domain}", "tls")
    )
    own = local if provider.user == "name" else address
    wants = (
        "User name to send with, empty if it wants none" if is_door else "User name of the mailbox"
    )
    user = asker.answer("user", wants, "" if is_door else own,
                        may_be_empty=is_door)  # fmt: skip
    by_token = provider.login == "oauth2"
    password, typed = _password(asker) if user and not by_token else (("", ""), "")
    client = _client(asker, provider) if by_token else ("", "")
    return Setup(
        provider, address, user, imap, door, smtp, password, typed, client,
        asker.answer("data", "Folder of the records, beside judge.toml", "var"),
        asker.answer("host-address", "Your own address, for what needs you", "", _no_address,
                     may_be_empty=True),
        _authserv_id(asker, provider),
    )  # fmt: skip


def _provider(asker: Asker, domain: str) -> Provider:
    known = load_providers()
    guess = provider_of_domain(domain)
    default = guess.id if guess else "" if asker.is_alone else "imap"
    choices = [(one.id, one.name) for one in known.values()]
    return known[asker.choice("provider", "Where is its mailbox", choices, default)]


def _host(asker: Asker, kind: str, host: str, security: str) -> MailHost:
    name = kind.upper()
    host = asker.answer(kind, f"{name} host", host)
    said = asker.answer(
        f"{kind}-security", f"{name} security: tls, starttls or none", security, _no_security
    )
    port = asker.answer(f"{kind}-port", f"{name} port", _PORTS[kind, said], _no_port)
    return MailHost(host, int(port), said)


def _password(asker: Asker) -> tuple[tuple[str, str], str]:
    """Where the password is kept, as a key of judge.toml and its value; and what was typed."""
    for key in PLACES:
        if said := asker.said.get(f"password-{key}"):
            return _kept(key, said), ""
    if asker.is_alone:
        raise NotAnswered(
            "init asks for the password on a terminal; elsewhere say where it is kept:"
            " --password-file, --password-env or --password-command"
        )
    sys.stdout.write(_ABOUT_PASSWORDS)
    if typed := asker.secret("Password of the mailbox"):
        return ("password_file", PASSWORD_FILE), typed
    kept = asker.answer("kept", "file NAME, env VARIABLE or command WORDS", "", _nowhere)
    key, _, value = kept.partition(" ")
    return _kept(key, value.strip()), ""


def _kept(key: str, value: str) -> tuple[str, str]:
    """A file is named from here, and looked for beside judge.toml. Raises NotAnswered."""
    if key == "file" and not Path(value).is_file():
        raise NotAnswered(f"there is no file {value} with a password")
    return f"password_{key}", str(Path(value).absolute()) if key == "file" else value


def _client(asker: Asker, provider: Provider) -> tuple[str, str]:
    """As whom leave is asked for: the id that the host has registered, and a secret, if any."""
    id_ = asker.answer("client-id", "Client id for OAuth2, as you have registered it")
    wants_secret = provider.oauth2 == "google"  # RFC 8252 §8.5: a program's is none, but is asked
    if not wants_secret:
        return id_, ""
    return id_, asker.answer("client-secret", "Its client secret")


def _authserv_id(asker: Asker, provider: Provider) -> str:
    if not provider.authserv_id and asker.said.get("authserv-id") is None and not asker.is_alone:
        sys.stdout.write(_ABOUT_SERVERS)
    return asker.answer(
        "authserv-id",
        "Name of the mail server that vouches for senders",
        provider.authserv_id,
        server_fault,
        may_be_empty=True,
    )


def _no_address(said: str) -> str:
    return "" if is_address(said) else "write one mail address, without a plus"


def _no_security(said: str) -> str:
    return "" if said in SECURITY else f"write one of {', '.join(SECURITY)}"


def _no_port(said: str) -> str:
    is_port = said.isascii() and said.isdigit() and len(said) <= 5 and 0 < int(said) <= 65535
    return "" if is_port else "write a number from 1 to 65535"


def _nowhere(said: str) -> str:
    key, _, value = said.partition(" ")
    is_known = key in PLACES and value.strip()
    return "" if is_known else "write file, env or command, and behind it which"
