"""The artist: a process that draws one picture after the other, and knows nothing else.

    python -m judge.daemon.artist SECONDS FOLDER...

The folders are those of the host's own boards. It finds commissions on the socket that is
its standard input, and answers each with a PNG, or with why there is none. It has no records
and no mail; a fault in what draws, or a picture that takes more than SECONDS of work, ends
this process and no other. It ends with whoever started it, since that closes the socket; and
when nothing was asked of it for a while, for it is large.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import traceback
from pathlib import Path

from judge.daemon.charts import chart_of, tints_of
from judge.daemon.easel import DRAWN, FAILED, FAREWELL, LATE, PictureFault
from judge.daemon.parcels import receive_parcel, send_parcel
from judge.desk.chart_commission import read_chart
from judge.desk.commission import read_commission
from judge.library.carried import carried_variant
from judge.library.variants import add_boards, look_again
from judge.printer.commissioned import draw_commission, draw_years
from judge.printer.picture import write_svg

IDLE = 900.0
"""Seconds without anything to draw, after which it gives its memory back."""
NICENESS = 10
"""Letters are served first, where there is one processor for all."""


def draw_here(commission: str) -> bytes:
    """A map or a chart as PNG or SVG, drawn in this process. Raises PictureFault."""
    # A judge without pictures knows an artist, too.
    from judge.printer.raster import write_chart_png, write_png

    try:
        look_again()
        asked = read_chart(commission, carried_variant)
        if asked is not None:
            chart, tints = chart_of(asked.variant), tints_of(asked.variant)
            return write_chart_png(draw_years(chart, asked, tints))
        wanted = read_commission(commission, carried_variant)
        picture = draw_commission(chart_of(wanted.variant), wanted)
        if wanted.vector:
            return write_svg(picture).encode()
        return write_png(picture, wanted.width)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as fault:  # a panic in the Rust below is no Exception
        raise PictureFault("a picture could not be drawn") from fault


def draw_until_closed(wire: socket.socket, seconds: float) -> None:
    """Draw what is asked for, until nobody asks any more.

    The clocks that end us are the system's: nothing that hangs can stop them. One counts our
    work; the other, a little behind that of whoever asks, is for when they are gone.
    """
    while True:
        try:
            commission = receive_parcel(wire, IDLE).decode()
        except (EOFError, OSError):  # nobody is there, or nobody has asked for long
            return
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * LATE + FAREWELL)
        try:
            answer = DRAWN + draw_here(commission)
        except PictureFault:
            answer = FAILED + traceback.format_exc().encode()
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        try:
            send_parcel(wire, answer)
        except OSError:
            return


def main() -> int:
    # Ctrl-C and a host's "stop" are for the judge, who may still want a picture.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    os.nice(NICENESS)
    for folder in sys.argv[2:]:
        add_boards(Path(folder))
    with socket.socket(fileno=sys.stdin.fileno()) as wire:
        draw_until_closed(wire, float(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
