"""What we say to people, from `data/`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import PurePath

from judge.desk.phrases import Phrasebook
from judge.library.shelf import names, read_text


@cache
def load_phrases() -> Phrasebook:
    """The phrasebook: the sentences, and every mail by the name of its file."""
    sentences: dict[str, str] = {}
    for name, value in tomllib.loads(read_text("data", "phrases.toml")).items():
        if isinstance(value, str):
            sentences[name] = value
            continue
        sentences.update((f"{name}.{inner}", text) for inner, text in value.items())
    mails = {PurePath(name).stem: read_text("data", name) for name in names("data", "mails/*.txt")}
    return Phrasebook(sentences, mails)
