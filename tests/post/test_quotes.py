"""What is cut from a reply, client by client: the corpus of cases.

Each case is a mail as a client writes it around the same three orders. The
orders must survive and nothing of the template that was quoted may.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.quotes import Cut, cut_quotes
from tests.pace import least_cost

ORDERS = "A Par - Bur\nF Bre - MAO\nA Mar S A Par - Bur"
TEMPLATE = """Game: test1  Phase: Spring 1901 Movement  Deadline: Fri 20 Nov 2026 23:30 GMT
Your orders, one per line:
  A Par - Pic
  F Bre - ENG
Example: A Mun - Ruh"""
MARKED = "\n".join(f"> {line}" for line in TEMPLATE.split("\n"))
# Orders as people write them just above: numbered, dated, headed, wrapped, in fields.
NUMBERED = (
    "1. A Par - Bur\n2. F Bre - MAO",
    "S1901M: A Par - Bur\nF1901M: F Bre - MAO",
    "Orders for Spring 2001:\nA Par - Bur",
    "Orders, 20 Nov 2026\nA Par - Bur\nF Bre - MAO",
    "On Tyrolia I insist: A Vie - Tyr",
    "On turn 3 A Mun - Tyr",
    "Am Rhein: A Mun - Ruh",
    "Den 1: A Kie - Den",
    "A Par S\nA Mar - Bur",
    "From: Par\nTo: Bur",
    "Subject: orders\nA Par - Bur\nF Bre - MAO",
    "Date: Spring 1901\nA Par - Bur",
    "A Par - Bur @ 12:30",
)
LEAKS = ("A Par - Pic", "F Bre - ENG", "A Mun - Ruh", "A Company - Berlin", "wrote", "schrieb")

# An attribution alone on its line, as the clients write it; marked text follows.
ATTRIBUTIONS = {
    "gmail": "On Fri, Nov 20, 2026 at 9:15 PM Judge <judge+g1@dip.example> wrote:",
    "gmail, wrapped": "On Fri, Nov 20, 2026 at 9:15 PM The Diplomacy Judge of the Grand\n"
    "Hall <judge+g1-k7f3q9@dip.example> wrote:",
    "gmail, wrapped twice": "On Fri, Nov 20, 2026 at 9:15 PM\nThe Diplomacy Judge of the Hall\n"
    "<judge+g1-k7f3q9@dip.example> wrote:",
    "gmail, German": "Am Fr., 20. Nov. 2026 um 21:15 Uhr schrieb Judge <judge@dip.example>:",
    "gmail, German, wrapped": "Am Fr., 20. Nov. 2026 um 21:15 Uhr schrieb Judge <\n"
    "judge@dip.example>:",
    "gmail, French": "Le ven. 20 nov. 2026 à 21:15, Judge <judge@dip.example> a écrit :",
    "gmail, Spanish": "El vie, 20 nov 2026 a las 21:15, Judge (<judge@dip.example>) escribió:",
    "gmail, Italian": "Il giorno ven 20 nov 2026 alle ore 21:15 Judge <j@dip.example> ha scritto:",
    "gmail, Portuguese": "Em sex., 20 de nov. de 2026 às 21:15, Judge <j@dip.example> escreveu:",
    "gmail, Dutch": "Op vr 20 nov 2026 om 21:15 schreef Judge <judge@dip.example>:",
    "gmail, Swedish": "Den fre 20 nov. 2026 kl 21:15 skrev Judge <judge@dip.example>:",
    "gmail, Danish": "Den fre. 20. nov. 2026 kl. 21.15 skrev Judge <judge@dip.example>:",
    "gmail, Polish": "pt., 20 lis 2026 o 21:15 Judge <judge@dip.example> napisał(a):",
    "gmail, Russian": "пт, 20 нояб. 2026 г. в 21:15, Judge <judge@dip.example>:",
    "gmail, Finnish": "pe 20. marrask. 2026 klo 21.15 Judge (judge@dip.example) kirjoitti:",
    "gmail, Turkish": "Judge <judge@dip.example>, 20 Kas 2026 Cum, 21:15 tarihinde şunu yazdı:",
    "gmail, Chinese": "Judge <judge@dip.example> 于2026年11月20日周五 21:15写道：",
    "gmail, Japanese": "2026年11月20日(金) 21:15 Judge <judge@dip.example>:",
    "gmail, other": "2026-11-20 21:15 GMT+01:00 Judge <judge@dip.example>:",
    "thunderbird": "On 20/11/2026 21:15, Judge wrote:",
    "thunderbird, German": "Am 20.11.26 um 21:15 schrieb Judge:",
    "thunderbird, French": "Le 20/11/2026 à 21:15, Judge a écrit :",
    "mutt": "On Fri, Nov 20, 2026 at 09:15:11PM +0000, Judge wrote:",
    "sylpheed": "Judge <judge@dip.example> writes:",
}

HEADERS = {
    "outlook": "From: Judge <judge@dip.example>\nSent: Friday, November 20, 2026 9:15 PM\n"
    "To: Anna <anna@x.org>\nSubject: [g1] Spring 1901",
    "outlook, bold": "*From:* Judge <judge@dip.example>\n*Sent:* Friday, November 20, 2026\n"
    "*To:* Anna\n*Subject:* [g1] Spring 1901",
    "outlook, German": "Von: Judge <judge@dip.example>\nGesendet: Freitag, 20. November 2026\n"
    "An: Anna <anna@x.org>\nBetreff: [g1] Spring 1901",
    "outlook, French": "De : Judge <judge@dip.example>\nEnvoyé : vendredi 20 novembre 2026\n"
    "À : Anna\nObjet : [g1] Spring 1901",
    "outlook, Spanish": "De: Judge <judge@dip.example>\nEnviado: viernes, 20 de noviembre\n"
    "Para: Anna\nAsunto: [g1] Spring 1901",
    "outlook, Italian": "Da: Judge <judge@dip.example>\nInviato: venerdì 20 novembre 2026\n"
    "A: Anna\nOggetto: [g1] Spring 1901",
    "outlook, Dutch": "Van: Judge <judge@dip.example>\nVerzonden: vrijdag 20 november 2026\n"
    "Aan: Anna\nOnderwerp: [g1] Spring 1901",
    "outlook, Swedish": "Från: Judge <judge@dip.example>\nSkickat: den 20 november 2026\n"
    "Till: Anna\nÄmne: [g1] Spring 1901",
    "outlook, Polish": "Od: Judge <judge@dip.example>\nWysłano: piątek, 20 listopada 2026\n"
    "Do: Anna\nTemat: [g1] Spring 1901",
    "outlook, ruled": "________________________________\nFrom: Judge <judge@dip.example>\n"
    "Sent: Friday\nTo: Anna\nSubject: [g1] Spring 1901",
    "original message": "-----Original Message-----\nFrom: Judge\nSent: Friday\nTo: Anna",
    "original message, German": "-----Ursprüngliche Nachricht-----\nVon: Judge\nGesendet: Freitag",
    "original message, French": "-----Message d'origine-----\nDe : Judge\nEnvoyé : vendredi",
    "gmail, forwarded": "---------- Forwarded message ---------\nFrom: Judge <j@dip.example>\n"
    "Date: Fri, Nov 20, 2026 at 9:15 PM\nSubject: [g1] Spring 1901\nTo: <anna@x.org>",
    "apple, forwarded": "Begin forwarded message:\n\nFrom: Judge <judge@dip.example>\n"
    "Subject: [g1] Spring 1901\nDate: 20 November 2026 at 21:15:11 GMT",
    "yahoo": "    On Friday, November 20, 2026 at 09:15:11 PM GMT, Judge <j@dip.example> wrote:  ",
    "a robot": "Your message:",
    "a robot, German": "Ihre Nachricht lautete:",
    "protonmail": "------- Original Message -------\n"
    "On Friday, November 20th, 2026 at 9:15 PM, Judge <judge@dip.example> wrote:",
}

FOOTERS = (
    "Sent from my iPhone",
    "Sent from my Galaxy",
    "Sent from Mail for Windows",
    "Sent from Yahoo Mail on Android",
    "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "Get Outlook for Android",
    "Sent with Proton Mail secure email.",
    "Von meinem iPhone gesendet",
    "Gesendet mit der GMX Mail App",
    "Envoyé de mon iPhone",
    "Enviado desde mi iPhone",
    "Inviato da iPhone",
    "Verzonden vanaf mijn iPhone",
    "Skickat från min iPhone",
    "Отправлено с iPhone",
)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def _is_only_orders(text: str) -> bool:
    return _lines(text) == ORDERS.split("\n")


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
def test_orders_above_a_marked_quotation(attribution: str) -> None:
    cut = cut_quotes(f"{ORDERS}\n\n{attribution}\n\n{MARKED}")
    assert _is_only_orders(cut.text)
    assert cut.dropped == 5 + attribution.count("\n") + 1


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
@pytest.mark.parametrize("below", [MARKED, TEMPLATE], ids=["marked", "unmarked"])
def test_orders_directly_above_an_attribution(attribution: str, below: str) -> None:
    for orders in (ORDERS, *NUMBERED):
        assert cut_quotes(f"{orders}\n{attribution}\n{below}").text == orders


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_orders_directly_above_a_copied_header(header: str) -> None:
    for orders in (ORDERS, *NUMBERED):
        assert cut_quotes(f"{orders}\n{header}\n\n{TEMPLATE}").text == orders


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
def test_orders_directly_below_a_quotation(attribution: str) -> None:
    assert _is_only_orders(cut_quotes(f"{attribution}\n{MARKED}\n{ORDERS}").text)


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
def test_orders_between_a_quotation_and_the_next(attribution: str) -> None:
    text = f"> old\n{ORDERS}\n{attribution}\n{MARKED}"
    assert _is_only_orders(cut_quotes(text).text)


@pytest.mark.parametrize("foot", [*FOOTERS, "-- \nAnna\nTel. 123", "--\nAnna", "> A Par - Pic"])
def test_orders_directly_above_what_ends_a_mail(foot: str) -> None:
    assert _is_only_orders(cut_quotes(f"{ORDERS}\n{foot}").text)


@pytest.mark.parametrize(
    "line",
    [
        "Judge wrote on 20.11.2026 21:15:",
        "Auf 20.11.2026 schrieb Judge:",
        "Na 20.11.2026 21:15, Judge je napisao/la:",
        "Quoting Judge <judge@dip.example>:",
        "Zitat von Judge <judge@dip.example>:",
        "In message <abc@dip.example> Judge writes:",
    ],
)
def test_an_attribution_of_no_kind_we_know(line: str) -> None:
    assert _is_only_orders(cut_quotes(f"{ORDERS}\n{line}\n{MARKED}").text)
    assert cut_quotes(f"{line}\n{ORDERS}").text == f"{line}\n{ORDERS}"


def test_an_order_before_an_attribution_on_its_line() -> None:
    """Some programs lose the line's end between them."""
    for name in ("gmail", "thunderbird", "thunderbird, German", "thunderbird, French", "mutt"):
        cut = cut_quotes(f"A Mar H\nA Par - Bur {ATTRIBUTIONS[name]}\n{MARKED}")
        assert cut.text == "A Mar H\nA Par - Bur"


