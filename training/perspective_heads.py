"""Perspective's TOXICITY in the deep models: a small head on each one's features, learned from texts that carry its own score.

  python3 -m training.perspective_rows --work WORK --pieces multilingual-pieces.bin
  python3 -m training.perspective_heads opinions --work WORK
  python3 -m training.perspective_heads learn --work WORK --english pack_st.bin --multilingual pack_um.bin
  python3 -m training.perspective_heads put --work WORK FOLDER st um

Few texts carry the score: half of dev's Wikipedia talk (the other half measures) and rtp_slice. So large encoders are
fine-tuned on them and say what they think of a few hundred thousand English texts of ours (`opinions`), and each deep model
gets a head of one inner layer that comes as near to that as the model's features allow (`learn`). Nothing else in the models
changes. Both need a GPU. `put` writes the heads into the ONNX files of FOLDER, in place of the column that was there, and
what they say of dev into the logits of the two models (st, um).
"""

import argparse
import math
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from scipy.stats import spearmanr
from torch import nn

from training.categories import CATEGORIES, PERSPECTIVE
from training.encoder import Encoder, Pieces, load
from training.learning import Clock, like_lengths, rate, read_texts
from training.sentence_encoder import SentenceEncoder
from training.weights import unpack

COLUMN = len(CATEGORIES) + PERSPECTIVE.index("TOXICITY")
EPOCHS, RATE, TOKENS, SEEDS = 5, 3e-5, 2048, 3
FOLDS = 5
# Which layer of each model, counted from its last, the head stands beside.
HEADS = {"english": -1, "multilingual": -2}
# Scored texts count as this many that only the teachers have an opinion of.
SCORED_WEIGHT = 5.0
INNER, HEAD_EPOCHS, HEAD_RATE, HEAD_BATCH = 256, 12, 1e-3, 1024


def logit(share: np.ndarray) -> np.ndarray:
    share = np.clip(share, 0.005, 0.995)
    return np.log(share / (1 - share))


def fine_tune(work: Path, pieces: Pieces, x: torch.Tensor, wanted: torch.Tensor, chosen: np.ndarray, seed: int, clock: Clock) -> Encoder:
    torch.manual_seed(seed)
    net = load("mpnet", work, pieces, clock).cuda()
    optimizer = torch.optim.AdamW(net.parameters(), RATE, (0.9, 0.98), weight_decay=0.01)
    own = torch.from_numpy(chosen).cuda()
    lengths = (x[own] != pieces.padding).sum(1)
    steps, step = len(like_lengths(lengths, TOKENS, 0)) * EPOCHS, 0
    for epoch in range(EPOCHS):
        net.train()
        for index, width in like_lengths(lengths, TOKENS, seed * 100 + epoch):
            for group in optimizer.param_groups:
                group["lr"] = RATE * rate(step, steps)
            with torch.autocast("cuda", torch.bfloat16):
                said = net(x[own[index], :width])[:, COLUMN]
            loss = F.huber_loss(said.float(), wanted[own[index]])
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
        clock.say("teacher", seed, "epoch", epoch, f"{float(loss):.4f}")
    return net


@torch.no_grad()
def in_batches(judge, rows: torch.Tensor, padding: int) -> torch.Tensor:
    """What `judge` makes of every row; rows of like length go together."""
    lengths = (rows != padding).sum(1)
    order = torch.argsort(lengths)
    parts = []
    for start in range(0, len(rows), 1024):
        index = order[start : start + 1024]
        with torch.autocast("cuda", torch.bfloat16):
            parts.append(judge(rows[index, : int(lengths[index].max())]).float())
    made = torch.cat(parts)
    return torch.empty_like(made).index_copy_(0, order, made)


def english_features(net: Encoder):
    """What the last layer of the English model reads: the first piece and the mean of all."""

    def features(pieces: torch.Tensor) -> torch.Tensor:
        mask = pieces != net.padding
        states = net.body(input_ids=pieces, attention_mask=mask.long()).last_hidden_state
        shown = mask.unsqueeze(-1)
        return torch.cat([states[:, 0], (states * shown).sum(1) / shown.sum(1)], 1)

    return features


def multilingual_features(net: SentenceEncoder):
    """What the head of the multilingual model reads: all that the layers before it made."""
    read: list[torch.Tensor] = []
    net.head[0].register_forward_pre_hook(lambda _, given: read.append(given[0]))

    def features(pieces: torch.Tensor) -> torch.Tensor:
        read.clear()
        net(pieces)
        return read[0]

    return features


