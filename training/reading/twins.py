"""Pairs of a text and a variant of it that means the same: the network learns to give both the same scores.

  python3 -m training.reading.twins draw --rows WORK/rows.jsonl --pairs 80000 --out WORK/twins.jsonl
  node training/read.ts --pieces-only < WORK/twins.jsonl > WORK/twins-read.jsonl
  python3 -m training.reading.twins pack WORK/twins.jsonl WORK/twins-read.jsonl WORK/twins.npz
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from training.data import read_rows
from training.reading.variants import ACCENTS, KINDS, LINK, SMALL, variant

# The changes that turned most verdicts are drawn more often.
SHARES = [4 if kind == SMALL else 6 if kind == ACCENTS else 2 if kind == LINK else 1 for kind in range(KINDS)]
# How many pairs of each group, compared with the others; contrast data and composed threads have none.
GROUP_SHARES = {"written": 0.4, "natural": 0.3, "public": 0.15, "calm": 0.15}
LONGEST, MOST_PIECES = 500, 120


def pairs(rows: list[dict], count: int, rng: random.Random) -> Iterator[tuple[dict, dict]]:
    """Pairs whose texts differ."""
    own = {group: [row for row in rows if row["group"] == group and len(row["text"]) <= LONGEST and row.get("raw", {}).get("context") != "username"] for group in GROUP_SHARES}
    for group, share in GROUP_SHARES.items():
        made, tries = 0, 0
        while own[group] and made < count * share and tries < 10 * count:
            tries += 1
            row = rng.choice(own[group])
            text, may_look_like_spam = variant(row["text"], rng, rng.choices(range(KINDS), SHARES)[0])
            if text.strip() and text != row["text"]:
                made += 1
                yield {"text": row["text"], "lang": row["lang"]}, {"text": text, "lang": row["lang"], "may_look_like_spam": may_look_like_spam}


def packed(texts: Path, read: Path) -> dict[str, np.ndarray]:
    """Both sides of every pair whose two texts fit into one reading, one after the other."""
    pieces, sizes, counts, spam = [], [], [], []
    with texts.open(encoding="utf-8") as rows, read.open(encoding="utf-8") as said:
        lines = zip(rows, said, strict=True)
        for one, other in zip(lines, lines, strict=True):
            sides = [[sentence for sentence in json.loads(side[1])["pieces"] if sentence] for side in (one, other)]
            if any(not side or sum(map(len, side)) > MOST_PIECES for side in sides):
                continue
            for side in sides:
                pieces += [np.array(sentence, np.uint16) for sentence in side]
                sizes += map(len, side)
                counts.append(len(side))
            spam.append(json.loads(other[0])["may_look_like_spam"])
    return {"pieces": np.concatenate(pieces), "sentence_sizes": np.array(sizes, np.uint8), "counts": np.array(counts, np.uint16), "may_look_like_spam": np.array(spam, bool)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    draw, pack = steps.add_parser("draw"), steps.add_parser("pack")
    draw.add_argument("--rows", type=Path, required=True)
    draw.add_argument("--pairs", type=int, default=80_000)
    draw.add_argument("--seed", type=int, default=1)
    draw.add_argument("--out", type=Path, required=True)
    for name in ("texts", "read", "out"):
        pack.add_argument(name, type=Path)
    given = parser.parse_args()
    if given.step == "pack":
        found = packed(given.texts, given.read)
        np.savez(given.out, **found)
        print(len(found["may_look_like_spam"]), "pairs")
        return
    with given.out.open("w", encoding="utf-8") as out:
        for pair in pairs(list(read_rows(given.rows)), given.pairs, random.Random(given.seed)):
            out.writelines(json.dumps(side, ensure_ascii=True) + "\n" for side in pair)


if __name__ == "__main__":
    main()
