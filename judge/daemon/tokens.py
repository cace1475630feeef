"""The file in which the tokens of OAuth2 are kept: for this user alone, and always whole."""

from __future__ import annotations

import fcntl
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from judge.daemon.whole_files import write_whole
from judge.post.oauth2 import Client, NotAllowed, Tokens, refreshed

TOKENS = "judge.tokens"
_IN_TIME = timedelta(minutes=5)
"""How long before its end a token is exchanged: a login may take a while."""


class TokenFile:
    """Bears a token that is good, for all threads and all processes of a judge.

    Whoever exchanges one does it alone: some providers take each refresh token once.
    """

    def __init__(self, folder: Path, client: Client, clock: Callable[[], datetime]) -> None:
        self._path = folder / TOKENS
        self._client = client
        self._clock = clock
        self._lock = threading.Lock()

    def __call__(self, refused: str = "") -> str:
        """The access token; another one than the one that was `refused`. Raises NotAllowed."""
        with self._lock, self._alone():
            tokens = self._kept()
            is_good = tokens.expires - self._clock() > _IN_TIME and tokens.access != refused
            if not is_good:
                tokens = refreshed(tokens, self._client, self._clock())
                self.keep(tokens)
            return tokens.access

    def keep(self, tokens: Tokens) -> None:
        """Put tokens in the place of those that are there. Raises NotAllowed."""
        form = {
            "access": tokens.access,
            "refresh": tokens.refresh,
            "expires": tokens.expires.isoformat(),
        }
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(form).encode(), mode=0o600)
        except OSError as fault:
            raise NotAllowed(
                f"{self._path} can't be written: {fault.strerror}", for_good=False
            ) from fault

    def _kept(self) -> Tokens:
        try:
            form = json.loads(self._path.read_text(encoding="utf-8"))
            expires = datetime.fromisoformat(form["expires"])
            return Tokens(str(form["access"]), str(form["refresh"]), expires)
        except FileNotFoundError:
            why = "there is no leave yet"
        except OSError as fault:
            raise NotAllowed(f"{self._path}: {fault.strerror}", for_good=False) from fault
        except (ValueError, KeyError, TypeError):
            why = f"{self._path} holds no tokens"
        raise NotAllowed(f"{why}; ask for it: judge authorize", for_good=True)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let no other process of this judge exchange a token meanwhile."""
        try:
            number = os.open(self._path.parent, os.O_RDONLY)
        except OSError as fault:
            raise NotAllowed(f"{self._path.parent}: {fault.strerror}", for_good=True) from fault
        try:
            fcntl.flock(number, fcntl.LOCK_EX)
            yield
        finally:
            os.close(number)