class Head(nn.Module):
    """Its first layer takes the features as they are: their measure is folded into its weights."""

    def __init__(self, centre: torch.Tensor, spread: torch.Tensor) -> None:
        super().__init__()
        self.centre, self.spread = centre, spread
        self.inner, self.last = nn.Linear(len(centre), INNER), nn.Linear(INNER, 1)
        self.drop_features, self.drop = nn.Dropout(0.1), nn.Dropout(0.3)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        scaled = self.drop_features((features - self.centre) / self.spread)
        return self.last(self.drop(F.gelu(self.inner(scaled))))[:, 0]

    def folded(self) -> dict[str, np.ndarray]:
        weight = self.inner.weight / self.spread
        parts = {"inner": weight.T, "inner_bias": self.inner.bias - weight @ self.centre, "last": self.last.weight.T, "last_bias": self.last.bias}
        return {name: value.detach().cpu().numpy().astype(np.float32) for name, value in parts.items()}


def teach_head(features: torch.Tensor, target: torch.Tensor, weight: torch.Tensor) -> Head:
    torch.manual_seed(0)
    taught = torch.nonzero(weight > 0)[:, 0]
    head = Head(features[taught].mean(0), features[taught].std(0) + 1e-6).cuda().train()
    optimizer = torch.optim.AdamW(head.parameters(), HEAD_RATE, weight_decay=0.05)
    steps, step = -(-len(taught) // HEAD_BATCH) * HEAD_EPOCHS, 0
    for _ in range(HEAD_EPOCHS):
        for index in taught[torch.randperm(len(taught), device="cuda")].split(HEAD_BATCH):
            for group in optimizer.param_groups:
                group["lr"] = HEAD_RATE * rate(step, steps)
            loss = (F.huber_loss(head(features[index]), target[index], reduction="none") * weight[index]).sum() / weight[index].sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            step += 1
    return head.eval()


class Scored:
    """The rows of `perspective_rows`: what they are, what Perspective said of them, and what is to be learned."""

    def __init__(self, work: Path) -> None:
        stored = np.load(work / "rows.npz")
        self.kind, self.score, self.index = stored["kind"], stored["target"], stored["index"]
        self.fit, self.measure = self.kind == "fit", self.kind == "measure"
        self.wanted = logit(np.nan_to_num(self.score, nan=0.5)).astype(np.float32)

    def lesson(self, opinion: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Target and weight of every row: Perspective's own word where it may be learned from, else the teachers'."""
        weight = np.where(self.measure, 0.0, np.where(self.fit, SCORED_WEIGHT, 1.0)).astype(np.float32)
        return torch.from_numpy(np.where(self.fit, self.wanted, opinion).astype(np.float32)).cuda(), torch.from_numpy(weight).cuda()

    def agreement(self, said: torch.Tensor, where: np.ndarray) -> str:
        return f"{spearmanr(said.detach().float().cpu().numpy()[where], self.score[where])[0]:.4f}"

    def folds(self) -> list[torch.Tensor]:
        """Rows that are learned from, in five parts: each is left out once, to see what is said of it unseen."""
        fold = np.where(self.fit, np.random.default_rng(0).integers(0, FOLDS, len(self.kind)), -1)
        return [torch.from_numpy(fold == one).cuda() for one in range(FOLDS)]


def ask_teachers(work: Path) -> None:
    clock, rows = Clock("opinions"), Scored(work)
    wanted = torch.from_numpy(rows.wanted).cuda()
    pieces = Pieces("mpnet", work / "mpnet-vocab.txt")
    x = pieces.encode(read_texts(work / "rows.jsonl.xz")).cuda()
    fit = np.flatnonzero(rows.fit)
    # Scored talk comes three times: it is what is measured, and there is less of it than of the other.
    chosen = np.concatenate([np.flatnonzero(rows.fit | (rows.kind == "rtp")), fit, fit])
    opinions = []
    for seed in range(SEEDS):
        net = fine_tune(work, pieces, x, wanted, chosen, seed, clock).eval()
        opinions.append(in_batches(lambda batch: net(batch)[:, COLUMN], x, pieces.padding))
        clock.say("teacher", seed, "Spearman on the measured half", rows.agreement(opinions[-1], rows.measure))
    opinion = torch.stack(opinions).mean(0)
    clock.say("teachers together", rows.agreement(opinion, rows.measure))
    np.savez(work / "opinions.npz", opinion=opinion.cpu().numpy())


def learn(work: Path, english: Path, multilingual: Path) -> None:
    clock, rows = Clock("heads"), Scored(work)
    target, weight = rows.lesson(np.load(work / "opinions.npz")["opinion"])
    made: dict[str, np.ndarray] = {}
    scored = rows.fit | rows.measure
    for name, features in (("english", student_features(work, english)), ("multilingual", linguist_features(work, multilingual))):
        head = teach_head(features, target, weight)
        with torch.no_grad():
            said = head(features)
            clock.say(name, "Spearman on the measured half", rows.agreement(said, rows.measure))
            for inside in rows.folds():
                with torch.enable_grad():
                    other = teach_head(features, target, weight * ~inside)
                said[inside] = other(features[inside])
        clock.say(name, "and, without having seen them, on the other", rows.agreement(said, rows.fit))
        made |= {f"{name}_{part}": value for part, value in head.folded().items()}
        made[f"{name}_said"] = said.cpu().numpy()[scored]
    np.savez(work / "heads.npz", rows=rows.index[scored], **made)


def student_features(work: Path, pack: Path) -> torch.Tensor:
    pieces = Pieces("bge", work / "bge-vocab.txt")
    net = Encoder("bge", pieces.size, pieces.padding)
    net.load_state_dict({name: torch.from_numpy(np.ascontiguousarray(value, np.float32)) for name, value in unpack(pack).items()}, strict=False)
    return in_batches(english_features(net.cuda().eval()), pieces.encode(read_texts(work / "rows.jsonl.xz")).cuda(), pieces.padding)


def linguist_features(work: Path, pack: Path) -> torch.Tensor:
    from training.export import empty_sentence_encoder

    state = {name: torch.from_numpy(np.ascontiguousarray(value, np.float32)) for name, value in unpack(pack).items()}
    net = empty_sentence_encoder()
    net.table = nn.Embedding(*state["table.weight"].shape, padding_idx=0)
    net.load_state_dict(state)
    return in_batches(multilingual_features(net.cuda().eval()), torch.from_numpy(np.load(work / "pieces.npz")["ids"]).cuda(), 0)


def put(work: Path, folder: Path, logits_of: dict[str, str]) -> None:
    import onnx
    from onnx import helper, numpy_helper

    stored = np.load(work / "heads.npz")
    for name, dev in logits_of.items():
        logits = np.load(work / f"dev_{dev}.npy")
        logits[stored["rows"], COLUMN] = stored[f"{name}_said"]
        np.save(work / f"dev_{dev}.npy", logits)
        path = folder / f"{name}.onnx"
        model = onnx.load(str(path))
        graph = model.graph
        reads = features_before(graph, HEADS[name])
        for node in graph.node:
            node.output[:] = ["all_logits" if output == "logits" else output for output in node.output]
        parts = {part: f"perspective_{part}" for part in ("inner", "inner_bias", "last", "last_bias")}
        graph.initializer.extend([numpy_helper.from_array(stored[f"{name}_{part}"], own) for part, own in parts.items()])
        cuts = {"first": [0], "own": [COLUMN], "after": [COLUMN + 1], "end": [2**31], "column": [1]}
        graph.initializer.extend([numpy_helper.from_array(np.array(value, np.int64), f"cut_{cut}") for cut, value in cuts.items()])
        gelu = 1 / math.sqrt(2)
        graph.initializer.extend([numpy_helper.from_array(np.array(value, np.float32), f"gelu_{number}") for number, value in (("root", gelu), ("one", 1.0), ("half", 0.5))])
        graph.node.extend([
            helper.make_node("MatMul", [reads, parts["inner"]], ["perspective_0"]),
            helper.make_node("Add", ["perspective_0", parts["inner_bias"]], ["perspective_1"]),
            helper.make_node("Mul", ["perspective_1", "gelu_root"], ["perspective_2"]),
            helper.make_node("Erf", ["perspective_2"], ["perspective_3"]),
            helper.make_node("Add", ["perspective_3", "gelu_one"], ["perspective_4"]),
            helper.make_node("Mul", ["perspective_1", "perspective_4"], ["perspective_5"]),
            helper.make_node("Mul", ["perspective_5", "gelu_half"], ["perspective_6"]),
            helper.make_node("MatMul", ["perspective_6", parts["last"]], ["perspective_7"]),
            helper.make_node("Add", ["perspective_7", parts["last_bias"]], ["perspective_8"]),
            helper.make_node("Slice", ["all_logits", "cut_first", "cut_own", "cut_column"], ["logits_before"]),
            helper.make_node("Slice", ["all_logits", "cut_after", "cut_end", "cut_column"], ["logits_after"]),
            helper.make_node("Concat", ["logits_before", "perspective_8", "logits_after"], ["logits"], axis=1),
        ])
        onnx.checker.check_model(model)
        onnx.save(model, str(path))
        print(path, path.stat().st_size, "bytes")


def features_before(graph, layer: int) -> str:
    """The float values that this layer of bytes, counted from the last, reads before they are made bytes."""
    before = {output: node for node in graph.node for output in node.output}
    multiplications = [node for node in graph.node if node.op_type == "MatMulInteger"]
    return before[multiplications[layer].input[0]].input[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    parts = {name: commands.add_parser(name) for name in ("opinions", "learn", "put")}
    for part in parts.values():
        part.add_argument("--work", type=Path, required=True)
    parts["learn"].add_argument("--english", type=Path, required=True)
    parts["learn"].add_argument("--multilingual", type=Path, required=True)
    parts["put"].add_argument("folder", type=Path)
    parts["put"].add_argument("names", nargs=2, metavar=("ENGLISH", "MULTILINGUAL"))
    given = parser.parse_args()
    if given.command == "opinions":
        ask_teachers(given.work)
    elif given.command == "learn":
        learn(given.work, given.english, given.multilingual)
    else:
        put(given.work, given.folder, dict(zip(("english", "multilingual"), given.names, strict=True)))


if __name__ == "__main__":
    main()
