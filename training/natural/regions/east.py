"""Comments in Russian, Ukrainian, Nepali and Bengali."""

import re
import unicodedata

from training.natural.comments import CommentSource, Region, plain, sampled
from training.natural.labels import HARMLESS, HATE, THREAT, TOXIC, flags
from training.natural.minors import EAST as MINORS

REGION = Region(minors=MINORS, tidy=plain, draw=sampled)
SCRIPTS = {"ne": "DEVANAGARI", "bn": "BENGALI"}


def by_script(text: str, language: str) -> str:
    """`ne-Latn` for a text written mostly in Latin letters."""
    names = [unicodedata.name(letter, "") for letter in text if letter.isalpha()]
    own, latin = (sum(name.startswith(script) for name in names) for script in (SCRIPTS[language], "LATIN"))
    return f"{language}-Latn" if latin > own else language


def ukrainian_or_russian(text: str, _: str) -> str:
    return "uk" if re.search("[іїєґ]", text, re.IGNORECASE) and not re.search("[ыэъё]", text, re.IGNORECASE) else "ru"


SOURCES = (
    CommentSource(
        "ru_2ch_pikabu", "ru", "Sapushiro/russian-toxic-comments-classification", "648a35aafd", ("data/train.csv", "data/val.csv", "data/test.csv"),
        format="commas", text="comment", label="labels", region=REGION, labels={"0": HARMLESS, "1": TOXIC, "0.0": HARMLESS, "1.0": TOXIC},
    ),
    # Its class for violence also holds reports of violence, so it says nothing about threats.
    CommentSource(
        "nepsa_ne", "ne", "KarkiRoshan/Nepali-Hate-Speech-Detection", "c99f99ade7", ("notebooks/data.csv",),
        format="commas", text=3, label=(0, 1), region=REGION, language_of=by_script,
        labels={
            "0 PROFANITY": TOXIC, "1 PROFANITY": TOXIC, "0 VIOLENCE": TOXIC, "1 VIOLENCE": TOXIC, "0 GENERAL": HARMLESS, "0 FEEDBACK": HARMLESS,
        },
    ),
    # The columns: toxic, threat, obscene, insult, racism.
    CommentSource(
        "nigdha_bn", "bn", "aimansnigdha/Bangla-Abusive-Comment-Dataset", "37e8fbb1fb", ("train_data.xlsx",),
        format="sheet", text=1, label=(2, 3, 4, 5, 6), region=REGION, language_of=by_script,
        labels=flags((TOXIC, THREAT, TOXIC, TOXIC, HATE), yes="1.0", no="0.0"),
    ),
    CommentSource(
        "youtube_uk_ru", "uk/ru", "bohdan1/AbusiveLanguageDataset", "a8442df44b", ("labled.csv",),
        format="commas", text="text", label="abusive", region=REGION, language_of=ukrainian_or_russian, labels={"True": TOXIC, "False": HARMLESS},
    ),
)  # fmt: skip
