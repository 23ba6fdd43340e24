"""Averages nets that started from the same weights. The mean makes fewer mistakes than each net and costs no more than one.

  python3 -m training.average start_em.bin em2.bin --shares .35 .65 --out em.bin

The nets are packs of weights (`training.weights pack net`, `training.shipped`), all with the same pieces.
"""

import argparse
from pathlib import Path

import numpy as np

from training.weights import pack, unpack


def mean(states: list[dict[str, np.ndarray]], shares: list[float]) -> dict[str, np.ndarray]:
    if len(shares) != len(states) or abs(sum(shares) - 1) > 1e-6:
        raise ValueError("every net needs a share, and the shares must add up to 1")
    if any(state.keys() != states[0].keys() for state in states):
        raise ValueError("these nets do not have the same tensors")
    return {name: sum(share * state[name] for share, state in zip(shares, states, strict=True)) for name in states[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nets", nargs="+", type=Path)
    parser.add_argument("--shares", nargs="+", type=float, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    print(pack(mean([unpack(path) for path in given.nets], given.shares), given.out) // 1_000_000, "MB")


if __name__ == "__main__":
    main()
