"""What a visitor may do who is known so surely, by the policy of host and gamesmaster."""

from __future__ import annotations

from judge.desk.identity import Visitor
from judge.desk.office import Office
from judge.desk.surety import Act, Course
from judge.game.game import Game


def course_for(act: Act, visitor: Visitor, office: Office) -> Course:
    """What is done about an act of a visitor's letter."""
    policy = policy_for(visitor.game, office)
    return office.identity.course(policy, act, visitor.surety)


def policy_for(game: Game | None, office: Office) -> str:
    """The host's policy, or a game's own if that is stricter."""
    own = game.settings.identity if game is not None else ""
    return office.identity.stricter(office.trust.policy, own)
