"""Whom a host trusts to say who sends a letter: how that is set, tried and told."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.cli.proving import judged_server
from judge.cli.serving import nobody_vouches
from judge.config import POLICIES, Config, read_config
from judge.daemon.daemon import DATABASE
from judge.desk.surety import Trust
from judge.library.texts import load_identity
from judge.store.records import Records

OURS = ("mx.example.org",)
PROOF = b"From: judge@example.org\r\nTo: judge@example.org\r\n\r\nproof\r\n"
FORGED = b"Authentication-Results: mx.example.org; dmarc=pass header.from=w0rd.invalid\r\n"
TRUE = b"Authentication-Results: mx.example.org; auth=pass smtp.auth=judge@example.org\r\n"


@pytest.mark.parametrize(
    ("raw", "servers", "is_good", "said"),
    [
        (TRUE + FORGED + PROOF, OURS, True, "lets nobody else say so"),
        (TRUE + PROOF, OURS, True, "lets nobody else say so"),
        (PROOF, OURS, True, "said nothing of our own letter"),
        (FORGED + PROOF, OURS, False, "lets others write in its name"),
        (TRUE + PROOF, (), True, 'authserv_id = "mx.example.org"'),
        (PROOF, (), True, "nobody does"),
    ],
)
def test_a_server_that_lets_others_write_in_its_name_is_found_out(
    raw: bytes, servers: tuple[str, ...], is_good: bool, said: str
) -> None:
    went_well, told = judged_server(raw, servers, "w0rd")
    assert went_well is is_good
    assert said in told


def config_of(folder: Path, mail: str) -> Config | tuple[str, ...]:
    path = folder / "judge.toml"
    path.write_text(
        '[judge]\naddress = "judge@h.org"\nboards = "."\n[smtp]\nhost = "h"\n[door]\nport = 24\n'
        + mail,
        encoding="utf-8",
    )
    return read_config(path)


def test_several_servers_may_be_named(tmp_path: Path) -> None:
    config = config_of(tmp_path, '[mail]\nauthserv_id = "MX1.h.org, mx2.h.org"\n')
    assert isinstance(config, Config)
    assert config.mail.trust == Trust(("mx1.h.org", "mx2.h.org"), "normal")
    assert nobody_vouches(config) == ""


def test_without_a_word_nobody_vouches_and_the_host_is_told(tmp_path: Path) -> None:
    config = config_of(tmp_path, "")
    assert isinstance(config, Config)
    assert config.mail.trust == Trust((), "normal")
    assert "authserv_id" in nobody_vouches(config)
    signed = config_of(tmp_path, '[mail]\ndkim = "yes"\n')
    assert isinstance(signed, Config)
    assert signed.mail.trust == Trust((), "normal", signatures=True)
    assert nobody_vouches(signed) == ""
    strict = config_of(tmp_path, '[mail]\nidentity = "strict"\n')
    assert isinstance(strict, Config)
    assert nobody_vouches(strict) == ""


@pytest.mark.parametrize(
    ("mail", "said"),
    [
        ('authserv_id = "mx h"', "[mail] authserv_id must be the names of mail servers"),
        ('authserv_id = "a,,b"', "[mail] authserv_id must be the names of mail servers"),
        ("authserv_id = 1", "[mail] authserv_id must be text in quotes, not 1"),
        ("dkim = true", "[mail] dkim must be text in quotes, not True"),
        ('identity = "lax"', "[mail] identity is one of strict, normal, trusting, not 'lax'"),
    ],
)
def test_a_fault_of_it_is_told(tmp_path: Path, mail: str, said: str) -> None:
    faults = config_of(tmp_path, f"[mail]\n{mail}\n")
    assert isinstance(faults, tuple)
    assert said in faults[0]


def test_the_policies_of_a_host_are_those_of_the_table() -> None:
    assert tuple(load_identity().rows) == POLICIES


@pytest.mark.parametrize(("named", "role"), [("mx.h.org", "aligned"), ("other.h.org", "unsure")])
def test_a_letter_served_by_hand_is_vouched_for_as_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, role: str
) -> None:
    raw = "From: anna@x.org\nTo: judge@localhost\nMessage-ID: <{n}@x.org>\n\n{text}\n"
    stamp = "Authentication-Results: mx.h.org; spf=pass smtp.mailfrom=anna@x.org\n"
    for number, text in enumerate(("create game ghost", "pictures off")):
        letter = (stamp + raw.format(n=number, text=text)).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(letter)))
        assert main(["answer", "--data", str(tmp_path), "--authserv-id", named]) == 0
    with Records.open(tmp_path / DATABASE) as records:
        kinds = [event.kind for event in records.games.events("ghost")]
    assert ("PicturesSet" in kinds) is (role == "aligned")
