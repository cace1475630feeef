"""The lines with which mail clients introduce what they quote.

Each table is a fact about clients, with the language it was seen in. A line
is taken for one of them only if it can hardly be an order or a sentence to
an ally: an attribution needs a figure in it, a forwarded header needs a
subject or a date beside the sender.
"""

from __future__ import annotations

import re

WRAPPED = 3
"""Over how many lines an attribution may be wrapped by the sender's client."""

_LONGEST = 300

_WROTE = re.compile(
    r"""(?xis) ^[\s*_"']* (?:
      on\b .{5,} \b(?: wrote | writes )                         # English
    | (?: am | on )\b .{5,} \bschrieb\b .*                      # German
    | .{5,} \bhat\ (?: am | folgendes )\b .* geschrieben        # German, old clients
    | le\b .{5,} \ba\ écrit                                     # French
    | el\b .{5,} \bescribi(?: ó | o )                           # Spanish
    | (?: a | em | no\ dia )\b .{5,} \bescreveu                 # Portuguese
    | il\b .{5,} \bha\ scritto                                  # Italian
    | op\b .{5,} \b(?: schreef | het\ volgende\ geschreven )\b .*   # Dutch
    | den\b .{5,} \bskrev\b .*                                  # Danish, Norwegian, Swedish
    | (?: dnia | w\ dniu )\b .{5,} (?: napisał | pisze ).*      # Polish
    | (?: dne\b .{5,} napsal.* )                                # Czech
    | .{5,} \bkirjoitti                                         # Finnish
    | .{5,} \b(?: je\ )? pisal.*                                 # Slovene, Croatian
    | .{5,} \b(?: написал | пише | писал ).*                    # Russian, Ukrainian
    | .{5,} \btarihinde .* \byazdı.*                            # Turkish
    | .{5,} \bezt\ írta                                         # Hungarian
    | .{5,} \bέγραψε.*                                          # Greek
    | \d{4}年 .{5,} (?: 写道 | のメール | 寫道 )                  # Chinese, Japanese
    | \d{4}년 .{5,} 작성                                         # Korean
    | \d{4}[-/.]\d\d?[-/.]\d\d? .{5,} [@<] .*                   # Gmail where it knows no words
    | \d\d?[-/.]\d\d?[-/.]\d{4} .{3,} \b(?: wrote | писал | пишет | schrieb )\b .*
    | .{2,60} [<(\[] \S+@\S+ [>)\]] \s* (?: wrote | writes | schrieb | a\ écrit | writes ) .*
    ) \s* [:：] [\s*_"']* $"""
)

# In any language: somebody's address and the time of day.
_MAILBOX = re.compile(r"[<(\[]\s*[^\s@<>()]+@[^\s@<>()]+\s*[>)\]]")
_TIME = re.compile(r"\d\d?\s?[:.h]\s?\d\d")

_FORWARDED = re.compile(
    r"""(?xi) ^\s* [-_=*]{2,} \s* (?:
      (?: original | forwarded ) \s+ (?: message | appointment ) (?: \s+ follows )?
    | begin \s+ forwarded \s+ message | forwarded \s+ by .*
    | original -? \s? (?: nachricht | mail )
    | urspr\S+ngliche \s+ (?: nachricht | e-?mail | mail ) | weitergeleitete \s+ nachricht
    | message (?: \s+ d.origine | \s+ original | \s+ transf\S+r\S+ ) | message \s+ transmis
    | mensaje \s+ (?: original | reenviado ) | mensagem \s+ (?: original | encaminhada )
    | messaggio \s+ (?: originale | inoltrato ) | oorspronkelijk \s+ bericht
    | (?: doorgestuurd | origineel ) \s+ bericht
    | (?: vidarebefordrat | ursprungligt ) \s+ meddelande
    | (?: videresendt | oprindelig | opprinnelig ) \s+ (?: meddelelse | melding | besked )
    | (?: wiadomość \s+ (?: oryginalna | przekazana ) | oryginalna \s+ wiadomość )
    | (?: исходное | пересылаемое | пересланное ) \s+ (?: сообщение | письмо ) .*
    ) \s* [-_=*]* \s* :? \s* $"""
)
_BEGIN = re.compile(
    r"""(?xi) ^\s* (?: begin\ forwarded\ message | anfang\ der\ weitergeleiteten\ (?: nachricht |
    e-?mail ) | début\ du\ message\ (?: transféré | réexpédié ) | inicio\ del\ mensaje\ reenviado
    | inizio\ messaggio\ inoltrato | begin\ doorgestuurd\ bericht | vidarebefordrat\ brev )
    \s* :? \s* $"""
)

