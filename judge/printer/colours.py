"""What the board itself is painted with, and the patterns of the powers.

A power is told by its colour, by the letter on its counters, by the pattern
of its land and, for the eyes that see no red or green, by how dark it is.
"""

PAPER = "#ece0c4"
SEA = "#b9cfd5"
ICE = "#e6eff1"
SHALLOWS = "#dfeae6"
SEA_NAME = "#2f515d"
SEA_LINE = "#5f7f86"
INK = "#3d3426"
PAGE, PAGE_INK = "#fffdf7", "#2b261d"  # of mails, as data/pages/report.css has them
EDGE = "#2a2118"
OFF = "#d6cdb8"
OFF_WATER = "#b9c7c6"
LEGEND = "#efe4cb"
CREAM = "#fffaf0"
FRAME = "#f7f0df"
SEAL = "#fffdf6"
BURST = "#fff0a8"
BUILT = "#d59b00"
BUILT_EDGE = "#5c4300"
HYPERSPACE = "#7a1fa2"
BARRIER = "#1f1a14"

# Each pattern is a square that repeats; what is drawn in it is darker land.
PATTERN_SIZE = 12
PATTERNS = {
    "plain": "",
    "rising": '<path d="M-3 3L3-3M0 12L12 0M9 15L15 9" stroke-width="1.7"/>',
    "falling": '<path d="M-3 9L3 15M0 0L12 12M9-3L15 3" stroke-width="1.7"/>',
    "level": '<path d="M0 3H12M0 9H12" stroke-width="1.4"/>',
    "upright": '<path d="M3 0V12M9 0V12" stroke-width="1.4"/>',
    "dots": '<path d="M3 3h.01M9 9h.01" stroke-width="4" stroke-linecap="round"/>',
    "waves": '<path d="M-3 3Q0 0 3 3T9 3T15 3M-3 9Q0 6 3 9T9 9T15 9" stroke-width="1.3"/>',
    "cross": '<path d="M0 0L12 12M12 0L0 12" stroke-width="1.2"/>',
    "bricks": '<path d="M0 .5H12M0 6.5H12M3 .5V6.5M9 6.5V12.5" stroke-width="1.2"/>',
    "rings": '<path d="M3 3m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M9 9m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0"'
    ' stroke-width="1.1"/>',
}


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the second."""
    parts = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def is_light(colour: str) -> bool:
    """Whether a colour is so light that it needs a dark seam to be seen."""
    return min(_parts(colour)) > 220


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour."""
    return _parts(colour)
