"""`judge init`: takes no answer that can't be right, writes over nothing, and proves it all."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.cli.setup import Setup
from judge.cli.setup_text import write_setup
from judge.config import Config, read_config
from judge.demo.postoffice import PostOffice
from judge.library.providers import MailHost, Provider, load_authorities, load_providers
from tests.wire.servers import free_ports


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice({"judge": "right"}) as opened:
        yield opened


Answers = Callable[..., list[str]]


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Sits at a terminal; what they answer is known beforehand, what they were asked is kept."""
    asked: list[str] = []

    def sits(said: Sequence[str], secrets: Sequence[str] = ()) -> list[str]:
        answers, hidden = iter(said), iter(secrets)

        class Terminal:
            def isatty(self) -> bool:
                return True

        def answer(question: str) -> str:
            asked.append(question)
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        def whisper(question: str) -> str:
            asked.append(question)
            return next(hidden)

        monkeypatch.setattr("sys.stdin", Terminal())
        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr("getpass.getpass", whisper)
        return asked

    return sits


def config_at(path: Path) -> Config:
    config = read_config(path)
    assert isinstance(config, Config), config
    return config


def options(office: PostOffice) -> list[str]:
    """All that there is to say, but for the password."""
    return [
        "--address", f"judge@{office.domain}", "--provider", "imap", "--user", "judge",
        "--imap", "127.0.0.1", "--imap-security", "none", "--imap-port", str(office.imap_port),
        "--smtp", "127.0.0.1", "--smtp-security", "none", "--smtp-port", str(office.smtp_port),
    ]  # fmt: skip


def test_all_is_asked_and_a_wrong_answer_again(
    office: PostOffice, tmp_path: Path, person: Answers, capsys: pytest.CaptureFixture[str]
) -> None:
    imap = ["127.0.0.1", "ssl", "none", "x", "99999", str(office.imap_port)]
    smtp = ["127.0.0.1", "none", str(office.smtp_port)]
    about = ["judge", "", "anna@x", "a b", "mx.h.org", "no"]
    asked = person(["", "@", f"judge@{office.domain}", "yonder", "imap", *imap, *smtp, *about],
                   ["wrong", "right"])  # fmt: skip
    path = tmp_path / "judge.toml"
    assert main(["init", "--config", str(path)]) == 0
    config = config_at(path)
    assert config.imap is not None
    assert (config.imap.host, config.imap.user, config.imap.password) == (
        "127.0.0.1", "judge", "right",
    )  # fmt: skip
    assert (config.smtp.port, config.smtp.password) == (office.smtp_port, "right")
    assert (config.host_address, config.data) == ("anna@x", tmp_path / "var")
    assert config.mail.trust.servers == ("mx.h.org",)
    said = capsys.readouterr().out
    assert "  3  Fastmail\n" in said
    assert said.count("  write one") + said.count("  one of") + said.count("  write a") == 5
    assert "  ok  receiving at 127.0.0.1: it lets us in\n" in said
    assert said.endswith(f"{path} works. Start with: judge serve --config {path}\n")
    assert "That password isn't taken. Another one (or nothing): " in asked
    assert [stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("judge.*")] == [0o600] * 2


def test_who_ends_at_the_last_question_has_the_settings(
    office: PostOffice, tmp_path: Path, person: Answers, capsys: pytest.CaptureFixture[str]
) -> None:
    """By Ctrl-D; whether all of it works is another command's to find out."""
    person(["", "you@x", ""], ["right"])
    path = tmp_path / "judge.toml"
    assert main(["init", "--config", str(path), *options(office)]) == 1
    assert config_at(path).host_address == "you@x"
    assert capsys.readouterr().err == (
        f"\njudge: {path} is written, and not tried; do so with: judge doctor --config {path}\n"
    )


