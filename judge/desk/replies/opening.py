"""The mails that begin a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from judge.board.places import Province
from judge.board.units import Power, Unit
from judge.desk.dates import write_deadline
from judge.desk.dressing import wishes_for
from judge.desk.kinds import OpeningMail
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import everybody, mail_to
from judge.desk.replies.board_in_short import board_in_short
from judge.desk.replies.drawn import seats_drawn
from judge.desk.replies.known import address_list
from judge.desk.replies.layers import layers_of
from judge.desk.replies.layout import letter_text, listing, paragraph
from judge.desk.replies.options import option_rows
from judge.desk.replies.press_rules import how_to_write
from judge.desk.replies.settings import settings_rows
from judge.desk.replies.silent import muster_words, policy_words
from judge.game.anonymity import is_anonymous, is_told_who_plays, master_is_told
from judge.game.drawing import commitment
from judge.game.game import Game
from judge.orders.choices import legal_builds, legal_orders
from judge.orders.model import Build, Move
from judge.orders.wording import write_printed


def opening_mails(game: Game, office: Office, now: datetime) -> tuple[Reply, ...]:
    """To every seat and the GM: who plays what, and what tells how that was drawn."""
    return tuple(_opening(game, power, office, now) for power in everybody(game))


def _opening(game: Game, power: Power | None, office: Office, now: datetime) -> Reply:
    zone = wishes_for(power, game).zone
    subject, text = office.phrases.mail(
        "opening" if power is not None else "opening_master",
        game=game.name,
        board=game.variant.title,
        power=power.name if power is not None else "",
        phase=(phase := office.phrases.name_phase(game.table.position.phase)),
        deadline=office.phrases.say("opening.deadline", phase=phase),
        begins=_beginning(game, power, office.phrases),
        others=(others := office.phrases.in_a_row(_examples_of_powers(game, power))),
        press=how_to_write(game.settings, others, office.phrases),
        examples="\n".join(f"    {line}" for line in _examples(game, power, office.phrases)),
        seats=seats_drawn(game, office.phrases)
        if _is_named(game, power)
        else unnamed_words(game, office.phrases, at_start=True),
        when=write_deadline(game.clock.deadline, now, zone, office.phrases),
        times=settings_rows(game.settings, office.phrases),
        short=_in_short(game, power, office.phrases),
        silence=_about_silence(game, power, office.phrases),
    )
    return mail_to(
        office,
        game,
        power,
        key=f"{game.name}:opening:{power or 'GM'}",
        subject=subject,
        text=_with_choices(text, game, office, is_named=_is_named(game, power)),
        occasion=Occasion.REPORT,
        kind=OpeningMail(power.id if power is not None else ""),
    )


def _in_short(game: Game, power: Power | None, phrases: Phrasebook) -> str:
    lines = board_in_short(game, power, phrases) if power is not None else ()
    return "\n".join(paragraph(line, hang="  ") for line in lines)


def _about_silence(game: Game, power: Power | None, phrases: Phrasebook) -> str:
    said = (muster_words(game, power, phrases), policy_words(game, phrases))
    return letter_text("\n\n".join(filter(None, said))).rstrip()


def _is_named(game: Game, power: Power | None) -> bool:
    """Whether a reader is told who plays what, or a gamesmaster for None."""
    return is_told_who_plays(game) or (power is None and master_is_told(game))


def unnamed_words(game: Game, phrases: Phrasebook, *, at_start: bool = False) -> str:
    """What a player of an anonymous game is told about names; "" in any other."""
    if not is_anonymous(game):
        return ""
    said = [phrases.say(f"opening.anonymous_{game.settings.anonymous}")]
    if at_start:
        gaps = {"commitment": commitment(game.seed)}
        said.append(phrases.say(f"opening.drawn_{game.settings.anonymous}", **gaps))
    return letter_text("\n\n".join(said)).rstrip()


def _beginning(game: Game, power: Power | None, phrases: Phrasebook) -> str:
    """The units that a power begins with, or where it builds them."""
    units = game.table.position.units_of(power) if power is not None else ()
    if units:
        rows = "\n".join(f"  {unit.printed}" for unit in units)
        return f"{phrases.say('opening.units')}\n{rows}"
    sites = game.variant.open_sites(game.table.position, power) if power is not None else ()
    return paragraph(
        phrases.say("opening.builds", sites=listing((site.id for site in sites), phrases))
    )


def _examples(game: Game, power: Power | None, phrases: Phrasebook) -> Iterator[str]:
    """How orders may be written, with the power's own units."""
    if power is None:
        return
    taken = {unit.location.province for unit in game.table.position.units}
    for number, unit in enumerate(game.table.position.units_of(power)[:3]):
        move = _first_move(unit, game, taken)
        if move is None or number == 2:
            yield phrases.say("opening.holds", unit=unit.printed)
            continue
        taken.add(move.destination.province)
        goal = move.destination.full_name
        place = unit.location.province.name
        named = phrases.say(f"opening.moves_{unit.kind.word}", place=place, goal=goal)
        yield named if number else write_printed(move)
    sites: dict[Province, Build] = {}  # two builds for one centre can't both be done
    for build in legal_builds(power, game.table.position, game.variant):
        sites.setdefault(build.unit.location.province, build)
    yield from map(write_printed, list(sites.values())[:2])


def _examples_of_powers(game: Game, power: Power | None) -> tuple[str, ...]:
    """Whom a player may write to, and whom the gamesmaster may replace, for example."""
    others = [other.name for other in game.variant.powers if other != power]
    return tuple(others[: 2 if power is not None else 1])


def _first_move(unit: Unit, game: Game, taken: Collection[Province]) -> Move | None:
    """A unit's first legal move to where nobody is, or is going."""
    orders = legal_orders(unit, game.table.position, game.variant)
    moves = (order for order in orders if isinstance(order, Move))
    return next((move for move in moves if move.destination.province not in taken), None)


def _with_choices(text: str, game: Game, office: Office, *, is_named: bool) -> str:
    """The mail, with the gamesmaster's choices and how chance is committed to; last, the draw.

    How that went has names in it, and more lines than a beginner has patience for.
    """
    say = office.phrases.say
    parts = [text.rstrip()]
    if game.folder.comment:
        parts.append(paragraph(say("opening.comment", comment=game.folder.comment)))
    if game.variant.options:
        rows = option_rows(game.variant, office.phrases)
        parts.append(f"{say('options.title')}\n{rows}")
    if game.chance:
        parts.append(say("create.chance", commitment=commitment(game.chance)))
    parts += (address_list(game, office.phrases), *layers_of(game, office.phrases))
    parts += [paragraph(say("opening.drawn"))] if is_named else []
    return "\n\n".join(filter(None, parts)) + "\n"
