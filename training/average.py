"""The mean of several nets that began from the same one: it errs less than each of them and costs no more than one.

  python3 -m training.average em em1 em2 --base e5 --work WORK      # net_em.pt of net_em1.pt and net_em2.pt, with figures on dev
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from training.encoder import load, predict
from training.learning import Clock, dev_figures, read_texts, written_figures
from training.pieces import encoded, open_pieces


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("nets", nargs="+")
    parser.add_argument("--base", required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--device", default="cuda")
    given = parser.parse_args()
    clock, work = Clock(given.name), given.work
    pieces = open_pieces(given.base, work)
    net = load(given.base, work, pieces.padding, clock)
    states = [torch.load(work / f"net_{name}.pt", map_location="cpu") for name in given.nets]
    mean = {key: torch.stack([state[key].float() for state in states]).mean(0) for key in states[0]}
    net.load_state_dict(mean)
    count = len(np.load(work / "dev-labels.npz")["y"])
    dev = encoded(work, pieces, given.base, "dev", count, lambda: read_texts(work / "dev-texts.jsonl.xz"))
    logits = predict(net.to(given.device), dev, pieces.padding, given.device)
    np.save(work / f"dev_{given.name}.npy", logits)
    for line in (*dev_figures(work, logits), *written_figures(work, logits)):
        clock.say(line)
    torch.save({key: value.half() for key, value in mean.items()}, work / f"net_{given.name}.pt")


if __name__ == "__main__":
    main()
