"""A conversation with a mail program: pymap's, with what that doesn't know or gets wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pymap.concurrent import Event
from pymap.config import IMAPConfig
from pymap.imap.state import ConnectionState
from pymap.interfaces.login import LoginInterface
from pymap.parsing.command import Command
from pymap.parsing.command.any import NoOpCommand
from pymap.parsing.command.auth import ListCommand, SelectCommand
from pymap.parsing.command.select import (
    CheckCommand,
    CloseCommand,
    FetchCommand,
    IdleCommand,
    SearchCommand,
    StoreCommand,
)
from pymap.parsing.response import CommandResponse, ResponseOk, UntaggedResponse
from pymap.parsing.response.specials import (
    ExistsResponse,
    FlagsResponse,
    ListResponse,
    SearchResponse,
)
from pymap.parsing.specials import FetchAttribute, SequenceSet
from pymap.selected import SelectedMailbox

from judge.demo.imap.commands import (
    EnableCommand,
    ExtendedListCommand,
    NamespaceCommand,
    UnselectCommand,
)
from judge.demo.imap.letter import FiledLetter
from judge.demo.imap.mailboxes import SPECIAL
from judge.demo.imap.searching import SoughtLetter

_Done = tuple[CommandResponse, SelectedMailbox | None]
_ASKS_FOR_NEWS = (NoOpCommand, CheckCommand, SelectCommand)
_UID = FetchAttribute(b"UID")
_SPECIAL_USE, _SUBSCRIBED = b"SPECIAL-USE", b"SUBSCRIBED"


class Conversation(ConnectionState):
    """Answers to commands; pymap calls `do_` and the command's name."""

    def __init__(self, login: LoginInterface, config: IMAPConfig) -> None:
        super().__init__(login, config)
        self._heard = 0  # the last UID that the client was told of when it asked for news

    async def do_command(self, cmd: Command) -> CommandResponse:
        response = await super().do_command(cmd)
        if self._selected is not None and isinstance(cmd, _ASKS_FOR_NEWS):
            self._heard = self._selected.messages.max_uid
        return response

    async def receive_updates(self, cmd: IdleCommand, done: Event) -> Iterable[UntaggedResponse]:
        """What there is to tell to who waits.

        Thunderbird passes over a letter that it is told of beside the answer to a FETCH, and
        asks for it ten minutes later: the number of letters is said once more when it waits.
        """
        if self.selected.messages.max_uid > self._heard:
            news: Iterable[UntaggedResponse] = [ExistsResponse(self.selected.messages.exists)]
        else:
            news = tuple(await super().receive_updates(cmd, done))
        self._heard = self.selected.messages.max_uid
        return news

    async def do_namespace(self, cmd: NamespaceCommand) -> _Done:
        response = _completed(cmd.tag, cmd.command)
        response.add_untagged(UntaggedResponse(b'NAMESPACE (("" "/")) NIL NIL'))
        return response, None

    async def do_enable(self, cmd: EnableCommand) -> _Done:
        response = _completed(cmd.tag, cmd.command)
        response.add_untagged(UntaggedResponse(b"ENABLED"))
        return response, None

    async def do_unselect(self, cmd: UnselectCommand) -> _Done:
        self._selected = None
        return _completed(cmd.tag, cmd.command), None

    async def do_close(self, cmd: CloseCommand) -> _Done:
        # Of a mailbox that was opened to be read alone nothing is removed (RFC 3501 §6.4.2).
        if not self.selected.readonly:
            return await super().do_close(cmd)
        self._selected = None
        return _completed(cmd.tag, cmd.command), None

    async def do_list(self, cmd: ListCommand) -> _Done:
        if not isinstance(cmd, ExtendedListCommand):  # LSUB
            return await super().do_list(cmd)
        response = _completed(cmd.tag, cmd.command)
        updates = self._selected
        told: dict[str, ListResponse] = {}
        for pattern in cmd.filters:
            found, updates = await self.session.list_mailboxes(
                cmd.ref_name, pattern, subscribed=_SUBSCRIBED in cmd.selected, selected=updates
            )
            for name, delimiter, attributes in found:
                special = SPECIAL.get(name)
                if _SPECIAL_USE in cmd.selected and special is None:
                    continue
                shown = [*attributes, *([special] if special else [])]
                if _SUBSCRIBED in cmd.selected:
                    shown.append(b"Subscribed")
                told[name] = ListResponse(name, delimiter, shown)
        response.add_untagged(*told.values())
        return response, updates

    async def do_fetch(self, cmd: FetchCommand) -> _Done:
        # Thunderbird takes a text for that of the letter whose UID it read last.
        if _UID in cmd.attributes:
            cmd.attributes = [_UID, *(one for one in cmd.attributes if one != _UID)]
        return await super().do_fetch(cmd)

    async def do_store(self, cmd: StoreCommand) -> _Done:
        name = self.selected.lookup
        before, _ = await self.session.get_mailbox(name)
        response, updates = await super().do_store(cmd)
        after, _ = await self.session.get_mailbox(name)
        if after.flags != before.flags:  # there is a label that the client hasn't been told of
            response.add_untagged(FlagsResponse(after.flags))
        return response, updates

    async def do_search(self, cmd: SearchCommand) -> _Done:
        if not cmd.uid:
            self.selected.hide_expunged = True
        found = [
            one.letter.uid if cmd.uid else one.place
            for one in self._candidates(self.selected)
            if all(map(one.matches, cmd.keys))
        ]
        response = _completed(cmd.tag, cmd.command)
        response.add_untagged(SearchResponse(found))
        return response, await self.session.check_mailbox(self.selected)

    def _candidates(self, selected: SelectedMailbox) -> Iterator[SoughtLetter]:
        highest = (selected.messages.exists, selected.messages.max_uid)
        for place, letter in selected.messages.get_all(SequenceSet.all()):
            if isinstance(letter, FiledLetter):
                yield SoughtLetter(place, letter, highest, selected.session_flags)


def _completed(tag: bytes, command: bytes) -> ResponseOk:
    return ResponseOk(tag, command + b" completed.")
