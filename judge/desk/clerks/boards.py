"""Boards and their options, as people name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from judge.board.variant import Option
from judge.board.variant_options import WrongChoice
from judge.desk.answers import Case
from judge.game.game import Game

_WORD = re.compile(r"[a-z]+|\d+")
_SAID_OF_ALL = frozenset({"the", "variant", "board", "map", "game", "rules"})
_YES_OR_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def board_named(words: str, case: Case) -> str:
    """The id of the only board that words can mean: "Cline IV", "the Swiss Variant"; else ""."""
    ids = case.office.variant_ids()
    if words.lower() in ids:
        return words.lower()
    names = {id_: case.office.variant(id_, {}).name for id_ in ids}
    wanted = _words(words)
    for id_, name in names.items():
        if _words(name) == wanted:
            return id_
    found = [id_ for id_, name in names.items() if _is_in(wanted, (*_words(id_), *_words(name)))]
    return found[0] if wanted and len(found) == 1 else ""


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(text.lower()) if word not in _SAID_OF_ALL)


def _is_in(wanted: Iterable[str], words: Iterable[str]) -> bool:
    known = set(words)
    return all(word in known for word in wanted)


def choices_meant(options: Iterable[Option], chosen: Mapping[str, str]) -> Iterator[str]:
    """Choices of options, with yes and no, on and off for true and false."""
    values = {option.name: option.values for option in options}
    for name, value in chosen.items():
        meant = _YES_OR_NO.get(value, value)
        yield f"{name}={meant if meant in values.get(name, ()) else value}"


def say_wrong_choice(wrong: WrongChoice, case: Case) -> str:
    """Why a choice can't be made, and what can be chosen."""
    others = case.office.phrases.in_a_row(wrong.others)
    if wrong.is_option:
        return case.say("create.no_value", name=wrong.name, value=wrong.value, values=others)
    if not others:
        return case.say("create.no_options", name=wrong.name)
    return case.say("create.no_option", name=wrong.name, options=others)


def say_options(game: Game, case: Case) -> str:
    """What the options of a game's board are, chosen or not."""
    taken = {option.name: option.values[0] for option in game.variant.options}
    taken |= game.variant.chosen
    options = case.office.phrases.in_a_row(f"{name} = {value}" for name, value in taken.items())
    return case.say("rules.chosen", game=game.name, options=options)
