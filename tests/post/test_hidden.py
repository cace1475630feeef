"""What a page's reader sees struck out, or doesn't see: by tags, attributes and style sheets."""

from __future__ import annotations

import pytest

from judge.post.html_text import PageText, read_html
from tests.post.letters import mail, read

SEEN, STRUCK, HIDDEN = "seen", "struck", "hidden"

# A style sheet, the tags that open before "A Par - Pic", and how that looks.
SHEETS = [
    (".x{display:none}", "<p class=x>", HIDDEN),
    (".x{display:none}", "<p class='y X z'>", HIDDEN),
    ("p.x, div > b{display:none}", "<div><b>", HIDDEN),
    ("#a{visibility:hidden}", "<p id=a>", HIDDEN),
    (".x { text-decoration : underline line-through }", "<p class=x>", STRUCK),
    (".x del{text-decoration:none}", "<p class=x><del>", SEEN),
    ("del{text-decoration:none;color:red}", "<p><s>", STRUCK),
    (".a .b{display:none}", "<p class=a><i><u class=b>", HIDDEN),
    (".a .b{display:none}", "<p class=b><i class=a>", SEEN),
    (".a > .c{display:none}", "<p class=a><i><u class=c>", SEEN),
    (".a > i .c{display:none}", "<p class=a><i><b><u class=c>", HIDDEN),
    (".a.b{display:none}", "<p class='b a'>", HIDDEN),
    (".a.b{display:none}", "<p class=b>", SEEN),
    ("table td p{font-size:0}", "<table><tr><td><p>", HIDDEN),
    ("h1 + p{display:none}", "<p>", HIDDEN),
    ("[data-x]{display:none}", "<p data-x=1>", HIDDEN),
    ("[class~='x']{display:none}", "<p class='y x'>", HIDDEN),
    ("p[title^=old]{display:none}", "<p title='older'>", HIDDEN),
    ("p[title=old]{display:none}", "<p title='new'>", SEEN),
    ("*{color:#fff;background:white}", "<p>", HIDDEN),
    (".x{color:transparent}", "<p class=x>", HIDDEN),
    (".x{display:none} p.x{display:block}", "<p class=x>", SEEN),
    ("p.x{display:block} .x{display:none}", "<p class=x>", SEEN),
    (".x{display:none!important} p.x{display:block}", "<p class=x>", HIDDEN),
    (".x{display:none}", "<p class=x style='display:block'>", SEEN),
    (".x{display:none ! important}", "<p class=x style='display:block'>", HIDDEN),
    ("@media print{.x{display:none}}", "<p class=x>", SEEN),
    ("@media print{.y{color:red} .x{display:none}} .z{color:red}", "<p class=x>", SEEN),
    ("@media screen, print{.x{display:none}}", "<p class=x>", HIDDEN),
    ("@media (max-width:600px){.x{display:none}}", "<p class=x>", SEEN),
    ("@media print{.y{color:red}} .x{display:none}", "<p class=x>", HIDDEN),
    ("@supports (display:grid){.x{display:none}}", "<p class=x>", HIDDEN),
    ("@font-face{src:x} .x{font-size:0}", "<p class=x>", HIDDEN),
    ("@import 'a'; .x{display:none}", "<p class=x>", HIDDEN),
    (".x:hover, .x::before{display:none}", "<p class=x>", SEEN),
    ("/*.y{}*/.x{display:/**/none}", "<p class=x>", HIDDEN),
    ("/*.x{display:none}*/.y{color:red}", "<p class=x>", SEEN),
    (".x{d\\69splay:none}", "<p class=x>", HIDDEN),
    ('.y{content:"}"} .x{content:"{";display:none}', "<p class=x>", HIDDEN),
    ("<!-- .x{display:none} -->", "<p class=x>", HIDDEN),
    ("BODY .X{DISPLAY:NONE}", "<body><p class=x>", HIDDEN),
    (".x{display:none", "<p class=x>", HIDDEN),
    (".x{{display:none}} .y{color:red}", "<p class=x>", SEEN),
]
# The same without a sheet.
TAGS = [
    ('<p style="height:0;overflow:hidden">', HIDDEN),
    ('<p style="max-height:0px; overflow-y:hidden">', HIDDEN),
    ('<p style="width:1px;height:1px;overflow:hidden">', HIDDEN),
    ('<p style="position:absolute;left:-9999px">', HIDDEN),
    ('<p style="position:fixed;top:-100em">', HIDDEN),
    ('<p style="text-indent:-9999px">', HIDDEN),
    ('<p style="margin-left:-5000px">', HIDDEN),
    ('<p style="opacity:0.0">', HIDDEN),
    ('<p style="font-size:0px"><b style="font-size:1em">', HIDDEN),
    ('<p style="font-size:1px">', HIDDEN),
    ('<p style="font:0/0 a">', HIDDEN),
    ('<p style="display:/**/none">', HIDDEN),
    ('<p style="display:none !important">', HIDDEN),
    ('<p style="display&#58;none">', HIDDEN),
    ('<p style="display:none"><b style="display:block">', HIDDEN),
    ('<p style="clip:rect(0 0 0 0);position:absolute">', HIDDEN),
    ('<p style="clip-path: inset(50%)">', HIDDEN),
    ('<p style="transform:scale(0)">', HIDDEN),
    ('<p style="transform:translate(-9999px,0)">', HIDDEN),
    ('<p style="color:rgba(0,0,0,0)">', HIDDEN),
    ('<font color=white style="background:#fff">', HIDDEN),
    ('<table bgcolor=FFFFFF><tr><td><font color="#fefefe">', HIDDEN),
    ('<div style="background:black"><p style="color:#000">', HIDDEN),
    (f'<p data-x="{"y" * 3000}" style="display:none">', HIDDEN),
    ("<noscript>", HIDDEN),
    ("<textarea>", HIDDEN),
    ("<select><option>", HIDDEN),
    ("<template>", HIDDEN),
    ("<object>", HIDDEN),
    ("<p hidden=hidden>", HIDDEN),
    ("<del>", STRUCK),
    ("<strike><b>", STRUCK),
    ('<p style="text-decoration:line-through"><b style="text-decoration:none">', STRUCK),
    ('<td style="font-size:0px"><div style="font-size:13px">', SEEN),
    ('<p style="visibility:hidden"><b style="visibility:visible">', SEEN),
    ('<p style="background:#000;color:white">', SEEN),
    ('<p style="color:tomato;background:white">', SEEN),
    ('<p style="background:white"><b style="color:var(--ink)">', SEEN),
    ('<p style="left:-9999px">', SEEN),
    ('<p style="text-indent:-18.0pt">', SEEN),
    ('<p style="height:0">', SEEN),
    ('<td style="width:1px;white-space:nowrap">', SEEN),
    ('<p style="line-height:0.9;margin-top:-3px">', SEEN),
    ('<p style="font-size:10.5pt;font:12px/1.2 Arial">', SEEN),
    ("<p aria-hidden=true>", SEEN),
    ("<p data-hidden=x>", SEEN),
    ('<p title="a hidden order">', SEEN),
]


