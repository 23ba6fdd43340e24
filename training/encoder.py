"""Fine-tunes a pretrained encoder on all columns at once: a teacher, or a student that learns from teachers.

  python3 -m training.encoder mpnet teacher_a --work WORK --rows english --epochs 2 --rate 4e-5 --tokens 16384 --soft
  python3 -m training.encoder bge student --work WORK --rows latin --epochs 4 --rate 1e-4 --tokens 24576 --english teacher_a+teacher_b
  python3 -m training.encoder e5 many --work WORK --rows all --epochs 3 --rate 1.5e-4 --tokens 20480 [--prepare]
  python3 -m training.encoder e5 more --work WORK --rows all --start many --rate 6e-5 --tokens 2048 --device cpu

WORK holds texts.jsonl.xz, labels.npz, dev-texts.jsonl.xz, dev-labels.npz, the packed weights BASE.bin and BASE-vocab.txt, or
e5.model for e5. Writes net_NAME.pt, dev_NAME.npy (logits) and, with --soft, soft_NAME.npy (logits of every row). Texts split into
pieces are stored as pieces-BASE-….npz; `--prepare` writes only these. If they exist, the texts are not needed.
"""

import argparse
import re
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from transformers import BertConfig, BertModel, MPNetConfig, MPNetModel

from training.categories import CATEGORIES
from training.learning import OUTPUTS, Clock, Targets, chosen, dev_figures, fewer_public, kept_without, like_lengths, rate, read_labels, read_texts, repeat_rare, repeat_written, teach, written_figures
from training.pieces import Pieces, encoded, open_pieces
from training.weights import WORD_TABLE, unpack

SHAPES = {"bge": (384, 12, 12), "mbert": (768, 12, 12), "e5": (384, 12, 12)}


class Encoder(nn.Module):
    """The pretrained body, then one linear layer over the first piece and the mean of all pieces."""

    def __init__(self, base: str, vocabulary_size: int, padding: int, drop: float = 0.1) -> None:
        super().__init__()
        dropped = {"hidden_dropout_prob": drop, "attention_probs_dropout_prob": drop}
        if base == "mpnet":
            self.body = MPNetModel(MPNetConfig(vocab_size=30527, max_position_embeddings=514, **dropped), add_pooling_layer=False)
            width = 768
        else:
            width, layers, heads = SHAPES[base]
            config = BertConfig(vocab_size=vocabulary_size, hidden_size=width, num_hidden_layers=layers, num_attention_heads=heads, intermediate_size=4 * width, **dropped)
            self.body = BertModel(config, add_pooling_layer=False)
        self.padding = padding
        self.drop = nn.Dropout(drop)
        self.head = nn.Linear(2 * width, OUTPUTS)

    def forward(self, pieces: torch.Tensor) -> torch.Tensor:
        mask = pieces != self.padding
        states = self.body(input_ids=pieces, attention_mask=mask.long()).last_hidden_state
        shown = mask.unsqueeze(-1)
        mean = (states * shown).sum(1) / shown.sum(1)
        return self.head(self.drop(torch.cat([states[:, 0], mean], 1)))


def load(base: str, work: Path, padding: int, clock: Clock, drop: float = 0.1) -> Encoder:
    state = {name: torch.from_numpy(np.ascontiguousarray(value, np.float32)) for name, value in unpack(work / f"{base}.bin").items()}
    net = Encoder(base, len(state[WORD_TABLE]), padding, drop)
    found = net.body.load_state_dict(state, strict=False)
    missing = [name for name in found.missing_keys if "position_ids" not in name]
    if missing or found.unexpected_keys:
        raise SystemExit(f"{base}.bin does not fit: missing {missing[:5]}, unexpected {found.unexpected_keys[:5]}")
    clock.say("loaded", base)
    return net


def start_of(work: Path, name: str) -> dict[str, torch.Tensor]:
    """A net trained here, or a shipped one (`training.shipped`)."""
    if (work / f"net_{name}.pt").exists():
        return {key: value.float() for key, value in torch.load(work / f"net_{name}.pt", map_location="cpu").items()}
    return {key: torch.from_numpy(np.ascontiguousarray(value, np.float32)) for key, value in unpack(work / f"start_{name}.bin").items()}


