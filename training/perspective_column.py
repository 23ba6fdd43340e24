"""Perspective's TOXICITY for the fast model: its eighth output, learned as the heads of the deep models are (`perspective_heads`).

  python3 -m training.perspective_column learn --work WORK
  python3 -m training.perspective_column put fd --work WORK

Linear over the fast model's own n-grams, taught by the scored half of dev and by the large encoders' opinion of our English
texts. `learn` needs a GPU. `put` rewrites the last column of fast_NAME.bin and of dev_NAME.npy. There, rows that were learned
from carry what a model without them says (five folds), so that whatever weighs this output later is not deceived.
"""

import argparse
import json
import struct
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from training.fast_features import BUCKETS, NOTHING, buckets
from training.fast_model import batch_of, batches, unit_rows
from training.learning import Clock, rate, read_texts
from training.perspective_heads import Scored

EPOCHS, RATE, DECAY, BATCH = 8, 0.02, 1e-3, 1024


class Column(torch.nn.Module):
    def __init__(self, bias: float) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(BUCKETS + 1, 1, padding_idx=NOTHING)
        torch.nn.init.zeros_(self.table.weight)
        self.bias = torch.nn.Parameter(torch.tensor(bias))

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        count = (features != NOTHING).sum(1).clamp(min=1)
        if self.training:
            features = features.masked_fill(torch.rand(features.shape, device=features.device) < 0.1, NOTHING)
        return self.bias + F.embedding_bag(features, self.table.weight, mode="sum", padding_idx=NOTHING)[:, 0] / count.sqrt()


def teach(units: torch.Tensor, starts: torch.Tensor, target: torch.Tensor, weight: torch.Tensor) -> Column:
    torch.manual_seed(0)
    net = Column(float((target * weight).sum() / weight.sum())).cuda()
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    steps, step = len(batches(starts, BATCH, 0)) * EPOCHS, 0
    for epoch in range(EPOCHS):
        net.train()
        for index in batches(starts, BATCH, epoch):
            share = rate(step, steps)
            for group in optimizer.param_groups:
                group["lr"] = RATE * share
            said = net(buckets(batch_of(units, starts, index)))
            loss = (F.huber_loss(said, target[index], reduction="none") * weight[index]).sum() / weight[index].sum().clamp(min=1)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            net.table.weight.data.mul_(1 - DECAY * share)
            step += 1
    return net.eval()


@torch.no_grad()
def say(net: Column, units: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
    out = torch.zeros(len(starts) - 1, device="cuda")
    for index in batches(starts, 2048, 0):
        out[index] = net(buckets(batch_of(units, starts, index)))
    return out


def learn(work: Path) -> None:
    clock, rows = Clock("fast column"), Scored(work)
    units, starts = (values.cuda() for values in unit_rows(read_texts(work / "rows.jsonl.xz")))
    target, weight = rows.lesson(np.load(work / "opinions.npz")["opinion"])
    net = teach(units, starts, target, weight)
    said = say(net, units, starts)
    clock.say("Spearman on the measured half", rows.agreement(said, rows.measure))
    for inside in rows.folds():
        said[inside] = say(teach(units, starts, target, weight * ~inside), units, starts)[inside]
    clock.say("and, without having seen them, on the other", rows.agreement(said, rows.fit))
    scored = rows.fit | rows.measure
    np.savez(work / "column.npz", weights=net.table.weight.data[:BUCKETS, 0].cpu().numpy(), bias=net.bias.detach().cpu().numpy(), rows=rows.index[scored], said=said.cpu().numpy()[scored])


def rewrite(path: Path, weights: np.ndarray, bias: float) -> None:
    """The last output of the file."""
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


def put(name: str, work: Path) -> None:
    stored = np.load(work / "column.npz")
    rewrite(work / f"fast_{name}.bin", stored["weights"], float(stored["bias"]))
    logits = np.load(work / f"dev_{name}.npy")
    logits[stored["rows"], -1] = stored["said"]
    np.save(work / f"dev_{name}.npy", logits)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    parts = {name: commands.add_parser(name) for name in ("learn", "put")}
    parts["put"].add_argument("name")
    for part in parts.values():
        part.add_argument("--work", type=Path, required=True)
    given = parser.parse_args()
    if given.command == "learn":
        learn(given.work)
    else:
        put(given.name, given.work)


if __name__ == "__main__":
    main()
