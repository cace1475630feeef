"""A game moves from one judge to another: it is at one of them at any time, never at both.

1. Here it stops (`move_away`): from that transaction on nothing happens to it here any more,
   whoever writes about it is told where it goes, and a file holds all of it.
2. There it is taken in (`take_in`): one transaction, which is the hand-over. Until it is committed
   the game is the old judge's, which holds it still; from then on it is the new one's.
3. The new judge writes to the old one that it has it (`note_taken`).

What didn't go may be taken back (`bring_back`) by the new judge's word that it will never take
that file in (`refuse_game`), or the host's own word, where there is no such judge to ask. Should
the game have been taken in all the same, 3. tells of it, and it counts: so it does, too, if the old
judge's records were put back to a time before it moved, for what says so is made with its secret.

A game may come home by a move of the judge that has it: it goes on under its old name, where it is
on record as it was when it left. That it had been taken in is known then, whenever 3. arrives.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from datetime import datetime

from judge.daemon.boards import adopt_boards
from judge.daemon.game_files import (
    AnotherGame,
    MovingGame,
    mark_of_move,
    put_on_record,
    whole_game,
    write_game_file,
)
from judge.daemon.health import shown_time
from judge.daemon.office import RecordsOffice
from judge.daemon.posting import mail_to_host, post
from judge.daemon.receiving import letter_in
from judge.daemon.replaying import replay_faults
from judge.daemon.writing import write_change
from judge.desk.clerks.masters import NAME
from judge.desk.daybook import Change
from judge.desk.letters import JudgeAddress, Reply
from judge.desk.moving import arrived_mails, back_mails, going_mails, running_again
from judge.desk.tokens import (
    REFUSED,
    TAKEN,
    move_key,
    move_local_part,
    read_recipient,
    same_token,
    word_of_move,
)
from judge.game.game import Game, GameState, after
from judge.game.log import Author, Origin, Role, logged
from judge.store.keys import game_key
from judge.store.letters import StoredLetter
from judge.store.moves import StoredArrival, StoredMove
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

_ADDRESS = re.compile(r"[^\s@+<>,]{1,64}@[^\s@<>,]{1,255}")
_OTHER_NAME = "give it another name: --as NAME"
BY_HOST = Origin(Author(Role.HOST), why="moved")


class NotMoved(Exception):
    """A game that stays where it is; the sentence says why."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A game that was taken in: under which name, and to how many a mail goes."""

    name: str
    mails: int


# ------------------------------------------------------------ where it was


def move_away(records: Records, judge: JudgeAddress, name: str, to: str, now: datetime) -> bytes:
    """Have a game be on its way to another judge from now on; the file that is to be taken there.

    Asked once more it is the same file, for nothing can have happened; where it was taken in
    it is refused. Raises NotMoved.
    """
    adopt_boards(records)
    with records.transaction():
        office = RecordsOffice(records, judge, now)
        game = _game(office, name)
        before = records.moves.of(name)
        if before is None or before.back:
            _may_move(game, to, judge)
            move = StoredMove(before.number + 1 if before else 1, to, now)
            post(going_mails(game, to, _key(game, move), office), records, judge, now)
            records.moves.go(name, move)
        else:
            _may_go_again(game, before, to)
            move = before
        key = move_key(records.secret, game_key(name), move.number)
        moving = MovingGame(
            str(judge), move.address, move.at, move.number, key, *whole_game(records, name)
        )
    return write_game_file(moving)


def _may_move(game: Game, to: str, judge: JudgeAddress) -> None:
    if game.state is GameState.ENDED:
        raise NotMoved(f"{game.name} is over; `judge export {game.name}` writes it down")
    if not _ADDRESS.fullmatch(to):
        raise NotMoved("say to which judge, with --to judge@example.org")
    if to == str(judge).lower():
        raise NotMoved(f"{to} is this judge")


def _may_go_again(game: Game, move: StoredMove, to: str) -> None:
    """Where it goes, or has gone: the other judge may have lost it with its disk."""
    if to and to != move.address:
        raise NotMoved(
            f"{game.name} is on its way to {move.address}; take it back from there first"
        )


def bring_back(
    records: Records, judge: JudgeAddress, name: str, word: str, now: datetime, *, own: bool
) -> None:
    """Have a game go on here that was to move, by the other judge's word, or the host's `own`.

    Raises NotMoved.
    """
    with records.transaction():
        move = records.moves.of(name)
        if move is None or move.back:
            raise NotMoved(f"{name} is here")
        if move.taken is not None:
            raise NotMoved(f"{name} has moved: {move.address} has it, and can move it back")
        key = move_key(records.secret, game_key(name), move.number)
        given = word.lower().replace("-", "").strip()
        if not own and not same_token(given, word_of_move(key, REFUSED)):
            raise NotMoved(
                f"that is not the word of {move.address}: there, `judge take FILE --refuse` says it"
            )
        records.moves.come_back(name)
        office = RecordsOffice(records, judge, now)
        game = _go_on(records, office, name, move.at, now)
        post(back_mails(game, f"{_key(game, move)}:back", now, office), records, judge, now)


