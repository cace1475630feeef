"""Every name that the rule sheets print is read on their board, in any case."""

from __future__ import annotations

import pytest

from judge.cli.read import answer_question

# Key: the words of the sheet, separated by a stroke.
SHEETS = {
    "cline1972": {
        "ALG": "Algeria|Alg", "ARA": "Arabia|Ara", "AZO": "Azov|Sea of Azov",
        "CAN": "Canary Islands|Canaries|Can", "CSP": "Caspian|Caspian Sea|Cas",
        "COR": "Corsica|Cor", "CRE": "Crete|Cre", "EGY": "Egypt|Egy", "ETH": "Ethiopia|Eth",
        "GEO": "Georgia|Geo", "RED": "Gulf of Suez|GSuez|G. Suez", "IND": "Indian Ocean|Ind",
        "IRN": "Iran", "IRN/NC": "Iran North Coast|Iran, N.C.|Iran (N.C.)", "IRQ": "Iraq",
        "JOR": "Jordan|Jor", "JOR/WC": "Jordan West Coast", "KAZ": "Kazakh|Kaz",
        "LEB": "Lebanon|Leb", "LIB": "Libya|Lib", "MOR": "Morocco|Mor",
        "PER": "Persian Gulf|PGulf|P. Gulf", "PIE": "Piedmont",
        "SAO": "South Atlantic|SATL|S. Atlantic", "SMD": "South Mediterranean|SMed",
        "SPA/SC": "Spain, S.C.|Spain S.C.", "TUN": "Tunis", "TUR": "Turkmen|Tur",
        "TYS": "Tyrrhenian", "WAF": "West Africa|Waf", "WAO": "West Atlantic|WAtl|W. Atlantic",
        "WES": "Western Mediterranean",
    },
    "cline4": {
        "ADE": "Aden|ADE", "AFG": "Afghanistan|AFG", "ANT": "Antarctic Sea|Antarctic Sea Box|ANT",
        "BLA": "BLA", "BLN": "Baluchistan|Bln", "CAN": "Canary Islands|Canary Is.",
        "CSP": "Caspian Sea|CAS", "CLY": "Clyde", "COR": "Corsica|COR", "CRE": "Crete",
        "EGY": "Egypt", "ETH": "Ethiopia", "GOS": "Gulf of Sirte|GUL", "IND": "Indian Ocean",
        "IRE": "Ireland|IRE", "IRN": "Iran", "JOR/WC": "Jordan (west coast)",
        "KAZ": "Kazakstan|KAZ", "KUW": "Muwait|Kuwait|KUW", "MAO": "Mid-Atlantic Ocean",
        "NAO": "North Atlantic", "RED": "Red Sea|Gulf of Suez|RED", "SIC": "Sicily|SIC",
        "SAO": "Southern Atlantic Ocean|SAO", "SMD": "Southern Mediterranean|SOM",
        "STP": "St. Pete", "TYS": "Tyrrhenian", "WAF": "West Africa|WAF",
        "WAO": "Western Atlantic|WAO", "WES": "Western Med",
    },
    "cline7": {
        "ALG": "Algiers|Alg", "ANT": "Antarctic Sea|Antarctica|ANT", "ARK": "Arkangel|Ark",
        "CAB": "Casablanca|Cab", "CAN": "Canary Islands|CaI", "CSP": "Caspian Sea",
        "CST": "Castille", "CAT": "Catalonia|Cat", "CRO": "Croatia|Cro", "EGY": "Egypt",
        "GOS": "Gulf of Sirte|GoS", "ICE": "Iceland|Ice", "IND": "Indian Ocean|IND",
        "IRN": "Iran|Irn", "IRQ": "Iraq|Irq", "JOR": "Jordan|Jor", "MAS": "Masqat|Mas",
        "MEC": "Mecca|Mec", "MIL": "Milan|Mil", "PER": "Persian Gulf|Per",
        "POL": "Poland|Pol|Warsaw", "RED": "Red Sea", "SAH": "Sahara|Sah",
        "SAO": "South Atlantic Ocean|SAO", "SMD": "Southern Mediterranean|SMS|Sms",
        "SUD": "Sudan|Sud", "TEH": "Tehran|Teh", "URA": "Urals|Ura", "VEN": "Venete|Ven|Venice",
        "WAO": "West Atlantic Ocean|WAO", "WAF": "West Africa|WAF", "WHR": "White Russia|Whr",
        "ZAD": "Zadar|Zad",
    },
    "loeb9": {
        "ARC": "Arctic Ocean", "COR": "Cordoba", "CRS": "Corsica", "KAZ": "Kazakz",
        "MAD": "Madrid", "MAO": "Mid Atlantic", "NAF": "North Africa", "NAV": "Navarre",
        "SAR": "Sardinia", "SIB": "Siberia", "SIC": "Sicily", "STP": "St Pete",
        "LYO": "Gulf of Lyon", "NAO": "North Atlantic",
    },
    "swiss": {
        "ALG": "Algeria", "ICE": "Iceland", "IRE": "Ireland", "MOR": "Morocco",
        "NAR": "North African Republic|N.A.R.|NAR", "NFK": "Norfolk", "SIC": "Sicily",
        "SPA/SC": "SPAIN (SC)", "GAS": "GASCONY", "SWI": "Switzerland", "TUN": "Tunis",
        "MAO": "Mid-Atlantic Ocean",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("id_", "key", "words"), [(id_, *row) for id_, table in SHEETS.items() for row in table.items()]
)
def test_a_name_of_a_sheet_is_read(id_: str, key: str, words: str) -> None:
    for word in words.split("|"):
        for spelt in {word, word.upper(), word.lower(), f" {word} "}:
            found = answer_question({"text": spelt, "variant": id_, "place": True})
            assert found.get("place") == key, (spelt, found)
            assert "respelt" not in found


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("F Wes - Spain, S.C.", "F WES - SPA/SC"),
        ("F Spain S.C. S A Gas - Mar", "F SPA/SC S A GAS - MAR"),
        ("F Spain, S.C. - MAO, A Par - Bur", "F SPA/SC - MAO | A PAR - BUR"),
        ("build fleet Iran, N.C.", "BUILD F IRN/NC"),
        ("F Mar S F Spain S.C.", "F MAR S F SPA/SC"),
    ],
)
def test_a_coast_as_the_sheets_print_it(text: str, canonical: str) -> None:
    assert answer_question({"text": text, "variant": "cline1972"}) == {"canonical": canonical}
