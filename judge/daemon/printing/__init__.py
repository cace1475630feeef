"""The print room: what joins the text of a mail when it leaves, by what the mail says it is."""

from judge.daemon.printing.plates import draw_issue, tints_of
from judge.daemon.printing.printer import Printer
from judge.daemon.printing.room import PrintRoom

__all__ = ["PrintRoom", "Printer", "draw_issue", "tints_of"]
