"""Converts the shipped ONNX files back to packs of weights, so that training can continue from them.

  python3 -m training.shipped english      FOLDER start_st.bin
  python3 -m training.shipped multilingual FOLDER start_em.bin --pieces e5.model --weights e5.bin

FOLDER holds the files of the engine (`packages/engine/src/classifier/models/data`). If the pieces have changed since, a
new piece starts with its pretrained row. Weights have the seven bits of the file; the first training steps make
up for that. `training.encoder … --start NAME` reads `start_NAME.bin` if there is no net of that name.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from training.export import LAYERS, MOST_PLACES, TABLE, WIDTH, read_table
from training.weights import WORD_TABLE, pack, unpack

POSITIONS = 512
ORDER = ("attention.output.dense", "intermediate.dense", "output.dense")


class File:
    def __init__(self, path: Path) -> None:
        self.graph = onnx.load(str(path)).graph
        self.values = {tensor.name: numpy_helper.to_array(tensor) for tensor in self.graph.initializer}

    def plain(self, name: str) -> np.ndarray:
        return self.values["state." + name.replace(".", "/")]

    def weights(self, name: str) -> np.ndarray:
        """Reverses the rounding and `training.export.smooth`."""
        rounded = self.values[f"{name}_quantized"].astype(np.float32) * self.values[f"{name}_scale"]
        return rounded * self.values[f"{name}_evened"][:, None]


def state_of(file: File) -> dict[str, np.ndarray]:
    state = {name.removeprefix("state.").replace("/", "."): value for name, value in file.values.items() if name.startswith("state.") and value.dtype == np.float32 and not name.endswith("_scale")}
    added = [node.input[1] for node in file.graph.node if node.op_type == "Add" and node.input[1].startswith("onnx::Add")]
    state["body.embeddings.token_type_embeddings.weight"] = np.repeat(file.values[added[0]].reshape(1, WIDTH), 2, 0)
    places = np.zeros((POSITIONS, WIDTH), np.float32)
    places[:MOST_PLACES] = state["body.embeddings.position_embeddings.weight"]
    state["body.embeddings.position_embeddings.weight"] = places
    multiplied = [node.input[1].removesuffix("_quantized") for node in file.graph.node if node.op_type == "MatMulInteger"]
    for layer in range(LAYERS):
        name = f"body.encoder.layer.{layer}."
        whole, bias = file.weights(f"Attention_{layer}_qkv_weight"), file.values[f"Attention_{layer}_qkv_bias"]
        for place, part in enumerate(("query", "key", "value")):
            state[f"{name}attention.self.{part}.weight"] = whole[:, place * WIDTH : (place + 1) * WIDTH].T
            state[f"{name}attention.self.{part}.bias"] = bias[place * WIDTH : (place + 1) * WIDTH]
        for place, part in enumerate(ORDER):
            state[f"{name}{part}.weight"] = file.weights(multiplied[len(ORDER) * layer + place]).T
    state["head.weight"] = file.weights(multiplied[len(ORDER) * LAYERS]).T
    return state


def pieces_of(path: Path) -> dict[str, int]:
    """Read from the engine's file (`training.export_pieces`)."""
    raw = path.read_bytes()
    end = raw.index(b"\n")
    header = json.loads(raw[:end])
    texts = raw[end + 1 : end + 1 + header["textBytes"]].decode().split("\n")
    return dict(zip(texts, np.frombuffer(raw, "<i4", len(texts), len(raw) - 4 * len(texts)).tolist(), strict=True))


def moved_table(folder: Path, model: Path, weights: Path) -> np.ndarray:
    from training.export_pieces import read_model

    old, known = read_table(folder / "multilingual-table.bin"), pieces_of(folder / "multilingual-pieces.bin")
    table, new = unpack(weights)[WORD_TABLE].copy(), 0
    for number, piece in enumerate(read_model(model).pieces):
        row = known.get(piece.piece, number if number < 4 else None)
        if row is None:
            new += 1
        else:
            table[number] = old[row]
    print(new, "new pieces of", len(table))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["english", "multilingual"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pieces", type=Path)
    parser.add_argument("--weights", type=Path)
    given = parser.parse_args()
    file = File(given.folder / f"{given.kind}.onnx")
    state = state_of(file)
    if given.kind == "multilingual":
        state[TABLE] = moved_table(given.folder, given.pieces, given.weights)
    else:
        name = "state.body/embeddings/word_embeddings/weight"
        rounded, zero = file.values[f"{name}_quantized"].astype(np.float32), file.values[f"{name}_zero_point"].astype(np.float32)
        state[TABLE] = (rounded - zero) * file.values[f"{name}_scale"]
    print(len(state), "tensors,", pack(state, given.out) // 1_000_000, "MB")


if __name__ == "__main__":
    main()
