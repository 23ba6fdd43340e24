"""Writes all rows for training into two files: the texts as the models read them, and the labels as numbers.

  python3 -m training.dataset rows    --data FOLDER --contrast contrast.jsonl --out WORK   # the rows to prepare
  node training/prepare.ts < WORK/rows.jsonl > WORK/prepared.jsonl                         # prepared by the engine's own code
  python3 -m training.dataset labels  --work WORK                                          # texts.jsonl.xz, labels.npz
  python3 -m training.dataset dev     --work WORK                                          # the same for dev.jsonl and dev-prepared.jsonl

The rows are the labelled files, a part of the contrast data, the written texts for training, and short windows of all of them. Two more steps, `choices`
and `measure`, write those parts of the written texts as rows in the format of dev.jsonl; `samples` draws samples from both
halves of dev.

There are fifteen label columns: the seven categories, then Perspective's attributes for rows that have its scores. 255 means
"unknown"; any other number is two hundred times the value. Weights are hundredths, one per label: where a category has no
label, the lexicon's suggestion has a small weight.
"""

import argparse
import hashlib
import json
import lzma
import random
import re
import unicodedata
from collections import Counter
from itertools import chain
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES, PERSPECTIVE
from training.data import data_folder, dev_half, example, read_rows, train_rows
from training.evasion import disguise
from training.windows import is_seen_whole, public_windows, written_windows
from training.written_texts import read_part

UNKNOWN = 255
ONE = 200
# Categories that most sources have no labels for, with the weight of the lexicon's vote for and against them.
WEAK = {"sexual": (0.3, 0.1), "violence": (0.2, 0.1), "self_harm": (0.2, 0.1), "spam": (0.0, 0.1), "harassment": (0.0, 0.0)}
WEAK_POSITIVE = 0.65
# The share of the contrast data that is used: its sentences are many and similar, and the written texts teach the same better.
CONTRAST_SHARE = 0.35
# How many rows of each half of dev are sampled per category, in English and in each other language.
SAMPLE = {"harmless": 3000, "toxicity": 700, "harassment": 400, "hate_speech": 400, "sexual": 400, "violence": 400, "self_harm": 400, "spam": 400}
SAMPLE_OTHER = 120
# Kinds in which a long text may have a single bad sentence; the first written texts have no kind.
LONG_KINDS = frozenset({"diluted", "long", ""})
LONG_PUBLIC = 600
# A long text of these kinds is about nothing else.
WHOLE_TEXT = ("self_harm", "spam")
CLEAR_OF_TERMS = 2  # hundredths: the lexicon's score for a text without any sign
FULL_OF_TERMS = 75
PERSPECTIVE_FROM_LABELS = {"IDENTITY_ATTACK": "hate_speech", "INSULT": "harassment", "THREAT": "violence", "SEXUALLY_EXPLICIT": "sexual"}


def write_rows(data: Path, contrast: Path, out: Path, seed: int, disguised: float, permissive_only: bool) -> int:
    """Training rows in the order of their files, contrast rows, written texts, then names split into words, disguised copies and windows."""
    out.mkdir(parents=True, exist_ok=True)
    copies = []
    count = 0
    with (out / "rows.jsonl").open("w", encoding="utf-8") as file:
        written = (line.row() for line in read_part("train"))
        for row in chain(train_rows(data, permissive_only, [contrast]), written):
            if may_hide_its_label(row):
                continue
            rng = random.Random(f"{seed}/{row['text']}")
            if row["source"].startswith("contrast/") and rng.random() >= CONTRAST_SHARE:
                continue
            file.write(json.dumps(row, ensure_ascii=True) + "\n")
            count += 1
            if is_name(row) and words_of_name(row["text"]) != row["text"]:
                copies.append({**row, "text": words_of_name(row["text"])})
            if rng.random() < disguised:
                text = disguise(row["text"], rng)
                if text != row["text"]:
                    copies.append({**row, "text": text})
        own, friendly = written_windows(read_part("train"), seed)
        public = (row for row in train_rows(data, permissive_only) if not kept_back(row["text"]) and not is_name(row))
        for row in chain(copies, own, public_windows(public, friendly, seed)):
            file.write(json.dumps(row, ensure_ascii=True) + "\n")
            count += 1
    return count


def is_name(row: dict) -> bool:
    return row.get("raw", {}).get("context") == "username"


def words_of_name(name: str) -> str:
    """The name as the engine reads it the second time (`read-parts.ts`): "xX_KillAllOfThem_88" → "x X Kill All Of Them 88"."""
    parted = re.sub(r"[_.\-~|]+", " ", name)
    return "".join(f" {letter}" if begins_word(before, letter) else letter for before, letter in zip(" " + parted, parted, strict=False)).strip()


def begins_word(before: str, letter: str) -> bool:
    """By category, as in the engine: `isnumeric` would take the letter 三 for a number."""
    kinds = unicodedata.category(before), unicodedata.category(letter)
    return kinds == ("Ll", "Lu") or {kinds[0][0], kinds[1][0]} == {"L", "N"}


def may_hide_its_label(row: dict) -> bool:
    """Whether this is a long post with one bad sentence. A model reads its beginning and its end, and the bad sentence may be in neither."""
    if is_seen_whole(row["text"], row["lang"]) or not any(value >= 0.5 for value in row["y"].values()):
        return False
    if row["source"].startswith("written/"):
        return row["raw"]["kind"] in LONG_KINDS
    return len(row["text"]) > LONG_PUBLIC and not any(row["y"].get(name, 0) >= 0.5 for name in WHOLE_TEXT)


