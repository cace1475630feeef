"""Tokens: asked for as the RFCs say, and every answer that isn't one is told in a line."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.post.oauth2 import Asking, NotAllowed, Tokens, refreshed, tokens_for
from judge.post.sent_back import SentBack
from tests.post.authority import Authority, run_authority
from tests.wire.servers import free_ports

NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def authority() -> Iterator[Authority]:
    with run_authority() as running:
        yield running


def given(authority: Authority) -> Tokens:
    asking = Asking("http://127.0.0.1:1")
    back = authority.agreed(asking.address(authority.client))
    return tokens_for(asking.code_in(back), asking, authority.client, NOW)


def test_a_code_is_exchanged_by_whoever_asked(authority: Authority) -> None:
    tokens = given(authority)
    assert ({tokens.access}, {tokens.refresh}) == (authority.access, authority.refresh)
    assert tokens.expires == NOW + HOUR
    assert "access" not in repr(tokens).replace("access=", "")
    other = Asking("http://127.0.0.1:1")
    code = other.code_in(authority.agreed(other.address(authority.client)))
    thief = replace(other, verifier="another")
    with pytest.raises(NotAllowed, match=r"127\.0\.0\.1 gives no token: 400 invalid_grant") as told:
        tokens_for(code, thief, authority.client, NOW)
    assert told.value.for_good


@pytest.mark.parametrize("rotates", [False, True])
def test_a_token_is_exchanged_for_another(authority: Authority, rotates: bool) -> None:
    """Google's refresh token stays, Microsoft's is another each time."""
    tokens = given(authority)
    authority.rotates = rotates
    later = refreshed(tokens, authority.client, NOW + HOUR)
    assert later.access not in {tokens.access, ""}
    assert (later.refresh == tokens.refresh) is not rotates
    assert later.expires == NOW + 2 * HOUR


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("code=x", "that is no answer to what was asked here"),
        ("code=x&state=guessed", "that is no answer"),
        ("state={state}&error=access_denied", "leave was not given: access_denied"),
        ("state={state}", "leave was not given: no reason"),
        ("state={state}&error=a%0Ab", "leave was not given: no reason"),
        ("state=%F0%9F%90%88&code=x", "that is no answer"),
        ("", "that is no answer"),
    ],
)
def test_what_a_browser_brings_instead(query: str, fault: str) -> None:
    asking = Asking("http://127.0.0.1:1")
    with pytest.raises(NotAllowed, match=fault):
        asking.code_in(f"http://127.0.0.1:1/?{query.format(state=asking.state)}")


@pytest.mark.parametrize(
    ("status", "answer", "fault", "for_good"),
    [
        (400, b'{"error": "invalid_grant"}', "400 invalid_grant; ask anew: judge authorize", True),
        (401, b"{}", "401 no reason; ask anew", True),
        (503, b"busy", "503 no reason", False),
        (302, b"", "302 no reason", False),
        (200, b"<html>", "answers with no JSON", False),
        (200, b"[" * 50_000, "answers with no JSON", False),
        (200, b'{"expires_in": 5}', "no access token", False),
        (200, b'{"access_token": "\\u0001x"}', "no access token", False),
    ],
)
def test_an_authority_in_trouble(
    authority: Authority, status: int, answer: bytes, fault: str, for_good: bool
) -> None:
    """No secret is in what is told, and none is sent elsewhere."""
    tokens = given(authority)
    authority.answers = [(status, answer)]
    with pytest.raises(NotAllowed, match=fault) as told:
        refreshed(tokens, authority.client, NOW)
    assert told.value.for_good is for_good
    assert tokens.refresh not in str(told.value)
    assert "\n" not in str(told.value)


def test_a_token_that_says_no_end_is_used_for_minutes(authority: Authority) -> None:
    tokens = given(authority)
    authority.answers = [(200, b'{"access_token": "x"}')]
    assert refreshed(tokens, authority.client, NOW) == Tokens(
        "x", tokens.refresh, NOW + timedelta(minutes=5)
    )


def test_nobody_is_there(authority: Authority) -> None:
    tokens = given(authority)
    (port,) = free_ports(1)
    for host in (f"127.0.0.1:{port}", "no.such.host.invalid"):
        client = replace(authority.client, token_url=f"http://{host}/token")
        with pytest.raises(NotAllowed, match="can't be asked: ") as told:
            refreshed(tokens, client, NOW)
        assert not told.value.for_good


def test_a_browser_is_waited_for(authority: Authority) -> None:
    """Whatever else it asks for, and whoever else comes by, is no answer."""
    with SentBack(0, "127.0.0.1") as back:
        address = authority.agreed(back.asking.address(authority.client))
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/.*)", address)
        assert found is not None
        statuses = []
        for path in ("/favicon.ico", "/?code=x&state=guessed", found[2]):
            link = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=10)
            link.request("GET", path)
            statuses.append(link.getresponse().status)
            link.close()
        assert statuses == [404, 404, 200]
        assert back.code(1).startswith("code")


def test_nobody_comes() -> None:
    with SentBack(0, "localhost") as back:
        assert back.redirect.startswith("http://localhost:")
        with pytest.raises(NotAllowed, match="nobody came back"):
            back.code(0.01)
