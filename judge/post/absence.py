"""The words of robots that answer for people: absence notices, ticket systems, moderators.

Facts about such programs, in the languages in which they were seen. A subject
of theirs stands before ours and is sure. What stands in a text a person may
write too, so it takes two that go together in a notice, and the letter
is asked about, once, before it is believed to be a machine's.
"""

from __future__ import annotations

import re

_READ = 4000
"""How much of a text is looked at: a notice says what it is at its beginning."""


def _any_of(table: str, behind: str = "") -> re.Pattern[str]:
    """A pattern for any of the phrases of a table, one a line."""
    phrases = "|".join(line.strip() for line in table.strip().splitlines())
    return re.compile(rf"(?i)(?<!\w)(?:{phrases}){behind}")


# Before our subject, with a colon; a person may write of an absence too, but not so.
_SUBJECT = _any_of(
    r"""
    auto(?:matic)?[ -]?(?:reply|response|answer)(?: from .{1,60})?
    auto
    autosvar
    autoreply
    automatisk[t]? svar
    autom\. svar
    automatische (?:antwort|r[üu]ckantwort)
    abwesenheits(?:notiz|meldung|assistent)
    automatisches? antwort
    réponse automatique(?: d.absence)?
    absence du bureau
    message d.absence
    risposta automatica
    fuori (?:sede|ufficio)
    respuesta automática
    fuera de(?: la)? oficina
    resposta automática
    fora do escritório
    automatisch antwoord
    afwezigheidsbericht
    automatisch beantwoord
    odpowiedź automatyczna
    automatyczna odpowiedź
    poza biurem
    automatická odpověď
    automaattinen vastaus
    poissaoloilmoitus
    automatikus válasz
    otomatik (?:yanıt|cevap)
    ofis dışında
    răspuns automat
    автоответ(?:чик)?
    автоматический ответ
    автоматична відповідь
    αυτόματη απάντηση
    自動(?:応答|返信|回覆)
    自动(?:回复|答复)
    자동 ?(?:회신|응답)
    out of(?: the)?[ -]office(?: auto-? ?reply| reply| assistant)?
    out[ -]of[ -]office
    ooo
    vacation (?:reply|response|message)
    """,
    behind=r" ?[:：]",
)
# The same in words that a person uses, too: only right before our own subject.
_PLAIN = _any_of(
    r"""
    away(?: from my mail)?
    on (?:vacation|holiday|leave)
    vacation|holiday|absent|ooo
    abwesend|afwezig|ausência|absence|urlaub|vacaciones|vacances|ferie
    """,
    behind=r" ?[:：] ?(?:re: ?)?\[",
)

