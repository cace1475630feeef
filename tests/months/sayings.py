"""What people write beside their orders, in their own words."""

from __future__ import annotations

from random import Random

GREETINGS = (
    "",
    "",
    "",
    "Hi judge,\n\n",
    "Hello,\n\n",
    "Dear judge,\n\nmy orders:\n\n",
    "Orders:\n",
)
FAREWELLS = (
    "",
    "",
    "",
    "\n\nThanks,\n{name}",
    "\n\nCheers\n{name}",
    "\n\n-- \n{name}\n+49 30 1234",
)
CHATTER = (
    "Sorry for the delay, it has been a long week.",
    "What a season that was!",
    "I don't know why I am still in this game.",
    "Lovely weather here today.",
    "Good luck to everybody.",
    "I hope that Turkey chokes on it.",
)
PRESS = (
    "Shall we keep out of {place}? I have no designs on it. {marker}",
    "I would rather have you as a friend this year. {marker}",
    "{marker}: a small arrangement about {place}, perhaps?",
    "Nobody will believe it, but {place} was an honest mistake. Let us talk. {marker}",
    "My dear colleague,\n\nyour last letter still lies on my desk. What of {place}?\n\n{marker}",
)
ANSWERS = (
    "Agreed. {marker}",
    "I doubt it, but go on. {marker}",
    "Ha! And who shall hold {place} then? {marker}",
    "Not this year, I am afraid. {marker}",
)
QUESTIONS = (
    "status", "who still owes orders?", "when is the deadline?", "help", "board", "history",
    "votes", "what happens if I miss the deadline?", "who", "centres", "help press", "settings",
    "Is it too late to change my orders?", "what are my orders?", "orders", "conduct", "log",
    "How many centres does one need to win?", "Has everybody sent their orders?",
    "Do builds come before Spring?", "results", "help draw", "absences",
    "export json", "export text", "statistics", "rulings", "get house rules", "fees",
)  # fmt: skip
VOTES = (
    "vote draw", "vote draw", "no draw", "votes", "vote extension 1 day",
    "I vote for a draw of all survivors.",
)  # fmt: skip
BEGGING = (
    "Could we have one more day?",
    "could we have until the day after tomorrow? My kid is ill",
    "Please extend the deadline by 24 hours.",
    "Can I get another day, please?",
)
STATEMENTS = (
    "statement:\nIt was a pleasure, mostly.",
    "statement: I should have stabbed a year earlier.",
)
HARD = (
    "The {place} is impossible to hold. {marker}",
    "Nothing was hard, to be honest.\n\nBut {place} has too many neighbours.\n\n{marker}",
    "A Bur - Mun was tempting and I regret it. {marker}",
)
ARCHIVE = ("YES", "yes", "No.", "NO", "Yes, gladly.")
MACHINES = (
    ("Out of office", (("Auto-Submitted", "auto-replied"),)),
    ("Automatic reply", (("X-Auto-Response-Suppress", "All"), ("Auto-Submitted", "auto-replied"))),
    ("Abwesend", (("Precedence", "bulk"), ("X-Autoreply", "yes"))),
)
MACHINE_TEXT = "I am out of the office and shall answer when I am back."
_SYLLABLES = ("ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo")


def marker(number: int) -> str:
    """A word of our own, by which a letter of press is known again."""
    word = "zy"
    for _ in range(5):
        number, rest = divmod(number, len(_SYLLABLES))
        word += _SYLLABLES[rest]
    return word


def dressed(lines: str, name: str, random: Random, chats: float) -> str:
    """Orders with what people write around them."""
    chat = f"{random.choice(CHATTER)}\n\n" if random.random() < chats else ""
    if not chat and random.random() > 2 * chats + 0.2:
        return lines
    farewell = random.choice(FAREWELLS).format(name=name)
    return f"{random.choice(GREETINGS)}{chat}{lines}{farewell}"
