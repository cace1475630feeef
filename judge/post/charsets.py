"""Bytes to text: the declared charset, else UTF-8, else Windows Latin."""

from __future__ import annotations

import codecs
import re

_FAMILIES = re.compile(
    r"""(?x) (?: us-? )? ascii | utf-?8 | utf-?16 (?: [lb]e )? | utf-?32 (?: [lb]e )?
    | (?: iso-?|iso_ )? 8859[-_]\d{1,2} (?: -[ei] )? | latin-?\d{1,2}
    | (?: windows|cp )-?125[0-8] | cp (?: 437|850|852|866|874|932|936|949|950 )
    | koi8-[ru] | mac (?: intosh|[-_]?roman|[-_]?cyrillic )
    | big5 (?: -?hkscs )? | gb (?: 2312|k|18030 ) | (?: shift|x)[-_]s?jis | euc-(?: jp|kr|cn )
    | iso-2022-(?: jp|kr )(?: -\d )? | ks_c_5601-1987 | tis-620"""
)
"""The charsets mail is written in. Python knows more "charsets" than that,
among them rot13, zlib and unicode_escape, and a mail may name any of them."""

# What senders call Latin-1 or ASCII is in fact Windows' superset: the dash of
# an order typed in Outlook is byte 0x96 (WHATWG Encoding §4.2 does the same).
_WIDER = {
    "ascii": "cp1252", "us-ascii": "cp1252", "usascii": "cp1252",
    "iso-8859-1": "cp1252", "iso8859-1": "cp1252", "iso_8859-1": "cp1252",
    "8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252",
    "iso-8859-9": "cp1254", "gb2312": "gb18030", "gbk": "gb18030",
    "ks_c_5601-1987": "cp949", "euc-kr": "cp949", "shift_jis": "cp932", "x-sjis": "cp932",
    "macintosh": "mac-roman", "iso-8859-8-i": "iso-8859-8", "iso-8859-8-e": "iso-8859-8",
}  # fmt: skip


def decode_text(data: bytes, charset: str) -> str:
    """Decode bytes whatever they are; what can't be read becomes U+FFFD.

    `charset` is the declared one, "" for none. One that we do not know, or
    that the bytes contradict, is not believed.
    """
    name = charset.strip().strip("'\"").lower()
    if not data:
        return ""
    if name and _FAMILIES.fullmatch(name) and not name.startswith(("utf8", "utf-8")):
        wider = _WIDER.get(name, name)
        if wider == "cp1252":  # UTF-8 under a wrong label is common, the reverse never valid
            return _guessed(data)
        try:
            return data.decode(wider, "replace")
        except (LookupError, UnicodeError):
            return _guessed(data)
    return _guessed(data)


def _guessed(data: bytes) -> str:
    """Decode as UTF-8 if anything in it is; Latin text by chance never is.

    A byte order mark says UTF-16, as Windows' editor writes it.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    if any(letter > "\x7f" and letter != "\N{REPLACEMENT CHARACTER}" for letter in text):
        return text
    return data.decode("cp1252", "replace")
