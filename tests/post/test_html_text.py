"""HTML to text: what clients write, and what no client writes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.trouble import Trouble
from judge.orders.reason import Reason
from judge.post.html_text import read_html
from judge.post.quotes import cut_quotes
from tests.pace import least_cost
from tests.post.letters import mail, read

MEGABYTE = 1 << 20
ORDERS = "A Par - Bur\nF Bre - MAO\nA Mar S A Par - Bur"

CLIENTS = {
    "gmail": '<div dir="ltr"><div>A Par - Bur</div><div>F Bre&nbsp;-&nbsp;MAO</div>'
    "<div>A Mar S A Par - Bur</div></div><br>"
    '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, Nov 20, 2026 Judge'
    ' &lt;<a href="mailto:j@x">j@x</a>&gt; wrote:<br></div><blockquote class="gmail_quote"'
    ' style="margin:0">A Mun - Ruh<br></blockquote></div>',
    "outlook": '<html xmlns:o="urn"><head><style><!-- p.MsoNormal{} --></style></head><body>'
    '<div class="WordSection1"><p class="MsoNormal">A Par - Bur<o:p></o:p></p>'
    '<p class="MsoNormal">F Bre - MAO<o:p></o:p></p><p>A Mar S A Par - Bur<o:p></o:p></p>'
    '<p><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt">'
    "<p><b>From:</b> Judge &lt;j@x&gt; <br><b>Sent:</b> Friday<br><b>To:</b> Anna<br>"
    "<b>Subject:</b> x<o:p></o:p></p></div><p>A Mun - Ruh</p></div></body></html>",
    "outlook on the web": "<div>A Par - Bur</div><div>F Bre - MAO</div>"
    '<div>A Mar S A Par - Bur</div><div id="appendonsend"></div><hr>'
    '<div id="divRplyFwdMsg"><b>From:</b> Judge</div><div>A Mun - Ruh</div>',
    "apple": '<html><body dir="auto">A Par - Bur<div>F Bre - MAO</div>'
    '<div>A Mar S A Par - Bur<br id="lineBreakAtBeginningOfSignature">'
    '<div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">'
    'On Nov 20, Judge wrote:<br><br></blockquote></div><blockquote type="cite">'
    '<div dir="ltr">A Mun - Ruh</div></blockquote></div></body></html>',
    "list": "<ol><li>A Par - Bur</li><li>F Bre - MAO</li><li>A Mar S A Par - Bur</li></ol>",
    "table": "<table><tr><td>A Par</td><td>-</td><td>Bur</td></tr><tr><td>F Bre</td><td>-</td>"
    "<td>MAO</td></tr><tr><td>A Mar</td><td>S</td><td>A Par - Bur</td></tr></table>",
    "pre": "<pre>A Par - Bur\nF Bre - MAO\nA Mar S A Par - Bur</pre>",
    "wrapped source": "<p>A Par\n - Bur</p><p>F Bre\r\n- MAO</p><p>A Mar S A\nPar - Bur</p>",
    "spans": "<p><span>A</span> <b>Par</b><span> - </span><i>Bur</i></p>"
    '<p>F Bre - <a href="http://x">MAO</a></p><p>A Mar S A Par - Bur</p>',
    "line breaks": "A Par - Bur<br>F Bre - MAO<br/><br>A Mar S A Par - Bur",
    "gmail, indented": '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">'
    "<div>A Par - Bur</div><div>F Bre - MAO</div></blockquote><div>A Mar S A Par - Bur</div>",
    "never closed": "<div>A Par - Bur<div>F Bre - MAO<p>A Mar S A Par - Bur",
    "conditional comments": "<!--[if mso]><p>A Mun - Ruh</p><![endif]--><p>A Par - Bur</p>"
    "<![if !mso]><p>F Bre - MAO</p><![endif]><p>A Mar S A Par - Bur</p>",
    "a quote in a tag": "<p title=it's>A Par - Bur</p><p title='>'>F Bre - MAO</p>"
    '<img alt="5 > 3">A Mar S A Par - Bur',
}


@pytest.mark.parametrize("source", CLIENTS.values(), ids=CLIENTS)
def test_orders_survive_a_client(source: str) -> None:
    written = cut_quotes(read_html(source).text).text
    assert [line for line in written.split("\n") if line] == ORDERS.split("\n")


def test_quotations_are_marked_as_in_plain_mail() -> None:
    source = "<p>yes</p><blockquote><p>one<br>two</p><pre>a\nb</pre></blockquote>no"
    assert read_html(source).text == "yes\n> one\n> two\n> a\n> b\nno"


def test_one_empty_line_is_kept_between_lines() -> None:
    assert read_html("a<br><br><br><br>b").text == "a\n\nb"


def test_what_only_looks_like_a_tag_is_text() -> None:
    assert read_html("A Par &lt;- 3 < 5 <3 &amp;c").text == "A Par <- 3 < 5 <3 &c"


# CPython 3.11's own parser needs 76 s for 100 KB of the worst of these.
BOMBS = (
    "<!--", "<![", "</", "<a ", '<a="', "<", '<a b="c', "<!", "<?", "&", "&#", "<a/", "<style>",
    "<script><", "<a b=c ", "<div ", "<p\n", "<a b='", "<title>", "<div>", "<blockquote>",
    "</div>", '<a ="', "<a ='>", "<x =   ", "<i><b></i>", "<div><p></div>", "<td>", "<pre>\n",
    "<blockquote>x</p></div>", "<a " + 'a="' * 600 + ">", "<p hidden>", "<s>a</s>",
    "<style></style>", "<p style='color:red'>x</p>", "<template>", "<select><option>x",
    "<p a='&#65;&amp'>", "<!>",
)  # fmt: skip
SHEETS = (
    "a{}",
    "{",
    "}",
    "*{color:red}",
    "* *{color:red}",
    ".a .b{font-size:0}",
    ".b p{color:red}",
    "(",
    "()",
    "[",
    "[a",
    "a,",
    "a ",
    "a",
    "'",
    '"\n',
    "/*",
    "/",
    "\\",
    "\\0 ",
    ";",
    "a{b:c;",
    "@media a{",
    "@media a,",
    "@supports ",
    "p:not(",
    "> ",
    ":",
    "<!--",
    ".b>.b>.b>.b{color:red}",
    "{color:red;",
)
VALUES = (
    "color:red;",
    "color:rgb(1,",
    "color:(",
    "color:#",
    "clip:rect(0 ",
    "font:0 1",
    "font-size:1",
    "background:url(",
    "transform:scale(",
    "opacity:0.0",
    ";",
    "/*",
    "\\",
    "!important",
)
# Each of their elements is another one.
VARIED = (
    "<a{}>",
    "<p a={}>",
    "<p class=c{}>x",
    "<p style='color:#{};font-size:{}px'>x</p>",
    "<i id={}>",
)
LEAST = 0.4


def some(units: Iterable[str]) -> list[ParameterSet]:
    """Every seventh in the plain run, all of them with --all."""
    return [
        pytest.param(unit, marks=pytest.mark.slow if at % 7 else ())
        for at, unit in enumerate(units)
    ]


@pytest.mark.parametrize("unit", BOMBS)
def test_a_megabyte_of_anything_is_read_within_a_second(unit: str) -> None:
    _is_cheap(unit * (MEGABYTE // len(unit)))


@pytest.mark.parametrize("unit", some(SHEETS))
def test_a_style_sheet_of_anything_costs_no_more(unit: str) -> None:
    """One as long as we read, and one that is longer."""
    for size in (190_000, MEGABYTE // 2):
        sheet = unit * (size // len(unit))
        _is_cheap(f"<style>{sheet}{{color:red}}</style>" + "<p class=b>x" * 50_000)


@pytest.mark.parametrize("unit", some(VALUES))
def test_styles_of_anything_cost_no_more(unit: str) -> None:
    _is_cheap(f"<p style='{unit * (MEGABYTE // len(unit))}'>x")
    rows = (f"<p style='{n}px;{unit * (900 // len(unit))}'>x</p>" for n in range(1_200))
    _is_cheap("".join(rows))


@pytest.mark.parametrize("unit", some(VARIED))
def test_a_megabyte_of_different_elements_costs_no_more(unit: str) -> None:
    _is_cheap("".join(unit.replace("{}", f"{n:06}") for n in range(MEGABYTE // len(unit))))


def _is_cheap(source: str) -> None:
    assert least_cost(lambda: read_html(source), LEAST) < LEAST


@pytest.mark.parametrize("unit", ["<b>", "<p hidden>x", "<!-- -->", "<i class={}>"])
def test_what_is_not_read_of_a_page_is_told(unit: str) -> None:
    source = "A Par - Bur" + "".join(unit.replace("{}", str(n)) for n in range(50_001))
    letter = read(mail(source.encode(), b"Content-Type: text/html"))
    assert letter.text == "A Par - Bur"
    assert (letter.troubles, letter.has_unread_text) == ((Reason(Trouble.MARKUP),), True)


def test_of_a_page_with_too_much_style_nothing_is_read() -> None:
    """What is in it may be hidden."""
    shown = read_html(f"<style>{'a{color:red}' * 20_000}</style>A Par - Bur")
    assert (shown.text, shown.is_cut) == ("", True)


def test_orders_below_twenty_thousand_elements_are_found() -> None:
    for opening, closing in (("<div>", "</div>"), ("<p class=x>", "</p>"), ("<i></i>", "")):
        shown = read_html(opening * 20_000 + "A Par - Bur" + closing * 20_000)
        assert (shown.text, shown.is_cut) == ("A Par - Bur", False)


@given(st.text(alphabet="<>/!-='\"abdivp &;\n", max_size=200))
def test_no_markup_raises(source: str) -> None:
    read_html(source)
