"""Passwords: one is set, or taken back, and what a letter's SIGNON came to is told."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.believing import course_for
from judge.desk.clerks.visits import may_again
from judge.desk.commands.own_mail import SetPassword
from judge.desk.limits import A_DAY
from judge.desk.passwords import PasswordSet, hashed, unfit_as
from judge.desk.saying import LEAST, MOST
from judge.desk.signing import MASTER_PLACE, Proof
from judge.desk.surety import Act, Course
from judge.game.game import Game
from judge.game.log import Role

PASSWORDS_A_DAY = 10
"""Of one seat: each costs us as much as a look at one."""


@clerk_of(SetPassword)
def set_password(command: SetPassword, case: Case) -> Answer:
    """Set the password of one's own seat, or take it back; it is never said again."""
    game, visitor = case.game, case.visitor
    if game is None or (visitor.power is None and visitor.role is not Role.MASTER):
        return refusal(case.say("password.no_seat"))
    if course_for(Act.SIGNING, visitor, case.office) is not Course.DO or case.letter.doubtful:
        return refusal(case.say("password.token"))
    if not command.wanted:
        none = PasswordSet(game.name, _place(case), _epoch(game, case), None)
        return Answer((case.say("password.none", game=game.name),), effects=(none,))
    word = case.letter.said.chosen
    if not word:
        return refusal(case.say("password.which", **_sizes()))
    if fault := unfit_as(word, _names(game, case)):
        return refusal(case.say(f"password.{fault}", **_sizes()))
    key = f"{game.name}/{_place(case)}"
    count = may_again("password", key, PASSWORDS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("password.enough", most=PASSWORDS_A_DAY))
    kept = hashed(word, case.office.seed_for("password"))
    changed = PasswordSet(game.name, _place(case), _epoch(game, case), kept)
    said = case.say("password.done", sample=_sample(game, case), address=str(case.office.judge))
    return Answer((said,), effects=(changed, count))


def say_signed_on(case: Case) -> str:
    """What came of a letter's line SIGNON."""
    visitor, game = case.visitor, case.game
    if visitor.signed is None:
        return case.say("old.signon")
    if visitor.signed is Proof.RIGHT and game is not None:
        whose = visitor.power.name if visitor.power is not None else case.say("signon.master")
        return case.say("signon.right", place=whose, game=game.name)
    return case.say(f"signon.{visitor.signed.value}")


def _place(case: Case) -> str:
    return case.visitor.power.id if case.visitor.power is not None else MASTER_PLACE


def _epoch(game: Game, case: Case) -> int:
    return game.people.seat_or_master(case.visitor.power).epoch


def _names(game: Game, case: Case) -> tuple[str, ...]:
    """What whoever guesses tries first."""
    player, power = case.visitor.player, case.visitor.power
    local = player.address.partition("@")[0]
    named = (power.name,) if power is not None else ()
    return (game.name, *named, local, *player.name.split())


def _sizes() -> dict[str, int]:
    return {"least": LEAST, "most": MOST}


def _sample(game: Game, case: Case) -> str:
    power = case.visitor.power
    return f"SIGNON {power.letter if power is not None else 'M'}{game.name}"
