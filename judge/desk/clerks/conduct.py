"""What counts against each player: in a game, and over all of them."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import may_know_names
from judge.desk.commands.standing_by import ShowConduct
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import column_of
from judge.desk.replies.status import write_counts
from judge.game.conduct import Conduct, conduct_of
from judge.game.seats import PersonAddress, Seat, is_new


@clerk_of(ShowConduct)
def show_conduct(command: ShowConduct, case: Case) -> Answer:
    """How often each player was late, missed a phase and left a seat, by one rule."""
    game = case.find(command.name) if command.name else case.game
    if game is None:
        name = "enquiry.no_game" if command.name else "enquiry.which"
        return refusal(case.say(name, name=command.name))
    if not game.people.seats:
        return refusal(case.say(f"not_running.{game.state}", game=game.name))
    phrases, rows = case.office.phrases, []
    column = column_of(game.variant.powers)
    named = may_know_names(game, case)
    for seat in game.people.seats:
        address = seat.player.address
        here = conduct_of(game.people.conduct, address)
        if not named:
            rows.append(_unnamed_row(seat, here, column, phrases))
            continue
        games, late, missed, left = case.office.conduct(address)
        everywhere = Conduct(PersonAddress(address), late, missed, left)
        gaps = {
            "power": seat.power.name.ljust(column),
            "player": seat.player.called,
            "here": write_counts(here, phrases) or case.say("conduct.nothing"),
            "everywhere": write_counts(everywhere, phrases) or case.say("conduct.nothing"),
        }
        name = "free" if is_new(seat) else "vacant"
        row = case.say(f"conduct.{name}", **gaps) if seat.vacant else None
        rows.append(row or case.count("conduct.row", games, **gaps))
    return Answer((case.say("conduct.title", game=game.name) + "\n" + "\n".join(rows),))


def _unnamed_row(seat: Seat, here: Conduct, column: int, phrases: Phrasebook) -> str:
    """What counts against a seat's player in an anonymous game.

    By what counts against them in others somebody could tell who they are.
    """
    counts = write_counts(here, phrases) or phrases.say("conduct.nothing")
    name = "conduct.unnamed_vacant" if seat.vacant else "conduct.unnamed"
    name = "conduct.free" if is_new(seat) else name
    return phrases.say(name, power=seat.power.name.ljust(column), here=counts)
