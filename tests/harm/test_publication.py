"""Letters to some in the archive of a game: by their writers' consent, and nobody else's words."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.daemon.archiving import write_archive, write_zine
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.game.press_events import PressSent
from judge.game.quotations import CUT, first_writers, without_quotations
from tests.game.test_whole_games import NOON, STANDARD
from tests.harm.house import JUDGE, House
from tests.harm.test_answers import answer

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
OLGA = "olga@x.org"


def played(house: House) -> None:
    """Letters of every kind, and the end of the game."""
    house.write_from(OLGA, "observe ghost")
    sent = house.write("FRANCE", "press to Italy, Turkey\nThe first secret.\nendpress")
    answer(house, sent.to(house.address_of("ITALY")), "The second secret.")
    house.write("FRANCE", "press to Italy\nItaly wrote:\n> The second secret.\nNever!\nendpress")
    house.write("FRANCE", "press to Italy, unsigned\nThe third secret.\nendpress")
    house.write("FRANCE", "press to GM\nThe fourth secret.\nendpress")
    house.write("FRANCE", "press to Turkey, for the next report\nThe fifth secret.\nendpress")
    house.write("FRANCE", "undo")
    house.write("GM", "press to France\nThe sixth secret.\nendpress")
    for power in POWERS:
        house.write(power, "vote draw")
    assert house.game.state.value == "ended"


def shown(house: House, folder: Path) -> str:
    """All that the archive and the zine tell."""
    write_archive(house.records, "ghost", folder / "www", lambda _: b"a picture")
    write_zine(house.records, "ghost", folder / "ghost.epub", lambda _: b"a picture")
    pages = [p.read_text(encoding="utf-8") for p in sorted((folder / "www").glob("*.html"))]
    with zipfile.ZipFile(folder / "ghost.epub") as book:
        pages += [book.read(n).decode() for n in book.namelist() if n.endswith(".xhtml")]
    return "\n".join(pages)


def closed(house: House) -> None:
    house.pass_time(hours=24 * 8)
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(3):
        service.serve_all()
    assert house.game.press.closes is None


SECRETS = ("first", "second", "third", "fourth", "fifth", "sixth")


@pytest.mark.parametrize(
    ("letters", "open_"),
    [
        ((), ()),
        ((("FRANCE", "yes"),), ("first",)),
        ((("FRANCE", "Yes.\n\nDavid"),), ("first",)),
        ((("FRANCE", "Hello judge,\n\nyes please!\n\nBest regards,\nDavid"),), ("first",)),
        ((("FRANCE", "Sure, go ahead. Well played everybody!"),), ("first",)),
        ((("FRANCE", "Good evening,\n\nYes, of course.\n\nDavid"),), ("first",)),
        ((("FRANCE", "No problem, publish them"),), ("first",)),
        ((("FRANCE", "archive my press"),), ("first",)),
        ((("FRANCE", "yes"), ("FRANCE", "no")), ()),
        ((("FRANCE", "no"),), ()),
        ((("FRANCE", "yes"), ("FRANCE", "I'd rather not")), ()),
        ((("FRANCE", "yes"), ("FRANCE", "well done")), ("first",)),
        ((("ITALY", "yes"),), ("second",)),
        ((("ITALY", "oui, merci"), ("FRANCE", "ja")), ("first", "second")),
        ((("GM", "yes"),), ("sixth",)),
        ((("FRANCE", "yes\n\nStatement:\nNo more of this."),), ("first",)),
        # What is half understood is asked about, and changes nothing.
        ((("FRANCE", "yes, but not those to Italy"),), ()),
        ((("FRANCE", "Yes, I think it was fun"),), ()),
        ((("FRANCE", "I agree to everything"),), ()),
        ((("FRANCE", "Statement:\nyes"),), ()),
        ((("FRANCE", "Yes\nNo"),), ()),
        ((("FRANCE", "Sure, Italy deserved it"),), ()),
        ((("FRANCE", "yes, if the others agree"),), ()),
        ((("FRANCE", "yes\nbut only to Italy"),), ()),
        ((("FRANCE", "yes\nvote draw"),), ()),
        ((("FRANCE", "don't archive my press"),), ()),
        ((("FRANCE", "archive my press but not the letters to Turkey"),), ()),
        ((("FRANCE", "yes 1"),), ()),
        ((("FRANCE", "yes"), ("FRANCE", "Yes, but not to Italy")), ("first",)),
        ((("FRANCE", "yes"), ("FRANCE", "No one saw that coming")), ("first",)),
        ((("FRANCE", "yes"), ("FRANCE", "No, I have thought better of it.")), ()),
    ],
)
def test_what_is_read_is_what_its_writer_consents_to(
    letters: Sequence[tuple[str, str]], open_: Sequence[str], tmp_path: Path
) -> None:
    with House.begun("press grey") as house:
        played(house)
        for who, text in letters:
            house.write(who, text)
        (tmp_path / "before").mkdir()
        assert "secret" not in shown(house, tmp_path / "before")
        closed(house)
        (tmp_path / "after").mkdir()
        told = shown(house, tmp_path / "after")
        assert [one for one in SECRETS if f"The {one} secret" in told] == list(open_)
        assert ("France to Italy and Turkey" in told) == ("first" in open_)
        assert (CUT in told) == ("first" in open_)
        assert list(replay_faults(house.records, "ghost")) == []


def test_nobody_consents_for_somebody_else() -> None:
    with House.begun() as house:
        played(house)
        france = house.address_of("FRANCE")
        for line in ("yes", "archive my press"):
            assert house.forge(france, line).kinds == ()
            assert house.write_from(france, line, subject="[ghost] archive").kinds == ()
            assert house.write_from(OLGA, line, subject="[ghost] archive").kinds == ()
            found = house.reply_address("FRANCE")
            assert house.write_from("somebody@z.org", line, to=found).kinds == ()
        closed(house)
        assert house.write("FRANCE", "archive my press").kinds == ()
        assert house.write("FRANCE", "yes").kinds == ()


def test_nobody_is_asked_before_the_end_or_where_nothing_was_written() -> None:
    with House.begun() as house:
        assert house.write("FRANCE", "archive my press").kinds == ()
        assert house.write("FRANCE", "yes").kinds == ()
        for power in POWERS[:-1]:
            house.write(power, "vote draw")
        end = house.write(POWERS[-1], "vote draw").to(house.address_of("FRANCE"))
        assert "YES or NO" not in end.text


def test_a_yes_to_another_question_lays_nothing_open() -> None:
    """About a letter that waits to be sent; and a gamesmaster's, about somebody's wish."""
    with House.begun("press grey") as house:
        played(house)
        asked = house.write("FRANCE", "press to Italy, unsigned\nFarewell.\n\nDavid\nendpress")
        assert asked.kinds == ("PressDrafted",)
        assert house.write("FRANCE", "yes").kinds == ()
        assert "PublicationSet" not in house.write("FRANCE", "yes 1").kinds
        assert house.write("FRANCE", "archive my press").kinds == ("PublicationSet",)


def test_whoever_took_a_seat_over_consents_for_themselves_alone(tmp_path: Path) -> None:
    """And whoever moved to another address, or took another name, for all that they wrote."""
    with House.begun("press grey") as house:
        house.write("FRANCE", "press to Italy\nThe first secret.\nendpress")
        house.write("ITALY", "press to France\nThe second secret.\nendpress")
        house.write("ITALY", "rename Clarissa")
        clara = house.address_of("ITALY")
        asked = house.write("ITALY", "address clara@new.org").to(clara)
        line = re.search(r"address \S+ [a-z2-7]{8}", asked.text)
        assert line is not None
        assert house.write("ITALY", line[0]).kinds == ("PlayerReplaced",)
        offer = house.write("GM", "replace France by David <david@other.org>").to("david@other.org")
        back = offer.fields["Reply-To"].rpartition("<")[2].rstrip(">")
        assert "PlayerReplaced" in house.write_from("david@other.org", "yes", to=back).kinds
        house.write("FRANCE", "press to Italy\nThe third secret.\nendpress")
        for power in POWERS:
            house.write(power, "vote draw")
        for who in ("FRANCE", "ITALY"):
            assert house.write(who, "yes").kinds == ("PublicationSet",)
        closed(house)
        told = shown(house, tmp_path)
        found = [one for one in SECRETS if f"The {one} secret" in told]
        assert found == ["second", "third"]


def test_a_name_that_is_never_told_is_not_in_what_a_writer_lets_be_read(tmp_path: Path) -> None:
    with House.begun("anonymous always") as house:
        for text in ("Dear David, the first secret.", "The second secret."):
            house.write("GM", f"press to France\n{text}\nendpress")
        assert house.write("GM", "send 1a").kinds[0] == "PressSent"
        for power in POWERS:
            house.write(power, "vote draw")
        assert house.write("GM", "yes").kinds == ("PublicationSet",)
        closed(house)
        told = shown(house, tmp_path)
        assert ("The second secret" in told, "first secret" in told) == (True, False)
        assert "David" not in told


LONG = "I shall be in Munich before you can say knife, my friend"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (LONG, CUT),
        (f"He says: {LONG.upper()}.", f"He says: {CUT}."),
        (f"{LONG[:28]}\n{LONG[28:]}\nSo beware.", f"{CUT}\nSo beware."),
        (f"> {LONG[:28]}\n{LONG[28:]}\n\nSo beware.", f"{CUT}\nSo beware."),
        ("Turkey to Italy:\n\n" + LONG, CUT),
        ("I shall be in Munich before you do.", "I shall be in Munich before you do."),
        ("To be in Rome before you can say spoon, my friend.",) * 2,
    ],
)
def test_words_of_others_are_cut_where_nothing_marks_them(text: str, kept: str) -> None:
    """Of whoever was the first to write them: they are their own writer's, quoted or not."""
    turkey, italy = STANDARD.powers[6], STANDARD.powers[4]
    letters = [PressSent(turkey, (italy,), LONG, NOON), PressSent(italy, (turkey,), text, NOON)]
    firsts = first_writers(letters)
    assert without_quotations(text, italy, firsts) == kept
    assert without_quotations(LONG, turkey, firsts) == LONG


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Hello.", "Hello."),
        ("> Hello.\nNo.", f"{CUT}\nNo."),
        ("Italy wrote:\n> Hello.\n> You.\n\nNo.", f"{CUT}\nNo."),
        ("Look:\n\n| Hello.\nNo.\n| Bye.", f"{CUT}\nNo.\n{CUT}"),
        ("Two things:\n- one\n- two", "Two things:\n- one\n- two"),
        ("a\n\n> b\n\n\nc\n\nd", f"a\n\n{CUT}\nc\n\nd"),
    ],
)
def test_others_words_are_cut(text: str, kept: str) -> None:
    assert without_quotations(text, None, {}) == kept


def test_who_only_watched_is_asked_for_no_letters_and_no_last_word() -> None:
    with House.begun() as house:
        house.write_from(OLGA, "observe ghost")
        house.write("FRANCE", "press to Italy: a word")
        for power in POWERS[:-1]:
            house.write(power, "vote draw")
        last = {mail.to: mail.text for mail in house.write(POWERS[-1], "vote draw").mails}
        asked = {to for to, text in last.items() if "archive of the game" in " ".join(text.split())}
        assert {house.address_of(power) for power in POWERS} <= asked
        assert OLGA not in asked
        assert "Who played:" in last[OLGA]
        assert "STATEMENT" not in last[OLGA]
