"""The fast model: linear over hashed n-grams, written with int8 weights. It learns from the labels and, if given, the network's opinions.

  node training/prepare.ts < WORK/rows.jsonl > WORK/prepared.jsonl
  python3 -m training.fast_model --work WORK --out WORK/fast.bin [--opinions WORK/opinions.npy] [--epochs 5]

WORK holds rows.jsonl (`training.reading.rows`) and its texts as the engine reads them (prepared.jsonl). `--opinions` names the logits of the
network for the same rows (`training.opinions`). Runs on a processor in minutes: 300 steps of 2,048 rows for each 600,000 rows and epoch.
Prints the area under ROC of each category on a fiftieth of the rows, which it does not learn from.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from training.categories import CATEGORIES
from training.data import read_rows
from training.dataset import ONE, UNKNOWN, label_vectors
from training.fast_features import BUCKET_BITS, BUCKETS, NOTHING, buckets, plain_units

OUTPUTS = 8  # the seven categories and Perspective's TOXICITY
LONGEST = 1000
HELD_BACK = 50
# A positive of a rare category counts this many times. Calibration removes the bias again.
POSITIVE_WEIGHT = torch.tensor([1, 1, 1, 3, 3, 2, 1.5, 1])
# The network's share of the loss. Where labels are few, it knows little more than they do.
OPINION_SHARE = torch.tensor([0.6, 0.6, 0.6, 0.35, 0.35, 0.5, 0.5, 0.9])


class FastModel(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Embedding(BUCKETS + 1, OUTPUTS, padding_idx=NOTHING)
        nn.init.zeros_(self.table.weight)
        self.bias = nn.Parameter(torch.full((OUTPUTS,), -2.0))

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        count = (features != NOTHING).sum(1, keepdim=True).clamp(min=1)
        if self.training:
            features = features.masked_fill(torch.rand(features.shape, device=features.device) < 0.1, NOTHING)
        return self.bias + F.embedding_bag(features, self.table.weight, mode="sum", padding_idx=NOTHING) / count.sqrt()


@dataclass
class Rows:
    """All texts as units, one after another, where each begins, and what is known of them."""

    units: torch.Tensor
    starts: torch.Tensor
    y: torch.Tensor
    w: torch.Tensor
    opinions: torch.Tensor | None

    def batch(self, index: torch.Tensor) -> torch.Tensor:
        begin, length = self.starts[index], self.starts[index + 1] - self.starts[index]
        place = torch.arange(int(length.max()))[None]
        return torch.where(place < length[:, None], self.units[(begin[:, None] + place).clamp(max=len(self.units) - 1)], 0)

    def batches(self, chosen: torch.Tensor, size: int, seed: int) -> list[torch.Tensor]:
        """Rows of nearly the same length together, in random order."""
        lengths = (self.starts[1:] - self.starts[:-1])[chosen]
        order = torch.randperm(len(chosen), generator=torch.Generator().manual_seed(seed))
        found = list(chosen[order[torch.argsort(lengths[order] // 16, stable=True)]].split(size))
        random.Random(seed).shuffle(found)
        return found


def cut(text: str) -> np.ndarray:
    return plain_units(text, LONGEST)


def read(work: Path, opinions: Path | None, limit: int | None = None) -> Rows:
    texts, values, weights = [], [], []
    with (work / "prepared.jsonl").open(encoding="utf-8") as file:
        for row, line in zip(read_rows(work / "rows.jsonl"), file, strict=limit is None):
            if limit is not None and len(texts) >= limit:
                break
            prepared = json.loads(line)
            y, w = label_vectors(row, prepared["lexicon"])
            texts.append(prepared["text"])
            values.append(y[:OUTPUTS])
            weights.append(w[:OUTPUTS])
    with Pool() as pool:
        units = pool.map(cut, texts, chunksize=2000)
    starts = np.concatenate([[0], np.cumsum([len(own) for own in units])])
    said = None if opinions is None else torch.from_numpy(np.load(opinions)[: len(texts), :OUTPUTS].astype(np.float32))
    if said is not None and len(said) != len(texts):
        raise SystemExit(f"{opinions} has {len(said)} rows, {work / 'rows.jsonl'} has {len(texts)}")
    y = torch.tensor(np.array(values, np.uint8))
    return Rows(torch.from_numpy(np.concatenate(units).astype(np.int32)), torch.from_numpy(starts), y, torch.tensor(np.array(weights, np.uint8)), said)


def loss_of(rows: Rows, logits: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    known = rows.y[index] != UNKNOWN
    y = torch.where(known, rows.y[index].float() / ONE, 0.0)
    weight = known * rows.w[index].float() / 100
    own = slice(0, len(CATEGORIES))
    of_labels = F.binary_cross_entropy_with_logits(logits[:, own], y[:, own], reduction="none")
    # Perspective's scores are shares, learned as log odds: 0.02 and 0.1 must be told apart as well as 0.6 and 0.9.
    of_perspective = F.huber_loss(logits[:, len(CATEGORIES) :], torch.logit(y[:, len(CATEGORIES) :], 0.005), reduction="none")
    hard = torch.cat([of_labels, of_perspective], 1) * weight * (1 + (POSITIVE_WEIGHT - 1) * y)
    if rows.opinions is None:
        return hard.sum() / weight.sum().clamp(min=1)
    soft = F.binary_cross_entropy_with_logits(logits, torch.sigmoid(rows.opinions[index]), reduction="none")
    share = OPINION_SHARE.expand_as(soft)
    return 0.45 * (hard * (1 - share)).sum() / (weight * (1 - share)).sum().clamp(min=1) + 0.55 * (soft * share).sum() / share.sum()


def learn(rows: Rows, chosen: torch.Tensor, epochs: int, rate: float, decay: float, size: int, seed: int) -> FastModel:
    torch.manual_seed(seed)
    net = FastModel()
    optimizer = torch.optim.Adam(net.parameters(), rate)
    steps, step = len(rows.batches(chosen, size, 0)) * epochs, 0
    start = time.time()
    for epoch in range(epochs):
        net.train()
        total = []
        for index in rows.batches(chosen, size, seed * epochs + epoch):
            share = min(1.0, (step + 1) / (0.06 * steps)) * max(0.01, 1 - step / steps)
            for group in optimizer.param_groups:
                group["lr"] = rate * share
            loss = loss_of(rows, net(buckets(rows.batch(index))), index)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            net.table.weight.data.mul_(1 - decay * share)
            step += 1
            total.append(float(loss.detach()))
        print(f"epoch {epoch}: loss {np.mean(total):.4f}, {time.time() - start:.0f} s", flush=True)
    return net


@torch.no_grad()
def predict(net: FastModel, rows: Rows, chosen: torch.Tensor) -> np.ndarray:
    net.eval()
    out = torch.zeros(len(rows.y), OUTPUTS)
    for index in rows.batches(chosen, 2048, 0):
        out[index] = net(buckets(rows.batch(index)))
    return out[chosen].numpy()


def area_under_roc(positive: np.ndarray, score: np.ndarray) -> float:
    ranks = np.empty(len(score))
    ranks[np.argsort(score, kind="stable")] = np.arange(1, len(score) + 1)
    count = positive.sum()
    return float((ranks[positive].sum() - count * (count + 1) / 2) / (count * (len(score) - count)))


def figures(rows: Rows, chosen: torch.Tensor, logits: np.ndarray) -> Iterator[str]:
    """On rows whose label is no guess of the word lists."""
    y, w = rows.y[chosen].numpy(), rows.w[chosen].numpy()
    for column, name in enumerate(CATEGORIES):
        sure = (y[:, column] != UNKNOWN) & (w[:, column] >= 50)
        positive = y[sure, column] >= ONE // 2
        if positive.any() and not positive.all():
            yield f"{name}: {int(sure.sum())} rows, area {area_under_roc(positive, logits[sure, column]):.4f}"


def write(net: FastModel, path: Path) -> None:
    """Each output has its own scale. The net keeps the rounded weights, so that the figures are those of the shipped model."""
    weights = net.table.weight.data[:BUCKETS]
    scale = weights.abs().amax(0).clamp(min=1e-12) / 127
    rounded = torch.clamp((weights / scale).round(), -127, 127)
    net.table.weight.data[:BUCKETS] = rounded * scale
    header = json.dumps({"bucketBits": BUCKET_BITS, "scale": scale.tolist(), "bias": net.bias.tolist()}).encode()
    path.write_bytes(len(header).to_bytes(4, "little") + header + rounded.to(torch.int8).numpy().tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--opinions", type=Path)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--decay", type=float, default=1e-4)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, help="only the first rows, to try it out")
    given = parser.parse_args()
    rows = read(given.work, given.opinions, given.limit)
    numbers = torch.arange(len(rows.y))
    learned, held_back = numbers[numbers % HELD_BACK > 0], numbers[numbers % HELD_BACK == 0]
    print(len(learned), "rows to learn from", flush=True)
    net = learn(rows, learned, given.epochs, given.rate, given.decay, given.batch, given.seed)
    write(net, given.out)
    for line in figures(rows, held_back, predict(net, rows, held_back)):
        print(line)


if __name__ == "__main__":
    main()
