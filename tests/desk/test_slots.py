"""What stands in a sentence beside its wish: lengths of time, days, moments, phases, names."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from judge.daemon.shelf_office import slot_reader
from judge.desk.commands.named_days import NamedTime
from judge.desk.commands.seats import Away
from judge.desk.dates import write_span
from judge.desk.days import find_absence, find_moment
from judge.desk.reading.phase_tree import NamedPhase
from judge.desk.reading.slot_tree import NamedMoment
from judge.desk.reading.slots import addresses
from judge.game.schedule import read_zone
from judge.library.texts import load_phrases

TODAY = date(2026, 11, 30)
NOW = datetime(2026, 11, 30, 8, tzinfo=UTC)
ROWS = [
    tuple(cell.strip() for cell in line.split(" |"))
    for line in (Path(__file__).parent / "slots.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


def written(value: object) -> str:
    match value:
        case None:
            return "?"
        case timedelta():
            return {"1 day 12 hours": "36 hours"}.get(
                said := write_span(value, load_phrases()), said
            )
        case Away(first, last, span):
            if span is not None:
                assert first is not None
                days = find_absence(first, first, TODAY)
                assert days is not None
                return f"{days[0]:%m-%d} {days[0] + span - timedelta(days=1):%m-%d}"
            if last is None:
                return "?"
            found = find_absence(first, last, TODAY)
            return f"{found[0]:%m-%d} {found[1]:%m-%d}" if found is not None else "?"
        case NamedMoment(day, at, part):
            usual = time(20)
            at = at or (usual if part else None)
            moment = find_moment(NamedTime(day, at), NOW, "Europe/Berlin", usual)
            assert moment is not None
            return f"{moment.astimezone(read_zone('Europe/Berlin')):%m-%d %H:%M}"
        case NamedPhase(season, year, kind, last):
            return f"{season}{year or ''}{kind}{' last' if last else ''}"
        case _:
            raise TypeError(value)


@pytest.mark.parametrize("row", ROWS, ids=[" ".join(row[:2]) for row in ROWS])
def test_what_is_found_in_a_sentence(row: tuple[str, ...]) -> None:
    kind, sentence, *wanted = row
    reader = slot_reader()
    found = reader.meant(reader.find(kind, sentence), sentence)
    assert ", ".join(written(slot.value) for slot in found) == (wanted[0] if wanted else "")


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("ich habe geheiratet und heiße jetzt Kim Ahrendt. Könntet ihr", "Kim Ahrendt"),
        ("pls call me Linus van P. in the list, theres another", "Linus van P."),
        ("my name is spelled Petér (Hungarian father)", "Petér"),
        ('would you mind writing "Doris B." in the list', "Doris B."),
        ("Je m'appelle désormais Anne-Marie Dupont.", "Anne-Marie Dupont"),
        ("please change my name to Bob Smith", "Bob Smith"),
        ("call me when it is over", ""),
    ],
)
def test_how_somebody_is_called(sentence: str, name: str) -> None:
    assert slot_reader().name(sentence) == name


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("I'm Thea Gallagher from now on, please put it so in the list.", ["Thea Gallagher"]),
        ("It's Urs Ammann, two m's, two n's.", ["Urs Ammann"]),
        ("Bitte Karl von der Heide statt Karl Heide.", ["Karl von der Heide", "Karl Heide"]),
        ("Je signe désormais Anne-Marie de Gaulle.", ["Anne-Marie de Gaulle"]),
        ("Please enter me as Pauline, thank you.", []),
        ("Thank You for Nothing", []),
    ],
)
def test_first_and_family_names_stand_side_by_side(sentence: str, names: list[str]) -> None:
    assert list(slot_reader().full_names(sentence)) == names


@pytest.mark.parametrize(
    ("sentence", "zones"),
    [
        ("can my mails show dublin time instead of toronto?", ["Europe/Dublin"]),
        ("je vis désormais à Montréal", ["America/Toronto"]),
        ("I moved to New York", ["America/New_York"]),
        ("set the zone to Europe/Paris", ["Europe/Paris"]),
        ("could my mails have Irish time in them?", ["Europe/Dublin"]),
        ("South African time, please", ["Africa/Johannesburg"]),
        ("as they are on the Canaries", ["Atlantic/Canary"]),
        ("stell die Partie auf Wiener Zeit um", ["Europe/Vienna"]),
        ("irischer Zeit", ["Europe/Dublin"]),
        ("set my mails to Korean time", ["Asia/Seoul"]),
        ("I live in Recife since August", ["America/Recife"]),
        ("by Athens (that's Europe/Athens) instead of Berlin", ["Europe/Athens"] * 2),
        ("celle de Paris, plus celle d'Amsterdam", ["Europe/Paris"]),
        ("finish the game, I have to catch the train", []),
    ],
)
def test_where_somebody_lives(sentence: str, zones: list[str]) -> None:
    reader = slot_reader()
    assert [slot.value for slot in reader.meant(reader.zones(sentence), sentence)] == zones


@pytest.mark.parametrize(
    ("sentence", "amounts"),
    [
        ("four days for moves and one day for builds", {"movement": 96, "adjustment": 24}),
        ("moves 3 days, retreats 24 hours", {"movement": 72, "retreat": 24}),
        ("die Rückzugsfrist auf 36 Stunden, eine Erinnerung 12 Stunden vor Fristende",
         {"retreat": 36, "reminder": 12}),
        ("give the late ones six hours of grace", {"grace": 6}),
        ("prompt the laggards twelve hours before each close", {"reminder": 12}),
        ("the late ones get three hours before we go on without them", {"grace": 3}),
        ("sechs Stunden Gnadenfrist nach jedem Termin, die Erinnerung 24 Stunden vorher",
         {"grace": 6, "reminder": 24}),
        ("absences may put off a deadline by 5 days at the most", {"absence": 120}),
        ("two days for moves, 12 hours for retreats, and builds one day",
         {"movement": 48, "retreat": 12, "adjustment": 24}),
        ("Four days for moves, one day each for retreats and builds.",
         {"movement": 96, "retreat": 24, "adjustment": 24}),
        ("three days for moves and one for retreats, one for builds",
         {"movement": 72, "retreat": 24, "adjustment": 24}),
        ("Five days a move, retreats and builds two.",
         {"movement": 120, "retreat": 48, "adjustment": 48}),
        ("Rückzüge und Aufbauten dürfen bei zwei Tagen liegen", {"retreat": 48, "adjustment": 48}),
        ("set all phases to two days", {"movement": 48, "retreat": 48, "adjustment": 48}),
        ("a reminder a day before the moves are due", {"reminder": 24}),
        ("The time for retreats is one day, that's plenty to run away in.", {"retreat": 24}),
        ("une heure après les derniers ordres", {"early": 1}),
        ("Two days a move, and half a day for anything else: twelve hours the retreats, twelve"
         " hours the builds.", {"movement": 48, "retreat": 12, "adjustment": 12}),
        ("six days for the movements, and if someone's late let there be a whole day of mercy",
         {"movement": 144, "grace": 24}),
        ("ten days at most for absences, and two full days' notice before each deadline",
         {"absence": 240, "reminder": 48}),
        ("two and a half days (60 hours) a move, and an adjustment takes 30 hours",
         {"movement": 60, "adjustment": 30}),
        ("Moves need five days, builds need two, or I will go mad.",
         {"movement": 120, "adjustment": 48}),
        ("für die Züge vier Tage, für die Builds reicht einer", {"movement": 96, "adjustment": 24}),
        ("three days for the moves, one day each for retreats and builds, and half an hour between"
         " the last of the orders and the result",
         {"movement": 72, "retreat": 24, "adjustment": 24, "early": 0.5}),
        ("seventy-two hours a move (you have sixty), a full day's reminder (you have eight hours)",
         {"movement": 72, "reminder": 24}),
        ("a hundred hours for your moves, not a minute less", {"movement": 100}),
        ("moves four days instead of three days", {"movement": 96}),
        ("Aufbauten 36 Stunden, Rückzüge 36 Stunden, Züge bleiben wie sie sind",
         {"retreat": 36, "adjustment": 36}),
        ("die Erinnerung soll einen halben Tag vorher raus, also zwölf Stunden", {"reminder": 12}),
        ("tre giorni per le mosse e un giorno per le ritirate", {"movement": 72, "retreat": 24}),
        ("tres días para los movimientos y 12 horas para las retiradas",
         {"movement": 72, "retreat": 12}),
        ("de zetten mogen vier dagen duren, voor de terugtochten is 24 uur genoeg",
         {"movement": 96, "retreat": 24}),
        ("twee dagen voor de terugtochten, één dag is te krap", {}),
        ("moves need five days, builds need less", {}),
        ("retreats shouldn't take two weeks", {}),
        ("retreats need no three days", {}),
        ("moves 3 days or 4 days, retreats 1 day", {}),
        ("three days is a long time", {}),
    ],
)  # fmt: skip
def test_how_long_what_is_set_to(sentence: str, amounts: dict[str, int]) -> None:
    found = slot_reader().amounts(sentence)
    assert found == {name: timedelta(hours=hours) for name, hours in amounts.items()}


def test_addresses() -> None:
    assert addresses("write to <a@b.example>, or c@d.example.") == ("a@b.example", "c@d.example")


def test_a_long_sentence_is_looked_through_in_no_time() -> None:
    reader = slot_reader()
    for text in ("1 2 3 4 " * 5000, "from 4 to " * 5000, "a day and " * 5000):
        for kind in ("span", "days", "when", "phase"):
            assert len(reader.find(kind, text)) <= 100
