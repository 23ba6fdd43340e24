"""Trained nets to ONNX files with int8 weights, as onnxruntime-node runs them: one text a call, no padding.

  python3 -m training.export english      net_student.pt english.onnx
  python3 -m training.export multilingual net_many.pt    multilingual.onnx   (and multilingual-table.bin beside it)

The net is what `training.encoder` wrote, or a pack of it (`training.weights pack net`). With `--check pieces-….npz` both are asked
about 200 of these texts, and the differences of their logits are shown.

Weights keep seven bits: processors without VNNI add pairs of products in sixteen bits and would clip at eight, and the
same text must score the same everywhere. Activations get one scale a tensor at run time, so a text is never batched
with another.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from onnx import TensorProto
from torch import nn

from training.weights import WORD_TABLE, unpack

LAYERS, HEADS, WIDTH = 12, 12, 384
EPSILON = 1e-12
TABLE = f"body.{WORD_TABLE}"
# The engine reads 192 pieces and those that open and close a text.
MOST_PLACES = 194
CHECKED = 200


class PlainEncoder(nn.Module):
    """The student without what only training needs: one unpadded text, its pieces in, its logits out."""

    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self.state = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(value.float(), False) for name, value in state.items() if value.is_floating_point()})
        places = "body/embeddings/position_embeddings/weight"
        self.state[places] = nn.Parameter(self.state[places][:MOST_PLACES], False)

    def of(self, name: str) -> torch.Tensor:
        return self.state[name.replace(".", "/")]

    def linear(self, values: torch.Tensor, name: str) -> torch.Tensor:
        return values @ self.of(f"{name}.weight").T + self.of(f"{name}.bias")

    def norm(self, values: torch.Tensor, name: str) -> torch.Tensor:
        return F.layer_norm(values, (WIDTH,), self.of(f"{name}.weight"), self.of(f"{name}.bias"), EPSILON)

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        return self.judge(F.embedding(input_ids, self.of(TABLE)))

    def judge(self, words: torch.Tensor) -> torch.Tensor:
        embeddings = "body.embeddings."
        places = self.of(embeddings + "position_embeddings.weight")[: words.shape[1]]
        states = self.norm(words + places + self.of(embeddings + "token_type_embeddings.weight")[0], embeddings + "LayerNorm")
        for layer in range(LAYERS):
            name = f"body.encoder.layer.{layer}."
            query, key, value = (self.split(self.linear(states, f"{name}attention.self.{part}")) for part in ("query", "key", "value"))
            shares = torch.softmax(query @ key.transpose(-1, -2) / math.sqrt(WIDTH // HEADS), -1)
            mixed = (shares @ value).transpose(1, 2).reshape(1, -1, WIDTH)
            states = self.norm(self.linear(mixed, name + "attention.output.dense") + states, name + "attention.output.LayerNorm")
            inner = F.gelu(self.linear(states, name + "intermediate.dense"))
            states = self.norm(self.linear(inner, name + "output.dense") + states, name + "output.LayerNorm")
        return self.linear(torch.cat([states[:, 0], states.mean(1)], 1), "head")

    @staticmethod
    def split(values: torch.Tensor) -> torch.Tensor:
        return values.reshape(1, -1, HEADS, WIDTH // HEADS).transpose(1, 2)


class RowEncoder(PlainEncoder):
    """The same for one whose table stays outside: the rows of the pieces in. Half the model is in the table, and every thread can
    read the same one."""

    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        super().__init__({name: value for name, value in state.items() if name != TABLE})

    def forward(self, embedded: torch.Tensor) -> torch.Tensor:
        return self.judge(embedded)


def trace(net: nn.Module, example: torch.Tensor, name: str, path: Path) -> None:
    net.eval()
    torch.onnx.export(net, (example,), str(path), input_names=[name], output_names=["logits"], dynamic_axes={name: {1: "length"}}, opset_version=17, dynamo=False)


def fuse(path: Path) -> None:
    """Attention, layer norms and GELU as one operator each, where ONNX Runtime has one."""
    from onnxruntime.transformers import optimizer

    optimizer.optimize_model(str(path), model_type="bert", num_heads=HEADS, hidden_size=WIDTH, opt_level=0).save_model_to_file(str(path))


def quantise(path: Path, out: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(str(path), str(out), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True, op_types_to_quantize=["MatMul", "Attention", "Gather"], extra_options={"DefaultTensorType": TensorProto.FLOAT})


def write_table(path: Path, table: np.ndarray) -> None:
    """int8 rows, one scale a row: a header of JSON with its length before it, all scales, all rows."""
    scale = np.abs(table).max(1) / 127 + 1e-12
    rows = np.rint(table / scale[:, None]).astype(np.int8)
    header = json.dumps({"rows": len(rows), "width": rows.shape[1]})
    # What follows begins where a number of four bytes may lie.
    header += " " * (-len(header) % 4)
    path.write_bytes(len(header).to_bytes(4, "little") + header.encode() + scale.astype("<f4").tobytes() + rows.tobytes())


def export_english(state: dict[str, torch.Tensor], out: Path) -> None:
    whole = out.with_suffix(".float.onnx")
    trace(PlainEncoder(state), torch.randint(1000, 2000, (1, 24)), "input_ids", whole)
    fuse(whole)
    quantise(whole, out)


def export_multilingual(state: dict[str, torch.Tensor], out: Path) -> None:
    whole = out.with_suffix(".float.onnx")
    trace(RowEncoder(state), torch.randn(1, 24, WIDTH), "embedded", whole)
    fuse(whole)
    quantise(whole, out)
    write_table(table_beside(out), state[TABLE].float().numpy())


def table_beside(out: Path) -> Path:
    return out.with_name(out.stem + "-table.bin")


def read_table(path: Path) -> np.ndarray:
    raw = path.read_bytes()
    start = 4 + int.from_bytes(raw[:4], "little")
    rows = json.loads(raw[4:start])["rows"]
    scale = np.frombuffer(raw, "<f4", rows, start)
    return np.frombuffer(raw, np.int8, offset=start + 4 * rows).reshape(rows, -1) * scale[:, None]


def read_net(path: Path) -> dict[str, torch.Tensor]:
    if path.suffix == ".pt":
        return torch.load(path, map_location="cpu")
    return {name: torch.from_numpy(np.asarray(value, np.float32)) for name, value in unpack(path).items()}


def check(kind: str, state: dict[str, torch.Tensor], out: Path, cut: Path) -> None:
    """How far the file that ships is from the net it was made from, on the first texts of `cut`."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(out), options)
    net = PlainEncoder(state).eval()
    table = read_table(table_beside(out)) if kind == "multilingual" else None
    stored = np.load(cut)
    lengths, all_ids, differences = stored["lengths"][:CHECKED].astype(int), stored["ids"], []
    for start, length in zip(np.cumsum(lengths) - lengths, lengths, strict=True):
        ids = all_ids[start : start + length].astype(np.int64)[None]
        given = {"input_ids": ids} if table is None else {"embedded": table[ids].astype(np.float32)}
        with torch.no_grad():
            differences.append(np.abs(session.run(None, given)[0] - net(torch.from_numpy(ids)).numpy()))
    print(f"logits differ by {np.mean(differences):.4f} on average, {np.max(differences):.4f} at most, on {len(differences)} texts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["english", "multilingual"])
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--check", type=Path, help="cut texts (pieces-….npz) to compare both on")
    given = parser.parse_args()
    state = read_net(given.net)
    (export_english if given.kind == "english" else export_multilingual)(state, given.out)
    given.out.with_suffix(".float.onnx").unlink()
    print(given.out, given.out.stat().st_size, "bytes")
    if given.check is not None:
        check(given.kind, state, given.out, given.check)


if __name__ == "__main__":
    main()