def _sight(shown: PageText) -> str:
    assert ("Pic" in shown.text) == (not shown.struck and not shown.hidden)
    assert "Pic" in shown.whole
    assert "Bur" in shown.text
    return STRUCK if shown.struck else HIDDEN if shown.hidden else SEEN


@pytest.mark.parametrize(("sheet", "tags", "sight"), SHEETS)
def test_what_style_sheets_hide(sheet: str, tags: str, sight: str) -> None:
    """Wherever the sheet stands."""
    style = f"<style type='text/css'>{sheet}</style>"
    letter = f"A Par - Bur<div>{tags}A Par - Pic</div>"
    assert _sight(read_html(style + letter)) == sight
    assert _sight(read_html(letter + style)) == sight


@pytest.mark.parametrize(("tags", "sight"), TAGS)
def test_what_elements_hide(tags: str, sight: str) -> None:
    assert _sight(read_html(f"A Par - Bur<div>{tags}A Par - Pic</div>")) == sight


def test_a_sheet_for_paper_hides_nothing() -> None:
    sheet = "<style media=print>.x{display:none}</style>"
    assert _sight(read_html(f"{sheet}A Par - Bur<p class=x>A Par - Pic")) == SEEN


@pytest.mark.parametrize("way", ["<p class=x>A Par - Pic</p>", "<template>A Par - Pic</template>"])
def test_hidden_words_are_counted_as_such(way: str) -> None:
    html = f"<style>.x{{display:none}}</style>{way}<p>A Par - Bur</p>".encode()
    letter = read(mail(html, b"Content-Type: text/html"))
    assert (letter.text.strip(), letter.hidden_words, letter.struck_words) == ("A Par - Bur", 3, 0)


def test_what_a_mail_of_ours_hides_is_not_its_readers() -> None:
    """Our reports begin with a hidden preview; a program that quotes it quotes that, too."""
    html = (
        "<style>.preview{display:none}</style><p>A Par - Bur</p>"
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Judge &lt;j@x&gt;'
        "<br><b>Sent:</b> Friday<br><b>To:</b> Anna<br><b>Subject:</b> x</p></div>"
        "<div class=preview>Your orders are SOME</div><p>A Mun - Ruh</p>"
    )
    letter = read(mail(html.encode(), b"Content-Type: text/html"))
    assert (letter.text.strip(), letter.hidden_words) == ("A Par - Bur", 0)