@pytest.mark.parametrize(
    "mail",
    [
        "CAUTION: This email originated from outside of the organization.\nA Par - Bur",
        "External e-mail\nA Par - Bur",
        "This message is intended for its recipient and is confidential, whatever\n"
        "is in it. Whoever reads it by mistake may not do anything with it\nat all.\nA Par - Bur",
        "Diese E-Mail enthält Vertrauliches.\nA Par - Bur",
    ],
)
def test_an_order_below_a_disclaimer(mail: str) -> None:
    assert cut_quotes(mail).text == "A Par - Bur"


def test_what_stands_below_dashes_without_their_blank_is_counted() -> None:
    """They may be a rule between orders: the receipt says that something was left out."""
    assert cut_quotes("A Par - Bur\n--\nF Bre - MAO") == Cut("A Par - Bur", 1)


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
def test_orders_below_a_marked_quotation(attribution: str) -> None:
    assert _is_only_orders(cut_quotes(f"{attribution}\n{MARKED}\n\n{ORDERS}").text)


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
def test_orders_between_quoted_lines(attribution: str) -> None:
    quoted = MARKED.split("\n")
    mixed = "\n".join(f"{q}\n{o}" for q, o in zip(quoted, ORDERS.split("\n"), strict=False))
    assert _is_only_orders(cut_quotes(f"{attribution}\n{mixed}\n{quoted[-1]}").text)


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_orders_above_an_unmarked_quotation(header: str) -> None:
    cut = cut_quotes(f"{ORDERS}\n\n{header}\n\n{TEMPLATE}")
    assert _is_only_orders(cut.text)
    assert cut.dropped == len(_lines(header)) + 5


