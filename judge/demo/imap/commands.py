"""Commands that mail programs send and pymap doesn't know."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pymap.parsing import EndLine, Params, Parseable, Space
from pymap.parsing.command import CommandAuth, CommandNoArgs, CommandSelect
from pymap.parsing.command.auth import ListCommand
from pymap.parsing.command.select import SearchCommand, UidSearchCommand
from pymap.parsing.commands import Commands
from pymap.parsing.exceptions import NotParseable
from pymap.parsing.modutf7 import modutf7_decode
from pymap.parsing.primitives import Atom, List, String
from pymap.parsing.specials import Mailbox

_SELECTIONS = frozenset({b"SPECIAL-USE", b"SUBSCRIBED", b"REMOTE", b"RECURSIVEMATCH"})
_RETURNS = frozenset({b"SPECIAL-USE", b"SUBSCRIBED", b"CHILDREN"})
_RETURN = b"RETURN"


class NamespaceCommand(CommandNoArgs, CommandAuth):
    """Where an account's mailboxes are, and others' (RFC 2342)."""

    command = b"NAMESPACE"


class UnselectCommand(CommandNoArgs, CommandSelect):
    """CLOSE without removing what is marked for that (RFC 3691)."""

    command = b"UNSELECT"


class EnableCommand(CommandAuth):
    """Turn extensions on (RFC 5161); there is none that has to be."""

    command = b"ENABLE"

    @classmethod
    def parse(cls, buf: memoryview, params: Params) -> tuple[EnableCommand, memoryview]:
        while True:
            _, buf = Space.parse(buf, params)
            _, buf = Atom.parse(buf, params)
            if bytes(buf[:1]) != b" ":
                break
        _, buf = EndLine.parse(buf, params)
        return cls(params.tag), buf


class _Pattern(Parseable[str]):
    """What mailboxes are to be named like, with * and % for what may stand there."""

    _plain = re.compile(rb"[^\s(){\"\\\x00-\x1f\x7f-\xff]+")

    def __init__(self, pattern: bytes) -> None:
        self._pattern = pattern

    @property
    def value(self) -> str:
        return modutf7_decode(self._pattern)

    def __bytes__(self) -> bytes:
        return self._pattern

    @classmethod
    def parse(cls, buf: memoryview, params: Params) -> tuple[_Pattern, memoryview]:
        start = cls._whitespace_length(buf)
        if found := cls._plain.match(buf, start):
            return cls(found[0]), buf[found.end() :]
        string, buf = String.parse(buf, params)
        return cls(string.value), buf


class ExtendedListCommand(ListCommand):
    """LIST with what is to be selected (RFC 5258, RFC 6154)."""

    def __init__(
        self,
        tag: bytes,
        ref_name: str,
        filters: tuple[str, ...],
        selected: Collection[bytes],
    ) -> None:
        super().__init__(tag, ref_name, filters[0])
        self.filters = filters
        self.selected = frozenset(selected)

    @classmethod
    def parse(cls, buf: memoryview, params: Params) -> tuple[ExtendedListCommand, memoryview]:
        selected, rest = _options(buf, params, _SELECTIONS)
        _, rest = Space.parse(rest, params)
        where, rest = Mailbox.parse(rest, params)
        filters, rest = _patterns(rest, params)
        # _patterns has left the line's end, or RETURN and its options, which change no answer.
        start = rest[: len(_RETURN) + 1]
        if bytes(start).upper() == b" " + _RETURN:
            _, rest = _options(rest[len(start) :], params, _RETURNS)
        _, rest = EndLine.parse(rest, params)
        return cls(params.tag, where.value, filters, selected), rest


class CarefulSearchCommand(SearchCommand):
    """SEARCH, of which words that aren't in their charset are the client's fault, not ours."""

    @classmethod
    def parse(cls, buf: memoryview, params: Params) -> tuple[Any, memoryview]:  # also UID SEARCH
        try:
            return super().parse(buf, params)
        except UnicodeError:
            raise NotParseable(buf) from None


class CarefulUidSearchCommand(CarefulSearchCommand, UidSearchCommand):
    """UID SEARCH, likewise."""


_MORE = (
    NamespaceCommand,
    UnselectCommand,
    EnableCommand,
    ExtendedListCommand,
    CarefulSearchCommand,
    CarefulUidSearchCommand,
)


def _options(
    buf: memoryview, params: Params, known: frozenset[bytes]
) -> tuple[Collection[bytes], memoryview]:
    """A list of options, if one stands here; any that isn't known is a fault of the client's."""
    try:
        _, rest = Space.parse(buf, params)
        listed, rest = List.parse(rest, params.copy(expected=[Atom]))
    except NotParseable:
        return (), buf
    options = frozenset(one.value.upper() for one in listed.get_as(Atom))
    if not options <= known:
        raise NotParseable(buf)
    return options, rest


def _patterns(buf: memoryview, params: Params) -> tuple[tuple[str, ...], memoryview]:
    """What mailboxes are to be named like: one pattern, or several in brackets."""
    _, rest = Space.parse(buf, params)
    if bytes(rest[:1]) == b"(":
        listed, rest = List.parse(rest, params.copy(expected=[_Pattern]))
        if listed.value:
            return tuple(one.value for one in listed.get_as(_Pattern)), rest
        raise NotParseable(buf)
    pattern, rest = _Pattern.parse(rest, params)
    return (pattern.value,), rest


def know_more(commands: Commands) -> Commands:
    """Pymap's commands, and these."""
    for command in _MORE:
        commands.register(command)
    return commands