def test_a_mail_server_of_this_machine_takes_mail_without_a_login(
    office: PostOffice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Postfix does at its port 25, which knows no login as Debian sets it up."""
    monkeypatch.setattr("judge.cli.init.try_logins", lambda _: [(True, "let in")])
    (tmp_path / "kept").write_text("right\n")
    path, kept = tmp_path / "judge.toml", str(tmp_path / "kept")
    said = [*options(office)[:-1], "25", "--password-file", kept]
    assert main(["init", "--config", str(path), *said]) == 0
    config = config_at(path)
    assert config.imap is not None
    assert (config.imap.user, config.imap.password) == ("judge", "right")
    assert (config.smtp.port, config.smtp.user, config.smtp.password) == (25, "", "")


def test_of_a_known_provider_little_is_asked(
    tmp_path: Path, person: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it is known to take is written, and told."""
    monkeypatch.setattr("judge.cli.init.shut_doors", lambda _: ())
    monkeypatch.setattr("judge.cli.init.try_logins", lambda _: [(True, "let in")])
    asked = person(["dip@gmail.com", "", "", "", "", "", "no"], ["app password"])
    path = tmp_path / "judge.toml"
    assert main(["init", "--config", str(path)]) == 0
    assert len(asked) == 8
    config = config_at(path)
    assert config.imap is not None
    assert (config.imap.host, config.imap.user) == ("imap.gmail.com", "dip@gmail.com")
    assert (config.smtp.host, config.smtp.port, config.smtp.security) == (
        "smtp.gmail.com", 465, "tls",
    )  # fmt: skip
    assert (config.smtp.sender, config.smtp.connections) == ("plain", 2)
    assert config.mail.authserv_id == "mx.google.com"
    assert "# A free mailbox sends some 500 mails a day" in path.read_text()


@pytest.mark.parametrize(
    ("kept", "line"),
    [
        ("env JUDGE_TEST_PASSWORD", 'password_env = "JUDGE_TEST_PASSWORD"'),
        ("command echo hush", 'password_command = "echo hush"'),
        ("file {folder}/kept", 'password_file = "{folder}/kept"'),
    ],
)
def test_a_password_may_be_kept_elsewhere(
    tmp_path: Path, person: Answers, monkeypatch: pytest.MonkeyPatch, kept: str, line: str
) -> None:
    monkeypatch.setattr("judge.cli.init.try_logins", lambda _: [(True, "let in")])
    monkeypatch.setenv("JUDGE_TEST_PASSWORD", "hush")
    (tmp_path / "kept").write_text("hush\n")
    said = ["dip@posteo.de", "", "", "in my head", kept.format(folder=tmp_path), "", "", "", "no"]
    person(said, [""])
    path = tmp_path / "judge.toml"
    assert main(["init", "--config", str(path)]) == 0
    assert path.read_text().count(line.format(folder=tmp_path)) == 2
    assert config_at(path).smtp.password == "hush"
    assert not (tmp_path / "judge.password").exists()


def test_options_say_it_all_and_letters_prove_it(
    office: PostOffice, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kept").write_text("right\n")
    path = tmp_path / "judge.toml"
    kept = ["--password-file", str(tmp_path / "kept"), "--letter"]
    assert main(["init", "--config", str(path), *options(office), *kept]) == 0
    assert capsys.readouterr().out.splitlines()[-5:] == [
        "  ok  sending to 127.0.0.1: taken",
        "  ok  receiving at 127.0.0.1: it came",
        f"  ok  plus addresses: mail to judge+anything@{office.domain} comes",
        "  ok  vouching: nobody does, so letters that answer none of ours are asked about; if that"
        f' is yours, write under [mail]: authserv_id = "{office.domain}"',
        f"{path} works. Start with: judge serve --config {path}",
    ]
    assert [file.name for file in tmp_path.iterdir() if "password" in file.name] == []


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ([], "init asks questions; answer them on a terminal, or by --address"),
        (["--address", "x"], "--address x: write one mail address, without a plus"),
        (["--address", "a@b.org"], "answer them on a terminal, or by --provider"),
        (["--address", "a@gmx.de"], "elsewhere say where it is kept: --password-file,"),
        (["--address", "a@gmx.de", "--password-file", "gone"], "there is no file gone"),
        (["--address", "a@b.org", "--provider", "lmtp", "--door", "0"], "--door 0: write a number"),
        (["--address", "a@b.org", "--provider", "aol"], "--provider aol: one of gmail, google,"),
    ],
)
def test_off_a_terminal_nothing_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], fault: str
) -> None:
    assert main(["init", "--config", str(tmp_path / "judge.toml"), *given]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("judge: ")
    assert fault in line
    assert not list(tmp_path.iterdir())


def test_who_goes_away_leaves_nothing(tmp_path: Path, person: Answers) -> None:
    person(["dip@gmail.com"])
    assert main(["init", "--config", str(tmp_path / "judge.toml")]) == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["judge.toml", "judge.password"])