# What mail systems write whole, and notes about our mail: read, accepted, recalled.
_NOTE = _any_of(
    r"""
    undeliver(?:able|ed)
    delivery status notification
    returned mail\b
    mail delivery (?:failed|failure|system|subsystem)
    delivery (?:failure|report)
    failure notice
    unzustellbar
    non remis
    nicht zustellbar
    auto: .{1,60} is out of the office
    .{1,60} is out of (?:the )?office
    .{1,60} ist au(?:ß|ss)er haus
    (?:read|not read|deleted|gelesen|ungelesen gelöscht|lu|leído|letto|gelezen) ?: (?:re: )?\[
    (?:läst|læst|lest|přečteno|przeczytano|прочитано|lida|luettu|opened) ?: (?:re: )?\[
    (?:accepted|declined|tentative|recall|delivered|relayed|zugestellt) ?: (?:re: )?\[
    your message to .{1,80} awaits moderat
    \[?(?:ticket|request|incident|vorgang) ?(?:id|nr\.?|no\.?|number|created)? ?[:#] ?\w{0,12}\d
    \[?#\d{3,}\]?
    """
)
# What machines say of themselves.
_SURE = _any_of(
    r"""
    this is an? auto(?:mat)?
    auto(?:matic)?[ -]?(?:reply|responder?|response)\b
    automatically (?:generated|sent)
    automated (?:message|reply|response|email)
    do not (?:reply|respond) to this
    (?:type|write) your reply above this
    your (?:ticket|request|case|enquiry|inquiry) (?:\S{1,20} )?(?:has been|was|is) \w{1,12}ed\b
    your (?:e-?mail|message|mail) (?:\S{1,20} )?(?:has been|was) (?:received|read|displayed|opened)
    your (?:e-?mail|message|mail)\b.{0,150} is (?:being held|on hold|awaiting)
    we (?:have received|received|got) your (?:request|e-?mail|message|enquiry|inquiry)
    (?:awaits?|awaiting|pending|held for) (?:\S{1,20} )?(?:moderat|approval)
    (?:click|follow|visit) .{0,60}\b(?:deliver|confirm|verify|verification|human)
    (?:via|through|by) (?:\S{1,20} )?sms ?-? ?gateway
    reply stop to\b
    text stop to\b
    as an ai\b
    (?:your|an?) (?:ai|virtual|digital) assistant\b
    automatisch (?:generiert|erstellt|erzeugt|versand|versendet)
    automatische (?:antwort|nachricht)
    abwesenheits(?:notiz|meldung)
    (?:nachricht|e-?mail|mail) wird nicht (?:automatisch )?(?:weitergeleitet|gelesen|bearbeitet)
    réponse automatique
    respuesta automática
    risposta automatica
    resposta automática
    automatisch (?:antwoord|bericht|gegenereerd)
    autosvar\b
    automatisk svar
    automatiskt svar
    automaattinen vastaus
    odpowiedź automatyczna
    automatyczna odpowiedź
    automatická odpověď
    automatikus válasz
    otomatik yanıt
    автоматическ\w{1,4} ответ
    автоответ
    自動(?:応答|返信|回覆)
    自动(?:回复|答复)
    자동 ?(?:회신|응답)
    """
)
# That somebody is away.
_AWAY = _any_of(
    r"""
    out of(?: the| my)?[ -]office\b
    (?:on|am taking) (?:annual |parental|maternity |sick )?(?:leave|vacation|holidays?)\b
    away (?:until|till|from|on)
    unable to (?:read|access|check) my
    back (?:in the office|at work)
    nicht (?:im (?:büro|haus)|erreichbar|am arbeitsplatz|im dienst)
    im urlaub\b
    au(?:ß|ss)er haus
    (?:bin|ist) .{0,30}\babwesend\b
    wieder (?:erreichbar|im (?:büro|haus)|für sie da)
    absent(?:e)? (?:du|jusqu|et|pour)
    actuellement absent
    en (?:congés?|vacances)\b
    fuera de(?: la)? oficina
    de vacaciones\b
    fuori (?:ufficio|sede)
    in ferie\b
    niet (?:op kantoor|bereikbaar|aanwezig)
    afwezig\b
    met vakantie
    op vakantie
    fora do escritório
    de férias\b
    på (?:semester|ferie)\b
    ikke på kontoret
    inte på kontoret
    lomalla\b
    poissa\b
    poza biurem
    na urlopie
    nieobecn
    mimo kancelář
    na dovolené
    szabadságon
    в отпуске
    не в офисе
    izindeyim
    ofis dışında
    不在
    休暇
    休假
    """
)
# Thanks for a mail, which a person would not give a judge.
_THANKS = _any_of(
    r"""
    (?:thanks|thank you) (?:very much )?for (?:your|the|contacting|writing|reaching|getting)
    (?:vielen )?dank für (?:ihre|deine|die)
    merci (?:de|pour) (?:votre|ton)
    gracias por (?:su|tu|contactar|escribir)
    grazie (?:per|di)
    (?:bedankt|dank) voor (?:uw|je)
    obrigad[oa] (?:pel[oa]|por)
    tack för (?:ditt|din)
    ta[k]{1,2} for (?:din|deres|e-?post)
    kiitos viesti
    dziękuj\w{1,3} za
    děkuj\w{1,3} za
    köszönöm\b
    спасибо за
    """
)
# That it is read or answered later.
_LATER = _any_of(
    r"""
    (?:will|shall|'ll) (?:reply|respond|answer|get back|be in touch|read your|return your)
    (?:limited|no|without|intermittent|restricted|little) (?:or no )?access to
    as soon as (?:possible|i (?:am|can|get|return))
    (?:up)?on my return
    (?:nach meiner rückkehr|sobald (?:ich|wie)|schnellstmöglich|umgehend)\b
    dès (?:mon retour|que possible)
    à mon retour
    a mi (?:vuelta|regreso)
    al mio (?:rientro|ritorno)
    na mijn (?:terugkeer|vakantie)
    zo spoedig mogelijk
    assim que possível
    så snart\b
    po (?:moim )?powrocie
    po návratu
    после возвращения
    как только
    """
)
# Whom to ask meanwhile.
_MEANWHILE = _any_of(
    r"""
    (?:in|for|if) .{0,30}\b(?:urgent|urgency|emergency|immediate)
    please (?:contact|call)
    in dringenden (?:fällen|angelegenheiten)
    (?:wenden|kontaktieren) sie\b
    en cas d.urgence
    (?:veuillez|merci de) contacter
    en caso de urgencia
    para urgencias
    in caso di urgenz
    per urgenze
    in dringende gevallen
    neem contact
    em caso de urgência
    vid brådskande
    ved hastende
    w (?:pilnych|nagłych)
    v naléhavých
    в срочных
    """
)
# A note that a mail was read: a program writes its word before the subject, and says when.
_RECEIPT = _any_of(
    r"""
    read|not read|opened|displayed|deleted|gelesen|ungelesen gelöscht|geöffnet|lu|non lu|leído
    letto|gelezen|lido|lida|läst|læst|lest|přečteno|przeczytano|прочитано|luettu
    """,
    behind=r" ?[:：]",
)
_WAS_READ = _any_of(
    r"""
    (?:was|has been) (?:read|opened|displayed|seen|deleted)(?: without being read)? (?:on|at)\b
    wurde (?:am|um) .{1,40} (?:gelesen|geöffnet|angezeigt)
    wurde (?:gelesen|geöffnet|angezeigt)
    a été (?:lu|ouvert|affiché)
    (?:è stato|fue|ha sido) (?:letto|aperto|leído|abierto)
    (?:is|werd) .{0,40}(?:gelezen|geopend)
    foi (?:lid[ao]|abert[ao])
    """
)


def is_read_receipt(subject: str, text: str) -> bool:
    """Whether a letter is a note that a mail was read, by its subject and its text."""
    return bool(
        _RECEIPT.match(" ".join(subject.split()))
        and _WAS_READ.search(" ".join(text[:_READ].split()))
    )


def is_robots_subject(subject: str) -> bool:
    """Whether a robot put its word before our subject, or wrote the subject whole."""
    said = " ".join(subject.split())
    return any(kind.match(said) for kind in (_SUBJECT, _PLAIN, _NOTE))


def seems_a_robots(text: str) -> bool:
    """Whether a text is one that robots write for people; a person may, if seldom, write so."""
    said = " ".join(text[:_READ].split())
    if _SURE.search(said):
        return True
    thanks, meanwhile = _THANKS.search(said), _MEANWHILE.search(said)
    if _AWAY.search(said):
        return bool(thanks or meanwhile or _LATER.search(said))
    return bool(thanks and meanwhile)