def perspective_scores(row: dict) -> dict[str, float]:
    """Perspective's own scores, which one source has: some in `raw`, the others as its labels."""
    given = row.get("raw", {}).get("perspective")
    if not isinstance(given, dict):
        return {}
    scores = {name.upper(): float(value) for name, value in given.items() if name.upper() in PERSPECTIVE}
    for attribute, category in PERSPECTIVE_FROM_LABELS.items():
        if category in row["y"]:
            scores[attribute] = float(row["y"][category])
    return scores


def kept_back(text: str) -> bool:
    """A sixth of the texts with Perspective's scores; its scales are fitted and measured on them."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[1] % 6 == 0


def label_vectors(row: dict, lexicon: list[int]) -> tuple[list[int], list[int]]:
    one = example(row)
    if perspective_scores(row) and kept_back(row["text"]):
        return [UNKNOWN] * (len(CATEGORIES) + len(PERSPECTIVE)), [0] * (len(CATEGORIES) + len(PERSPECTIVE))
    values, weights = [], []
    for index, category in enumerate(CATEGORIES):
        if one.judged[index]:
            values.append(round(one.values[index] * ONE))
            weights.append(round(100 * one.weight))
            continue
        positive, negative = WEAK.get(category, (0.0, 0.0))
        if lexicon[index] >= FULL_OF_TERMS and positive > 0:
            values.append(round(WEAK_POSITIVE * ONE))
            weights.append(round(100 * positive))
        elif lexicon[index] <= CLEAR_OF_TERMS and negative > 0:
            values.append(0)
            weights.append(round(100 * negative))
        else:
            values.append(UNKNOWN)
            weights.append(0)
    scores = perspective_scores(row)
    for attribute in PERSPECTIVE:
        values.append(round(scores[attribute] * ONE) if attribute in scores else UNKNOWN)
        weights.append(100 if attribute in scores else 0)
    return values, weights


def write_labels(work: Path, prefix: str, rows: str, prepared: str) -> int:
    values, weights, lexicons, languages, sources, halves, perspective = [], [], [], [], [], [], []
    with lzma.open(work / f"{prefix}texts.jsonl.xz", "wt", encoding="utf-8", preset=1) as texts, (work / prepared).open(encoding="utf-8") as file:
        for row, line in zip(read_rows(work / rows), file, strict=True):
            reading = json.loads(line)
            texts.write(json.dumps(reading["text"], ensure_ascii=False) + "\n")
            y, w = label_vectors(row, reading["lexicon"])
            values.append(y)
            weights.append(w)
            lexicons.append(reading["lexicon"])
            languages.append(row["lang"])
            sources.append(row["source"])
            halves.append(dev_half(row["text"]))
            perspective.append(row.get("raw", {}).get("perspective_api", np.nan))
    np.savez_compressed(
        work / f"{prefix}labels.npz",
        y=np.array(values, np.uint8),
        w=np.array(weights, np.uint8),
        lexicon=np.array(lexicons, np.uint8),
        lang=np.array(languages),
        source=np.array(sources),
        half=np.array(halves),
        perspective=np.array(perspective, np.float32),
    )
    return len(values)


def write_samples(work: Path, seed: int) -> None:
    """From each half of dev, for calibration and figures: rare positives, other positives and harmless texts, each up to a limit."""
    rng = random.Random(seed)
    for half in ("fit", "measure"):
        rows = [row for row in read_rows(work / "dev.jsonl") if dev_half(row["text"]) == half]
        rng.shuffle(rows)
        taken: Counter = Counter()
        chosen = []
        for row in rows:
            kinds = [name for name in CATEGORIES if row["y"].get(name, 0) >= 0.5] or ["harmless"]
            own = [f"{name}/{row['lang']}" if row["lang"] != "en" else name for name in kinds]
            if any(taken[name] < SAMPLE.get(name, SAMPLE_OTHER) for name in own):
                taken.update(own)
                chosen.append(row)
        (work / f"dev-{half}.jsonl").write_text("".join(json.dumps(row, ensure_ascii=True) + "\n" for row in chosen), encoding="utf-8")
        print(half, len(chosen), "rows")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["rows", "labels", "dev", "choices", "measure", "samples"])
    parser.add_argument("--data")
    parser.add_argument("--contrast", type=Path)
    parser.add_argument("--out", "--work", dest="work", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--disguised", type=float, default=0.05)
    parser.add_argument("--permissive-only", action="store_true")
    given = parser.parse_args()
    if given.step == "rows":
        print(write_rows(data_folder(given.data), given.contrast, given.work, given.seed, given.disguised, given.permissive_only), "rows")
    elif given.step == "samples":
        write_samples(given.work, given.seed)
    elif given.step in ("choices", "measure"):
        rows = [json.dumps(line.row(), ensure_ascii=True) + "\n" for line in read_part(given.step)]
        (given.work / f"{given.step}.jsonl").write_text("".join(rows), encoding="utf-8")
        print(len(rows), "rows")
    elif given.step == "labels":
        print(write_labels(given.work, "", "rows.jsonl", "prepared.jsonl"), "rows")
    else:
        print(write_labels(given.work, "dev-", "dev.jsonl", "dev-prepared.jsonl"), "rows")


if __name__ == "__main__":
    main()
