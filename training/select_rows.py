"""Selects a smaller training set for a short GPU session: all written and ordinary texts and the most useful public rows.

  python3 -m training.select_rows --work WORK --scored scored.jsonl --out SMALL

WORK holds texts.jsonl.xz and labels.npz of all rows. All public rows with a rare positive stay; of other positives and of
harmless rows, each language keeps a limited number. Long texts keep their beginning and their end, which is all that
the models read. Texts with Perspective's scores (`training.perspective_teacher rows`, part `learn`) are added as rows without
other labels.
"""

import argparse
import json
import lzma
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES, PERSPECTIVE
from training.learning import ONE, UNKNOWN, read_texts

HEAD, TAIL = 440, 170
MOST_POSITIVE = {"en": 58_000}
MOST_HARMLESS = {"en": 55_000}
MOST_OTHER = 7_000
SCORED_TIMES = 4


def shortened(text: str) -> str:
    return text if len(text) <= HEAD + TAIL else f"{text[:HEAD]} {text[-TAIL:]}"


def chosen(y: np.ndarray, w: np.ndarray, lang: np.ndarray, source: np.ndarray, seed: int = 1) -> np.ndarray:
    known = (y[:, : len(CATEGORIES)] != UNKNOWN) & (w[:, : len(CATEGORIES)] >= 50)
    positive = known & (y[:, : len(CATEGORIES)] >= ONE // 2)
    rare = positive[:, 3:].any(1)
    names = source.astype(str)
    kept_whole = np.char.startswith(names, "written/") | np.char.startswith(names, "calm/")
    keep = kept_whole | rare | (y[:, len(CATEGORIES) :] != UNKNOWN).any(1)
    rng = np.random.default_rng(seed)
    for language in np.unique(lang):
        own = (lang == language) & ~keep & known.any(1)
        for side, most in ((positive.any(1), MOST_POSITIVE), (~positive.any(1), MOST_HARMLESS)):
            places = np.flatnonzero(own & side)
            keep[rng.permutation(places)[: most.get(str(language), MOST_OTHER)]] = True
    return np.flatnonzero(keep)


def scored_rows(path: Path) -> tuple[list[str], np.ndarray, np.ndarray]:
    rows = [row for row in map(json.loads, path.open(encoding="utf-8")) if row["part"] == "learn"] * SCORED_TIMES
    y = np.full((len(rows), len(CATEGORIES) + len(PERSPECTIVE)), UNKNOWN, np.uint8)
    for place, row in enumerate(rows):
        for attribute, value in row["scores"].items():
            y[place, len(CATEGORIES) + PERSPECTIVE.index(attribute)] = round(value * ONE)
    return [row["text"] for row in rows], y, np.where(y == UNKNOWN, 0, 100).astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--scored", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    labels, texts = np.load(given.work / "labels.npz"), read_texts(given.work / "texts.jsonl.xz")
    keep = chosen(labels["y"], labels["w"], labels["lang"], labels["source"])
    more, y, w = scored_rows(given.scored)
    with lzma.open(given.out / "texts.jsonl.xz", "wt", encoding="utf-8", preset=6) as file:
        file.writelines(json.dumps(shortened(text), ensure_ascii=False) + "\n" for text in [*(texts[place] for place in keep), *more])
    np.savez_compressed(
        given.out / "labels.npz",
        y=np.concatenate([labels["y"][keep], y]),
        w=np.concatenate([labels["w"][keep], w]),
        lang=np.concatenate([labels["lang"][keep], np.full(len(more), "en")]),
        source=np.concatenate([labels["source"][keep], np.full(len(more), "scored")]),
    )
    print(len(keep), "rows and", len(more), "with Perspective's scores")


if __name__ == "__main__":
    main()
