"""Trains the network that reads a text once and scores every sentence.

  python3 -m training.reading.train WORK/start.bin one --work WORK --seconds 540 [--rows rows.npz] [--seed 1]

WORK holds rows.npz (`training.reading.pack`) and the weights to start from: a pack of an earlier release (`training.shipped`), of a
pretrained encoder, or of a net (`net_NAME.pt`). Writes net_NAME.pt and NAME.bin, a pack to copy, and prints figures for choices.npz.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from training.categories import CATEGORIES
from training.data import source_of
from training.dataset import UNKNOWN as NO_LABEL
from training.reading.net import CLOSING, LAYERS, OPENING, OUTPUTS, PADDING, UNKNOWN, ReadingNet, open_net
from training.reading.rows import GROUPS
from training.reading.stream import MOST_PIECES, ONE, Packed, Stream, Twins, open_packed
from training.weights import pack

COUNT = len(CATEGORIES)
POSITIVE_WEIGHT = (1.0, 1.0, 1.0, 2.0, 2.0, 1.5, 1.5)
EXIT_SHARE, EXIT_LABELS = 0.5, 0.4
# What earlier scores count, where a row has a label, where it has none, and for Perspective's attributes.
KEPT_KNOWN, KEPT_OPEN, KEPT_PERSPECTIVE, LEARNED_PERSPECTIVE = 0.15, 0.4, 0.15, 0.3
WINDOW = 126
# English everyday texts are flagged most often, and there are few plain sentences and texts in the manner of real comments of our own.
ENGLISH_EVERYDAY, PLAIN, EVERYDAY_WORDS = 2.5, 8.0, 4.0
# The share of a batch's harmless texts that count again.
WORST = 0.08
# Pairs of a text and its variant: their share of the pieces, and how much a difference counts.
TWIN_PIECES, TWIN_SHARE = 0.25, 2.0
SPAM = CATEGORIES.index("spam")


class Clock:
    def __init__(self, name: str) -> None:
        self.name, self.start = name, time.time()

    def say(self, *words: object) -> None:
        print(self.name, round(time.time() - self.start), *words, flush=True)


def shares_of(owner: torch.Tensor, sentences: int, pieces: torch.Tensor) -> torch.Tensor:
    """For the whole and each sentence: the share of every piece."""
    whole = (owner >= 0).unsqueeze(1)
    own = owner.unsqueeze(1) == torch.arange(sentences, device=owner.device, dtype=owner.dtype).view(1, -1, 1)
    mask = torch.cat([whole, own], 1).float()
    return mask / mask.sum(-1, keepdim=True).clamp(min=1)


def highest(logits: torch.Tensor, text_of: torch.Tensor, texts: int) -> torch.Tensor:
    """The highest score of any sentence of each text."""
    own = text_of.unsqueeze(1) == torch.arange(texts, device=text_of.device, dtype=text_of.dtype).view(1, -1, 1)
    return logits.unsqueeze(1).masked_fill(~own.unsqueeze(-1), -30).amax(2)


def windows_of(rows: Packed, row: int) -> list[tuple[list[int], list[int]]]:
    """Neighbouring sentences that fit into one reading, as in the engine; the last one opens the next window."""
    found, pieces, owner, last = [], [OPENING], [-1], []
    given = rows.previous[rows.previous_starts[row] : rows.previous_starts[row + 1]].tolist()
    pieces, owner = pieces + given, owner + [-1] * len(given)
    number = 0
    for sentence in rows.sentences(row):
        own = sentence.tolist()
        if number and len(pieces) + len(own) > WINDOW + len(given):
            found.append(([*pieces, CLOSING], [*owner, -1]))
            carried = last if len(last) <= 48 and len(last) + len(own) <= WINDOW else []
            pieces, owner, number = [OPENING, *carried], [-1, *([0] * len(carried))], int(bool(carried))
        own = own[: MOST_PIECES - 1 - len(pieces)]
        pieces, owner = pieces + own, owner + [number] * len(own)
        number, last = number + 1, own
    return [*found, ([*pieces, CLOSING], [*owner, -1])]


@torch.no_grad()
def judged(net: ReadingNet, rows: Packed, device: str, only: np.ndarray | None = None) -> tuple[dict[int, np.ndarray], np.ndarray]:
    """For every text and exit the highest logit of any sentence, with Perspective's attributes from the first window as a whole; and the pieces read."""
    net.eval()
    numbers = np.arange(len(rows.counts)) if only is None else only
    documents = [(at, *window) for at, row in enumerate(numbers) for window in windows_of(rows, row)]
    order = sorted(range(len(documents)), key=lambda place: len(documents[place][1]))
    found = {place: np.full((len(numbers), OUTPUTS), -30, np.float32) for place in (*net.exits, LAYERS)}
    read = np.zeros(len(numbers))
    for start in range(0, len(order), 512):
        own = [documents[place] for place in order[start : start + 512]]
        width = max(len(pieces) for _, pieces, _ in own)
        x = torch.full((len(own), width), PADDING)
        owner = torch.full((len(own), width), -1)
        for at, (_, pieces, of) in enumerate(own):
            x[at, : len(pieces)], owner[at, : len(of)] = torch.tensor(pieces), torch.tensor(of)
        sentences = int(owner.max()) + 1
        x, owner = x.to(device), owner.to(device)
        shares = shares_of(owner, sentences, x)
        has = (owner.unsqueeze(1) == torch.arange(sentences, device=device).view(1, -1, 1)).any(-1)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits = net(x, shares)
        at = np.array([place for place, _, _ in own])
        np.add.at(read, at, np.array([len(pieces) for _, pieces, _ in own]))
        for place, values in logits.items():
            best = values[:, 1:, :COUNT].masked_fill(~has.unsqueeze(-1), -30).amax(1)
            np.maximum.at(found[place], at, torch.cat([best, values[:, 0, COUNT:]], 1).cpu().numpy())
    return found, read


