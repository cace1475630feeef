"""A mail host that takes every mail and keeps none, in a process of its own.

python -m tests.bench.sink      says its port, and serves until its input ends
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from aiosmtpd.smtp import SMTP, Envelope, Session


class _Taker:
    """Says 250 to everything."""

    async def handle_DATA(self, _: SMTP, __: Session, ___: Envelope) -> str:
        return "250 2.0.0 Taken"


async def _serve() -> None:
    loop = asyncio.get_running_loop()

    def build() -> SMTP:
        return SMTP(_Taker(), hostname="sink.example.org", enable_SMTPUTF8=True, loop=loop)

    server = await loop.create_server(build, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


@contextmanager
def sink() -> Iterator[int]:
    """Have one at work; its port."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.sink"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as host:
        assert host.stdin is not None
        assert host.stdout is not None
        yield int(host.stdout.readline())
        host.kill()


if __name__ == "__main__":
    asyncio.run(_serve())
