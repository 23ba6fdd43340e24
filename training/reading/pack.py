"""Packs rows as the network reads them: the pieces of every sentence, labels and weights in flat arrays, small enough to copy to a GPU.

  node training/read.ts --pieces-only < WORK/rows.jsonl > WORK/read.jsonl
  python3 -m training.reading.pack WORK/rows.jsonl WORK/read.jsonl WORK/rows.npz
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES
from training.dataset import label_vectors
from training.data import read_rows
from training.reading.rows import GROUPS

# A sentence is a stretch of about 40 pieces; estimates are sometimes too low.
MOST_OF_SENTENCE = 120
# Scenes in the manner of real comments, and plain statements.
EVERYDAY_WORDS = re.compile("plain-groups|plain-life|real-manner")
# Of a long text, the first sentences up to this many pieces.
MOST_OF_ROW = 900


def drawn_as(row: dict) -> str:
    """The source of a row; of written texts only what decides how often they are drawn."""
    if row["group"] != "written":
        return row["source"]
    if row["raw"].get("kind") == "plain":
        return "written/plain"
    return "written/everyday words" if EVERYDAY_WORDS.search(row["source"]) else "written"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("rows", "read", "out"):
        parser.add_argument(name, type=Path)
    given = parser.parse_args()
    pieces, sentence_sizes, counts, values, weights, groups, languages, sources, names = [], [], [], [], [], [], [], [], []
    before, before_sizes = [], []
    with given.read.open(encoding="utf-8") as file:
        for row, line in zip(read_rows(given.rows), file, strict=True):
            said = json.loads(line)
            own, total = [], 0
            for sentence in said["pieces"]:
                sentence = sentence[:MOST_OF_SENTENCE]
                if own and total + len(sentence) > MOST_OF_ROW:
                    break
                own.append(sentence)
                total += len(sentence)
            # A label of a long text may belong to a part that was cut off.
            whole = len(own) == len(said["pieces"])
            y, w = label_vectors(row, said["lexicon"])
            if not whole:
                w = [weight if value == 0 else 0 for value, weight in zip(y, w, strict=True)]
            pieces += [np.array(sentence, np.uint16) for sentence in own]
            sentence_sizes += map(len, own)
            counts.append(len(own))
            earlier = said.get("previous", [])
            before.append(np.array(earlier, np.uint16))
            before_sizes.append(len(earlier))
            values.append(y)
            weights.append(w)
            groups.append(GROUPS.index(row["group"]))
            languages.append(row["lang"])
            sources.append(drawn_as(row))
            names.append(row.get("raw", {}).get("context") == "username")
    np.savez(
        given.out,
        pieces=np.concatenate(pieces),
        previous=np.concatenate(before),
        previous_sizes=np.array(before_sizes, np.uint16),
        sentence_sizes=np.array(sentence_sizes, np.uint8),
        counts=np.array(counts, np.uint16),
        y=np.array(values, np.uint8),
        w=np.array(weights, np.uint8),
        group=np.array(groups, np.uint8),
        lang=np.array(languages),
        source=np.array(sources),
        is_name=np.array(names, bool),
    )
    print(len(counts), "rows,", sum(sentence_sizes), "pieces,", len(CATEGORIES), "categories")


if __name__ == "__main__":
    main()