_SENDER = re.compile(
    r"(?i)^\s*\*?(?:From|Von|De|Da|Van|Från|Fra|Od|Lähettäjä|От|发件人|寄件者|差出人)\*?\s?[:：]\*?\s*\S"
)
_STAMP = re.compile(
    r"(?i)^\s*\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado(?: em| el)?|Inviato|Data|Verzonden|"
    r"Skickat|Sendt|Dato|Fecha|Wysłano|Дата|Отправлено|发送时间|送信日時)\*?\s?[:：]"
)
_ABOUT = re.compile(
    r"(?i)^\s*\*?(?:Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Temat|"
    r"Aihe|Тема|主题|件名)\*?\s?[:：]"
)
_TOWARDS = re.compile(
    r"(?i)^\s*\*?(?:To|An|À|A|Para|Aan|Till|Til|Do|Кому|收件人|宛先|Cc|Kopie|Copie|Reply-To)"
    r"\*?\s?[:：]"
)
_RULE = re.compile(r"^\s*[-_=*]{5,}\s*$")
_REACH = 8
"""Within how many lines of the sender a forwarded header shows its subject."""


def attribution_length(lines: list[str], at: int) -> int:
    """Return over how many lines an attribution stands here, 0 for none.

    "On Monday you wrote:" to an ally is none: clients write the date in
    figures or the sender's address.
    """
    text = ""
    for taken, line in enumerate(lines[at : at + WRAPPED], 1):
        if not line.strip():
            return 0
        text = f"{text} {line}" if text else line
        if len(text) > _LONGEST:
            return 0
        if text.rstrip().endswith((":", "：", ":*")) and _is_attribution(text):
            return taken
    return 0


def _is_attribution(text: str) -> bool:
    dated = any(letter.isdigit() for letter in text) or "@" in text
    if dated and _WROTE.match(text):
        return True
    return bool(_MAILBOX.search(text) and _TIME.search(text))


def starts_forward(lines: list[str], at: int) -> bool:
    """Whether an unmarked quotation starts here and runs to the end.

    A rule counts only if a forwarded header follows it: players draw rules
    between their orders.
    """
    line = lines[at]
    if _FORWARDED.match(line) or _BEGIN.match(line):
        return True
    if _RULE.match(line):
        below = next((n for n in range(at + 1, min(at + 4, len(lines))) if lines[n].strip()), at)
        return below > at and (_is_header(lines, below) or bool(_FORWARDED.match(lines[below])))
    return _is_header(lines, at)


def _is_header(lines: list[str], at: int) -> bool:
    """Whether a copied header stands here: its sender and two lines more.

    It begins with the sender, the date or the subject. "From: Marseilles"
    above "To: Spain" is a player's way to write orders.
    """
    if not any(kind.match(lines[at]) for kind in (_SENDER, _STAMP, _ABOUT)):
        return False
    here = [line for line in lines[at : at + 1 + _REACH] if line.strip()]
    kinds = [any(kind.match(line) for line in here) for kind in (_SENDER, _STAMP, _ABOUT, _TOWARDS)]
    return kinds[0] and sum(kinds) >= 3