@pytest.mark.parametrize("footer", FOOTERS)
def test_a_phones_footer_goes_alone(footer: str) -> None:
    cut = cut_quotes(f"A Par - Bur\nF Bre - MAO\n\n{footer}\n\nA Mar S A Par - Bur")
    assert _is_only_orders(cut.text)
    assert cut.dropped == 0


@pytest.mark.parametrize(
    "mail",
    [
        f"{ORDERS}\n\n-- \nAnna Muster\nA Company - Berlin\nTel 123",
        f"{ORDERS}\n--\nAnna Muster\nA Company - Berlin",
        f"{ORDERS}\n-- \nAnna\nA Company - Berlin\n\n{ATTRIBUTIONS['gmail']}\n{MARKED}",
        f"{ORDERS}\n\nSent from my iPhone\n\n> On Nov 20, 2026, at 9:15 PM, Judge wrote:\n{MARKED}",
        f"A Par - Bur\n-- \nAnna\n\n{ATTRIBUTIONS['gmail']}\n> F Bre?\nF Bre - MAO\n> A Mar?\n"
        "A Mar S A Par - Bur",
        f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{ORDERS}\n"
        "-----BEGIN PGP SIGNATURE-----\n\niHUEARYKAB0WIQ\n-----END PGP SIGNATURE-----",
        f"{ORDERS}\n| A Par - Pic\n| F Bre - ENG",
    ],
)
def test_signatures_and_odd_marks(mail: str) -> None:
    assert _is_only_orders(cut_quotes(mail).text)


