"""Writes rows of ordinary text by real people: names, news, descriptions of software and its documentation, all labelled harmless.

  python3 -m training.calm_texts --names names.json --news LINGUA --descriptions DEBIAN --readmes READMES --out FOLDER

Labelled public sets hold what people argued about, and our written texts are hard on purpose. A model that knows only these
mistakes some plain texts for abuse. The sources are public packages, so anybody can fetch them:

- `names.json` of npm's all-the-package-names 2.0.2578: the scopes, which are names of users and teams;
- LINGUA: the unpacked crates lingua-LANGUAGE-language-model 1.2.0, each with 1,000 sentences from newspapers and web pages (the Spanish ones have lost their accents and are left out,
  and so is every sentence that looks like an advert or an outcry: with a link, a price, a percentage or an exclamation mark);
- DEBIAN: Translation-LANGUAGE files of Debian 12, the descriptions of its packages, translated by volunteers;
- READMES: a folder with README files of npm packages; every `*.md` in it is read.

FOLDER gets `train-calm.jsonl.xz`, which belongs beside the labelled files, and `calm-measure.jsonl`, about a fifth, for measuring only. The
hash of a text decides, so near copies (Debian describes many packages in the same words) may be in both.
"""

import argparse
import hashlib
import json
import lzma
import random
import re
from collections.abc import Iterator
from pathlib import Path

from training.categories import CATEGORIES

LANGUAGES = {
    "english": "en", "portuguese": "pt", "french": "fr", "italian": "it", "german": "de", "dutch": "nl", "swedish": "sv",
    "polish": "pl", "turkish": "tr", "russian": "ru", "ukrainian": "uk", "arabic": "ar", "persian": "fa", "hindi": "hi", "indonesian": "id",
    "vietnamese": "vi", "chinese": "zh", "japanese": "ja", "korean": "ko", "czech": "cs", "romanian": "ro", "hebrew": "he", "bengali": "bn",
    "urdu": "ur", "thai": "th", "tagalog": "tl", "swahili": "sw", "greek": "el", "hungarian": "hu",
}  # fmt: skip
DEBIAN = {"de": "de", "es": "es", "fr": "fr", "it": "it", "nl": "nl", "pl": "pl", "ru": "ru", "uk": "uk", "zh_CN": "zh", "ja": "ja", "ko": "ko", "cs": "cs", "pt": "pt", "pt_BR": "pt"}
NAMES, DESCRIPTIONS, READMES, OF_ONE = 15_000, 900, 4_000, 8
SHORTEST, LONGEST = 40, 900
# Signs of adverts and exclamations, which are left out.
ADVERT = re.compile(r"https?:|www\.|\.com|[€$%!！]")


def names_of(path: Path, rng: random.Random) -> list[str]:
    scopes = sorted({name.split("/")[0][1:] for name in json.loads(path.read_text(encoding="utf-8")) if name.startswith("@") and "/" in name})
    return rng.sample(scopes, NAMES)


def news_of(folder: Path, language: str) -> list[str]:
    path = folder / f"lingua-{language}-language-model-1.2.0/testdata/sentences.txt"
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and not ADVERT.search(line)]


def descriptions_of(path: Path, rng: random.Random) -> list[str]:
    found = set()
    for record in path.read_text(encoding="utf-8").split("\n\n"):
        text = re.search(r"^Description-(?!md5)[^:]*: .*((?:\n .*)*)", record, re.MULTILINE)
        paragraphs = re.split(r"\n \.(?=\n|$)", text[1]) if text else []
        found.update(" ".join(line.strip() for line in one.splitlines()).strip() for one in paragraphs)
    fitting = sorted(one for one in found if SHORTEST <= len(one) <= LONGEST)
    return rng.sample(fitting, min(DESCRIPTIONS, len(fitting)))


def readmes_of(folder: Path, rng: random.Random) -> list[str]:
    found = []
    for path in sorted(folder.rglob("*.md")):
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8", errors="replace"), flags=re.DOTALL)
        own = [one.strip() for one in re.split(r"\n\s*\n", text)]
        own = [one for one in own if SHORTEST <= len(one) <= LONGEST and not one.startswith(("|", "#", "[!", "<"))]
        found += rng.sample(own, min(OF_ONE, len(own)))
    found = sorted(set(found))
    return rng.sample(found, min(READMES, len(found)))


def rows(given: argparse.Namespace) -> Iterator[dict]:
    rng = random.Random(1)
    for text in names_of(given.names, rng):
        yield row(text, "en", "calm/names", "username")
    for language, code in LANGUAGES.items():
        for text in news_of(given.news, language):
            yield row(text, code, "calm/news", "comment")
    for name, code in DEBIAN.items():
        for text in descriptions_of(given.descriptions / f"Translation-{name}", rng):
            yield row(text, code, "calm/descriptions", "comment")
    for text in readmes_of(given.readmes, rng):
        yield row(text, "en", "calm/readmes", "comment")


def row(text: str, lang: str, source: str, context: str) -> dict:
    return {"text": text, "lang": lang, "source": source, "raw": {"context": context}, "y": dict.fromkeys(CATEGORIES, 0)}


def is_held_out(text: str) -> bool:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[2] % 5 == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("names", "news", "descriptions", "readmes", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    given = parser.parse_args()
    counts = {True: 0, False: 0}
    with lzma.open(given.out / "train-calm.jsonl.xz", "wt", encoding="utf-8") as train, (given.out / "calm-measure.jsonl").open("w", encoding="utf-8") as measure:
        for one in rows(given):
            held_out = is_held_out(one["text"])
            counts[held_out] += 1
            (measure if held_out else train).write(json.dumps(one, ensure_ascii=True) + "\n")
    print(counts[False], "rows to train on,", counts[True], "to measure on")


if __name__ == "__main__":
    main()
