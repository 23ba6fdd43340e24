"""Puts bad texts among friendly ones, to measure whether friendly words hide anything.

  python3 -m training.dilute --part choices --out diluted.jsonl [--seed 1]

Short bad texts from one part of the written texts are placed between harmless ones in the same language, at five lengths; the same
number of texts of these lengths are harmless throughout. The `raw` field of a row has its length and the hidden text.
"""

import argparse
import json
import random
from collections import defaultdict
from pathlib import Path

from training.categories import CATEGORIES
from training.written_texts import Written, read_part

LENGTHS = (150, 300, 1200, 3000, 8000)
SHORT = 160
# Among friendly sentences, these prove nothing: whether they are bad depends on the whole text.
NOT_ALONE = frozenset({"name", "diluted", "bait"})
# Plain friendly sentences. Our other harmless texts are odd on purpose, and twenty of them in a row are not an ordinary post.
FRIENDLY = "friendly"


def diluted(part: str, seed: int, most: int) -> list[dict]:
    rng = random.Random(seed)
    friendly: dict[str, list[str]] = defaultdict(list)
    bad: list[Written] = []
    for line in read_part(part):
        if line.context == "username":
            continue
        if line.kind == FRIENDLY:
            friendly[line.lang].append(line.text)
        elif "1" in line.flags and "-" not in line.flags and len(line.text) <= SHORT and line.kind not in NOT_ALONE:
            bad.append(line)
    rng.shuffle(bad)
    rows = []
    for place, line in enumerate(one for one in bad if len(friendly[one.lang]) >= 4):
        if place >= most:
            break
        length = LENGTHS[place % len(LENGTHS)]
        rows.append(row_of(around(friendly[line.lang], length, rng, line.text), line, length, line.flags))
        rows.append(row_of(around(friendly[line.lang], length + len(line.text), rng, None), line, length, "0000000"))
    return rows


def around(friendly: list[str], length: int, rng: random.Random, hidden: str | None) -> str:
    texts: list[str] = []
    while sum(map(len, texts)) < length:
        texts.append(ended(rng.choice(friendly)))
    if hidden is not None:
        texts.insert(rng.randint(0, len(texts)), ended(hidden))
    return " ".join(texts)


def ended(text: str) -> str:
    return text if text.rstrip()[-1:] in ".!?…。！？।؟" else text.rstrip() + "."


def row_of(text: str, line: Written, length: int, flags: str) -> dict:
    y = {name: int(flag) for name, flag in zip(CATEGORIES, flags, strict=True)}
    return {"text": text, "lang": line.lang, "source": "written/diluted", "raw": {"length": length, "hidden": line.text if "1" in flags else ""}, "y": y}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=["choices", "measure"], required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=750)
    given = parser.parse_args()
    rows = diluted(given.part, given.seed, given.most)
    given.out.write_text("".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows), encoding="utf-8")
    print(len(rows), "rows")


if __name__ == "__main__":
    main()
