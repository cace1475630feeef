"""Whether what stands below a greeting is for us after all: orders for the writer's own units.

Nobody greets the judge alone: people write "Dear Mr Kollege," or "Dear all," above their orders,
and "Dear Emma," above a letter to Emma. What tells them apart is what is said below.
"""

from __future__ import annotations

from enum import Enum

from judge.desk.reading.addressees import Addressees
from judge.desk.reading.press_words import PressWords, tokens_of
from judge.prose.sentences import sentences

MOST_LOOKED_AT = 40
"""So many sentences tell whose a letter is."""
_FEWEST = 2
"""So many own orders make a letter to a player one for us; one order may be told to an ally."""


class Greeted(Enum):
    """Who is greeted: a player of the game, everybody, or nobody whom we know."""

    PLAYER = "player"
    EVERYBODY = "everybody"
    NOBODY = "nobody"


def is_for_us(text: str, greeted: Greeted, words: PressWords, addressees: Addressees) -> bool:
    """Whether a text below a greeting tells us what the writer's units do, and nobody else.

    What is said to nobody we know can be read by nobody else: it is for us unless it talks to
    somebody and has fewer orders than that. To a player it must be orders, without any talk.
    """
    said = [sentence.text for sentence in sentences(text)[:MOST_LOOKED_AT]]
    talk = sum(talks(sentence, words) for sentence in said)
    own = [s for s in said if addressees.tells_own(s) and not talks(s, words)]
    if greeted is Greeted.NOBODY:
        is_allied = any(words.is_in("ALLY", tokens_of(sentence)) for sentence in said)
        return len(own) >= max(talk, is_allied)
    if talk or any(words.any_of("PLAN", tokens_of(sentence)) for sentence in said):
        return False
    enough = 1 if greeted is Greeted.EVERYBODY else _FEWEST
    return len(own) >= enough and 2 * len(own) > len(said)


def may_be_for_us(text: str, words: PressWords, addressees: Addressees) -> bool:
    """Whether a letter under a plain heading tells only what the writer's units are to do.

    "My army at Paris shall proceed to Burgundy" may be told to the others, or to us: who tells
    others their plans says I or we, or speaks to them.
    """
    said = [sentence.text for sentence in sentences(text)[:MOST_LOOKED_AT]]
    tokens = [t for one in said for t in tokens_of(one) if not words.has("MODAL", t.word)]
    if talks(text, words) or words.any_of("PLAN", tokens):
        return False
    own = sum(map(addressees.tells_own, said))
    return own >= _FEWEST and 2 * own > len(said)


def talks(text: str, words: PressWords) -> bool:
    """Whether a text talks to somebody: "you", in any language; a French "je" is I."""
    return any(words.any_of("YOU", (token,)) for token in tokens_of(text) if token.word != "je")
