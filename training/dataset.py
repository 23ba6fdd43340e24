"""Labels as numbers, and rows to measure on.

  python3 -m training.dataset choices --work WORK   # the written texts for choices, as rows
  python3 -m training.dataset measure --work WORK   # those for measuring
  python3 -m training.dataset samples --work WORK   # from WORK/dev.jsonl: dev-fit.jsonl and dev-measure.jsonl

There are fifteen label columns: the seven categories, then Perspective's attributes for rows that have its scores. 255 means
"unknown"; any other number is two hundred times the value. Weights are hundredths, one per label: where a category has no
label, the lexicon's suggestion has a small weight.
"""

import argparse
import hashlib
import json
import random
from collections import Counter
from pathlib import Path

from training.categories import CATEGORIES, PERSPECTIVE
from training.data import dev_half, example, read_rows
from training.written_texts import read_part

UNKNOWN = 255
ONE = 200
# Categories that most sources have no labels for, with the weight of the lexicon's vote for and against them.
WEAK = {"sexual": (0.3, 0.1), "violence": (0.2, 0.1), "self_harm": (0.2, 0.1), "spam": (0.0, 0.1), "harassment": (0.0, 0.0)}
WEAK_POSITIVE = 0.65
# How many rows of each half of dev are sampled per category, in English and in each other language.
SAMPLE = {"harmless": 3000, "toxicity": 700, "harassment": 400, "hate_speech": 400, "sexual": 400, "violence": 400, "self_harm": 400, "spam": 400}
SAMPLE_OTHER = 120
CLEAR_OF_TERMS = 2  # hundredths: the lexicon's score for a text without any sign
FULL_OF_TERMS = 75
PERSPECTIVE_FROM_LABELS = {"IDENTITY_ATTACK": "hate_speech", "INSULT": "harassment", "THREAT": "violence", "SEXUALLY_EXPLICIT": "sexual"}


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
    parser.add_argument("step", choices=["choices", "measure", "samples"])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.step == "samples":
        write_samples(given.work, given.seed)
        return
    rows = [json.dumps(line.row(), ensure_ascii=True) + "\n" for line in read_part(given.step)]
    (given.work / f"{given.step}.jsonl").write_text("".join(rows), encoding="utf-8")
    print(len(rows), "rows")


if __name__ == "__main__":
    main()
