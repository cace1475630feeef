"""Fill the pages of `data/pages/`; whatever is filled in is escaped."""

from __future__ import annotations

import re
from collections.abc import Mapping

from jinja2 import DictLoader, Environment, StrictUndefined

# What no XML may hold, escaped or not: one such letter in a player's press, and a reader
# of books refuses the page (XML 1.0 §2.2).
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Pages:
    """The templates, compiled when they are first used."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._environment = Environment(
            loader=DictLoader(dict(texts)),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            keep_trailing_newline=True,
            finalize=_fit_for_xml,
        )

    def fill(self, name: str, /, **gaps: object) -> str:
        """A page by the name of its file."""
        return self._environment.get_template(name).render(**gaps)


def _fit_for_xml(filled: object) -> object:
    """What is filled in, without letters that no page may hold."""
    if not isinstance(filled, str) or _NO_XML.search(filled) is None:
        return filled
    return type(filled)(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", filled))
