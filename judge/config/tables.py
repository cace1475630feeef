"""The tables of judge.toml: each a dataclass, a key one of its fields, its type what it may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any

from judge.config.checks import (
    any_address,
    between_commas,
    code_word,
    count,
    days,
    from_to,
    one_of,
    own_address,
    people,
    plain_text,
    secure_address,
    server_fault,
    up_to,
    web_address,
)
from judge.desk.hosting import Hosting
from judge.desk.surety import Trust

POLICIES = ("strict", "normal", "trusting")
SECURITY = ("tls", "starttls", "none")
_Text = Annotated[str, plain_text]
_Folder = Annotated[Path, plain_text]
_Days = Annotated[int, days]
_Many = Annotated[int, up_to(1_000_000)]
_Number = Annotated[int, count]
_Port = Annotated[int, up_to(65535)]
_Security = Annotated[str, one_of(*SECURITY)]
_Login = Annotated[str, one_of("password", "oauth2")]
_Secure = Annotated[str, secure_address]


@dataclass(frozen=True, slots=True)
class ImapSettings:
    """The judge's mailbox; `password` holds what is kept where one of the next three says."""

    host: _Text
    user: _Text
    password: _Text = field(default="", repr=False)
    password_file: _Text = ""
    password_env: _Text = ""
    password_command: _Text = ""
    login: _Login = "password"
    port: _Port = 993
    security: _Security = "tls"
    ca_file: _Text = ""
    inbox: _Text = "INBOX"
    served: _Text = "Judge/Served"


@dataclass(frozen=True, slots=True)
class SmtpSettings:
    """Where mail leaves, over how many connections at once; the password as in the mailbox.

    `sender` says whose address is in envelopes: one of each mail's own, by which we know it if
    it comes back, or the judge's plain one, for hosts that take no other.
    """

    host: _Text
    port: _Port = 587
    security: _Security = "starttls"
    ca_file: _Text = ""
    user: _Text = ""
    password: _Text = field(default="", repr=False)
    password_file: _Text = ""
    password_env: _Text = ""
    password_command: _Text = ""
    login: _Login = "password"
    connections: Annotated[int, from_to(1, 20)] = 3
    sender: Annotated[str, one_of("own", "plain")] = "own"


@dataclass(frozen=True, slots=True)
class OAuth2Settings:
    """How leave to have the mail is asked for, where no passwords are taken.

    With a `provider` that is known the addresses and the scope are; a Microsoft tenant may have
    its own.
    """

    client_id: _Text
    provider: _Text = ""
    client_secret: _Text = field(default="", repr=False)
    client_secret_file: _Text = ""
    authorize_url: _Secure = ""
    token_url: _Secure = ""
    scope: _Text = ""


@dataclass(frozen=True, slots=True)
class DoorSettings:
    """Receiving mail ourselves: "smtp" or "lmtp" on a host and port; port 0 is off."""

    protocol: Annotated[str, one_of("lmtp", "smtp")] = "lmtp"
    host: _Text = "127.0.0.1"
    port: _Port = 0


@dataclass(frozen=True, slots=True)
class MailSettings:
    """Whom we believe who they are: the names of our own mail servers, with commas between.

    `identity` is the policy of `data/identity.toml`; with `dkim` "yes" we look at signatures.
    """

    authserv_id: Annotated[str, server_fault] = ""
    identity: Annotated[str, one_of(*POLICIES)] = "normal"
    dkim: Annotated[str, one_of("no", "yes")] = "no"

    @property
    def trust(self) -> Trust:
        """What a judge needs to know of it."""
        return Trust(between_commas(self.authserv_id.lower()), self.identity, self.dkim == "yes")


@dataclass(frozen=True, slots=True)
class GamesSettings:
    """Whose house it is: who opens games, how many at once, on which boards; how long press is.

    `openers` and `boards` have commas between; `press` is of kilobytes. 0 and "" forbid nothing.
    """

    openers: Annotated[str, people] = ""
    code: Annotated[str, code_word] = ""
    at_once: _Many = 0
    boards: _Text = ""
    press: _Many = 0

    @property
    def hosting(self) -> Hosting:
        """What a judge needs to know of it."""
        openers, boards = (between_commas(text.lower()) for text in (self.openers, self.boards))
        return Hosting(openers, self.code, self.at_once, boards, self.press * 1000)


@dataclass(frozen=True, slots=True)
class KeepSettings:
    """For how many days the text of letters and mails is kept; 0 is for ever."""

    letters: _Days = 0
    mails: _Days = 0


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """Where /livez, /readyz and /metrics are answered: on this machine; port 0 is off.

    A `backup` that is older than so many days is told of; 0 is never.
    """

    host: Annotated[str, one_of("127.0.0.1", "::1", "localhost")] = "127.0.0.1"
    port: _Port = 0
    backup: Annotated[int, up_to(366)] = 3

    @property
    def backup_within(self) -> timedelta | None:
        """How old a backup may be; None if the host makes none."""
        return timedelta(days=self.backup) if self.backup else None


@dataclass(frozen=True, slots=True)
class LogSettings:
    """In which form is told what the judge does."""

    form: Annotated[str, one_of("plain", "json", "journald")] = "plain"


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """What one letter may take of the machine before it is put aside.

    `pictures` is how many kilobytes of them go along with press.
    """

    cpu_seconds: _Number = 10
    seconds: _Number = 120
    megabytes: _Number = 200
    pictures: Annotated[int, up_to(5000)] = 2000


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """How many processes work letters and phases through."""

    workers: Annotated[int, from_to(1, 32)] = 1


@dataclass(frozen=True, slots=True)
class Config:
    """Everything in judge.toml; `archive` is where games are published, None for nowhere."""

    address: Annotated[str, own_address]
    smtp: SmtpSettings
    imap: ImapSettings | None = None
    oauth2: OAuth2Settings | None = None
    door: DoorSettings = DoorSettings()
    mail: MailSettings = MailSettings()
    limits: LimitSettings = LimitSettings()
    serve: ServeSettings = ServeSettings()
    games: GamesSettings = GamesSettings()
    keep: KeepSettings = KeepSettings()
    watch: WatchSettings = WatchSettings()
    log: LogSettings = LogSettings()
    name: _Text = "Judge"
    data: _Folder = Path("var")
    answers_an_hour: _Number = 10
    boards: _Folder = Path("boards")
    archive: Annotated[Path | None, plain_text] = None
    archive_url: Annotated[str, web_address] = ""
    host_address: Annotated[str, any_address] = ""


TABLES: Mapping[str, Any] = {
    "judge": Config, "imap": ImapSettings, "smtp": SmtpSettings, "oauth2": OAuth2Settings,
    "door": DoorSettings, "mail": MailSettings, "limits": LimitSettings, "serve": ServeSettings,
    "games": GamesSettings,
    "keep": KeepSettings, "watch": WatchSettings, "log": LogSettings,
}  # fmt: skip
