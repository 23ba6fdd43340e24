"""Makes rows of everyday, harmless texts by real people from one source: treebanks, questions, reviews, stories, speeches, recipes, talk.

Nobody rated these texts, so the word filter keeps out those with an obvious insult, threat or sexual word; stories and reports may tell of
violence. All seven categories are 0. Adverts stand where they belong, so they are no spam.
"""

import hashlib
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from training.categories import CATEGORIES
from training.natural.snapshot import Snapshot
from training.natural.word_filter import WordFilter

SEED = 20261118
MOST_PER_LANGUAGE = 6_000
LONG_FROM, LONGEST = 800, 8_000


@dataclass(frozen=True)
class Text:
    text: str
    language: str
    genre: str


Reader = Callable[[Snapshot, WordFilter], Iterable[Text]]


@dataclass(frozen=True)
class EverydaySource:
    name: str
    repository: str
    commit: str
    most: int
    read: Reader
    long_from: int = LONG_FROM
    # News of crime and war may stand among its texts.
    has_news: bool = False


def rows_of(source: EverydaySource, snapshot: Snapshot, is_held_out: Callable[[str], bool], words: WordFilter) -> list[dict]:
    candidates = list(source.read(snapshot, words))
    random.Random(SEED).shuffle(candidates)
    rows: list[dict] = []
    seen: set[str] = set()
    per_language: Counter = Counter()
    for one in candidates:
        if len(rows) >= source.most or per_language[one.language] >= MOST_PER_LANGUAGE or one.text in seen:
            continue
        seen.add(one.text)
        text = one.text.strip()
        if is_usable(text) and not is_held_out(text) and not words.may_be_harmful(text, one.language, "news" if source.has_news else one.genre):
            rows.append(row_of(source, Text(text, one.language, one.genre)))
            per_language[one.language] += 1
    return rows


def is_usable(text: str) -> bool:
    return len(re.findall(r"[^\W\d_]", text)) >= 2 and 4 <= len(text) <= LONGEST and "\ufffd" not in text


def row_of(source: EverydaySource, one: Text) -> dict:
    is_long = {"long": True} if len(one.text) >= source.long_from else {}
    y = dict.fromkeys(CATEGORIES, 0)
    return {"text": one.text, "lang": one.language, "source": source.name, "raw": {"label": "none", "genre": one.genre, **is_long}, "y": y}


def is_measured(text: str) -> bool:
    """Every fifth text, by its hash, is kept for measuring."""
    return hashlib.sha256(text.encode()).digest()[0] % 5 == 0


def mixed(values: Iterable, most: int | None = None) -> list:
    """In random order, with a fixed seed."""
    found = list(values)
    random.Random(SEED).shuffle(found)
    return found[:most]
