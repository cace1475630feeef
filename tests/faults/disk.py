"""The disk below SQLite, watched: every write, sync, cut and removal of the library's own.

A VFS of ours stands before the one that SQLite has (sqlite.org/vfs.html): the same library that
the judge uses, its files and its calls, with a word to us before each that changes something.
"""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

_METHODS = (
    "xClose xRead xWrite xTruncate xSync xFileSize xLock xUnlock xCheckReservedLock xFileControl"
    " xSectorSize xDeviceCharacteristics xShmMap xShmLock xShmBarrier xShmUnmap xFetch xUnfetch"
)
_CALLS = (
    "xOpen xDelete xAccess xFullPathname xDlOpen xDlError xDlSym xDlClose xRandomness xSleep"
    " xCurrentTime xGetLastError xCurrentTimeInt64 xSetSystemCall xGetSystemCall xNextSystemCall"
)


class _Methods(Structure):
    _fields_ = [("iVersion", c_int), *((name, c_void_p) for name in _METHODS.split())]


class _File(Structure):
    _fields_ = [("methods", POINTER(_Methods))]


class _Vfs(Structure):
    _fields_ = [
        ("iVersion", c_int), ("szOsFile", c_int), ("mxPathname", c_int), ("pNext", c_void_p),
        ("zName", c_char_p), ("pAppData", c_void_p),
        *((name, c_void_p) for name in _CALLS.split()),
    ]  # fmt: skip


# A name is an address, to be passed on as it came: SQLite keeps it, and reads on behind it.
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class Deed(StrEnum):
    """What is done to a file."""

    WRITE = "write"
    CUT = "cut"
    SYNC = "sync"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Step:
    """One deed: `at` is where in the file, or the size that is left; `data` what is written."""

    deed: Deed
    path: Path
    at: int = 0
    data: bytes = b""


Told = Callable[[Step], int]
"""Asked before a step; what it answers but 0 is the fault that SQLite meets instead."""


def can_watch() -> bool:
    """Whether the library that Python uses is one that we can reach (a shared one, on Linux)."""
    return _library() is not None


class WatchedDisk:
    """Once installed, tells of every step. To be kept as long as the process: SQLite calls it."""

    def __init__(self, before: Told, after: Callable[[Step], None] = lambda _: None) -> None:
        self.before, self._after = before, after
        self._names: dict[int, Path] = {}
        self._kept: list[Any] = []
        self._tables: dict[int, _Methods] = {}

    def install(self) -> None:
        """Stand before every file that SQLite opens from now on."""
        library = _library()
        assert library is not None
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        base = library.sqlite3_vfs_find(None).contents
        own = _Vfs.from_buffer_copy(base)
        own.zName, own.pNext = b"watched", None
        own.xOpen = self._keep(_Open(self._opening(base, _Open(base.xOpen))))
        own.xDelete = self._keep(_Delete(self._removing(base, _Delete(base.xDelete))))
        self._kept += [base, own]
        assert library.sqlite3_vfs_register(ctypes.byref(own), 1) == sqlite3.SQLITE_OK

    def _keep(self, function: Any) -> Any:
        self._kept.append(function)
        return ctypes.cast(function, c_void_p)

    def _do(self, step: Step, real: Callable[[], int]) -> int:
        fault = self.before(step)
        if fault:
            return fault
        status = real()
        self._after(step)
        return status

    def _opening(self, base: _Vfs, real: Any) -> Callable[..., int]:
        def opened(_: int, name: int | None, file: int, flags: int, out: Any) -> int:
            status: int = real(ctypes.addressof(base), name, file, flags, out)
            found = _File.from_address(file)
            if name and status == sqlite3.SQLITE_OK and found.methods:
                self._names[file] = _path(name)
                found.methods = ctypes.pointer(self._table(found.methods.contents))
            return status

        return opened

    def _removing(self, base: _Vfs, real: Any) -> Callable[..., int]:
        def removed(_: int, name: int, sync: int) -> int:
            step = Step(Deed.REMOVE, _path(name))
            return self._do(step, lambda: real(ctypes.addressof(base), name, sync))

        return removed

    def _table(self, base: _Methods) -> _Methods:
        """The methods of a kind of file, ours before theirs."""
        key = ctypes.addressof(base)
        if key in self._tables:
            return self._tables[key]
        write, cut, sync = _Write(base.xWrite), _Truncate(base.xTruncate), _Sync(base.xSync)

        def writes(file: int, data: int, size: int, at: int) -> int:
            step = Step(Deed.WRITE, self._names[file], at, ctypes.string_at(data, size))
            return self._do(step, lambda: write(file, data, size, at))

        def cuts(file: int, size: int) -> int:
            return self._do(Step(Deed.CUT, self._names[file], size), lambda: cut(file, size))

        def syncs(file: int, flags: int) -> int:
            return self._do(Step(Deed.SYNC, self._names[file]), lambda: sync(file, flags))

        own = _Methods.from_buffer_copy(base)
        own.xWrite = self._keep(_Write(writes))
        own.xTruncate = self._keep(_Truncate(cuts))
        own.xSync = self._keep(_Sync(syncs))
        self._tables[key] = own
        return own


def _path(name: int) -> Path:
    return Path(ctypes.string_at(name).decode())


def _library() -> ctypes.CDLL | None:
    """The SQLite that the module `sqlite3` has loaded; None if it has its own within it."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        return None
    for line in maps.read_text().splitlines():
        if "/libsqlite3.so" in line:
            return ctypes.CDLL(line.split()[-1])
    return None
