"""Goes on training the network that ships, on a few processor cores: the table and the first layers stay as they are.

  python3 -m training.reading.refine WORK/start.bin NAME --work WORK --seconds 3000

WORK holds rows.npz and choices.npz (`training.reading.pack`); the start is a pack of the release that ships (`training.shipped`). What the
first layers say of a batch is computed once, for the network and for the one it started from, whose scores it holds on to. Of the harmless
texts of a batch, those that look worst count again. Writes net_NAME.pt and NAME.bin, first after every `--every` seconds, with the mean of
the weights since half of the time had passed.
"""

import argparse
import copy
import time
from pathlib import Path

import torch

from training.reading.net import LAYERS, PADDING, UNKNOWN, ReadingNet, open_net
from training.reading.stream import Stream, open_packed
from training.reading.train import COUNT, Clock, Loss, figures, highest, judged, often, shares_of, worst_harmless
from training.weights import pack

DRAWN = {"written": 1.6, "natural": 2.2, "public": 1.0, "calm": 1.6, "contrast": 0.6, "scored": 1.5, "thread": 3.0}
# How much the harmless texts that look worst count again.
AGAIN = 0.5
WARM = 60


class Refined:
    """The layers that learn, above those that do not; and the same layers as they were."""

    def __init__(self, net: ReadingNet, frozen: int) -> None:
        self.net, self.frozen = net, frozen
        self.below = copy.deepcopy(net).bfloat16().eval()
        self.above = torch.nn.ModuleList(net.layers[frozen:])
        for value in net.parameters():
            value.requires_grad = False
        self.learned = [*self.above.parameters(), *net.heads.parameters()]
        for value in self.learned:
            value.requires_grad = True

    @torch.no_grad()
    def states(self, pieces: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        below = self.below
        states = below.first_norm(below.table(pieces) + below.places.weight[: pieces.shape[1]] + below.kind)
        for layer in below.layers[: self.frozen]:
            states = layer(states, mask)
        return states

    @torch.no_grad()
    def before(self, states: torch.Tensor, mask: torch.Tensor, shares: torch.Tensor) -> torch.Tensor:
        for layer in self.below.layers[self.frozen :]:
            states = layer(states, mask)
        return self.below.judge(states, shares, str(LAYERS))

    def now(self, states: torch.Tensor, mask: torch.Tensor, shares: torch.Tensor) -> dict[int, torch.Tensor]:
        found = {self.frozen: self.net.judge(states, shares, str(self.frozen))} if self.frozen in self.net.exits else {}
        for layer in self.above:
            states = layer(states, mask)
        return {**found, LAYERS: self.net.judge(states, shares, str(LAYERS))}


def write(net: ReadingNet, mean: dict[str, torch.Tensor], work: Path, name: str) -> None:
    state = {**net.state_dict(), **mean}
    torch.save({key: value.float() for key, value in state.items()}, work / f"net_{name}.pt")
    pack({key: value.float().numpy() for key, value in state.items()}, work / f"{name}.bin")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("start", type=Path)
    parser.add_argument("name")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--rows", default="rows.npz")
    parser.add_argument("--choices", default="choices.npz")
    parser.add_argument("--seconds", type=int, required=True)
    parser.add_argument("--every", type=int, default=600, help="seconds between copies")
    parser.add_argument("--frozen", type=int, default=6, help="how many layers stay as they are")
    parser.add_argument("--rate", type=float, default=4e-5)
    parser.add_argument("--tokens", type=int, default=4_096)
    parser.add_argument("--hide", type=float, default=0.08)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    clock = Clock(given.name)
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    rows, choices = open_packed(given.work / given.rows), open_packed(given.work / given.choices)
    net = open_net(given.start, (6,), 0.0)
    refined, loss_of = Refined(net, given.frozen), Loss(rows, None, "cpu")
    names = {id(value): name for name, value in net.named_parameters()}
    groups = [
        {"params": [value for value in refined.learned if not names[id(value)].startswith("heads.")], "scale": 1.0},
        {"params": list(net.heads.parameters()), "scale": 4.0},
    ]
    optimizer = torch.optim.AdamW(groups, given.rate, (0.9, 0.98), weight_decay=0.01, fused=True)
    stream = torch.utils.data.DataLoader(Stream(rows, given.tokens, given.seed, None, DRAWN, often(rows)), batch_size=None, num_workers=1, prefetch_factor=4)
    clock.say("rows", len(rows.counts), "choices", len(choices.counts))
    start, written, step, texts, read, kept = time.time(), 0, 0, 0, 0, 0
    mean: dict[str, torch.Tensor] = {}
    lost = 0.0
    net.train()
    for x, owner, text_of, numbers in stream:
        spent = (time.time() - start) / given.seconds
        if spent >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = group["scale"] * given.rate * min(1.0, (step + 1) / WARM) * max(0.02, 1 - spent)
        shares = shares_of(owner, text_of.shape[1], x)
        hidden = (torch.rand(x.shape) < 2 * given.hide * torch.rand(len(x), 1)) & (owner >= 0)
        mask = (x != PADDING)[:, None, None, :]
        states = refined.states(torch.where(hidden, UNKNOWN, x), mask)
        earlier = refined.before(states, mask, shares)
        before = torch.cat([highest(earlier[:, 1:, :COUNT], text_of, numbers.shape[1]), earlier[:, :1, COUNT:].expand(-1, numbers.shape[1], -1)], -1)
        with torch.autocast("cpu", torch.bfloat16):
            logits = refined.now(states, mask, shares)
        own = highest(logits[LAYERS][:, 1:, :COUNT], text_of, numbers.shape[1])
        loss = loss_of.of(logits, text_of, numbers, before) + AGAIN * worst_harmless(own, loss_of, numbers)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(refined.learned, 1.0)
        optimizer.step()
        step, texts, read, lost = step + 1, texts + int((numbers >= 0).sum()), read + int((x != PADDING).sum()), lost + float(loss.detach())
        if spent >= 0.5 or not mean:
            kept = kept + 1 if spent >= 0.5 else 1
            for value in refined.learned:
                name = names[id(value)]
                mean[name] = value.detach().clone() if kept == 1 else mean[name].lerp_(value.detach(), 1 / kept)
        if step % 50 == 0 or step == 5:
            clock.say("step", step, "texts", texts, "pieces", read, f"loss {lost / (50 if step % 50 == 0 else 5):.4f}", f"{spent:.2f}")
            lost = 0.0
        if time.time() - start >= (written + 1) * given.every:
            written += 1
            write(net, mean if spent >= 0.5 else {}, given.work, given.name)
            clock.say("written")
    write(net, mean, given.work, given.name)
    clock.say("trained, steps", step, "texts", texts, "pieces", read)
    figures(clock, choices, *judged(open_net(given.work / f"net_{given.name}.pt", (6,)), choices, "cpu"))


if __name__ == "__main__":
    main()
