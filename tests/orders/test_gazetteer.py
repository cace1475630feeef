"""Names: every one is found, and a misspelt one never stands for another unmarked."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest

from judge.board.places import Province
from judge.board.variant import Variant
from judge.library.variants import load_variant, variant_ids
from judge.orders.gazetteer import (
    AmbiguousPlace,
    FoundPlace,
    Gazetteer,
    LookUp,
    UnknownPlace,
    make_gazetteer,
    names_of,
    squash,
)


class Hasty(Gazetteer):
    """A gazetteer that suggests nothing: suggestions are the slow part."""

    def nearest(self, word: str) -> tuple[Province, ...]:
        return ()


@pytest.mark.parametrize("id_", variant_ids())
def test_every_name_of_every_board_is_found(id_: str) -> None:
    variant = load_variant(id_)
    gazetteer = make_gazetteer(variant)
    wrong = [
        name
        for province in variant.board.provinces
        for name in names_of(province)
        for spelt in (name, name.upper(), name.lower(), f" {name} ", name.replace(" ", ""))
        if not _is_or_may_be(gazetteer.look_up(spelt), province)
    ]
    assert wrong == []


def _is_or_may_be(found: LookUp, province: Province) -> bool:
    """Two provinces of a board may bear one name: then it is asked back."""
    if isinstance(found, AmbiguousPlace):
        return province in found.candidates
    return found == FoundPlace(province)


def test_every_word_to_be_asked_back_is_ambiguous(standard: Variant, gazetteer: Gazetteer) -> None:
    for word, places in standard.asked_back.items():
        assert gazetteer.look_up(word) == AmbiguousPlace(places)


@pytest.mark.parametrize(
    ("word", "key"),
    [("St Petersburg", "STP"), ("st. pete", "STP"), ("w med", "WES"), ("N. Atl.", "NAO"),
     ("nth sea", "NTH"), ("Mid Atlantic", "MAO"), ("irish", "IRI"), ("Münch", "MUN"),
     ("gulf of lions", "LYO"), ("Rumän", "RUM")],
)  # fmt: skip
def test_names_in_other_forms(word: str, key: str, gazetteer: Gazetteer) -> None:
    found = gazetteer.look_up(word)
    assert isinstance(found, FoundPlace)
    assert found.province.key == key


@pytest.mark.parametrize("word", ["zzz", "x", "", "-", "par x", "xyzzyplugh", "a" * 5000, "🙂"])
def test_what_is_no_name_is_unknown(word: str, gazetteer: Gazetteer) -> None:
    assert isinstance(gazetteer.look_up(word), UnknownPlace)


def test_the_nearest_names_are_offered(gazetteer: Gazetteer) -> None:
    found = gazetteer.look_up("bru")
    assert isinstance(found, UnknownPlace)
    assert {p.key for p in found.nearest} == {"BRE", "BUR", "PRU"}


def typos(word: str) -> Iterator[str]:
    """Every word one letter off."""
    for n in range(len(word) + 1):
        yield from (word[:n] + c + word[n:] for c in string.ascii_lowercase)
        yield word[:n] + word[n + 1 :]
        yield from (word[:n] + c + word[n + 1 :] for c in string.ascii_lowercase)
        yield word[:n] + word[n + 1 : n + 2] + word[n : n + 1] + word[n + 2 :]


def test_no_typo_is_silently_another_place(standard: Variant) -> None:
    """Unless the typo is itself a name of the other place, to the letter."""
    hasty = Hasty(standard.board.provinces, standard.asked_back)
    silent = [
        (name, word)
        for province in standard.board.provinces
        for name in map(squash, names_of(province))
        for word in typos(name)
        if word not in hasty.names and _is_silently_another(hasty.look_up(word), province)
    ]
    assert silent == []


def _is_silently_another(found: LookUp, province: Province) -> bool:
    return isinstance(found, FoundPlace) and found.province != province and not found.is_respelt


def test_most_typos_of_full_names_are_understood(standard: Variant) -> None:
    hasty = Hasty(standard.board.provinces, standard.asked_back)
    tried = right = 0
    for province in standard.board.provinces:
        name = squash(province.name)
        for word in set(typos(name)) - {name} if len(name) > 4 else ():
            found = hasty.look_up(word)
            tried += 1
            right += isinstance(found, FoundPlace) and found.province == province
    assert right / tried > 0.995
