"""A letter that is a page, shown as the page it is: with a bar above it, and in no frame.

The letter is a stranger's. The answer that brings it says so to the browser (`_LETTER_CSP` in
webmail.py): it runs nothing, fetches nothing, and is of no site.
"""

from __future__ import annotations

import re

from judge.demo.pages import Html, fill, parts_of, time_of, tools
from judge.demo.showing import OpenedLetter

_BODY = re.compile(r"<body[^>]{0,2000}>", re.IGNORECASE)
_END = re.compile(r"</body", re.IGNORECASE)
_STYLE = """<style>
.po-bar,.po-end{all:initial;display:block;box-sizing:border-box;width:100%;padding:10px 16px}
.po-bar,.po-end{background:#2b261d;color:#fffdf7;font:15px/1.4 system-ui,sans-serif}
.po-bar *,.po-end *{font:inherit;color:inherit}
.po-bar p{margin:0 0 6px}
.po-bar .po-subject{font-weight:600;font-size:17px;overflow-wrap:anywhere}
.po-bar a,.po-end a{color:#fffdf7}
.po-bar .button{display:inline-block;padding:8px 14px;margin:2px 6px 2px 0}
.po-bar .button{border:1px solid #8a806c;border-radius:6px;text-decoration:none}
.po-bar .main{background:#8a2b21;border-color:#8a2b21;font-weight:600}
.po-end ul{margin:0;padding:0;list-style:none}
.po-end img{max-width:100%}
</style>"""
_BAR = """{style}<div class="po-bar" role="navigation" aria-label="Post office">
<p><a href="/">Post office</a> / <a href="/{account}/">{name}</a></p>
<p class="po-subject">{subject}</p>
<p>From <b>{sender}</b>, {time}</p>
<div>{tools}</div></div>"""


def opened_page(account: str, name: str, shown: OpenedLetter) -> str:
    """The page of a letter with the bar; what came beside it stands below it."""
    bar = fill(
        _BAR,
        style=Html(_STYLE),
        account=account,
        name=name,
        subject=shown.subject,
        sender=shown.sender_name,
        time=time_of(shown.arrived),
        tools=tools(account, shown, as_html=True),
    )
    files = parts_of(account, shown, as_html=True)
    end = fill('<div class="po-end">{files}</div>', files=files) if files else Html()
    html = shown.html
    begins, ends = _BODY.search(html), _END.search(html)
    start = begins.end() if begins else 0
    stop = ends.start() if ends and ends.start() >= start else len(html)
    return html[:start] + bar + html[start:stop] + end + html[stop:]
