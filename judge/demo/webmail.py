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

from judge.board.units import Power
from judge.board.variant import Variant
from judge.daemon.archiving import preview_in
from judge.daemon.printing import tints_of
from judge.demo import pages
from judge.demo.answering import DraftLetter, reply, with_line, write_mail
from judge.demo.gamesmaster import GAME
from judge.demo.glance import AtHand, power_in, read_glance
from judge.demo.letter_page import opened_page
from judge.demo.postoffice import PostOffice
from judge.demo.pulse import HANG
from judge.demo.shelf_door import file_of
from judge.demo.showing import SENT_MARK, OpenedLetter, open_letter
from judge.demo.web_door import CSP, HOST, Missing, WebAnswer, WebServer

__all__ = ["Webmail"]

_HERE = Path(__file__).parent
_SENT = "Sent"
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
        self._powers: dict[str, Power] = {}
        self._looked_at: dict[str, int] = {}
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
                return WebAnswer(f"{css}{self._own_colours()}", "text/css; charset=utf-8")
            case ["desk.js"]:
                script = _HERE.joinpath("webmail.js").read_bytes()
                return WebAnswer(script, "text/javascript; charset=utf-8")
            case ["archive", *steps] if self._archive is not None:
                return file_of(self._archive, steps)
            case [account] if account in self.office.accounts:
                said = "Your letter is in the post." if query.get("sent") else ""
                return WebAnswer(
                    pages.inbox(account, _account_name(account), self._all(account), said)
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
        self.office.file(account, _SENT, mail.as_bytes())

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
        return pages.front(boxes, settings, *self._published())

    def _box(self, account: str) -> pages.Pigeonhole:
        letters = self.office.letters(account)
        unread = sum(not letter.seen for letter in letters)
        power = self._power_of(account)
        return pages.Pigeonhole(
            account,
            _account_name(account),
            len(letters),
            unread,
            power.name if power is not None else "",
            is_yours=account == self.yours,
        )

    def _published(self) -> tuple[str, str]:
        """Where the game's page is, and its last map; "" for what there isn't by now."""
        folder = self._archive / GAME if self._archive is not None else None
        if folder is None or not (folder / "index.html").is_file():
            return "", ""
        preview = preview_in(folder)
        return f"/archive/{GAME}/index.html", f"/archive/{GAME}/{preview}" if preview else ""

    def _power_of(self, account: str) -> Power | None:
        """What an account's owner plays, as a letter told them: each letter is looked at once."""
        if account in self._powers or self._variant is None:
            return self._powers.get(account)
        seen = self._looked_at.get(account, 0)
        new = [one for one in self.office.letters(account) if one.uid > seen]
        power = power_in(map(open_letter, reversed(new)), self._variant)
        if power is not None:
            self._powers[account] = power
        self._looked_at[account] = max((one.uid for one in new), default=seen)
        return power

    def _glance(self, account: str) -> AtHand:
        return read_glance(self._inbox(account), self._variant)

    def _inbox(self, account: str) -> list[OpenedLetter]:
        return [open_letter(stored) for stored in reversed(self.office.letters(account))]

    def _all(self, account: str) -> list[OpenedLetter]:
        """What came and what was sent, the newest first."""
        sent = [open_letter(x, is_sent=True) for x in self.office.letters(account, _SENT)]
        both = (*self._inbox(account), *reversed(sent))
        return sorted(both, key=lambda letter: letter.arrived, reverse=True)

    def _find(self, account: str, number: str) -> OpenedLetter:
        is_sent = number.startswith(SENT_MARK)
        box = (account, _SENT) if is_sent else (account,)
        for stored in self.office.letters(*box):
            if str(stored.uid) == number.removeprefix(SENT_MARK):
                return open_letter(stored, is_sent=is_sent)
        raise Missing

    def _letter(
        self, account: str, shown: OpenedLetter, rest: list[str], query: dict[str, str]
    ) -> WebAnswer:
        match rest:
            case []:
                if not shown.is_sent:
                    self.office.mark(account, shown.uid, seen=True)
                if shown.html and (query.get("view") != "text" or not shown.text):
                    page = opened_page(account, _account_name(account), shown)
                    return WebAnswer(page, csp=_LETTER_CSP)
                return WebAnswer(pages.letter(account, _account_name(account), shown))
            case ["reply"] if not shown.is_sent:
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

    def _own_colours(self) -> str:
        """The colours of the powers, for the style of their boxes, and of one's own for the rest.

        Of an account whose power isn't known yet there is none.
        """
        tints = tints_of(self._variant) if self._variant is not None else {}
        accounts = [(f".of-{account}", account) for account in self.office.accounts]
        if self.yours in self.office.accounts:
            accounts.insert(0, (":root", self.yours))
        return "\n".join(
            f"{where}{{--own:{tints[power.id].ground};--own-letter:{tints[power.id].letter}}}"
            for where, account in accounts
            if (power := self._power_of(account)) is not None
        )


def _say(error: Exception) -> str:
    """What went wrong, to the person who wrote the letter."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        address, (_, reason) = next(iter(error.recipients.items()))
        return f"{address} was refused: {reason.decode(errors='replace')}."
    return f"It wasn't sent: {error}"
