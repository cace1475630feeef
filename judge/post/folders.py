"""What a server is asked about its folders, in the ways that servers differ."""

from __future__ import annotations

from typing import Any


def uids_in_inbox(client: Any) -> list[int]:
    r"""Return all UIDs in the inbox; \Seen means nothing, people open mailboxes.

    A mail that the server announces while it answers is in no reply and is
    announced no second time, so we ask again when the count says so.
    """
    uids: list[int] = []
    for _ in range(5):
        client._imap.untagged_responses.pop("EXISTS", None)  # noqa: SLF001
        uids = list(client.search("ALL"))
        counts = client._imap.untagged_responses.get("EXISTS", [b"0"])  # noqa: SLF001
        if int(counts[-1]) <= len(uids):
            break
    return uids


def ensure_folder(client: Any, name: str) -> str:
    """Make sure the folder exists; return what it is called on this server.

    "Judge/Served" is "INBOX.Judge.Served" on some (RFC 2342 §5).
    """
    prefix, separator = "", "/"
    if b"NAMESPACE" in client.capabilities():
        personal = client.namespace().personal
        if personal:
            prefix, separator = (_text(part) or "" for part in personal[0])
    else:
        listed = client.list_folders("", "")
        if listed:
            separator = _text(listed[0][1]) or "/"
    own = prefix + name.replace("/", separator or "/")
    if not client.folder_exists(own):
        client.create_folder(own)
    return own


def _text(value: Any) -> str:
    return value.decode("ascii", "replace") if isinstance(value, bytes) else str(value or "")