def test_nothing_is_written_over(
    tmp_path: Path, person: Answers, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str], name: str,
) -> None:  # fmt: skip
    monkeypatch.setattr("judge.cli.init.shut_doors", lambda _: ())
    monkeypatch.setattr("judge.cli.init.try_logins", lambda _: [(True, "let in")])
    (tmp_path / name).write_text("dear to me")
    path = tmp_path / "judge.toml"
    asked = person(["dip@gmail.com", "", "", "", "", "", "no"], ["app password"])
    assert main(["init", "--config", str(path)]) == 2
    assert f"{tmp_path / name} is there already" in capsys.readouterr().err
    assert not asked
    assert main(["init", "--config", str(path), "--replace"]) == 0
    (before,) = tmp_path.glob(f"{name}.before-*")
    assert re.fullmatch(rf"{re.escape(name)}\.before-\d{{8}}T\d{{6}}Z", before.name)
    assert before.read_text() == "dear to me"
    assert config_at(path).smtp.password == "app password"


def test_what_isnt_let_in_is_written_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line each, also for a name that is none."""
    monkeypatch.setenv("JUDGE_TEST_PASSWORD", "hush")
    path = tmp_path / "judge.toml"
    (port,) = free_ports(1)
    given = [
        "--address", "a@b.org", "--provider", "imap", "--password-env", "JUDGE_TEST_PASSWORD",
        "--imap", "no host at all", "--smtp", "127.0.0.1", "--smtp-port", str(port),
    ]  # fmt: skip
    assert main(["init", "--config", str(path), *given]) == 1
    said = capsys.readouterr()
    told = [line for line in said.out.splitlines() if line.startswith("  NO  ")]
    assert [line.partition(" does not")[0] for line in told] == [
        "  NO  [imap] no host at all", "  NO  [smtp] 127.0.0.1",
    ]  # fmt: skip
    assert said.err.startswith(f"judge: mend {path} and prove it again with: ")
    assert config_at(path).smtp.port == port


def test_where_no_passwords_are_taken_leave_is_to_be_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "judge.toml"
    given = ["--address", "judge@h.org", "--provider", "google", "--client-id", "me.apps"]
    assert main(["init", "--config", str(path), *given]) == 2
    assert "by --client-secret" in capsys.readouterr().err
    assert main(["init", "--config", str(path), *given, "--client-secret", "none"]) == 0
    said = capsys.readouterr().out
    assert said.endswith(f"Next, ask for leave: judge authorize --config {path}\n")
    config = config_at(path)
    assert config.imap is not None
    assert config.oauth2 is not None
    assert (config.imap.login, config.smtp.login) == ("oauth2", "oauth2")
    assert (config.oauth2.client_id, config.oauth2.client_secret) == ("me.apps", "none")


def setup(provider: Provider) -> Setup:
    own = MailHost("mail.h.org", 993, "tls")
    return Setup(
        provider, 'judge@h.org', 'j"\\u', None if provider.id == "lmtp" else provider.imap or own,
        2424, provider.smtp or own, ("password_command", "echo 'a \"b\"'"), "",
        ("id", "s3cret") if provider.oauth2 else ("", ""), "var", "", "",
    )  # fmt: skip


@pytest.mark.parametrize("provider", load_providers().values(), ids=lambda one: one.id)
def test_what_stands_of_each_provider_can_be_read(tmp_path: Path, provider: Provider) -> None:
    path = tmp_path / "judge.toml"
    path.write_text(write_setup(setup(provider), datetime(2026, 11, 27, tzinfo=UTC)))
    config = config_at(path)
    assert config.smtp.user == 'j"\\u'
    assert config.smtp.sender == provider.sender
    assert (config.imap is None) is (provider.id == "lmtp")
    assert provider.user in {"address", "name"}
    assert provider.login in {"password", "oauth2"}
    assert (provider.oauth2 in load_authorities()) is (provider.login == "oauth2")
    assert (config.oauth2 is None) is (provider.login == "password")
    assert provider.know
    assert max(map(len, path.read_text().splitlines())) <= 104


def test_no_two_providers_have_one_domain() -> None:
    domains = [domain for one in load_providers().values() for domain in one.domains]
    assert len(domains) == len(set(domains))
