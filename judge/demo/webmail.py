"""A plain web mailbox for the embedded post office: read, reply, write.

No login: whoever can reach the loopback interface of this machine may read
the demo's mail, as they could in its folder. Everything works without
JavaScript; where a letter is written a few lines of it save a round trip.
"""

from __future__ import annotations

import secrets
import smtplib
import threading
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Self

from judge.board.variant import Variant
from judge.daemon.printing import tints_of
from judge.demo import pages
from judge.demo.answering import DraftLetter, reply, with_line, write_mail
from judge.demo.gamesmaster import GAME
from judge.demo.glance import AtHand, read_glance
from judge.demo.letter_page import opened_page
from judge.demo.postoffice import PostOffice
from judge.demo.pulse import HANG
from judge.demo.shelf_door import file_of
from judge.demo.showing import OpenedLetter, open_letter
from judge.demo.web_door import CSP, HOST, Missing, WebAnswer, WebServer

__all__ = ["Webmail"]

_HERE = Path(__file__).parent
_DRAFT = ("to", "subject", "text", "in_reply_to", "references")
# The page of a letter may show its pictures and follow links, and do nothing else whatever.
_LETTER_CSP = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_DESK_CSP = f"{CSP}; script-src 'self'"


def _account_name(account: str) -> str:
    return account.upper() if len(account) < 3 else account.title()


