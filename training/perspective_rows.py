"""The rows from which Perspective's TOXICITY is learned: all that carry its score, and English texts of ours that do not.

  python3 -m training.perspective_rows --work WORK --pieces multilingual-pieces.bin

Reads what `training.dataset` made; writes rows.jsonl.xz (texts), rows.npz (what each row is, its score, its place) and
pieces.npz (the multilingual model's pieces, by the engine's own tokenizer).
"""

import argparse
import json
import lzma
import subprocess
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES, PERSPECTIVE
from training.learning import ONE, UNKNOWN, read_texts, read_training_rows
from training.sentence_encoder import HEAD, LENGTH, TAIL

COLUMN = len(CATEGORIES) + PERSPECTIVE.index("TOXICITY")
WITHOUT_SCORE = 260_000
LONGEST = 1200
OPENING, CLOSING = 2, 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--pieces", type=Path, required=True)
    given = parser.parse_args()
    rows = read_training_rows(given.work)
    dev, dev_texts = np.load(given.work / "dev-labels.npz"), read_texts(given.work / "dev-texts.jsonl.xz")
    scored = np.flatnonzero(~np.isnan(dev["perspective"]))
    prompts = np.flatnonzero((rows.source == "rtp_slice") & (rows.y[:, COLUMN] != UNKNOWN))
    others = np.random.default_rng(0).permutation(np.flatnonzero((rows.lang == "en") & (rows.source != "rtp_slice")))[:WITHOUT_SCORE]
    texts = [dev_texts[row][:LONGEST] for row in scored] + [rows.texts[row][:LONGEST] for row in (*prompts, *others)]
    with lzma.open(given.work / "rows.jsonl.xz", "wt", encoding="utf-8", preset=4) as file:
        file.writelines(json.dumps(text, ensure_ascii=False) + "\n" for text in texts)
    np.savez_compressed(
        given.work / "rows.npz",
        kind=np.concatenate([dev["half"][scored], np.full(len(prompts), "rtp"), np.full(len(others), "more")]),
        target=np.concatenate([dev["perspective"][scored], rows.y[prompts, COLUMN] / ONE, np.full(len(others), np.nan)]).astype(np.float32),
        index=np.concatenate([scored, prompts, others]),
    )
    np.savez_compressed(given.work / "pieces.npz", ids=pieces_of(texts, given.pieces))
    print(len(scored), "scored,", len(prompts), "prompts,", len(others), "without a score")


def pieces_of(texts: list[str], pieces: Path) -> np.ndarray:
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    said = subprocess.run(["node", "training/tokenize.ts", "multilingual", str(pieces)], input=lines, capture_output=True, text=True, check=True).stdout
    out = np.zeros((len(texts), LENGTH + 2), np.int32)
    for row, line in enumerate(said.splitlines()):
        ids = json.loads(line)
        ids = ids if len(ids) <= LENGTH else ids[:HEAD] + ids[-TAIL:]
        out[row, : len(ids) + 2] = [OPENING, *ids, CLOSING]
    return out


if __name__ == "__main__":
    main()
