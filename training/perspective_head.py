"""Perspective's TOXICITY for the fast model: its eighth output, fitted on texts that carry Perspective's own score.

  python3 -m training.perspective_head fd --work WORK

Ridge regression over the fast model's own n-grams, on the half of dev that is for fitting: few thousand texts, which a
network of its own would only learn by heart. Rewrites the last column of fast_NAME.bin and of dev_NAME.npy. There, rows that
were fitted on carry what a model without them says (five folds), so that whatever weighs this output later is not deceived.
"""

import argparse
import json
import struct
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
import torch
from scipy.sparse.linalg import lsmr
from scipy.stats import spearmanr

from training.fast_features import BUCKETS, NOTHING, buckets, plain_units
from training.learning import Clock, read_texts

LONGEST = 1000
FOLDS = 5
FEWEST_TEXTS = 3
RIDGE = 0.1
STEPS = 80


def n_grams(texts: list[str]) -> sparse.csr_matrix:
    """One row a text, as the fast model adds them up: every n-gram counts one, over the root of their number."""
    rows, columns, values = [], [], []
    for index, text in enumerate(texts):
        found = buckets(torch.from_numpy(plain_units(text, LONGEST).astype(np.int32))[None])[0].numpy()
        found = found[found != NOTHING]
        rows.append(np.full(len(found), index))
        columns.append(found)
        values.append(np.full(len(found), 1 / np.sqrt(max(1, len(found)))))
    return sparse.csr_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=(len(texts), BUCKETS))


def logit(share: np.ndarray) -> np.ndarray:
    share = np.clip(share, 0.01, 0.99)
    return np.log(share / (1 - share))


def ridge(features: sparse.csr_matrix, wanted: np.ndarray) -> tuple[np.ndarray, float]:
    """Weights and bias. Rare n-grams may weigh more than common ones; those of fewer than three texts weigh nothing."""
    texts = np.asarray((features > 0).sum(0)).ravel()
    freedom = np.where(texts >= FEWEST_TEXTS, np.log((features.shape[0] + 1) / (texts + 1)), 0)
    freedom /= freedom.max()
    bias = float(wanted.mean())
    return freedom * lsmr(features @ sparse.diags(freedom), wanted - bias, damp=RIDGE**0.5, maxiter=STEPS)[0], bias


def rewrite(path: Path, weights: np.ndarray, bias: float) -> np.ndarray:
    """The last output of the file; gives back the weights as they were rounded."""
    raw = path.read_bytes()
    length = struct.unpack("<I", raw[:4])[0]
    header = json.loads(raw[4 : 4 + length])
    table = np.frombuffer(raw[4 + length :], np.int8).reshape(BUCKETS, -1).copy()
    # The few largest weights are cut, so that all others keep more of their digits.
    scale = float(np.quantile(np.abs(weights[weights != 0]), 0.9995)) / 127
    table[:, -1] = np.clip(np.rint(weights / scale), -127, 127)
    header["scale"][-1], header["bias"][-1] = scale, bias
    written = json.dumps(header).encode()
    path.write_bytes(len(written).to_bytes(4, "little") + written + table.tobytes())
    return table[:, -1].astype(np.float64) * scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--work", type=Path, required=True)
    given = parser.parse_args()
    clock, work = Clock(given.name), given.work
    labels = np.load(work / "dev-labels.npz")
    scored = np.flatnonzero(~np.isnan(labels["perspective"]))
    texts = read_texts(work / "dev-texts.jsonl.xz")
    features, score = n_grams([texts[row] for row in scored]), labels["perspective"][scored]
    fitted, wanted = labels["half"][scored] == "fit", logit(score)
    clock.say(len(scored), "texts with a score,", int(fitted.sum()), "to fit on")

    weights, bias = ridge(features[fitted], wanted[fitted])
    said = bias + features @ rewrite(work / f"fast_{given.name}.bin", weights, bias)
    fold = np.random.default_rng(0).integers(0, FOLDS, len(scored))
    for one in range(FOLDS):
        inside = fitted & (fold == one)
        others, their_bias = ridge(features[fitted & (fold != one)], wanted[fitted & (fold != one)])
        said[inside] = their_bias + features[inside] @ others
    logits = np.load(work / f"dev_{given.name}.npy")
    logits[scored, -1] = said
    np.save(work / f"dev_{given.name}.npy", logits)
    clock.say(f"Spearman on the other half {spearmanr(said[~fitted], score[~fitted])[0]:.3f}")


if __name__ == "__main__":
    main()
