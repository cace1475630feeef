"""Absences by a game's policy: as they are told, by the gamesmaster's consent, or none."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from judge.desk.counter import Served
from judge.desk.replies.addressing import reply_part
from judge.game.game import Game
from judge.game.people_events import AbsenceSet
from judge.game.wishes import WishAsked
from tests.desk.absence_rows import MONDAY
from tests.desk.bureau import Bureau, started_game

MASTER = "gm@x.org"


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau(now=MONDAY)
    started_game(bureau)
    return bureau


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def writes(bureau: Bureau, text: str, who: str = "", subject: str = "") -> Served:
    """A letter of a power's player, the gamesmaster's if none is named."""
    game = ghost(bureau)
    if not who:
        return bureau.write(MASTER, text, to=reply_part(bureau, game, None), subject=subject)
    power = game.variant.power_by_id[who]
    player = game.people.seat_of(power).player
    return bureau.write(player.address, text, to=reply_part(bureau, game, power), subject=subject)


def told(served: Served) -> dict[str, str]:
    """What each is mailed, on one line."""
    mails: dict[str, str] = {}
    for r in served.replies:
        text = " ".join(r.text.replace("    =", "").split())
        mails[r.to.address] = f"{mails.get(r.to.address, '')} {text}".strip()
    return mails


def kinds(served: Served) -> list[type]:
    return [type(event) for change in served.changes for event in change.events]


def address(bureau: Bureau, power: str) -> str:
    game = ghost(bureau)
    return game.people.seat_of(game.variant.power_by_id[power]).player.address


def test_without_a_policy_it_is_as_it_was(bureau: Bureau) -> None:
    served = writes(bureau, "away 4-12 December", "GERMANY")
    assert kinds(served) == [AbsenceSet]
    assert "consent" not in told(served)[address(bureau, "GERMANY")]


def test_by_consent_the_gamesmaster_is_asked_and_nothing_moves_before(bureau: Bureau) -> None:
    writes(bureau, "set leave consent")
    served = writes(bureau, "I'm away 4-12 December", "GERMANY")
    assert kinds(served) == [WishAsked]
    mails = told(served)
    assert "Until they consent no deadline moves for it" in mails[address(bureau, "GERMANY")]
    assert "grant Germany away 2026-12-04 to 2026-12-12" in mails[MASTER]
    assert ghost(bureau).people.absences == ()
    again = writes(bureau, "away 4-12 December", "GERMANY")
    assert kinds(again) == []
    assert "has not answered yet" in told(again)[address(bureau, "GERMANY")]
    assert list(told(again)) == [address(bureau, "GERMANY")]
    listed = writes(bureau, "absences", "GERMANY")
    assert "has not answered yet: Germany away" in told(listed)[address(bureau, "GERMANY")]
    assert "has not answered" not in told(writes(bureau, "absences", "FRANCE")).popitem()[1]


@pytest.mark.parametrize("answer", ["1a", "yes", "Yes, that's fine.", "1 yes"])
def test_the_gamesmaster_consents_and_the_player_is_told(bureau: Bureau, answer: str) -> None:
    writes(bureau, "set leave consent")
    asked = writes(bureau, "away 4-12 December", "GERMANY")
    subject = next(r.subject for r in asked.replies if r.to.address == MASTER)
    served = writes(bureau, answer, subject=f"Re: {subject}")
    assert AbsenceSet in kinds(served), told(served)[MASTER]
    (absence,) = ghost(bureau).people.absences
    assert absence.days("Europe/Berlin") == (date(2026, 12, 4), date(2026, 12, 12))
    player = told(served)[address(bureau, "GERMANY")]
    assert "The gamesmaster consents: Germany is away, Friday 2026-12-04" in player


@pytest.mark.parametrize("answer", ["1 no", "no", "No, sorry."])
def test_the_gamesmaster_refuses_and_the_player_is_told(bureau: Bureau, answer: str) -> None:
    writes(bureau, "set leave consent")
    asked = writes(bureau, "away 4-12 December", "GERMANY")
    subject = next(r.subject for r in asked.replies if r.to.address == MASTER)
    served = writes(bureau, answer, subject=f"Re: {subject}")
    assert ghost(bureau).people.absences == ()
    assert "does not consent" in told(served)[address(bureau, "GERMANY")]


def test_what_is_too_long_is_asked_whole_and_never_cut(bureau: Bureau) -> None:
    served = writes(bureau, "away 1-20 December", "GERMANY")
    assert kinds(served) == [WishAsked]
    assert (
        "longer than an absence can last by itself here (14 days)"
        in (told(served)[address(bureau, "GERMANY")])
    )
    assert "grant Germany away 2026-12-01 to 2026-12-20" in told(served)[MASTER]
    done = writes(bureau, "1a")
    assert AbsenceSet in kinds(done)


def test_longer_than_any_deadline_is_put_off_is_refused(bureau: Bureau) -> None:
    served = writes(bureau, "away 1 December to 15 January", "GERMANY")
    assert kinds(served) == []
    assert "30 days at most" in told(served)[address(bureau, "GERMANY")]


def test_a_year_has_so_many_days_for_each_player(bureau: Bureau) -> None:
    writes(bureau, "set yearly 10 days")
    assert kinds(writes(bureau, "away 1-7 December", "GERMANY")) == [AbsenceSet]
    assert kinds(writes(bureau, "away 10-14 December", "GERMANY")) == [WishAsked]
    assert kinds(writes(bureau, "away 10-14 December", "FRANCE")) == [AbsenceSet]
    assert kinds(writes(bureau, "away 2-9 January", "GERMANY")) == [AbsenceSet]


def test_the_same_days_told_anew_count_once(bureau: Bureau) -> None:
    writes(bureau, "set yearly 10 days")
    for _ in range(3):
        served = writes(bureau, "away 1-7 December", "GERMANY")
        assert kinds(served) in ([AbsenceSet], [])
    assert kinds(writes(bureau, "away 2-9 December", "GERMANY")) == [AbsenceSet]


def test_by_none_an_absence_moves_nothing_and_that_is_said(bureau: Bureau) -> None:
    writes(bureau, "set leave none")
    served = writes(bureau, "away 4-12 December", "GERMANY")
    assert "absences move no deadlines" in told(served)[address(bureau, "GERMANY")]
    assert not ghost(bureau).schedule.heeds


def test_a_policy_is_told_when_it_is_set_and_in_settings(bureau: Bureau) -> None:
    served = writes(bureau, "set leave consent")
    assert "Absences count by the gamesmaster's consent" in told(served)["anna@x.org"]
    assert "Absences count" in told(writes(bureau, "settings", "FRANCE")).popitem()[1]


def test_only_the_gamesmaster_grants(bureau: Bureau) -> None:
    served = writes(bureau, "grant Germany away 4-12 December", "GERMANY")
    assert kinds(served) == []
    assert ghost(bureau).people.absences == ()


def test_granted_days_are_of_the_players_own_zone(bureau: Bureau) -> None:
    writes(bureau, "set leave consent")
    writes(bureau, "timezone America/New_York", "GERMANY")
    writes(bureau, "away 4-12 December", "GERMANY")
    writes(bureau, "1a")
    (absence,) = ghost(bureau).people.absences
    assert absence.begins == datetime(2026, 12, 4, 5, tzinfo=UTC)
    assert absence.ends - absence.begins == timedelta(days=9)


@pytest.mark.parametrize("line", ["SET NOABSENCE", "forget my absence", "I'm back already", "back"])
def test_an_absence_is_taken_back(bureau: Bureau, line: str) -> None:
    writes(bureau, "away 4-12 December", "GERMANY")
    writes(bureau, line, "GERMANY")
    assert ghost(bureau).people.absences == ()


@pytest.mark.parametrize("line", ["absences", "What absences have I announced?", "when am I away?"])
def test_ones_own_absences_are_listed(bureau: Bureau, line: str) -> None:
    writes(bureau, "away 4-12 December", "GERMANY")
    writes(bureau, "away 1-2 December", "FRANCE")
    said = told(writes(bureau, line, "GERMANY"))[address(bureau, "GERMANY")]
    assert "Away: Germany, Friday 2026-12-04 to Saturday 2026-12-12." in said
    assert "France" not in said.split("What stands")[0]
    assert "Away: France, Tuesday 2026-12-01" in told(writes(bureau, "absences"))[MASTER]


def test_back_takes_back_what_the_gamesmaster_was_asked(bureau: Bureau) -> None:
    writes(bureau, "set leave consent")
    writes(bureau, "away 4-12 December", "GERMANY")
    writes(bureau, "back", "GERMANY")
    assert ghost(bureau).people.wishes == ()
    writes(bureau, "1a")
    assert ghost(bureau).people.absences == ()


def test_two_absences_of_a_letter_are_asked_about_by_two_numbers(bureau: Bureau) -> None:
    writes(bureau, "set leave consent")
    served = writes(bureau, "away 4-12 December\naway 20-22 December", "GERMANY")
    asked = [e for c in served.changes for e in c.events if isinstance(e, WishAsked)]
    assert [e.number for e in asked] == [1, 2]
    writes(bureau, "2a")
    (absence,) = ghost(bureau).people.absences
    assert absence.days("Europe/Berlin")[0] == date(2026, 12, 20)
