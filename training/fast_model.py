"""The fast model: linear over hashed n-grams, trained on the teachers' scores, written with int8 weights.

  python3 -m training.fast_model fast --work WORK --epochs 12 --english teacher_a+teacher_b --other teacher_m

Writes fast_NAME.bin, which the engine reads, and dev_NAME.npy with the logits of the rounded weights.
"""

import argparse
import json
import random
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from training.fast_features import BUCKET_BITS, BUCKETS, NOTHING, buckets, plain_units
from training.learning import Clock, Targets, dev_figures, rate, read_texts, read_training_rows, teach

OUTPUTS = 8  # the seven categories and Perspective's TOXICITY
LONGEST = 1000


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


def cut(text: str) -> np.ndarray:
    return plain_units(text, LONGEST)


def unit_rows(texts: list[str]) -> tuple[torch.Tensor, torch.Tensor]:
    """All texts as units, one after another, and where each begins."""
    with Pool() as pool:
        rows = pool.map(cut, texts, chunksize=2000)
    lengths = np.array([len(row) for row in rows], np.int64)
    return torch.from_numpy(np.concatenate(rows).astype(np.int32)), torch.from_numpy(np.concatenate([[0], np.cumsum(lengths)]))


def batch_of(units: torch.Tensor, starts: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    begin, length = starts[index], starts[index + 1] - starts[index]
    place = torch.arange(int(length.max()), device=units.device)[None]
    inside = place < length[:, None]
    return torch.where(inside, units[(begin[:, None] + place).clamp(max=len(units) - 1)], 0)


def batches(starts: torch.Tensor, size: int, seed: int) -> list[torch.Tensor]:
    lengths = starts[1:] - starts[:-1]
    order = torch.randperm(len(lengths), device=lengths.device)
    found = list(order[torch.argsort(lengths[order] // 16, stable=True)].split(size))
    random.Random(seed).shuffle(found)
    return found


@torch.no_grad()
def predict(net: FastModel, units: torch.Tensor, starts: torch.Tensor) -> np.ndarray:
    net.eval()
    out = torch.zeros(len(starts) - 1, OUTPUTS)
    for index in batches(starts, 2048, 0):
        out[index.cpu()] = net(buckets(batch_of(units, starts, index))).float().cpu()
    return out.numpy().astype(np.float32)


def write(net: FastModel, path: Path) -> None:
    """Each output has its own scale. The net keeps the rounded weights, so that the figures are those of the shipped model."""
    weights = net.table.weight.data[:BUCKETS]
    scale = weights.abs().amax(0) / 127
    rounded = torch.clamp((weights / scale).round(), -127, 127)
    net.table.weight.data[:BUCKETS] = rounded * scale
    header = json.dumps({"bucketBits": BUCKET_BITS, "scale": scale.tolist(), "bias": net.bias.tolist()}).encode()
    path.write_bytes(len(header).to_bytes(4, "little") + header + rounded.to(torch.int8).cpu().numpy().tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--decay", type=float, default=1e-4)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--english", default="")
    parser.add_argument("--other", default="")
    parser.add_argument("--perspective", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--limit", type=int, default=0)
    given = parser.parse_args()
    clock, device, work = Clock(given.name), given.device, given.work
    torch.manual_seed(given.seed)
    rows = read_training_rows(work)
    cache = work / f"units-{len(rows.texts)}.npz"
    if not cache.exists():
        units, starts = unit_rows(rows.texts)
        dev_units, dev_starts = unit_rows(read_texts(work / "dev-texts.jsonl.xz"))
        np.savez(cache, units=units.numpy(), starts=starts.numpy(), dev_units=dev_units.numpy(), dev_starts=dev_starts.numpy())
    stored = {name: torch.from_numpy(value).to(device) for name, value in np.load(cache).items()}
    units, starts = stored["units"], stored["starts"]
    if given.limit:
        starts = starts[: given.limit + 1]
    soft = teach(work, given.english, given.other, given.perspective, rows.lang) if given.english or given.other else None
    targets = Targets(rows, np.arange(len(starts) - 1), soft, device, columns=OUTPUTS)
    net = FastModel().to(device)
    optimizer = torch.optim.Adam(net.parameters(), given.rate)
    steps = len(batches(starts, given.batch, 0)) * given.epochs
    clock.say("rows", len(starts) - 1, "steps", steps)
    step = 0
    for epoch in range(given.epochs):
        net.train()
        total = 0.0
        for index in batches(starts, given.batch, epoch):
            for group in optimizer.param_groups:
                group["lr"] = given.rate * rate(step, steps)
            logits = net(buckets(batch_of(units, starts, index)))
            loss = targets.loss(logits, index)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            if given.decay:
                net.table.weight.data.mul_(1 - given.decay * group["lr"] / given.rate)
            step += 1
            if step % 20 == 0:
                total = 0.9 * total + 0.1 * float(loss)
        clock.say("epoch", epoch, f"{total:.4f}")
    write(net, work / f"fast_{given.name}.bin")
    logits = predict(net, stored["dev_units"], stored["dev_starts"])
    np.save(work / f"dev_{given.name}.npy", logits)
    for line in dev_figures(work, logits):
        clock.say(line)
    clock.say("done")


if __name__ == "__main__":
    main()
