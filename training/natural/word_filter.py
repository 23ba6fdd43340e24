"""Finds texts with an obvious insult, slur, threat or sexual word: nobody rated everyday texts, so those that may not be harmless stay out.

The words are those of Moderato's own word lists and, also for languages without one, of a public collection (CC BY 4.0), read from
its snapshot. This file names some words for rape, suicide and sex that these lists lack.
"""

import re
from functools import cache
from pathlib import Path

from training.natural.snapshot import Snapshot

LEXICONS = Path(__file__).parents[2] / "packages/engine/src/lexicon/data"
PLAIN_LISTS = "LDNOOBW/List-of-Dirty-Naughty-Obscene-and-Otherwise-Bad-Words", "5faf2ba42d7b1c0977169ec3611df25a3c08eb13"
PLAIN_NAMES = {"tl": "fil", "nb": "no", "nn": "no"}
WITHOUT_SPACES = {"zh", "ja", "th", "ko"}
MOST_WORDS = 5
SERIOUS_FROM = 3
# Stories and reports tell of violence and quote mild rude words; a network that never sees them takes every report for a threat.
TELLING = frozenset({"fiction", "news", "encyclopaedia", "religion", "speech"})
TOLD = frozenset({"violence", "self_harm"})
MINOR = re.compile(
    r"\b(child|children|kid|kids|boy|boys|girl|girls|teen\w*|minor|minors|baby|daughter|son|student|school\w*)\b"
    r"|孩子|儿童|少年|女孩|男孩|宝宝|学生|小孩|婴儿|儿子|女儿",
    re.IGNORECASE,
)
YOUNG_AUTHOR = re.compile(
    r"\b(i am|i['’]?m|age[d:]?|my age is)\s*(1[0-7]|[5-9])\b(?!\d|\s*(weeks?|months?|days?|mm|cm|kg))"
    r"|\b(1[0-7]|[1-9])[ -]?(years?|yrs?|yo)\b[ -]?(old)?|(?<!\d)(1[0-7]|[1-9])岁",
    re.IGNORECASE,
)
SEXUAL_HEALTH = re.compile(
    r"\b(breasts?|sex\w*|penis|vagina\w*|masturbat\w*|intercourse|erect\w*|orgasm\w*|porn\w*|nude|naked|semen|sperm|ejaculat\w*|genital\w*)\b"
    r"|性生活|阴茎|阴道|手淫|射精|勃起|性交|自慰|早泄|遗精|包皮|龟头|阳痿",
    re.IGNORECASE,
)
SERIOUS = re.compile(
    r"tecavüz|intihar|자살|목숨|강간|성폭행|야동|섹스|안해본여자|ข่มขืน|ฆ่าตัวตาย|เย็ด|ควย|หี(?=\s|$)|สัส|เหี้ย|กระหรี่|กะหรี่|اغتصاب|انتحار|تجاوز جنسی|خودکشی|изнасил|самоубий"
    r"|\b(rape[ds]?|rapist|suicid\w*|vergewalt\w*|selbstmord\w*|viol(ée?|er|eur)s?|violación|suicidio|stupro|estupro|perkosa\w*|bunuh diri|hiếp dâm|tự tử)\b"
    r"|बलात्कार|आत्महत्या|自殺|自杀|强奸|強姦|レイプ",
    re.IGNORECASE,
)
Meaning = tuple[str, int]


class WordList:
    """The words of one language, each with the categories that it stands for and how serious it is."""

    def __init__(self, language: str, lexicon: str, plain: str) -> None:
        self.is_spaced = language not in WITHOUT_SPACES
        self.words: dict[str, Meaning] = {}
        self.beginnings: dict[str, Meaning] = {}
        self.anywhere: dict[str, Meaning] = {}
        for line in lexicon.splitlines():
            if line.strip() and not line.startswith("#"):
                self.add_term((line.split("\t") + [""] * 5)[:5])
        for word in plain.splitlines():
            self.add(word, ("sexual", SERIOUS_FROM), "word")

    def add_term(self, fields: list[str]) -> None:
        term, forms, categories, severity, match = fields
        if categories == "spam":
            return
        for word in (term, *(term + form[1:] if form.startswith("-") else form for form in forms.split(",") if form)):
            self.add(word, (categories, int(severity or 1)), match)

    def add(self, given: str, meaning: Meaning, match: str) -> None:
        word = given.strip().lower()
        if len(word) < 2:
            return
        if (not self.is_spaced and not word.isascii()) or (match == "inside" and len(word) > 3):
            self.anywhere[word] = meaning
            return
        self.words[word] = meaning
        if match == "prefix":
            self.beginnings[word] = meaning

    def meanings(self, text: str) -> list[Meaning]:
        lower = text.lower()
        tokens = re.findall(r"[^\W_]+(?:['’][^\W_]+)*", lower)
        found = [meaning for word, meaning in self.anywhere.items() if word in lower]
        for start, token in enumerate(tokens):
            runs = (" ".join(tokens[start : start + length]) for length in range(1, MOST_WORDS + 1))
            found += [self.words[run] for run in runs if run in self.words]
            found += [self.beginnings[token[:length]] for length in range(3, len(token)) if token[:length] in self.beginnings]
        return found


class WordFilter:
    def __init__(self, mirrors: Path, lexicons: Path = LEXICONS) -> None:
        self.mirrors, self.lexicons = mirrors, lexicons
        self.list_of = cache(self.read_list)

    def read_list(self, language: str) -> WordList:
        own = self.lexicons / f"{language.lower()}.tsv"
        snapshot, name = Snapshot(self.mirrors, *PLAIN_LISTS), PLAIN_NAMES.get(language, language)
        plain = snapshot.text(name) if name in snapshot.paths(f"^{re.escape(name)}$") else ""
        return WordList(language, own.read_text(encoding="utf-8") if own.exists() else "", plain)

    def may_be_harmful(self, text: str, language: str, genre: str) -> bool:
        """Whether a rater might have marked the text, given what its genre may well say."""
        is_health = genre == "health"
        if (is_health and YOUNG_AUTHOR.search(text)) or (SEXUAL_HEALTH.search(text) and MINOR.search(text)) or SERIOUS.search(text):
            return True
        if any(not is_usual(meaning, genre) for meaning in self.list_of(language).meanings(text)):
            return True
        # People mix English words into other languages. Romanised Hindi has words that look like bad English ones.
        is_mixed = language not in ("en", "hi-Latn") and re.search(r"[a-z]{3}", text, re.IGNORECASE)
        return bool(is_mixed) and any(severity >= SERIOUS_FROM for _, severity in self.list_of("en").meanings(text))


def is_usual(meaning: Meaning, genre: str) -> bool:
    """Health may name the body in mild words, a review may say that something sucks, and stories and reports tell of violence."""
    categories, severity = meaning
    if genre == "health":
        return categories in ("sexual", "toxicity") and severity < SERIOUS_FROM
    if genre == "review":
        return categories == "toxicity" and severity == 1
    if genre not in TELLING:
        return False
    named = set(categories.split(","))
    return named <= TOLD or (severity < SERIOUS_FROM and not named & {"sexual", "hate_speech"})
