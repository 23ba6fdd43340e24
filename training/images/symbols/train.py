"""Draws pictures without end, trains the network on them, and says how often it is right on drawings and pictures it never saw.

  python3 -m training.images.symbols.train --published efficientnet-lite0-57934424.pth --seen LIST --held LIST --out symbols.pt

A LIST is a text file with one `kind<tab>path` of a harmless picture a line; `held` must come from other folders than `seen`. One GPU and
sixteen cores take ten minutes for the default number of steps; a CPU alone takes a day.
"""

import argparse
import math
import time
from collections import defaultdict
from pathlib import Path
from random import Random

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from training.images.symbols import scenes, shapes
from training.images.symbols.network import STRIDE, SymbolNetwork, as_input, save

KINDS = list(shapes.SOUGHT)
BATCH = 256
HEAD_RATE, BODY_RATE = 2e-3, 5e-4
# Shares of pictures with a harmless shape and with none.
HARMLESS_SHAPE = 0.35
NO_SHAPE = 0.3
# How much more the good-fortune sign is drawn than any other harmless shape: taking it for the other is the worst mistake.
GOOD_FORTUNE = 4
PLACES = scenes.VIEW // STRIDE
# What a place near the middle of a sign, and a place on its rim, is told.
THERE, EITHER = 0.25, 0.6
BOUNDS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.98)


def draw(random: Random, backgrounds: list[np.ndarray]) -> tuple[np.ndarray, int, scenes.Place | None]:
    """A picture, which sign is on it (-1 for none), and where."""
    choice = random.random()
    if choice < NO_SHAPE:
        return scenes.picture_of(random, None, backgrounds, False)[0], -1, None
    if choice < NO_SHAPE + HARMLESS_SHAPE:
        shape = random.choice(shapes.HARMLESS + [shapes.good_fortune] * (GOOD_FORTUNE - 1))
        return scenes.picture_of(random, shape, backgrounds, False)[0], -1, None
    kind = random.choices(range(len(KINDS)), [2, 1, 1])[0]
    picture, place = scenes.picture_of(random, shapes.SOUGHT[KINDS[kind]], backgrounds, True)
    return picture, kind, place


def wanted_of(kind: int, place: scenes.Place | None) -> np.ndarray:
    """1 where the sign is, 0 where it is not, -1 where either is right."""
    wanted = np.zeros((len(KINDS), PLACES, PLACES), np.float32)
    if place is None:
        return wanted
    x, y, size = place
    rows, columns = (np.mgrid[0:PLACES, 0:PLACES] + 0.5) / PLACES
    away = np.hypot(rows - y, columns - x) / size
    wanted[kind][away < EITHER] = -1
    wanted[kind][away < THERE] = 1
    wanted[kind].flat[away.argmin()] = 1
    return wanted


class Drawings(IterableDataset):
    def __init__(self, backgrounds: list[np.ndarray], seed: int) -> None:
        self.backgrounds, self.seed = backgrounds, seed

    def __iter__(self):
        cv2.setNumThreads(1)
        worker = get_worker_info()
        random = Random(self.seed * 1000 + (worker.id if worker else 0))
        while True:
            picture, kind, place = draw(random, self.backgrounds)
            yield picture, kind, wanted_of(kind, place)


def loss_of(logits: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Places that are sure and right count little; and the strongest place of each picture counts by itself, as it decides."""
    known = wanted >= 0
    target = wanted.clamp(min=0)
    each = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    doubt = (torch.sigmoid(logits) - target).abs().pow(2)
    places = (each * doubt * known).sum() / (wanted == 1).sum().clamp(min=1)
    strongest = logits.amax((2, 3))
    whole = functional.binary_cross_entropy_with_logits(strongest, target.amax((2, 3)))
    return places + whole


def rate_at(done: float) -> float:
    return done / 0.05 if done < 0.05 else 0.5 * (1 + math.cos(math.pi * min(1, (done - 0.05) / 0.95)))


def train(network: SymbolNetwork, backgrounds: list[np.ndarray], given: argparse.Namespace, device: str) -> None:
    loader = DataLoader(Drawings(backgrounds, given.seed), batch_size=BATCH, num_workers=given.workers, prefetch_factor=4 if given.workers else None)
    head = [*network.head.parameters(), *network.places.parameters()]
    body = [*network.stem.parameters(), *network.blocks.parameters()]
    optimiser = torch.optim.AdamW([{"params": head, "base": HEAD_RATE}, {"params": body, "base": BODY_RATE}], HEAD_RATE, weight_decay=1e-4)
    network.train()
    started, shown = time.time(), 0.0
    for step, (pictures, _, wanted) in enumerate(loader, 1):
        done = max(step / given.steps, (time.time() - started) / (given.minutes * 60))
        for group in optimiser.param_groups:
            group["lr"] = group["base"] * rate_at(done) + 1e-7
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits = network(as_input(pictures.to(device)))
        loss = loss_of(logits.float(), wanted.to(device))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2)
        optimiser.step()
        shown += loss.item()
        if step % 50 == 0:
            print(step, round(shown / 50, 4), f"{time.time() - started:.0f} s", flush=True)
            shown = 0.0
        if done >= 1:
            print("ended at step", step, flush=True)
            return


@torch.no_grad()
def strongest(network: SymbolNetwork, picture: np.ndarray, device: str) -> float:
    """As the engine asks it: the whole picture at two sizes."""
    best = 0.0
    for side in (224, 448):
        scale = side / max(picture.shape[:2])
        sides = [max(32, round(length * scale / 32) * 32) for length in picture.shape[:2]]
        sized = cv2.resize(picture, (sides[1], sides[0]), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        best = max(best, torch.sigmoid(network(as_input(torch.from_numpy(sized)[None].to(device)))).max().item())
    return best


def measure(network: SymbolNetwork, held: list[tuple[str, np.ndarray]], seed: int, device: str, each: int = 400) -> None:
    network.eval()
    random = Random(seed)
    backgrounds = [picture for _, picture in held]
    scores: dict[str, list[float]] = defaultdict(list)
    for name, shape in shapes.SOUGHT.items():
        scores[f"sought: {name}"] = [strongest(network, scenes.picture_of(random, shape, backgrounds, True)[0], device) for _ in range(each)]
    for shape in shapes.HARMLESS:
        scores[f"drawn: {shape.__name__}"] = [strongest(network, scenes.picture_of(random, shape, backgrounds, False)[0], device) for _ in range(each)]
    for kind, picture in held:
        scores[kind.split("/")[0]].append(strongest(network, picture, device))
    print("above", *BOUNDS)
    for name, values in scores.items():
        print(f"{name} ({len(values)}):", *(f"{np.mean(np.array(values) > bound):.2%}" for bound in BOUNDS), flush=True)


def read_list(path: Path) -> list[tuple[str, np.ndarray]]:
    rows = [line.split("\t") for line in path.read_text().splitlines()]
    return [(kind, picture) for kind, name in rows for picture in scenes.load_backgrounds([Path(name)])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("published", "seen", "held", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--workers", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    seen, held = read_list(given.seen), read_list(given.held)
    print(len(seen), "pictures to draw on,", len(held), "held out,", device, flush=True)
    published = torch.load(given.published, map_location="cpu")
    network = SymbolNetwork(published, len(KINDS)).to(device)
    train(network, [picture for _, picture in seen], given, device)
    save(network.cpu(), published, KINDS, given.out)
    measure(network.to(device), held, given.seed + 1, device)


if __name__ == "__main__":
    main()
