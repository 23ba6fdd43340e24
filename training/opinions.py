"""What a trained network says of every row, for the fast model to learn from (GPU: minutes).

  python3 -m training.opinions WORK/net_one.pt WORK/rows.npz WORK/opinions.npy [--exits 4 6]

One row of fifteen logits for each row of the file, which is read as one window.
"""

import argparse
from pathlib import Path

import numpy as np

from training.reading.net import open_net
from training.reading.stream import open_packed
from training.reading.train import opinions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("net", "rows", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--exits", type=int, nargs="+", default=[4, 6], help="the exits that the network was trained with")
    parser.add_argument("--device", default="cuda")
    given = parser.parse_args()
    said = opinions(open_net(given.net, tuple(given.exits)).to(given.device), open_packed(given.rows), given.device)
    np.save(given.out, said)
    print(len(said), "rows")


if __name__ == "__main__":
    main()
