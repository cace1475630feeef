"""Fill the pages of `data/pages/`; whatever is filled in is escaped."""

from __future__ import annotations

from collections.abc import Mapping

from jinja2 import DictLoader, Environment, StrictUndefined


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
        )

    def fill(self, name: str, /, **gaps: object) -> str:
        """A page by the name of its file."""
        return self._environment.get_template(name).render(**gaps)
