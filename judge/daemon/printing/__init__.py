"""The print room: what joins the text of a mail when it leaves, by what the mail says it is."""

from judge.daemon.charts import tints_of
from judge.daemon.printing.printer import Printer
from judge.daemon.printing.room import PrintRoom
from judge.daemon.printing.whole_games import press_of

__all__ = ["PrintRoom", "Printer", "press_of", "tints_of"]