def groups_of(net: Encoder, rate: float, layer_decay: float) -> list[dict]:
    """The head learns at the full rate, and each layer below at a slightly lower rate."""
    layers = net.body.config.num_hidden_layers
    found = []
    for name, value in net.named_parameters():
        layer = re.search(r"layer\.(\d+)\.", name)
        depth = 0 if name.startswith("head") else layers - int(layer[1]) if layer else layers + 1
        found.append({"params": [value], "scale": layer_decay**depth})
    return [{**group, "lr": rate * group["scale"]} for group in found if group["params"][0].requires_grad]


class Average:
    """The mean of the last weights, which evens out steps that go too far."""

    def __init__(self, net: Encoder, horizon: int) -> None:
        self.net, self.horizon, self.steps = net, horizon, 0
        self.kept = [value.detach().clone() for value in net.parameters()]

    @torch.no_grad()
    def add(self) -> None:
        self.steps += 1
        share = max(1 / self.horizon, 1 / self.steps)
        torch._foreach_lerp_(self.kept, [value.detach() for value in self.net.parameters()], share)

    @torch.no_grad()
    def take(self) -> None:
        for value, kept in zip(self.net.parameters(), self.kept, strict=True):
            value.copy_(kept)


def hide(rows: torch.Tensor, pieces: Pieces, share: float, uneven: bool = False) -> torch.Tensor:
    """A copy with some pieces hidden, so that no single word decides; with `uneven`, some rows have none hidden and others many."""
    shares = 2 * share * torch.rand(len(rows), 1, device=rows.device) if uneven else share
    hidden = (torch.rand(rows.shape, device=rows.device) < shares) & (rows != pieces.padding) & (rows != pieces.begin) & (rows != pieces.end)
    return torch.where(hidden, pieces.mask, rows)


