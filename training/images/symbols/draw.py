"""Writes drawn pictures into one folder a kind, for bench/images/models/measure-symbols.ts. See __init__.py.

  python3 -m training.images.symbols.draw --backgrounds LIST --out FOLDER [--each 60] [--seed 9]

LIST is a text file with the path of one harmless picture a line; shapes are put on them.
"""

import argparse
from pathlib import Path
from random import Random

import cv2

from training.images.symbols import scenes, shapes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--backgrounds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--each", type=int, default=60)
    parser.add_argument("--seed", type=int, default=9)
    given = parser.parse_args()
    random = Random(given.seed)
    backgrounds = scenes.load_backgrounds([Path(line) for line in given.backgrounds.read_text().splitlines()])
    kinds = [(f"sought-{name}", draw, True) for name, draw in shapes.SOUGHT.items()]
    kinds += [(f"harmless-{draw.__name__}", draw, False) for draw in dict.fromkeys(shapes.HARMLESS)]
    for kind, draw, is_sought in kinds:
        folder = given.out / kind
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(given.each):
            picture, _place = scenes.picture_of(random, draw, backgrounds, is_sought)
            cv2.imwrite(str(folder / f"{number}.png"), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))


if __name__ == "__main__":
    main()
