"""Writes trained nets as ONNX files with int8 weights for onnxruntime-node: one text per call, no padding.

  python3 -m training.export english      net_student.pt english.onnx --pieces pieces-….npz
  python3 -m training.export multilingual net_many.pt    multilingual.onnx --pieces …   (and multilingual-table.bin next to it)

The net is a file from `training.encoder`, or a pack of it (`training.weights pack net`). `--pieces` names texts split into pieces;
they show how large each value gets, so that no single one takes the whole range of eight bits. With `--check`, the net and the
file both score 200 of these texts, and the differences between their logits are printed.

Weights have seven bits: processors without VNNI add pairs of products in sixteen bits and would saturate with eight, and the
same text must get the same score everywhere. Activations get one scale per tensor at run time, so a text is never batched
with another.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, numpy_helper
from torch import nn

from training.weights import WORD_TABLE, unpack

LAYERS, HEADS, WIDTH = 12, 12, 384
EPSILON = 1e-12
TABLE = f"body.{WORD_TABLE}"
# The engine reads 192 pieces, plus the opening and the closing one.
MOST_PLACES = 194
CHECKED = 200
# How many texts show the size of values, and how much of a large column is moved into the weights (1: all of it).
SHOWN = 120
SMOOTHING = 0.7


class PlainEncoder(nn.Module):
    """The student without what only training needs: takes the pieces of one unpadded text, returns its logits."""

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
    """The same, with the table outside the net: takes the rows of the pieces. The table is half of the model, and all threads can
    share one.
    """

    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        super().__init__({name: value for name, value in state.items() if name != TABLE})

    def forward(self, embedded: torch.Tensor) -> torch.Tensor:
        return self.judge(embedded)


def trace(net: nn.Module, example: torch.Tensor, name: str, path: Path) -> None:
    net.eval()
    torch.onnx.export(net, (example,), str(path), input_names=[name], output_names=["logits"], dynamic_axes={name: {1: "length"}}, opset_version=17, dynamo=False)


def fuse(path: Path) -> None:
    """Attention, layer norms and GELU become one operator each, if ONNX Runtime has one."""
    from onnxruntime.transformers import optimizer

    optimizer.optimize_model(str(path), model_type="bert", num_heads=HEADS, hidden_size=WIDTH, opt_level=0).save_model_to_file(str(path))


def quantise(path: Path, out: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(str(path), str(out), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True, op_types_to_quantize=["MatMul", "Attention", "Gather"], extra_options={"DefaultTensorType": TensorProto.FLOAT})


def largest_values(path: Path, texts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """For the input of every multiplication by weights: the largest value in each column on these texts."""
    import onnxruntime

    model = onnx.load(str(path))
    names = {node.input[0] for node in weighed(model)}
    for name in names:
        model.graph.output.append(onnx.helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    largest: dict[str, np.ndarray] = {}
    for given in texts:
        for output, values in zip(session.get_outputs(), session.run(None, given), strict=True):
            if output.name in names:
                largest[output.name] = np.maximum(largest.get(output.name, 0), np.abs(values).reshape(-1, values.shape[-1]).max(0))
    return largest


def weighed(model: onnx.ModelProto) -> list[onnx.NodeProto]:
    weights = {tensor.name for tensor in model.graph.initializer if len(tensor.dims) == 2 and tensor.dims[0] >= WIDTH}
    return [node for node in model.graph.node if node.op_type in ("MatMul", "Attention") and node.input[1] in weights]


def smooth(path: Path, largest: dict[str, np.ndarray]) -> None:
    """Divides large input columns and multiplies their weights instead: the same product, with a smaller error at eight bits."""
    model = onnx.load(str(path))
    weights = {tensor.name: tensor for tensor in model.graph.initializer}
    chosen, nodes = {node.output[0] for node in weighed(model)}, []
    for node in model.graph.node:
        if node.output[0] in chosen:
            values = numpy_helper.to_array(weights[node.input[1]])
            scale = np.maximum(largest[node.input[0]], 1e-5) ** SMOOTHING / np.maximum(np.abs(values).max(1), 1e-5) ** (1 - SMOOTHING)
            scale = (scale / np.exp(np.log(scale).mean())).astype(np.float32)
            weights[node.input[1]].CopyFrom(numpy_helper.from_array(values * scale[:, None], node.input[1]))
            model.graph.initializer.append(numpy_helper.from_array(1 / scale, f"{node.input[1]}_evened"))
            evened = f"{node.input[0]}_{node.input[1]}"
            nodes.append(onnx.helper.make_node("Mul", [node.input[0], f"{node.input[1]}_evened"], [evened]))
            node.input[0] = evened
        nodes.append(node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.save(model, str(path))


def write_table(path: Path, table: np.ndarray) -> None:
    """int8 rows with one scale per row: the length of a JSON header, the header, all scales, all rows."""
    scale = np.abs(table).max(1) / 127 + 1e-12
    rows = np.rint(table / scale[:, None]).astype(np.int8)
    header = json.dumps({"rows": len(rows), "width": rows.shape[1]})
    # The scales must begin at a multiple of four bytes.
    header += " " * (-len(header) % 4)
    path.write_bytes(len(header).to_bytes(4, "little") + header.encode() + scale.astype("<f4").tobytes() + rows.tobytes())


def export_english(state: dict[str, torch.Tensor], out: Path, cut: list[np.ndarray]) -> None:
    whole = out.with_suffix(".float.onnx")
    trace(PlainEncoder(state), torch.randint(1000, 2000, (1, 24)), "input_ids", whole)
    fuse(whole)
    smooth(whole, largest_values(whole, [{"input_ids": ids} for ids in cut]))
    quantise(whole, out)


def export_multilingual(state: dict[str, torch.Tensor], out: Path, cut: list[np.ndarray]) -> None:
    whole = out.with_suffix(".float.onnx")
    table = state[TABLE].float().numpy()
    trace(RowEncoder(state), torch.randn(1, 24, WIDTH), "embedded", whole)
    fuse(whole)
    smooth(whole, largest_values(whole, [{"embedded": table[ids]} for ids in cut]))
    quantise(whole, out)
    write_table(table_beside(out), table)


def read_pieces(path: Path, most: int) -> list[np.ndarray]:
    """Texts split into pieces, one per row, from all over the file."""
    stored = np.load(path)
    lengths = stored["lengths"].astype(int)
    ends = np.cumsum(lengths)
    places = range(0, len(lengths), max(1, len(lengths) // most))
    return [stored["ids"][ends[place] - lengths[place] : ends[place]].astype(np.int64)[None] for place in places][:most]


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


def check(kind: str, state: dict[str, torch.Tensor], out: Path, cut: list[np.ndarray]) -> None:
    """How far the shipped file differs from the net it was made from."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(out), options)
    net = PlainEncoder(state).eval()
    table = read_table(table_beside(out)) if kind == "multilingual" else None
    differences = []
    for ids in cut:
        given = {"input_ids": ids} if table is None else {"embedded": table[ids].astype(np.float32)}
        with torch.no_grad():
            differences.append(np.abs(session.run(None, given)[0] - net(torch.from_numpy(ids)).numpy()))
    print(f"logits differ by {np.mean(differences):.4f} on average, {np.max(differences):.4f} at most, on {len(differences)} texts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["english", "multilingual"])
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pieces", type=Path, required=True, help="texts split into pieces (pieces-….npz), as the model will read them")
    parser.add_argument("--check", action="store_true", help="compare the net with the file")
    given = parser.parse_args()
    state = read_net(given.net)
    (export_english if given.kind == "english" else export_multilingual)(state, given.out, read_pieces(given.pieces, SHOWN))
    given.out.with_suffix(".float.onnx").unlink()
    print(given.out, given.out.stat().st_size, "bytes")
    if given.check:
        check(given.kind, state, given.out, read_pieces(given.pieces, CHECKED))


if __name__ == "__main__":
    main()
