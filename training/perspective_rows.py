"""The rows from which Perspective's TOXICITY is learned: all that carry its score, and English texts of ours that do not.

  python3 -m training.perspective_rows --work WORK

Reads what `training.dataset` made; writes rows.jsonl.xz (texts), rows.npz (what each row is, its score, its place) and the
multilingual model's pieces of the texts (pieces-e5-perspective-….npz).
"""

import argparse
import json
import lzma
from pathlib import Path

import numpy as np

from training.categories import CATEGORIES, PERSPECTIVE
from training.learning import ONE, UNKNOWN, read_texts, read_training_rows
from training.pieces import encoded, open_pieces

COLUMN = len(CATEGORIES) + PERSPECTIVE.index("TOXICITY")
WITHOUT_SCORE = 260_000
LONGEST = 1200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
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
    encoded(given.work, open_pieces("e5", given.work), "e5", "perspective", len(texts), lambda: texts)
    print(len(scored), "scored,", len(prompts), "prompts,", len(others), "without a score")


if __name__ == "__main__":
    main()
