"""Comments in Polish, Italian, Portuguese, Russian, Indonesian, Hebrew and Japanese."""

import html
import json
import re
from collections import defaultdict
from collections.abc import Iterator

from training.natural import minors
from training.natural.comments import CommentSource, Region, plain, sampled
from training.natural.labels import HARMLESS, INSULT, THREAT, TOXIC
from training.natural.tables import Row

PHONE_NUMBER = re.compile(r"\d[\d .-]{7,}\d")
# The law asked for this in comments under some Russian media.
FOREIGN_AGENT = re.compile(r"данное сообщение \(материал\).*?(?:юридическим лицом|иностранного агента)[^а-яё]*(?:выполняющим функции иностранного агента)?", re.IGNORECASE | re.DOTALL)
PERSON = re.compile(r"\[(?:id|club)\d+\|([^\]]*)\],?\s*")
QUOTED = re.compile(r"\[quote[^\]]*\].*?\[/quote\]|\[img\].*?\[/img\]", re.IGNORECASE | re.DOTALL)
TAG = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]", re.IGNORECASE)


def tidy(text: str) -> str:
    return plain(html.unescape(text.replace("\\n", " "))).strip('"').strip()


REGION = Region(
    minors=minors.together(minors.WEST, minors.EAST, minors.ASIA, minors.SECOND),
    tidy=tidy,
    draw=sampled,
    is_unwanted=lambda text: PHONE_NUMBER.search(text) is not None,
)


def without_names(text: str) -> str:
    """Without the names of the accounts that a comment answers, and without what the law put there."""
    return FOREIGN_AGENT.sub(" ", PERSON.sub("", text))


def own_words(text: str) -> str:
    """Of a post in a forum, without what it quotes."""
    return TAG.sub(" ", QUOTED.sub(" ", text))


def of_three_people(files: list[list[Row]]) -> Iterator[tuple[str, str]]:
    """One sheet for each person; the columns say not toxic, insult, harassment, hate, threat, obscene. Swearing alone is no abuse."""
    answers: dict[str, list[bool]] = defaultdict(list)
    for names, *rows in files:
        for row in rows:
            marks = [mark.strip() for mark in (*row, *[""] * len(names))][: len(names)]
            answers[marks[1]].append(any(marks[3:7]))
    for text, given in answers.items():
        if len(set(given)) == 1:
            yield text, "abusive" if given[0] else "harmless"


SOURCES = (
    # The folders are its classes. Those for sharp and for spiteful criticism are left out: neither is clearly abuse.
    CommentSource(
        "komentarze_pl", "pl", "krzjoa/Komentarze", "896926865290c5cfca85519151b079afe757c1ca", (r"\.json$",),
        format="files", text=1, label=0, region=REGION, comment=lambda text: json.loads(text)["komentarz"] or "",
        labels={"Obraźliwe": TOXIC, "Groźby karalne": THREAT, "Krytyka": HARMLESS, "Pozostałe": HARMLESS},
    ),
    # The columns: whether a word is meant pejoratively, and misogyny. Pejorative without misogyny is often an insult, so it is left out.
    CommentSource(
        "pejorativity_it", "it", "arimuti/PejorativITy", "0bebd3a0744c7eb55e9178025a2c3abe895b93ad", ("datasets/pejorative/pejorativity.csv",),
        format="commas", text="text", label=("pejorative", "misogyny"), region=REGION, labels={"0 0": HARMLESS, "1 1": INSULT},
    ),
    # Only the part that three people labelled; the rest was labelled with a word list.
    CommentSource(
        "ragefilter_pt", "pt", "LuizHenriqueMendes/26_1-RageFilter-Constru-o_de_um-Dataset_de_Toxicidade_para_Comunidades_gamer_Brasileiras",
        "21e0663296cfa6113f8675a88faaca39d5eb8d6d", tuple(f"data/validation_sample_anotador{number}.xlsx" for number in (1, 2, 3)),
        format="sheet", text=1, label=2, region=REGION, pairs=of_three_people, labels={"abusive": TOXIC, "harmless": HARMLESS},
    ),
    # What it calls hate is mostly politics, so only rows that nobody marked in any way are used.
    CommentSource(
        "tupy_pt_harmless", "pt", "Silly-Machine/TuPy-Dataset", "0414548a06fa50a6ab85329c7583b01d14b4b453", ("tupy datasets/tupy_raw_sum.csv",),
        format="commas", text="text", label=tuple(range(1, 14)), region=REGION, most=2_500, labels={" ".join("0" * 13): HARMLESS},
    ),
    CommentSource(
        "vk_toxicity_ru", "ru", "alla-g/toxicity-detection-thesis", "651159350f42fef6187c87af732835d46b1ccf60",
        ("toxicity_corpus/russian_distorted_toxicity.tsv",),
        format="quoted tabs", text="comments", label="toxicity", region=REGION, comment=without_names, labels={"0": HARMLESS, "1": TOXIC},
    ),
    # The columns: where it was written, pornography, race or religion, radicalism, defamation. Elsewhere than on Instagram, insults were missed.
    CommentSource(
        "netifier_id", "id", "ahmadizzan/netifier", "725b7ebc74fe5d6bc7de9f2edb55a4251bc944a5", ("data/raw/train.csv",),
        format="commas", text="original_text", label=("source", "pornografi", "sara", "radikalisme", "pencemaran_nama_baik"), region=REGION,
        comment=own_words, labels={"instagram 0 0 0 0": HARMLESS, "* 0 0 0 1": TOXIC},
    ),
    # Praise for a president; what opposes him is labelled as well, but not whether it is abuse.
    CommentSource(
        "president_he_harmless", "he", "omilab/Neural-Sentiment-Analyzer-for-Modern-Hebrew", "628897188e7956f702fec2a2b09d173559c24dc7",
        ("data/token_train.tsv",),
        format="tabs", text=0, label=1, region=REGION, most=2_000, labels={"0": HARMLESS},
    ),
    # What at least two people call not toxic, and nobody anything else. The few toxic rows are too often not abuse.
    CommentSource(
        "toxicity_ja_harmless", "ja", "inspection-ai/japanese-toxic-dataset", "e26fbd26b26e831f56e529c05a3f4f6cc5b697b0", ("data/subset.csv",),
        format="commas", text="text", label=("Not Toxic", "Hard to Say", "Toxic", "Very Toxic"), region=REGION,
        labels={f"{people} 0 0 0": HARMLESS for people in range(2, 6)},
    ),
)  # fmt: skip
