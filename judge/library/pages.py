"""The pages on the shelf: templates of mails, of the archive and of the zine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import PurePath

from judge.library.shelf import names, read_text


@cache
def load_pages() -> Mapping[str, str]:
    """Every template of `data/pages/`, by the name of its file."""
    return {PurePath(name).name: read_text("data", name) for name in names("data", "pages/*")}
