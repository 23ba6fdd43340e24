"""Draws pictures, trains the network on them, and says how often it is right on drawings and on pictures it never saw.

  python3 -m training.images.symbols.train --train LIST --held LIST --out symbols.pt [--steps 1500] [--seed 1]

A LIST is a text file with the path of one harmless picture a line; `held` must hold other kinds of pictures than `train`.
"""

import argparse
import math
import time
from pathlib import Path
from random import Random

import cv2
import numpy as np
import torch
from torch import nn

from training.images.symbols import scenes, shapes
from training.images.symbols.network import SymbolNetwork, as_input

NAMES = list(shapes.SOUGHT)
BATCH = 64
HIGHEST_RATE = 4e-3
# Shares of pictures with a harmless shape and with none.
HARMLESS_SHAPE = 0.4
NO_SHAPE = 0.25


def draw(random: Random, backgrounds: list[np.ndarray]) -> tuple[np.ndarray, int]:
    """A picture and which sign is on it; -1 for none."""
    kind = random.random()
    if kind < NO_SHAPE:
        return scenes.picture_of(random, None, backgrounds, False), -1
    if kind < NO_SHAPE + HARMLESS_SHAPE:
        return scenes.picture_of(random, random.choice(shapes.HARMLESS), backgrounds, False), -1
    sign = random.choices(range(len(NAMES)), [3, 2, 1])[0]
    return scenes.picture_of(random, shapes.SOUGHT[NAMES[sign]], backgrounds, True), sign


def batch_of(random: Random, backgrounds: list[np.ndarray], count: int = BATCH) -> tuple[torch.Tensor, torch.Tensor]:
    rows = [draw(random, backgrounds) for _ in range(count)]
    wanted = torch.zeros(count, len(NAMES))
    for row, (_, sign) in enumerate(rows):
        if sign >= 0:
            wanted[row, sign] = 1
    return as_input(np.stack([picture for picture, _ in rows])), wanted


def rate_at(done: float) -> float:
    """Rises over the first tenth, then falls to nothing; by steps or by the clock, whichever is further."""
    return HIGHEST_RATE * (done / 0.1 if done < 0.1 else 0.5 * (1 + math.cos(math.pi * min(1, (done - 0.1) / 0.9)))) + 1e-6


def train(network: SymbolNetwork, backgrounds: list[np.ndarray], steps: int, seed: int, minutes: float) -> None:
    random = Random(seed)
    optimiser = torch.optim.AdamW(network.parameters(), HIGHEST_RATE, weight_decay=1e-4)
    loss_of = nn.BCEWithLogitsLoss()
    network.train()
    started, shown = time.time(), 0.0
    for step in range(1, steps + 1):
        pictures, wanted = batch_of(random, backgrounds)
        loss = loss_of(network.whole(pictures), wanted)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2)
        optimiser.step()
        done = max(step / steps, (time.time() - started) / (minutes * 60))
        optimiser.param_groups[0]["lr"] = rate_at(done)
        shown += loss.item()
        if step % 25 == 0:
            print(step, round(shown / 25, 4), f"{time.time() - started:.0f} s", flush=True)
            shown = 0.0
        if done >= 1:
            print("ended at step", step, flush=True)
            break


@torch.no_grad()
def measure(network: SymbolNetwork, backgrounds: list[np.ndarray], seed: int, batches: int = 40) -> None:
    """On drawings with new seeds over pictures of kinds that were not trained on."""
    network.eval()
    random = Random(seed)
    rows = [batch_of(random, backgrounds) for _ in range(batches)]
    logits = torch.cat([network.whole(pictures) for pictures, _ in rows])
    wanted = torch.cat([wanted for _, wanted in rows])
    top = logits.max(1).values
    harmless = top[wanted.sum(1) == 0].sort().values
    for share in (0.99, 0.995, 0.999):
        bound = harmless[int(share * (len(harmless) - 1))]
        found = {name: round((logits[wanted[:, place] == 1].max(1).values > bound).float().mean().item(), 3) for place, name in enumerate(NAMES)}
        print(f"bound {bound:.2f}: {1 - share:.1%} of {len(harmless)} harmless drawings above it; found {found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", type=Path, required=True)
    parser.add_argument("--held", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(2)
    cv2.setNumThreads(1)
    seen, held = (scenes.load_backgrounds([Path(line) for line in path.read_text().splitlines()]) for path in (given.train, given.held))
    print(len(seen), "pictures to train on,", len(held), "held out", flush=True)
    network = SymbolNetwork(len(NAMES))
    train(network, seen, given.steps, given.seed, given.minutes)
    torch.save(network.state_dict(), given.out)
    measure(network, held, given.seed + 1)


if __name__ == "__main__":
    main()
