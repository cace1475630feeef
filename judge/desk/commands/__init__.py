"""What a letter may ask of the judge: a value for each kind of command, and its declaration.

A new one needs no name here: whoever wants it takes it from its module.
"""

from judge.desk.commands.clock import Extend, Pause, Remind, Resume, SetDeadline
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import (
    Cancel,
    ChangeSettings,
    Create,
    Process,
    Renew,
    RollBack,
    Start,
)
from judge.desk.commands.named_days import Day, NamedTime
from judge.desk.commands.offering import Replace, WithdrawOffer
from judge.desk.commands.own_mail import SetAddress, SetName, SetPictures, SetZone, Undo
from judge.desk.commands.questions import (
    GetRules,
    Help,
    ListGames,
    OldWord,
    ShowBoard,
    ShowCentres,
    ShowHistory,
    ShowOrders,
    ShowResults,
    ShowSettings,
    Status,
    Who,
)
from judge.desk.commands.seats import (
    Away,
    Back,
    Clear,
    Join,
    Leave,
    Observe,
    Wait,
)
from judge.desk.commands.voting import Concede, VoteDraw

__all__ = [
    "Away",
    "Back",
    "Cancel",
    "ChangeSettings",
    "Clear",
    "Command",
    "Concede",
    "Create",
    "Day",
    "Extend",
    "GetRules",
    "Help",
    "Join",
    "Leave",
    "ListGames",
    "NamedTime",
    "Observe",
    "OldWord",
    "Pause",
    "Process",
    "Remind",
    "Renew",
    "Replace",
    "Resume",
    "RollBack",
    "SetAddress",
    "SetDeadline",
    "SetName",
    "SetPictures",
    "SetZone",
    "ShowBoard",
    "ShowCentres",
    "ShowHistory",
    "ShowOrders",
    "ShowResults",
    "ShowSettings",
    "Start",
    "Status",
    "Undo",
    "VoteDraw",
    "Wait",
    "Who",
    "WithdrawOffer",
]
