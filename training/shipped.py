"""Converts the shipped network back to a pack of weights, so that training can continue from it.

  python3 -m training.shipped packages/models/text WORK/start.bin
  python3 -m training.reading.train WORK/start.bin NAME --work WORK --exits 6 --keep …

The tensors have the names of `training/reading/net.py`. Weights have the seven bits of the files; the first training steps make up for
that. Only the exit that ships has a head here, so training continues with that exit alone.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from training.reading.net import LAYERS, WIDTH
from training.reading.onnx_files import read_table
from training.weights import pack

PARTS = ("reading-first.onnx", "reading-rest.onnx")
MATRICES = ("mixed", "inner", "outer")


class File:
    """One of the two parts. Its small tensors have their names; matrices are known by the order in which the layers use them."""

    def __init__(self, path: Path) -> None:
        self.graph = onnx.load(str(path)).graph
        self.values = {tensor.name: numpy_helper.to_array(tensor) for tensor in self.graph.initializer}

    def named(self) -> dict[str, np.ndarray]:
        return {name.removeprefix("net."): value for name, value in self.values.items() if name.startswith("net.")}

    def rounded(self, kind: str) -> list[np.ndarray]:
        """The int8 matrices of all nodes of a kind, without the rounding and `onnx_files.smooth`."""
        names = [node.input[1].removesuffix("_quantized") for node in self.graph.node if node.op_type == kind]
        return [self.values[f"{name}_quantized"].astype(np.float32) * self.values[f"{name}_scale"] * self.values[f"{name}_evened"][:, None] for name in names]

    def head(self) -> np.ndarray:
        """Kept in full precision, in two parts: what the first state says, then what the mean says."""
        names = [node.input[1] for node in self.graph.node if node.op_type == "MatMul" and node.input[1] in self.values]
        return np.concatenate([self.values[name] * self.values.get(f"{name}_evened", np.ones(WIDTH, np.float32))[:, None] for name in names]).T

    def layers(self, first: int) -> dict[str, np.ndarray]:
        attention, others = self.rounded("QAttention"), self.rounded("MatMulInteger")
        if len(others) != len(MATRICES) * len(attention):
            raise SystemExit(f"{len(attention)} layers with {len(others)} matrices: this is no file of training.reading.export")
        found = {}
        for place, qkv in enumerate(attention):
            name = f"layers.{first + place}"
            found |= {f"{name}.qkv.weight": qkv.T, f"{name}.qkv.bias": self.values[f"Attention_{place}_qkv_bias"]}
            found |= {f"{name}.{part}.weight": others[len(MATRICES) * place + number].T for number, part in enumerate(MATRICES)}
        return found


def state_of(folder: Path) -> dict[str, np.ndarray]:
    state, first = {"table.weight": read_table(folder / "pieces-table.bin")}, 0
    for name in PARTS:
        file = File(folder / name)
        layers = file.layers(first)
        first += sum(one.endswith("qkv.bias") for one in layers)
        state |= file.named() | layers | {f"heads.{first}.weight": file.head()}
    if first != LAYERS:
        raise SystemExit(f"{first} layers in {folder}, not {LAYERS}")
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    state = state_of(given.folder)
    print(len(state), "tensors,", pack(state, given.out) // 1_000_000, "MB")


if __name__ == "__main__":
    main()
