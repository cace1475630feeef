"""A mail host that takes every mail, as quickly as there is, in a process of its own.

It costs next to nothing: what is measured beside it is what sends.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

END = b"\r\n.\r\n"
MOST = 1 << 20


async def _take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One connection, as RFC 5321 has it: a line, an answer, and the mail behind DATA."""
    writer.write(b"220 swallow\r\n")
    while line := await reader.readline():
        word = line[:4].upper()
        if word == b"DATA":
            writer.write(b"354 go on\r\n")
            tail = b""
            while not tail.endswith(END) and (read := await reader.read(MOST)):
                tail = (tail + read)[-len(END) :]
        writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
        await writer.drain()
        if word == b"QUIT":
            break
    writer.close()


async def _serve() -> None:
    server = await asyncio.start_server(_take, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.close()


@contextmanager
def swallow() -> Iterator[int]:
    """Have one at work; its port."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.swallow"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as host:
        assert host.stdin is not None
        assert host.stdout is not None
        try:
            yield int(host.stdout.readline())
        finally:
            host.kill()


if __name__ == "__main__":
    asyncio.run(_serve())