def disagreement(one: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    """The distance between two readings of the same rows (the Kullback-Leibler divergence in both directions)."""
    apart = (torch.sigmoid(one) - torch.sigmoid(other)) * (one - other)
    return apart[:, : len(CATEGORIES)].sum(1).mean() / 2


@torch.no_grad()
def predict(net: Encoder, pieces: torch.Tensor, padding: int, device: str) -> np.ndarray:
    net.eval()
    lengths = (pieces != padding).sum(1)
    order = torch.argsort(lengths)
    out = torch.zeros(len(pieces), OUTPUTS)
    for start in range(0, len(pieces), 1024):
        index = order[start : start + 1024]
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            out[index] = net(pieces[index, : int(lengths[index].max())].to(device)).float().cpu()
    return out.numpy().astype(np.float16)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", choices=["bge", "mpnet", "mbert", "e5"])
    parser.add_argument("name")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--rows", choices=["english", "latin", "mixed", "all"], default="english")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=4e-5)
    parser.add_argument("--tokens", type=int, default=16384)
    parser.add_argument("--rare", type=int, default=1, help="how often rows with a rare positive are repeated")
    parser.add_argument("--written", type=int, default=4, help="how often our own texts are repeated")
    parser.add_argument("--public", type=int, default=0, help="use about this many public rows instead of all of them")
    parser.add_argument("--english", default="", help="teachers for the English rows")
    parser.add_argument("--other", default="", help="teachers for all other rows")
    parser.add_argument("--perspective", default="", help="the teacher for Perspective's attributes, for English rows")
    parser.add_argument("--keep", type=float, default=0.0, help="weight of the net's own earlier scores for labels that a row leaves open")
    parser.add_argument("--start", default="", help="continue from net_START.pt instead of the pretrained weights")
    parser.add_argument("--seconds", type=int, default=0, help="training time; the rate then falls with the time")
    parser.add_argument("--hide", type=float, default=0.03, help="share of the pieces hidden in each step")
    parser.add_argument("--uneven", action="store_true", help="hide a different share of each row, from none to twice --hide")
    parser.add_argument("--drop", type=float, default=0.1, help="dropout")
    parser.add_argument("--agree", type=float, default=0.0, help="read each batch twice with different dropout; weight of the difference between the two readings")
    parser.add_argument("--layer-decay", type=float, default=1.0, help="factor by which each lower layer learns more slowly")
    parser.add_argument("--average", type=int, default=0, help="keep the mean of the weights of about this many last steps")
    parser.add_argument("--look", type=int, default=0, help="print figures on dev this many times during training")
    parser.add_argument("--keep-table", action="store_true", help="do not train the table of pieces")
    parser.add_argument("--without", choices=["contrast", "unlicensed"], help="leave these rows out, to measure what they are worth")
    parser.add_argument("--soft", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--prepare", action="store_true", help="only split the texts into pieces")
    parser.add_argument("--limit", type=int, default=0, help="use only this many rows, to try the script")
    given = parser.parse_args()
    clock, device, work = Clock(given.name), given.device, given.work
    torch.manual_seed(given.seed)

    rows = read_labels(work)
    pieces = open_pieces(given.base, work)
    everything = encoded(work, pieces, given.base, "train", len(rows.lang), lambda: read_texts(work / "texts.jsonl.xz"))
    dev_count = len(np.load(work / "dev-labels.npz")["y"])
    dev = encoded(work, pieces, given.base, "dev", dev_count, lambda: read_texts(work / "dev-texts.jsonl.xz"))
    clock.say("texts", len(everything), "and", dev_count, "of dev")
    if given.prepare:
        return
    order = chosen(rows, given.rows)
    if given.without:
        order = order[kept_without(rows.source[order], given.without)]
    if given.public:
        order = fewer_public(rows, order, given.public, given.seed)
    if given.limit:
        order = order[np.random.default_rng(0).permutation(len(order))[: given.limit]]
    order = repeat_written(rows, repeat_rare(rows, order, given.rare), given.written)
    net = load(given.base, work, pieces.padding, clock, given.drop).to(device)
    if given.start:
        net.load_state_dict(start_of(work, given.start))
    soft = teach(work, given.english, given.other, given.perspective, rows.lang) if given.english or given.other else None
    targets = Targets(rows, order, soft, device)
    if given.keep:
        targets.keep(predict(net, everything, pieces.padding, device)[order], given.keep)
        clock.say("opinions kept")
    x = everything[order].to(device)
    lengths = (x != pieces.padding).sum(1)
    if given.keep_table:
        net.body.embeddings.word_embeddings.weight.requires_grad_(False)
    optimizer = torch.optim.AdamW(groups_of(net, given.rate, given.layer_decay), given.rate, (0.9, 0.98), weight_decay=0.01, fused=device == "cuda")
    average = Average(net, given.average) if given.average else None
    steps = len(like_lengths(lengths, given.tokens, 0)) * given.epochs
    clock.say("rows", len(order), "steps", steps)

    step, start = 0, time.time()
    for epoch in range(given.epochs):
        net.train()
        for index, width in like_lengths(lengths, given.tokens, given.seed * 100 + epoch):
            spent = (time.time() - start) / given.seconds if given.seconds else 0.0
            if spent >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = group["scale"] * given.rate * rate(max(step, int(spent * steps)), steps)
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                logits = net(hide(x[index, :width], pieces, given.hide, given.uneven))
                again = net(hide(x[index, :width], pieces, given.hide, given.uneven)) if given.agree else None
            loss = targets.loss(logits.float(), index)
            if again is not None:
                loss = (loss + targets.loss(again.float(), index)) / 2 + given.agree * disagreement(logits.float(), again.float())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
            if average:
                average.add()
            if step % 500 == 0:
                clock.say("step", step, f"{float(loss):.4f}")
            if given.look and step % max(1, steps // given.look) == 0:
                clock.say("step", step, *written_figures(work, predict(net, dev, pieces.padding, device)))
                net.train()
    clock.say("trained, steps", step, "of", steps)
    if average:
        clock.say("before the mean", *written_figures(work, predict(net, dev, pieces.padding, device)))
        average.take()

    logits = predict(net, dev, pieces.padding, device)
    np.save(work / f"dev_{given.name}.npy", logits)
    for line in (*dev_figures(work, logits), *written_figures(work, logits)):
        clock.say(line)
    if given.soft:
        np.save(work / f"soft_{given.name}.npy", predict(net, everything, pieces.padding, device))
    torch.save({name: value.half() for name, value in net.state_dict().items()}, work / f"net_{given.name}.pt")
    clock.say("done")


if __name__ == "__main__":
    main()