def area(positive: np.ndarray, score: np.ndarray) -> float:
    order = np.argsort(score, kind="stable")
    ranks = np.empty(len(score))
    ranks[order] = np.arange(1, len(score) + 1)
    count = positive.sum()
    return float((ranks[positive].sum() - count * (count + 1) / 2) / max(1, count * (len(score) - count)))


def figures(clock: Clock, rows: Packed, found: dict[int, np.ndarray], read: np.ndarray) -> None:
    """Any category, by group, language and source: area under ROC, and the share caught with one harmless text in twenty and in a hundred flagged."""
    labels = rows.y[:, :COUNT]
    known = labels != NO_LABEL
    bad, fine = (known & (labels >= ONE // 2)).any(1), known.any(1) & ~(known & (labels > ONE // 5)).any(1)
    for place, logits in sorted(found.items(), reverse=True):
        score = logits[:, :COUNT].max(1)
        cut = np.quantile(score[fine & (rows.group == 0)], 0.95) if (fine & (rows.group == 0)).any() else 0
        for name, kept in sets_of(rows):
            b, f = bad & kept, fine & kept
            if b.sum() >= 20 and f.sum() >= 20:
                both = b | f
                at5, at1 = np.quantile(score[f], 0.95), np.quantile(score[f], 0.99)
                clock.say(f"exit {place}", name, int(b.sum()), int(f.sum()), f"area {area(b[both], score[both]):.4f} caught at 5 % {(score[b] > at5).mean():.3f} at 1 % {(score[b] > at1).mean():.3f}")
            elif f.sum() >= 20:
                clock.say(f"exit {place}", name, int(f.sum()), f"harmless above the cut {(score[f] > cut).mean():.4f}")
        if place == LAYERS:
            last, cut_last = score, cut
    for place in [one for one in found if one != LAYERS]:
        score = found[place][:, :COUNT].max(1)
        flagged = bad & (last > cut_last)
        bound = np.quantile(score[flagged], 0.01)
        clock.say(f"exit {place}: stops if one flagged text in a hundred may be lost:", *(f"{GROUPS[group]} {(score[fine & (rows.group == group)] < bound).mean():.3f}" for group in np.unique(rows.group)))
    clock.say("passes of 64:", *(f"{GROUPS[group]} {(read[rows.group == group] / 64).mean():.2f}" for group in np.unique(rows.group)))


def sets_of(rows: Packed):
    for group in np.unique(rows.group):
        own = rows.group == group
        yield GROUPS[group], own
        yield f"{GROUPS[group]} en", own & (rows.lang == "en")
        yield f"{GROUPS[group]} other", own & (rows.lang != "en")
    for source in np.unique(rows.source[rows.group == GROUPS.index("natural")]):
        yield f"source {source}", rows.source == source


@torch.no_grad()
def opinions(net: ReadingNet, rows: Packed, device: str) -> np.ndarray:
    """The scores of the starting weights for every row, read as a whole up to one window."""
    net.eval()
    order = np.argsort(np.minimum(rows.sizes, WINDOW), kind="stable")
    found = np.zeros((len(order), OUTPUTS), np.float16)
    for start in range(0, len(order), 2_048):
        own = order[start : start + 2_048]
        width = int(min(WINDOW, rows.sizes[own].max())) + 2
        x = np.full((len(own), width), PADDING, np.int64)
        for at, row in enumerate(own):
            pieces = rows.pieces[rows.starts[row] : rows.starts[row] + min(WINDOW, rows.sizes[row])]
            x[at, 0], x[at, 1 : 1 + len(pieces)], x[at, 1 + len(pieces)] = OPENING, pieces, CLOSING
        x = torch.from_numpy(x).to(device)
        shares = (x != PADDING).float().unsqueeze(1)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            found[own] = net(x, shares / shares.sum(-1, keepdim=True))[LAYERS][:, 0].half().cpu().numpy()
    return found


def permissive(rows: Packed) -> np.ndarray:
    own = {name: name.startswith("written") or bool(source_of(name)["permissive"]) for name in np.unique(rows.source).tolist()}
    return np.array([own[name] for name in rows.source.tolist()])


def often(rows: Packed) -> np.ndarray:
    """English everyday texts and some of our own are drawn more often."""
    share = np.ones(len(rows.counts))
    share[(rows.group == GROUPS.index("calm")) & (rows.lang == "en")] = ENGLISH_EVERYDAY
    share[rows.source == "written/plain"] = PLAIN
    share[rows.source == "written/everyday words"] = EVERYDAY_WORDS
    return share


class Loss:
    """Labels of every row on the device, and what a batch loses."""

    def __init__(self, rows: Packed, kept: np.ndarray | None, device: str) -> None:
        self.y = torch.from_numpy(rows.y).to(device)
        self.w = torch.from_numpy(rows.w).to(device)
        self.kept = None if kept is None else torch.from_numpy(kept).to(device)
        self.is_natural = torch.from_numpy(rows.group == GROUPS.index("natural")).to(device)
        self.positive = torch.tensor(POSITIVE_WEIGHT, device=device)

    def of(self, logits: dict[int, torch.Tensor], text_of: torch.Tensor, numbers: torch.Tensor, before: torch.Tensor | None = None) -> torch.Tensor:
        """`before`: earlier scores of this very batch, for every text, instead of those kept for its rows."""
        texts = numbers.shape[1]
        at = numbers.clamp(min=0)
        if before is None and self.kept is not None:
            before = self.kept[at].float()
        here = (numbers >= 0).unsqueeze(-1)
        known = (self.y[at] != NO_LABEL) & here
        y = torch.where(known, self.y[at].float() / ONE, 0.0)
        w = torch.where(known, self.w[at].float() / 100, 0.0)
        total = torch.zeros((), device=numbers.device)
        last = highest(logits[LAYERS][:, 1:, :COUNT], text_of, texts)
        for place, values in logits.items():
            own = last if place == LAYERS else highest(values[:, 1:, :COUNT], text_of, texts)
            hard = F.binary_cross_entropy_with_logits(own, y[..., :COUNT], reduction="none") * w[..., :COUNT] * (1 + (self.positive - 1) * y[..., :COUNT])
            hard = hard.sum() / w[..., :COUNT].sum().clamp(min=1)
            if place != LAYERS:
                real = (text_of >= 0).unsqueeze(-1)
                wanted = torch.sigmoid(logits[LAYERS][:, 1:, :COUNT].detach())
                follows = (F.binary_cross_entropy_with_logits(values[:, 1:, :COUNT], wanted, reduction="none") * real).sum() / real.sum().clamp(min=1) / COUNT
                total = total + EXIT_SHARE * (EXIT_LABELS * hard + (1 - EXIT_LABELS) * follows)
                continue
            total = total + hard
            if before is not None:
                scores = torch.sigmoid(before[..., :COUNT])
                share = torch.where(w[..., :COUNT] >= 0.5, KEPT_KNOWN * (~self.is_natural[at]).unsqueeze(-1), KEPT_OPEN) * here
                total = total + (F.binary_cross_entropy_with_logits(own, scores, reduction="none") * share).sum() / here.sum().clamp(min=1) / COUNT
        return total + self.perspective(logits[LAYERS][:, 0, COUNT:], y, w, numbers, before)

    def perspective(self, said: torch.Tensor, y: torch.Tensor, w: torch.Tensor, numbers: torch.Tensor, before: torch.Tensor | None) -> torch.Tensor:
        """Perspective judges a text as a whole, so only what was read alone counts. Its scores are shares, learned as log odds."""
        alone = ((numbers >= 0).sum(1) == 1) & (numbers[:, 0] >= 0)
        wanted, weight = y[:, 0, COUNT:], w[:, 0, COUNT:] * alone.unsqueeze(1)
        loss = LEARNED_PERSPECTIVE * (F.huber_loss(said, torch.logit(wanted, 0.005), reduction="none") * weight).sum() / weight.sum().clamp(min=1)
        if before is None:
            return loss
        scores = before[:, 0, COUNT:].clamp(-6, 6)
        open_share = alone.unsqueeze(1) * (weight == 0)
        return loss + KEPT_PERSPECTIVE * (F.huber_loss(said, scores, reduction="none") * open_share).sum() / open_share.sum().clamp(min=1)


def worst_harmless(own: torch.Tensor, loss_of: Loss, numbers: torch.Tensor) -> torch.Tensor:
    """What the harmless texts that look worst lose once more, each by its highest score of any category that has a label."""
    at = numbers.clamp(min=0)
    y, w = loss_of.y[at][..., :COUNT], loss_of.w[at][..., :COUNT]
    known = (w >= 50) & (y != 255)
    is_fine = (numbers >= 0) & (known.sum(-1) >= 3) & ~(known & (y > 20)).any(-1)
    scores = own.masked_fill(~known, -30).amax(-1)[is_fine]
    if len(scores) < 8:
        return own.new_zeros(())
    return F.softplus(scores.topk(max(2, round(WORST * len(scores)))).values).mean()


def apart(logits: dict[int, torch.Tensor], sentences: torch.Tensor, may_look_like_spam: torch.Tensor) -> torch.Tensor:
    """How far the two texts of each pair are from what they say together."""
    pairs = len(may_look_like_spam)
    total = logits[LAYERS].new_zeros(())
    counts = torch.ones(pairs, COUNT, device=total.device)
    counts[:, SPAM] = (~may_look_like_spam).float()
    for values in logits.values():
        best = values[:, 1:, :COUNT].float().masked_fill(~sentences.unsqueeze(-1), -30).amax(1)
        chances = torch.sigmoid(best)
        middle = ((chances[:pairs] + chances[pairs:]) / 2).detach().clamp(1e-6, 1 - 1e-6)
        least = -(middle * middle.log() + (1 - middle) * (1 - middle).log())
        for side in (best[:pairs], best[pairs:]):
            total = total + ((F.binary_cross_entropy_with_logits(side, middle, reduction="none") - least) * counts).sum() / counts.sum()
    return total


def twins_of(given: argparse.Namespace, device: str) -> Iterator[tuple[torch.Tensor, ...]]:
    pairs = Twins(given.work / given.twins, round(given.tokens * TWIN_PIECES), given.seed)
    return iter(torch.utils.data.DataLoader(pairs, batch_size=None, num_workers=min(2, given.workers), pin_memory=device == "cuda"))


def differ(net: ReadingNet, batch: tuple[torch.Tensor, ...], device: str, body: float) -> torch.Tensor:
    x, owner, may_look_like_spam = (value.to(device, non_blocking=True) for value in batch)
    sentences = int(owner.max()) + 1
    has = (owner.unsqueeze(1) == torch.arange(sentences, device=device, dtype=owner.dtype).view(1, -1, 1)).any(-1)
    return apart(net(x, shares_of(owner, sentences, x), body), has, may_look_like_spam)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("start", type=Path)
    parser.add_argument("name")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--rows", default="rows.npz")
    parser.add_argument("--choices", default="choices.npz")
    parser.add_argument("--seconds", type=int, required=True)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--tokens", type=int, default=32_768)
    parser.add_argument("--hide", type=float, default=0.12)
    parser.add_argument("--drop", type=float, default=0.12)
    parser.add_argument("--exits", type=int, nargs="+", default=[4, 6])
    parser.add_argument("--body", type=float, default=0.5, help="how much of the gradient of an exit reaches the layers below it")
    parser.add_argument("--keep", action="store_true", help="hold on to the scores of the starting weights where a row leaves its label open")
    parser.add_argument("--average", type=int, default=800, help="keep the mean of the weights of about this many last steps")
    parser.add_argument("--drawn", nargs="*", default=[], metavar="GROUP=SHARE", help="how often rows of a group are drawn, if not as usual")
    parser.add_argument("--again", type=float, default=0.0, help="how much the harmless texts of a batch that look worst count again")
    parser.add_argument("--twins", help="a file of pairs (training.reading.twins) whose two texts must get the same scores")
    parser.add_argument("--permissive", action="store_true", help="learn only from our own texts and sources with a stated permissive licence")
    parser.add_argument("--workers", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--most-steps", type=int, default=10**9)
    given = parser.parse_args()
    clock, device = Clock(given.name), given.device
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    rows, choices = open_packed(given.work / given.rows), open_packed(given.work / given.choices)
    net = open_net(given.start, tuple(given.exits), given.drop).to(device)
    clock.say("rows", len(rows.counts), "pieces", len(rows.pieces), "choices", len(choices.counts))
    kept = opinions(net, rows, device) if given.keep else None
    loss_of = Loss(rows, kept, device)
    clock.say("ready")
    heads = [value for name, value in net.named_parameters() if name.startswith("heads.")]
    others = [value for name, value in net.named_parameters() if not name.startswith("heads.")]
    optimizer = torch.optim.AdamW([{"params": others, "scale": 1.0}, {"params": heads, "scale": 4.0}], given.rate, (0.9, 0.98), weight_decay=0.01, fused=device == "cuda")
    drawn = {name: float(share) for name, share in (one.split("=") for one in given.drawn)}
    chosen = permissive(rows) if given.permissive else None
    stream = torch.utils.data.DataLoader(Stream(rows, given.tokens, given.seed, chosen, drawn, often(rows)), batch_size=None, num_workers=given.workers, prefetch_factor=6 if given.workers else None, pin_memory=device == "cuda")
    twins = twins_of(given, device) if given.twins else None
    mean = [value.detach().clone() for value in net.parameters()]
    start, step = time.time(), 0
    net.train()
    for x, owner, text_of, numbers in stream:
        spent = (time.time() - start) / given.seconds
        if spent >= 1 or step >= given.most_steps:
            break
        for group in optimizer.param_groups:
            group["lr"] = group["scale"] * given.rate * min(1.0, (step + 1) / 300) * max(0.01, 1 - spent)
        x, owner, text_of, numbers = (value.to(device, non_blocking=True) for value in (x, owner, text_of, numbers))
        shares = shares_of(owner, text_of.shape[1], x)
        hidden = (torch.rand(x.shape, device=device) < 2 * given.hide * torch.rand(len(x), 1, device=device)) & (owner >= 0)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits = net(torch.where(hidden, UNKNOWN, x), shares, given.body)
            said = differ(net, next(twins), device, given.body) if twins is not None else 0.0
        loss = loss_of.of(logits, text_of, numbers) + TWIN_SHARE * said
        if given.again:
            loss = loss + given.again * worst_harmless(highest(logits[LAYERS][:, 1:, :COUNT], text_of, numbers.shape[1]), loss_of, numbers)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        step += 1
        share = max(1 / given.average, 1 / step)
        torch._foreach_lerp_(mean, [value.detach() for value in net.parameters()], share)
        if step % 500 == 0 or step in (1, 20):
            clock.say("step", step, f"{float(loss):.4f}", f"apart {float(said):.5f}", f"{spent:.2f}")
    clock.say("trained, steps", step)
    with torch.no_grad():
        for value, kept_value in zip(net.parameters(), mean, strict=True):
            value.copy_(kept_value)
    torch.save({name: value.half() for name, value in net.state_dict().items()}, given.work / f"net_{given.name}.pt")
    pack({name: value.float().cpu().numpy() for name, value in net.state_dict().items()}, given.work / f"{given.name}.bin")
    figures(clock, choices, *judged(net, choices, device))
    clock.say("done")


if __name__ == "__main__":
    main()