class Webmail:
    """The web mailbox of a post office, on 127.0.0.1; `port` 0 takes any that is free.

    `variant` is the board that is played, `yours` the account of whoever looks, `archive` the
    folder in which the game is published; a mailbox by itself has none of them.
    """

    def __init__(
        self,
        office: PostOffice,
        port: int = 0,
        *,
        variant: Variant | None = None,
        yours: str = "",
        archive: Path | None = None,
    ) -> None:
        self.office = office
        self.yours = yours
        self._variant = variant
        self._archive = archive
        self.token = secrets.token_urlsafe(24)
        self._server = WebServer(port, self)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.1,), name="webmail", daemon=True
        )

    @property
    def port(self) -> int:
        return self._server.server_port

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/"

    def start(self) -> Self:
        self._thread.start()
        return self

    def stop(self) -> None:
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    # The pages. `path` is what follows the account, split at its slashes.

    def read(self, path: list[str], query: dict[str, str]) -> WebAnswer:
        """Answer a GET."""
        match path:
            case []:
                return WebAnswer(self._front())
            case ["style.css"]:
                css = _HERE.joinpath("webmail.css").read_text(encoding="utf-8")
                return WebAnswer(f"{css}{self._own_colour()}", "text/css; charset=utf-8")
            case ["desk.js"]:
                script = _HERE.joinpath("webmail.js").read_bytes()
                return WebAnswer(script, "text/javascript; charset=utf-8")
            case ["archive", *steps] if self._archive is not None:
                return file_of(self._archive, steps)
            case [account] if account in self.office.accounts:
                said = "Your letter is in the post." if query.get("sent") else ""
                return WebAnswer(
                    pages.inbox(account, _account_name(account), self._inbox(account), said)
                )
            case [account, "write"] if account in self.office.accounts:
                return self._form(account, DraftLetter(to=query.get("to", "")))
            case [account, uid, *rest] if account in self.office.accounts:
                return self._letter(account, self._find(account, uid), rest, query)
            case _:
                raise Missing

    def write(self, path: list[str], fields: dict[str, str]) -> WebAnswer:
        """Answer a form: send the letter as a mail program would."""
        match path:
            case [account, "send" | "order" as step] if account in self.office.accounts:
                pass
            case _:
                raise Missing
        draft = DraftLetter(**{name: fields.get(name, "") for name in _DRAFT})
        answers = fields.get("answers", "")
        if step == "order":
            return self._form(account, with_line(draft, fields.get("order", "")), answers)
        try:
            self._send(account, draft)
        except (ValueError, OSError, smtplib.SMTPException) as error:
            page = self._form(account, draft, answers, _say(error))
            return replace(page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        if answers:
            self.office.mark(account, self._find(account, answers).uid, seen=True, answered=True)
        return WebAnswer("", status=HTTPStatus.SEE_OTHER, location=f"/{account}/?sent=1")

    def _send(self, account: str, draft: DraftLetter) -> None:
        mail = write_mail(draft, self.office.address(account), _account_name(account))
        with smtplib.SMTP(HOST, self.office.smtp_port, self.office.domain, timeout=HANG) as smtp:
            smtp.login(account, self.office.accounts[account])
            smtp.send_message(mail, to_addrs=draft.recipients())

    def _front(self) -> str:
        office = self.office
        accounts = sorted(office.accounts, key=lambda account: account != self.yours)
        boxes = [self._box(account) for account in accounts]
        settings = (
            ("Incoming (IMAP)", f"{HOST}, port {office.imap_port}, no encryption"),
            ("Outgoing (SMTP)", f"{HOST}, port {office.smtp_port}, no encryption"),
            ("Addresses", ", ".join(office.address(account) for account in office.accounts)),
            ("User and password", ", ".join(f"{a} {p}" for a, p in office.accounts.items())),
        )
        return pages.front(boxes, settings, self._published())

    def _box(self, account: str) -> pages.Pigeonhole:
        letters = self.office.letters(account)
        unread = sum(not letter.seen for letter in letters)
        whose = ""
        if account == self.yours:
            power = self._glance(account).power
            whose = f"You play {power}" if power else "Yours"
        return pages.Pigeonhole(account, _account_name(account), len(letters), unread, whose)

    def _published(self) -> str:
        """Where the game's page is, if there is one by now."""
        folder = self._archive
        is_there = folder is not None and (folder / GAME / "index.html").is_file()
        return f"/archive/{GAME}/index.html" if is_there else ""

    def _glance(self, account: str) -> AtHand:
        return read_glance(self._inbox(account), self._variant)

    def _inbox(self, account: str) -> list[OpenedLetter]:
        return [open_letter(stored) for stored in reversed(self.office.letters(account))]

    def _find(self, account: str, uid: str) -> OpenedLetter:
        for stored in self.office.letters(account):
            if str(stored.uid) == uid:
                return open_letter(stored)
        raise Missing

    def _letter(
        self, account: str, shown: OpenedLetter, rest: list[str], query: dict[str, str]
    ) -> WebAnswer:
        match rest:
            case []:
                self.office.mark(account, shown.uid, seen=True)
                if shown.html and (query.get("view") != "text" or not shown.text):
                    page = opened_page(account, _account_name(account), shown)
                    return WebAnswer(page, csp=_LETTER_CSP)
                return WebAnswer(pages.letter(account, _account_name(account), shown))
            case ["reply"]:
                return self._form(account, reply(shown), str(shown.uid))
            case ["source"]:
                return WebAnswer(shown.source, "text/plain; charset=utf-8")
            case ["part", number] if number.isdecimal() and int(number) < len(shown.parts):
                part = shown.parts[int(number)]
                if part.is_picture:
                    return WebAnswer(part.content, part.kind)
                return WebAnswer(part.content, "application/octet-stream", download=True)
            case _:
                raise Missing

    def _form(
        self, account: str, draft: DraftLetter, answers: str = "", fault: str = ""
    ) -> WebAnswer:
        sender, glance = self.office.address(account), self._glance(account)
        page = pages.form(
            account, _account_name(account), sender, draft, self.token, answers, fault, glance
        )
        return WebAnswer(page, csp=_DESK_CSP)

    def _own_colour(self) -> str:
        """The colour of the reader's own power, for the style of their box; "" if unknown."""
        if self._variant is None or self.yours not in self.office.accounts:
            return ""
        name = self._glance(self.yours).power
        tints = tints_of(self._variant)
        found = next((tints[p.id] for p in self._variant.powers if p.name == name), None)
        return f":root{{--own:{found.ground};--own-letter:{found.letter}}}" if found else ""


def _say(error: Exception) -> str:
    """What went wrong, to the person who wrote the letter."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        address, (_, reason) = next(iter(error.recipients.items()))
        return f"{address} was refused: {reason.decode(errors='replace')}."
    return f"It wasn't sent: {error}"
