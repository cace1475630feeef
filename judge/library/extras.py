"""What a host may leave out: libraries that only pictures, PDFs, the demo or signatures need."""

from __future__ import annotations

from importlib.util import find_spec

_PICTURES = {"PIL": "pillow", "resvg_py": "resvg-py"}
EXTRAS = {
    "pictures": _PICTURES,
    "pdf": {**_PICTURES, "weasyprint": "weasyprint"},
    "demo": {**_PICTURES, "pymap": "pymap"},
    "dkim": {"dkim": "dkimpy", "dns": "dnspython"},
    "doctor": {"dns": "dnspython"},
}
"""By the extra of pyproject.toml: the modules that are imported, and in which package each is."""


class ExtraMissing(Exception):
    """What was asked for needs packages that are not installed; says how to get them."""


def missing_of(extra: str) -> str:
    """How to get what of an extra is not installed; nothing if it is all there."""
    packages = [package for name, package in EXTRAS[extra].items() if find_spec(name) is None]
    return f"pip install {' '.join(packages)}" if packages else ""


def require(extra: str, what: str) -> None:
    """See that an extra is installed. Raises ExtraMissing, which names what needs it."""
    if how := missing_of(extra):
        raise ExtraMissing(f"{what} needs packages that are not installed: {how}")


def without_pictures() -> str:
    """What a host is told whose judge can draw nothing; nothing where it can."""
    how = missing_of("pictures")
    return how and f"mails, archive and books go without maps; to have them: {how}"
