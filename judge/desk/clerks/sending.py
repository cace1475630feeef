"""A letter of press goes out: a mail to each of its readers, and a line in the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.board.units import Power
from judge.desk.answers import Answer, Case, refusal
from judge.desk.clerks.visits import may_again
from judge.desk.limits import AN_HOUR, PRESS_AN_HOUR
from judge.desk.replies.addressing import epochs
from judge.desk.replies.layout import listing
from judge.desk.replies.press import Thread, press_mails, reader_names, readers_shown
from judge.desk.replies.quoting import quoted
from judge.desk.striking import strike_all
from judge.game.game import Game
from judge.game.log import Role
from judge.game.press_events import PressSent
from judge.game.press_letters import AnswerTo, PressKind
from judge.game.press_rules import is_held, why_barred

Readers = tuple[Power | None, ...]
"""Who reads a letter; None is the gamesmaster, nobody named is everybody."""


def may_not_write(case: Case) -> str:
    """Why a visitor may send nothing to anybody; "" if they may."""
    if case.visitor.role in {Role.OBSERVER, Role.STRANGER}:
        return case.say("receipt.only_players")
    if case.visitor.power is None and not case.visitor.leads:
        return case.say("receipt.master_token")
    return ""


def nobody_reads(named: Readers, to: AnswerTo, game: Game, case: Case) -> str:
    """Why a letter would be read by nobody of those `named`; "" if it goes to one of them."""
    if named and all(reader == case.visitor.power for reader in named):
        return case.say("press.to_yourself")
    if named and not to.to:  # nobody named would be everybody
        return case.say("press.to_alias")
    if gone := vacant_among(to.named, game):
        return case.say("press.vacant", powers=reader_names(gone, case.office.phrases))
    return ""


def vacant_among(to: Readers, game: Game) -> Readers:
    """Those of the readers whose power nobody plays now."""
    return tuple(r for r in to if r is not None and game.people.seat_of(r).vacant)


def send_letter(
    to: AnswerTo, text: str, line: int, case: Case, *, follows: Thread = lambda _: ""
) -> Answer:
    """Send a letter whose readers and text are settled; `line` is where it begins.

    Or say why the game's rules don't let it go, with all of its text, so that nothing is lost.
    """
    game, power = case.game, case.visitor.power
    if game is None:
        raise ValueError("press is written in a game")
    if barred := why_not_sent(to, game, case) or _too_long(text, case):
        return not_allowed(barred, text, game, case)
    seat = f"{game.name}/{power or 'GM'}"
    count = may_again("press", seat, PRESS_AN_HOUR, AN_HOUR, case)
    if count is None:
        return refusal(case.say("press.enough", most=PRESS_AN_HOUR))
    text = without_secrets(text, game, case)
    key = f"{case.key}:press:{line}"
    files = tuple(picture.file for picture in case.enclosed)
    held = is_held(game, power, to)
    sent = PressSent(
        power, to.to, text, case.now, game.press.letters + 1, key, files, to.kind,
        unnamed=to.unnamed, alias=to.alias, held=held,
    )  # fmt: skip
    lines = len(text.splitlines())
    readers = readers_shown(to.readers, case.office.phrases)
    said = case.count("press.held_back" if held else "press.done", lines, readers=readers)
    more = tuple(_besides(to, case, held=held))
    mails = press_mails(sent, game, case.office, follows=follows, enclosed=case.enclosed)
    replies = () if held else mails
    headline = "" if held else case.say("told.press", readers=readers)
    return Answer(
        (said, *more), events=(sent,), replies=replies, effects=(count,), headline=headline
    )


def _besides(to: AnswerTo, case: Case, *, held: bool) -> Iterator[str]:
    """What else there is to say of a letter that was sent: as what, with which pictures."""
    yield from dressed_so(replace(to, held=False), case)
    if pictures := listing((picture.name for picture in case.enclosed), case.office.phrases):
        said = "press.with_pictures_later" if held else "press.with_pictures"
        yield case.say(said, pictures=pictures)


def dressed_so(to: AnswerTo, case: Case) -> Iterator[str]:
    """As what a letter is sent, in sentences; nothing of a signed one that goes out at once."""
    if to.kind is PressKind.GREY:
        yield case.say("press.unsigned")
    if to.alias is not None:
        yield case.say("press.borrowed", power=to.alias.name)
    if to.held:
        yield case.say("press.waits")


def why_not_sent(to: AnswerTo, game: Game, case: Case) -> str:
    """Why the rules of a game don't let a letter go, and what would do; "" if they let it."""
    barred = why_barred(game, case.visitor.power, to)
    return "" if barred is None else case.say(f"press.barred_{barred.value}")


def _too_long(text: str, case: Case) -> str:
    """That the host lets no letter be as long as this one; "" if it may be."""
    most, size = case.office.hosting.press, len(text.encode("utf-8", "replace"))
    if not most or size <= most:
        return ""
    return case.say("press.host_long", most=most // 1000, size=-(-size // 1000))


def not_allowed(barred: str, text: str, game: Game, case: Case) -> Answer:
    """An answer to a letter that the game's rules don't let go: no phase waits for another."""
    return replace(refusal(barred, kept_text(text, game, case)), is_final=True)


def kept_text(text: str, game: Game, case: Case) -> str:
    """The whole text of a letter that did not go, for its writer."""
    return f"{case.say('press.kept')}\n{quoted(without_secrets(text, game, case))}"


def without_secrets(text: str, game: Game, case: Case) -> str:
    """A text without the tokens of this game, and of every other that its writer takes part in.

    Those are all the tokens that they can have.
    """
    names = {game.name, *(name for name, _ in case.office.games_of(case.visitor.player.address))}
    games = [found for name in sorted(names) if (found := case.find(name)) is not None]
    return strike_all(text, case.office.secret, {one.name: epochs(one) for one in games})
