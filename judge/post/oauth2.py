"""OAuth2: how we come by the tokens with which providers let us in that take no passwords.

The code flow of RFC 6749 §4.1 with PKCE (RFC 7636) and a redirect to this machine (RFC 8252 §7.3),
and refreshing (§6). Three forms sent, and JSON read: urllib is enough for that, see CONTRIBUTING.
"""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

PATIENCE = 30.0
_LARGEST = 100_000
_SHORTLY = timedelta(minutes=5)
"""How long a token is taken to be good of which nobody says it (§5.1 leaves that open)."""


class NotAllowed(Exception):
    """No token is to be had: for good, until the host asks for leave anew, or for now."""

    def __init__(self, said: str, *, for_good: bool) -> None:
        super().__init__(said)
        self.for_good = for_good


@dataclass(frozen=True, slots=True)
class Client:
    """Who asks whom for what: ids as the host has registered them, addresses and scope theirs.

    Google has a secret for programs, too, that is none (RFC 8252 §8.5), and wants it.
    """

    id: str
    authorize_url: str
    token_url: str
    scope: str
    secret: str = field(default="", repr=False)
    more: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tokens:
    """What lets us in until it expires, and what another is had for."""

    access: str = field(repr=False)
    refresh: str = field(repr=False)
    expires: datetime


@dataclass(frozen=True, slots=True)
class Asking:
    """One time of asking: by `state` its answer is known, by `verifier` that it was us."""

    redirect: str
    state: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48), repr=False)

    def address(self, client: Client) -> str:
        """Where the host has to say yes, in a browser."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": client.id,
            "redirect_uri": self.redirect,
            "scope": client.scope,
            "state": self.state,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
            **client.more,
        }
        return f"{client.authorize_url}?{urllib.parse.urlencode(asked)}"

    def code_in(self, address: str) -> str:
        """The code in the address to which a browser was sent back. Raises NotAllowed."""
        query = urllib.parse.urlsplit(address.strip()).query
        said = {name: values[0] for name, values in urllib.parse.parse_qs(query).items()}
        if not secrets.compare_digest(said.get("state", "").encode(), self.state.encode()):
            raise NotAllowed("that is no answer to what was asked here", for_good=True)
        if "code" not in said:
            raise NotAllowed(f"leave was not given: {_word(said.get('error'))}", for_good=True)
        return said["code"]


def tokens_for(code: str, asking: Asking, client: Client, now: datetime) -> Tokens:
    """What a code is exchanged for. Raises NotAllowed."""
    given = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": asking.redirect,
        "code_verifier": asking.verifier,
    }
    found = _asked(given, client, now, before="")
    if not found.refresh:
        raise NotAllowed("there was no refresh token with it: it would end soon", for_good=True)
    return found


def refreshed(tokens: Tokens, client: Client, now: datetime) -> Tokens:
    """Tokens in place of others; the refresh token may stay as it was. Raises NotAllowed."""
    given = {"grant_type": "refresh_token", "refresh_token": tokens.refresh}
    return _asked(given, client, now, before=tokens.refresh)


def _asked(given: Mapping[str, str], client: Client, now: datetime, *, before: str) -> Tokens:
    form = {**given, "client_id": client.id}
    if client.secret:
        form["client_secret"] = client.secret
    answer = _posted(client.token_url, form)
    access = answer.get("access_token")
    if not isinstance(access, str) or not access.isascii() or not access.isprintable():
        raise NotAllowed("the answer has no access token", for_good=False)
    refresh, seconds = answer.get("refresh_token"), answer.get("expires_in")
    lasts = timedelta(seconds=seconds) if isinstance(seconds, int) else _SHORTLY
    return Tokens(access, refresh if isinstance(refresh, str) else before, now + lasts)


class _NoDetour(urllib.request.HTTPRedirectHandler):
    """What is secret is sent where it was to be sent, or not at all."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _posted(url: str, form: Mapping[str, str]) -> Mapping[str, Any]:
    """What a form is answered by. Raises NotAllowed, for good if the form is what is wrong."""
    data = urllib.parse.urlencode(form).encode()
    opener = urllib.request.build_opener(_NoDetour)
    host = urllib.parse.urlsplit(url).hostname
    try:
        with opener.open(url, data, timeout=PATIENCE) as answer:
            said = answer.read(_LARGEST)
    except urllib.error.HTTPError as fault:
        with fault:
            raise _refusal(host, fault.code, fault.read(_LARGEST)) from None
    except (OSError, http.client.HTTPException) as fault:
        reason = getattr(fault, "reason", fault)
        raise NotAllowed(f"{host} can't be asked: {reason}", for_good=False) from None
    found = _read_json(said)
    if not found:
        raise NotAllowed(f"{host} answers with no JSON", for_good=False)
    return found


def _refusal(host: str | None, status: int, said: bytes) -> NotAllowed:
    """§5.2: 400 and 401 are about what we sent; "error" is one of a few words."""
    word = _word(_read_json(said).get("error"))
    is_ours = status in (400, 401, 403)
    what = f"{host} gives no token: {status} {word}"
    return NotAllowed(f"{what}; ask anew: judge authorize" if is_ours else what, for_good=is_ours)


def _read_json(said: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(said)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _word(said: object) -> str:
    """A word of theirs that may be shown."""
    return said[:60] if isinstance(said, str) and said[:60].isprintable() else "no reason"
