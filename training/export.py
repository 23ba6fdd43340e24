"""Trained nets to ONNX files with int8 weights, as onnxruntime-node runs them: one text a call, no padding.

  python3 -m training.export english      net_student.pt      english.onnx
  python3 -m training.export multilingual net_multilingual.pt multilingual.onnx   (and multilingual-table.bin beside it)

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

from training.sentence_encoder import SentenceEncoder, WINDOWS

LAYERS, HEADS, WIDTH = 12, 12, 384
EPSILON = 1e-12


class PlainEncoder(nn.Module):
    """The student without what only training needs: one unpadded text, its pieces in, its logits out."""

    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self.state = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(value.float(), False) for name, value in state.items() if value.is_floating_point()})

    def of(self, name: str) -> torch.Tensor:
        return self.state[name.replace(".", "/")]

    def linear(self, values: torch.Tensor, name: str) -> torch.Tensor:
        return values @ self.of(f"{name}.weight").T + self.of(f"{name}.bias")

    def norm(self, values: torch.Tensor, name: str) -> torch.Tensor:
        return F.layer_norm(values, (WIDTH,), self.of(f"{name}.weight"), self.of(f"{name}.bias"), EPSILON)

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        embeddings = "body.embeddings."
        words = F.embedding(input_ids, self.of(embeddings + "word_embeddings.weight"))
        places = self.of(embeddings + "position_embeddings.weight")[: input_ids.shape[1]]
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


class PlainSentenceEncoder(nn.Module):
    """One unpadded text, the rows of its pieces in, its logits out; the same numbers as `SentenceEncoder.judge`.

    The table stays outside: it is nine tenths of the model, and every thread can read the same one. Neighbours are cut out
    with constant places, so that the graph has no arithmetic on shapes, which would cost as much as the model.
    """

    def __init__(self, net: SentenceEncoder) -> None:
        super().__init__()
        self.net = net

    def forward(self, embedded: torch.Tensor) -> torch.Tensor:
        net = self.net
        projected = F.layer_norm(embedded @ net.project + net.project_bias, (768,), net.gain, net.shift, 1e-6)
        parts = [embedded]
        for number, (size, before) in enumerate(WINDOWS):
            own = projected[..., 256 * number : 256 * number + 256]
            first = F.relu(self.neighbours(own, size, before) @ getattr(net, f"w1_{size}") + getattr(net, f"b1_{size}")) + own
            parts.append(F.relu(self.neighbours(first, size, before) @ getattr(net, f"w2_{size}") + getattr(net, f"b2_{size}")) + first)
        features = F.layer_norm(torch.cat(parts, -1), (1280,), net.ln_g, net.ln_b, 1e-6)
        count = torch.ones_like(features[..., :1]).sum(1)
        mean = (features.sum(1) @ net.cnn_W + count * net.cnn_b) / count.sqrt()
        first = F.relu(mean @ net.d0)
        second = F.relu(mean @ net.p1 + first @ net.d1)
        third = F.relu(second @ net.d2)
        last = torch.tanh(second @ net.p3 + third @ net.d3)
        return net.head(torch.cat([mean, second, third, last], 1))

    @staticmethod
    def neighbours(values: torch.Tensor, size: int, before: int) -> torch.Tensor:
        edge = lambda places: [torch.zeros(1, places, 256)] if places > 0 else []  # noqa: E731
        around = torch.cat([*edge(before), values, *edge(size - 1 - before)], 1)
        return torch.cat([around[:, place : place + 1 - size or None] for place in range(size)], -1)


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
    table = state["table.weight"].float().numpy()
    net = empty_sentence_encoder()
    net.load_state_dict({name: value.float() for name, value in state.items() if name != "table.weight"}, strict=False)
    whole = out.with_suffix(".float.onnx")
    trace(PlainSentenceEncoder(net), torch.randn(1, 24, 512), "embedded", whole)
    quantise(whole, out)
    write_table(out.with_name(out.stem + "-table.bin"), table)


def empty_sentence_encoder() -> SentenceEncoder:
    shapes = {"ln_g": (1280,), "ln_b": (1280,), "cnn_W": (1280, 512), "cnn_b": (512,), "d0": (512, 320), "d1": (320, 320), "p1": (512, 320), "d2": (320, 512), "p3": (320, 512), "d3": (512, 512)}
    for size, _ in WINDOWS:
        shapes |= {f"proj{size}": (512, 256), f"proj_b{size}": (256,), f"ln_g{size}": (256,), f"ln_b{size}": (256,)}
        shapes |= {f"w1_{size}": (size * 256, 256), f"b1_{size}": (256,), f"w2_{size}": (size * 256, 256), f"b2_{size}": (256,)}
    return SentenceEncoder(np.zeros((1, 512), np.float32), {name: torch.zeros(shape) for name, shape in shapes.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["english", "multilingual"])
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    state = torch.load(given.net, map_location="cpu")
    (export_english if given.kind == "english" else export_multilingual)(state, given.out)
    given.out.with_suffix(".float.onnx").unlink()
    print(given.out, given.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
