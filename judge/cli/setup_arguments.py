"""What the commands may be by which a host sets a judge up."""

from __future__ import annotations

import argparse

from judge.cli.care_arguments import Commands, add_settings

_WITH_VALUE = {
    "address": ("ADDRESS", "under which the judge writes, without a plus"),
    "provider": ("ID", "where its mailbox is: gmail, fastmail, imap ... (data/providers.toml)"),
    "user": ("NAME", "by which it logs in, if that isn't its address"),
    "imap": ("HOST", "where the mailbox is, with the provider imap"),
    "imap-security": ("WORD", "tls, starttls or none"),
    "imap-port": ("PORT", ""),
    "smtp": ("HOST", "where mail leaves, with the providers imap and lmtp"),
    "smtp-security": ("WORD", "tls, starttls or none"),
    "smtp-port": ("PORT", ""),
    "door": ("PORT", "where mail is handed over, with the provider lmtp"),
    "password-file": ("FILE", "where the password is kept; it is read there each time"),
    "password-env": ("NAME", "the variable of the environment that holds it"),
    "password-command": ("WORDS", "what prints it"),
    "client-id": ("ID", "for OAuth2, with the providers google, outlook and microsoft365"),
    "client-secret": ("WORD", "that Google gives a program besides, which is no secret"),
    "authserv-id": ("NAME", "the mail server that vouches for senders"),
    "data": ("DIR", "the folder of the records, beside judge.toml (var)"),
    "host-address": ("ADDRESS", "who is told of what needs somebody"),
}


def add_setting_up(commands: Commands) -> None:
    """Writing a first judge.toml, asking for leave, looking at all of it."""
    _add_init(commands)
    _add_authorize(commands)
    _add_doctor(commands)


def _add_init(commands: Commands) -> None:
    init = commands.add_parser(
        "init",
        help="write a judge.toml by asking",
        description="Asks what it can't find out, logs in, writes judge.toml with comments, and"
        " the password, if it is typed, into judge.password beside it. What an option says isn't"
        " asked; off a terminal nothing is. A file that is there is never written over.",
        epilog="example:\n  judge init --address judge@example.org --provider fastmail"
        " --password-file secret --letter",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_settings(init)
    for option, (metavar, help_) in _WITH_VALUE.items():
        init.add_argument(f"--{option}", default=None, metavar=metavar, help=help_ or None)
    letter = init.add_mutually_exclusive_group()
    for option, value, help_ in (
        ("letter", "yes", "have the judge write to itself, to see that mail goes out and comes in"),
        ("no-letter", "no", "only log in"),
    ):
        letter.add_argument(
            f"--{option}", dest="letter", action="store_const", const=value, help=help_
        )
    init.add_argument(
        "--replace", action="store_true", help="give files that are there another name"
    )


def _add_authorize(commands: Commands) -> None:
    authorize = commands.add_parser(
        "authorize",
        help="ask Google or Microsoft for leave to have the judge's mail (OAuth2)",
        description='For mailboxes that take no passwords: login = "oauth2" in judge.toml.'
        " Prints an address where you agree in a browser, waits on this machine for its answer,"
        " keeps the tokens with the records (mode 600), and logs in. The judge exchanges them by"
        " itself from then on.",
        epilog="example:\n  judge authorize --config /etc/judge/judge.toml --paste",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_settings(authorize)
    authorize.add_argument(
        "--port", type=int, default=0, metavar="PORT", help="where to wait (any that is free)"
    )
    authorize.add_argument(
        "--paste",
        action="store_true",
        help="wait nowhere: the browser is elsewhere, and you paste the address where it ends",
    )


def _add_doctor(commands: Commands) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="look at all that a judge needs, a line each",
        description="What `judge check` does, and more: disk, permissions, records and what was"
        " seen last, certificates, two letters to itself, quota, clock, and what your domain"
        " publishes in the DNS, with what to publish. Status 1 if something is wrong (NO).",
        epilog="example:\n  judge doctor --config /etc/judge/judge.toml --dkim mail",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_settings(doctor)
    doctor.add_argument(
        "--no-letters",
        dest="letters",
        action="store_false",
        help="send none: only log in",
    )
    doctor.add_argument(
        "--dkim", default="", metavar="SELECTOR", help="by which your server signs what leaves"
    )
    doctor.add_argument(
        "--resolver",
        default="",
        metavar="ADDRESS[@PORT]",
        help="whom to ask for names, in place of this machine's resolver",
    )


def answers_in(options: argparse.Namespace) -> dict[str, str | None]:
    """What was said of all that `judge init` would ask, by the names of the options."""
    return {name: getattr(options, name.replace("-", "_")) for name in (*_WITH_VALUE, "letter")}
