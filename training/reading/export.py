"""Writes a trained network as two ONNX files with int8 weights for onnxruntime-node: the layers up to the exit, and the rest.

  python3 -m training.reading.export WORK/net_one.pt --exit 6 --rows WORK/choices.npz --out FOLDER [--check]

Writes reading-first.onnx, reading-rest.onnx and pieces-table.bin. The first part takes the rows of the pieces and, for the whole and
each sentence, the share of every piece; it returns the states and the scores of its exit. The second part takes the states. `--rows`
names packed rows that show how large each value gets, so that no single one takes the whole range of eight bits.

Weights have seven bits: processors without VNNI add pairs of products in sixteen bits and would saturate with eight, and the same text
must get the same score everywhere. Activations get one scale per tensor at run time, so a text is never batched with another.
"""

import argparse
import math
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto
from torch import nn

from training.reading.net import EPSILON, HEADS, LAYERS, WIDTH, ReadingNet, open_net
from training.reading.onnx_files import fuse, largest_values, smooth, write_table
from training.reading.stream import Packed, open_packed
from training.reading.train import shares_of, windows_of

SHOWN, CHECKED = 120, 300


class Part(nn.Module):
    """Some of the layers, written so that ONNX Runtime finds its own operators in them."""

    def __init__(self, net: ReadingNet, first: int, last: int) -> None:
        super().__init__()
        self.net, self.first, self.last = net, first, last
        # The runtime knows attention by its three products, so what training computes at once is three matrices here.
        self.weights = nn.ParameterList(nn.Parameter(part.T.contiguous(), False) for layer in net.layers[first:last] for part in layer.qkv.weight.split(WIDTH))
        self.biases = nn.ParameterList(nn.Parameter(part.contiguous(), False) for layer in net.layers[first:last] for part in layer.qkv.bias.split(WIDTH))

    def forward(self, given: torch.Tensor, shares: torch.Tensor) -> tuple[torch.Tensor, ...]:
        states = given
        if self.first == 0:
            states = self.norm(given + self.net.places.weight[: given.shape[1]] + self.net.kind, self.net.first_norm)
        for number, layer in enumerate(self.net.layers[self.first : self.last]):
            query, key, value = (self.split(states @ self.weights[3 * number + part] + self.biases[3 * number + part]) for part in range(3))
            mixed = (torch.softmax(query @ key.transpose(-1, -2) / math.sqrt(WIDTH // HEADS), -1) @ value).transpose(1, 2).reshape(1, -1, WIDTH)
            states = self.norm(mixed @ layer.mixed.weight.T + layer.mixed.bias + states, layer.after_mixing)
            inner = F.gelu(states @ layer.inner.weight.T + layer.inner.bias)
            states = self.norm(inner @ layer.outer.weight.T + layer.outer.bias + states, layer.after_outer)
        head = self.net.heads[str(self.last)]
        # The first state's part of the head is the same for every sentence.
        opening = states[:, :1] @ head.weight[:, :WIDTH].T + head.bias
        logits = (shares @ states) @ head.weight[:, WIDTH:].T + opening
        return (logits,) if self.last == LAYERS else (states, logits)

    @staticmethod
    def split(values: torch.Tensor) -> torch.Tensor:
        return values.reshape(1, -1, HEADS, WIDTH // HEADS).transpose(1, 2)

    @staticmethod
    def norm(values: torch.Tensor, by: nn.LayerNorm) -> torch.Tensor:
        return F.layer_norm(values, (WIDTH,), by.weight, by.bias, EPSILON)


def trace(part: Part, name: str, outputs: list[str], path: Path) -> None:
    part.eval()
    example = torch.randn(1, 24, WIDTH), torch.full((1, 3, 24), 1 / 24)
    axes = {name: {1: "length"}, "shares": {1: "sentences", 2: "length"}}
    torch.onnx.export(part, example, str(path), input_names=[name, "shares"], output_names=outputs, dynamic_axes=axes, opset_version=17, dynamo=False)


def quantise(path: Path, out: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    # The heads are small and decide, so they keep their full precision.
    heads = [node.name for node in onnx.load(str(path)).graph.node if node.op_type == "MatMul" and is_head(path, node)]
    quantize_dynamic(str(path), str(out), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True, op_types_to_quantize=["MatMul", "Attention"], nodes_to_exclude=heads, extra_options={"DefaultTensorType": TensorProto.FLOAT})


def is_head(path: Path, node: onnx.NodeProto) -> bool:
    sizes = {tensor.name: list(tensor.dims) for tensor in onnx.load(str(path)).graph.initializer}
    return node.input[1] in sizes and sizes[node.input[1]][-1] < WIDTH


def examples(rows: Packed, most: int) -> list[tuple[np.ndarray, np.ndarray]]:
    found = []
    for row in range(0, len(rows.counts), max(1, len(rows.counts) // most)):
        pieces, owner = windows_of(rows, row)[0]
        x, of = torch.tensor([pieces]), torch.tensor([owner])
        found.append((x.numpy(), shares_of(of, int(of.max()) + 1, x).numpy().astype(np.float32)))
    return found[:most]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path)
    parser.add_argument("--exit", type=int, default=6)
    parser.add_argument("--exits", type=int, nargs="+", default=[4, 6], help="the exits that the network was trained with")
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--check", action="store_true", help="compare the network with the files")
    given = parser.parse_args()
    net = open_net(given.net, tuple(given.exits)).eval()
    rows = open_packed(given.rows)
    table = net.table.weight.detach().numpy()
    shown = examples(rows, SHOWN)
    files = {}
    first = [{"embedded": table[x], "shares": shares} for x, shares in shown]
    with torch.no_grad():
        states = [Part(net, 0, given.exit)(torch.from_numpy(one["embedded"]), torch.from_numpy(one["shares"]))[0].numpy() for one in first]
    rest = [{"states": own, "shares": shares} for own, (_, shares) in zip(states, shown, strict=True)]
    for name, part, source, outputs, inputs in (
        ("reading-first", Part(net, 0, given.exit), "embedded", ["states", "logits"], first),
        ("reading-rest", Part(net, given.exit, LAYERS), "states", ["logits"], rest),
    ):
        whole, files[name] = given.out / f"{name}.float.onnx", given.out / f"{name}.onnx"
        trace(part, source, outputs, whole)
        fuse(whole)
        fused = sum(node.op_type == "Attention" for node in onnx.load(str(whole)).graph.node)
        if fused != part.last - part.first:
            raise SystemExit(f"{name}: {fused} of {part.last - part.first} layers have the runtime's own attention")
        smooth(whole, largest_values(whole, inputs))
        quantise(whole, files[name])
        whole.unlink()
        print(files[name], files[name].stat().st_size, "bytes")
    write_table(given.out / "pieces-table.bin", table)
    if given.check:
        check(net, given.exit, table, files, examples(rows, CHECKED))


def check(net: ReadingNet, exit_at: int, table: np.ndarray, files: dict[str, Path], shown: list[tuple[np.ndarray, np.ndarray]]) -> None:
    import onnxruntime

    first, rest = (onnxruntime.InferenceSession(str(files[name])) for name in ("reading-first", "reading-rest"))
    apart = {exit_at: [], LAYERS: []}
    for x, shares in shown:
        states, early = first.run(None, {"embedded": table[x], "shares": shares})
        (last,) = rest.run(None, {"states": states, "shares": shares})
        with torch.no_grad():
            wanted = net(torch.from_numpy(x), torch.from_numpy(shares))
        apart[exit_at].append(np.abs(early - wanted[exit_at].numpy())[:, 1:, :7].mean())
        apart[LAYERS].append(np.abs(last - wanted[LAYERS].numpy())[:, 1:, :7].mean())
    for place, values in apart.items():
        print(f"exit {place}: logits differ by {np.mean(values):.4f} on average, in the worst text by {np.max(values):.4f}, on {len(values)} texts")


if __name__ == "__main__":
    main()