def note_taken(
    stored: StoredLetter, records: Records, judge: JudgeAddress, host: str, now: datetime
) -> str:
    """Note that another judge says it has taken a game in; what came of that, for the record."""
    said = read_recipient(stored.recipient)
    key = move_key(records.secret, game_key(said.game), said.move)
    office = RecordsOffice(records, judge, now)
    game = office.game(said.game)
    if game is None or not same_token(said.token, word_of_move(key, TAKEN)):
        return "not believed: it says that a game was taken in which did not go there"
    move = records.moves.of(game.name)
    if move is not None and (move.number > said.move or move.taken is not None):
        return f"another judge says that it has {game.name}, which is known"
    to = letter_in(stored, judge).sender.address
    gone = StoredMove(said.move, to, now if move is None else move.at, taken=now)
    records.moves.go(game.name, gone)
    if move is None or move.back:
        log.warning("%s is played at %s, and no longer here", game.name, to)
        gaps, say = {"game": game.name, "address": to}, office.phrases.say
        subject, text = say("moved.host_subject", **gaps), say("moved.host", **gaps)
        if host:
            mail = mail_to_host(host, f"{_key(game, gone)}:is there", subject, text)
            post((mail,), records, judge, now)
    return f"{game.name} has been taken in by {to}"


# ------------------------------------------------------------ where it goes


def take_in(
    records: Records, judge: JudgeAddress, moving: MovingGame, name: str, now: datetime
) -> TakenIn:
    """Have a game live here from now on, and write to everybody in it; all that is one transaction.

    It has a `name` of its own here, if one is given. Raises NotMoved, and RecordsFault where the
    boards of its games and ours have the same names.
    """
    name = name or moving.game.name
    with records.transaction():
        _may_come(records, judge, moving, name)
        _put_down(records, moving, name, now)
        _replays(records, name)
        office = RecordsOffice(records, judge, now)
        game = _go_on(records, office, name, moving.at, now)
        key = f"{game.name}:moved:{moving.mark}"
        was = (moving.game.name, moving.left)
        mails = arrived_mails(game, was, f"{key}:here", now, office)
        post((*mails, _word_of_it(moving, key, office)), records, judge, now)
        records.moves.note_arrival(moving.seal, StoredArrival(game.name, now, refused=False))
    return TakenIn(name, len(mails))


def refuse_game(records: Records, judge: JudgeAddress, moving: MovingGame, now: datetime) -> str:
    """Say that a file is never taken in here: the word by which the other judge goes on with it.

    Raises NotMoved where it was taken in.
    """
    _is_for(judge, moving)
    with records.transaction():
        known = records.moves.arrival(moving.seal)
        if known is None:
            refused = StoredArrival(moving.game.name, now, refused=True)
            records.moves.note_arrival(moving.seal, refused)
        elif not known.refused:
            raise NotMoved(f"it was taken in, as {known.game}; `judge move` takes it elsewhere")
    word = word_of_move(moving.key, REFUSED)
    return "-".join(word[n : n + 4] for n in range(0, len(word), 4))


def _may_come(records: Records, judge: JudgeAddress, moving: MovingGame, name: str) -> None:
    _is_for(judge, moving)
    _is_first(records, moving)
    if not NAME.fullmatch(name):
        raise NotMoved(f"{name!r} can't be the name of a game: letters, digits, - and _")
    if records.games.load(name) is not None and not records.moves.whither(name):
        raise NotMoved(f"there is a game {name} here already; {_OTHER_NAME}")


def _put_down(records: Records, moving: MovingGame, name: str, now: datetime) -> None:
    """Have it on record; one that has been here goes on as what it is there."""
    left = records.moves.of(name)
    if left is None or left.back:
        put_on_record(records, moving, name)
        return
    here = records.games.load(name)  # as it is spelt here
    records.moves.come_back(name, taken=now)
    try:
        put_on_record(
            records,
            moving,
            here.name if here is not None else name,
            mark_of_move(move_key(records.secret, game_key(name), left.number)),
        )
    except AnotherGame:
        raise NotMoved(
            f"another game {name} was here, and went to {left.address}; {_OTHER_NAME}"
        ) from None


def _is_for(judge: JudgeAddress, moving: MovingGame) -> None:
    if moving.to != str(judge).lower():
        raise NotMoved(f"it was to go to {moving.to}, and this is {judge}")


def _is_first(records: Records, moving: MovingGame) -> None:
    known = records.moves.arrival(moving.seal)
    if known is not None:
        what = "refused, and never is taken in" if known.refused else f"taken in, as {known.game}"
        raise NotMoved(f"this file was {what} ({shown_time(known.at)})")


def _replays(records: Records, name: str) -> None:
    try:
        faults = list(replay_faults(records, name))
    except Exception as fault:
        raise NotMoved(f"this edition of the judge can't read it: {fault}") from fault
    if faults:
        raise NotMoved(f"it doesn't replay: {faults[0]}")


def _word_of_it(moving: MovingGame, key: str, office: RecordsOffice) -> Reply:
    """What tells the other judge that the game is here."""
    local, _, domain = moving.left.partition("@")
    part = move_local_part(local, moving.game.name, moving.number, moving.key)
    gaps, say = {"game": moving.game.name, "address": str(office.judge)}, office.phrases.say
    subject, text = say("moved.taken_subject", **gaps), say("moved.taken", **gaps)
    return mail_to_host(f"{part}@{domain}", f"{key}:taken", subject, text)


# ------------------------------------------------------------ both


def _go_on(
    records: Records, office: RecordsOffice, name: str, stopped: datetime, now: datetime
) -> Game:
    """Have the clock of a game run again, and look when something is due of it."""
    game = _game(office, name)
    events = running_again(game, stopped, now)
    for event in events:
        game = after(game, event)
    write_change(Change(game, logged(events, BY_HOST)), records, office, now)
    return game


def _game(office: RecordsOffice, name: str) -> Game:
    game = office.game(name)
    if game is None:
        raise NotMoved(f"there is no game called {name}")
    return game


def _key(game: Game, move: StoredMove) -> str:
    return f"{game.name}:moves:{move.number}"
