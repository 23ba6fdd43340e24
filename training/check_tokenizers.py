"""Compares the engine's tokenizer with the reference one, piece by piece.

    python -m training.check_tokenizers --data FOLDER --written FOLDER --model e5.model --pieces FILE

FOLDER holds the labelled files; texts are drawn from all of them with a fixed seed, half of them in languages other than English.
All written texts and our own odd ones are added. FILE comes from `training.export_pieces`. Exits with 1 if a text differs, and
shows the first that do. Needs Node 24, and the package sentencepiece.
"""

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

from training.data import read_rows
from training.e5_pieces import written_texts
from training.odd_texts import ODD_TEXTS
from training.pieces import cut


def draw(folder: str, count: int) -> list[str]:
    """`count` texts, drawn evenly from all files, half of them not English; the same on every run."""
    draw_from = random.Random(5)
    english, others = [], []
    for path in sorted(Path(folder).glob("*.jsonl.xz")):
        texts: dict[bool, list[str]] = {True: [], False: []}
        for row in read_rows(path):
            texts[row["lang"] == "en"].append(row["text"].encode("utf-8", "replace").decode())
        for found, kept in ((texts[True], english), (texts[False], others)):
            kept += draw_from.sample(found, min(len(found), count // 2))
    return draw_from.sample(english, min(len(english), count // 2)) + draw_from.sample(others, min(len(others), count - count // 2))


def ours(file: str, texts: list[str]) -> list[list[int]]:
    script = Path(__file__).parent / "tokenize.ts"
    lines = "\n".join(json.dumps(text) for text in texts) + "\n"
    done = subprocess.run(["node", str(script), file], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def compare(name: str, texts: list[str], made: list[list[int]], expected: list[list[int]]) -> bool:
    different = [row for row in zip(texts, made, expected, strict=True) if row[1] != row[2]]
    print(f"{name}: {len(texts)} texts, {sum(map(len, expected))} pieces, {len(different)} texts differ")
    for text, own, reference in different[:10]:
        print(json.dumps(text[:200]), own[:40], reference[:40], sep="\n  ")
    return not different


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--written", type=Path, action="append", default=[])
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--pieces", required=True)
    parser.add_argument("--texts", type=int, default=20_000)
    given = parser.parse_args()
    written = [text for texts in written_texts(given.written).values() for text in texts]
    sample = draw(given.data, given.texts) + written + ODD_TEXTS
    is_same = compare("sentence pieces", sample, ours(given.pieces, sample), cut(given.model, sample))
    sys.exit(0 if is_same else 1)