@pytest.mark.parametrize(
    "mail",
    [
        "From: Marseilles I order\nA Par - Bur",
        "From: Marseilles\nTo: Spain\nFrom: Brest\nTo: MAO",
        "On Monday you wrote:\nA Par - Bur",
        "On the way to Burgundy:\nA Par - Bur",
        "A Par - Bur\n---\nF Bre - MAO",
        "A Par - Bur\n________________\nF Bre - MAO",
        "A Par - Bur\n--\n" + "\n".join(f"F{n} - MAO" for n in range(11)),
        "Le 1901 ordres:\nA Par - Bur",
        "Orders for S1901 for France:\nA Par - Bur",
        "Sent fleets to the north.\nSent from Paris: my best army\nA Par - Bur",
        "de: Par\na: Bur",
        "An army in Paris: - Bur",
        "To: France\nSubject: peace\nA Par - Bur",
    ],
)
def test_what_a_player_wrote_stays(mail: str) -> None:
    cut = cut_quotes(mail)
    assert cut.text == mail
    assert cut.dropped == 0


def test_press_keeps_what_it_quotes() -> None:
    """A player may quote an ally to another; what follows ENDPRESS is cut as ever."""
    press = f"PRESS TO ITALY\n{ATTRIBUTIONS['gmail']}\n> I will not attack\n-- \nA.\nENDPRESS"
    cut = cut_quotes(f"{press}\n{ORDERS}\n{MARKED}")
    assert cut.text == f"{press}\n{ORDERS}"
    assert cut.dropped == 5


def test_press_without_an_end_protects_nothing() -> None:
    assert cut_quotes(f"press to italy\nhello\n{MARKED}").text == "press to italy\nhello"


def test_an_escaped_from_is_no_quotation() -> None:
    """Mail stores write ">From " where a line starts with "From "."""
    assert cut_quotes("A Par H\n>From Brest F - MAO").text == "A Par H\nFrom Brest F - MAO"
    assert cut_quotes("> a\n>From Brest F - MAO\n> b").text == ""


@given(st.text(alphabet="> \n-|AaFfrom:PRESSENDwrote@1", max_size=300))
def test_nothing_is_invented(text: str) -> None:
    """Whatever is left was written: each line of it stands in the mail."""
    cut = cut_quotes(text)
    written = text.split("\n")
    assert all(
        line in written or f">{line}" in written or f"- {line}" in written or not line.strip()
        for line in cut.text.split("\n")
    )
    assert cut_quotes(cut.text).dropped >= 0


@pytest.mark.parametrize(
    "line", ["On 1 x a@b wrote x:", "2026-01-01 :", "From: x", "--", "> x", "PRESS", "_____", ""]
)
def test_six_thousand_lines_are_cut_at_once(line: str) -> None:
    assert least_cost(lambda: cut_quotes(f"{line}\n" * 6000), 1.0) < 1.0


FILLED_IN = [
    ("> A Con  ______\n- Bul\n> A Smy  ______\n- Syria", "A Con - Bul\n\nA Smy - Syria"),
    (">> A Con  ______\n- Bul", "A Con - Bul"),
    (
        "> Army Marseilles\n\nTo Spain, I think.\n> Army Paris\nBurgundy. Why not?"
        "\n> Fleet Brest\nOut to sea!\n> The deadline is Sunday.\nI know.",
        "Army Marseilles To Spain, I think.\n\nArmy Paris Burgundy. Why not?"
        "\n\nFleet Brest Out to sea!\n\nI know.",
    ),
    (
        "> Army Paris\nBrest to Gascony\n> Fleet Brest\nas above",
        "Brest to Gascony\n\nFleet Brest as above",
    ),
    ("> A Con      no order: it will hold\nto Bul", "A Con to Bul"),
    (
        "> A Moscow\nUkraine\n> F Sevastopol\nBlack Sea",
        "A Moscow - Ukraine\n\nF Sevastopol - Black Sea",
    ),
    ("> A Moscow\nThanks!\n> Shall we?\nYes", "Thanks!\n\nYes"),
    ("> A Moscow\nA Mos - Ukr\n> F Sevastopol\nF Sev H", "A Mos - Ukr\n\nF Sev H"),
    ("> Your army in Moscow\nto be honest, I forgot", "to be honest, I forgot"),
]


@pytest.mark.parametrize(("letter", "own"), FILLED_IN)
def test_answers_below_quoted_units_go_on_from_there(letter: str, own: str) -> None:
    assert cut_quotes(letter).text == own
