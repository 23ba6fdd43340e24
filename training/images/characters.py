"""The characters of PP-OCRv5 in the order of the network's outputs, one a line: the blank (an empty line) first, the space last.

  python3 -m training.images.characters ppocr_keys_v5.txt text-characters.txt
"""

import argparse
from pathlib import Path

OUTPUTS = 18385


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    _blank, *characters = given.keys.read_text(encoding="utf8").removesuffix("\n").split("\n")
    if len(characters) != OUTPUTS - 1 or characters[-1] != " ":
        raise SystemExit(f"{given.keys} is not the list that belongs to the network.")
    given.out.write_text("\n".join(["", *characters]), encoding="utf8")


if __name__ == "__main__":
    main()
