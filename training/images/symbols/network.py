"""The lower two thirds of EfficientNet-Lite0 and a small head that says of every place what sign is there; and the ONNX file of both.

  python3 -m training.images.symbols.network symbols.pt symbols.onnx

Input `picture` [1, 3, height, width], RGB, (value - 127) / 128, both sides multiples of 32. Output `signs` [1, kinds]: the logit of the
place that looks most like each.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

EPSILON = 1e-3
# Blocks whose depthwise convolution halves the size; the block after the last one of them here would be the fifth halving.
HALVING = {1, 3, 5}
BLOCKS = 11
# Pixels of the picture to a place of the output.
STRIDE = 16


def as_input(pictures: torch.Tensor) -> torch.Tensor:
    """From [count, height, width, 3] bytes."""
    return (pictures.permute(0, 3, 1, 2).float() - 127) / 128


class Convolution(nn.Module):
    """With the uneven padding of TensorFlow, from which the weights come; sides must be even wherever they are halved."""

    def __init__(self, kernel: torch.Tensor, groups: int, stride: int, active: bool) -> None:
        super().__init__()
        outputs, inputs, side, _ = kernel.shape
        self.convolution = nn.Conv2d(inputs * groups, outputs, side, stride, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(outputs, EPSILON)
        self.active = active
        before = (side - stride) // 2 if side > 1 else 0
        self.padding = (before, max(0, side - stride) - before) * 2

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        made = self.norm(self.convolution(functional.pad(values, self.padding)))
        return made.clamp(0, 6) if self.active else made

    def load(self, state: dict[str, torch.Tensor], name: str, norm: str) -> None:
        self.convolution.weight.data.copy_(state[f"{name}.weight"])
        for part in ("weight", "bias", "running_mean", "running_var"):
            getattr(self.norm, part).data.copy_(state[f"{norm}.{part}"])


class Block(nn.Module):
    def __init__(self, shapes: dict[str, torch.Tensor], stride: int) -> None:
        super().__init__()
        expand, depthwise, project = (shapes.get(name) for name in ("_expand_conv", "_depthwise_conv", "_project_conv"))
        self.expand = None if expand is None else Convolution(expand, 1, 1, True)
        self.depthwise = Convolution(depthwise, depthwise.shape[0], stride, True)
        self.project = Convolution(project, 1, 1, False)
        width = (depthwise if expand is None else expand.transpose(0, 1)).shape[0]
        self.adds = stride == 1 and width == project.shape[0]

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        inner = values if self.expand is None else self.expand(values)
        inner = self.project(self.depthwise(inner))
        return values + inner if self.adds else inner


class SymbolNetwork(nn.Module):
    def __init__(self, published: dict[str, torch.Tensor], kinds: int) -> None:
        super().__init__()
        self.stem = Convolution(published["_conv_stem.weight"], 1, 2, True)
        self.stem.load(published, "_conv_stem", "_bn0")
        blocks = []
        for number in range(BLOCKS):
            names = {part: f"_blocks.{number}.{part}" for part in ("_expand_conv", "_depthwise_conv", "_project_conv")}
            shapes = {part: published[f"{name}.weight"] for part, name in names.items() if f"{name}.weight" in published}
            block = Block(shapes, 2 if number in HALVING else 1)
            for part, norm, layer in (("_expand_conv", "_bn0", block.expand), ("_depthwise_conv", "_bn1", block.depthwise), ("_project_conv", "_bn2", block.project)):
                if layer is not None:
                    layer.load(published, names[part], f"_blocks.{number}.{norm}")
            blocks.append(block)
        self.blocks = nn.Sequential(*blocks)
        width = 128
        self.head = nn.Sequential(
            Convolution(torch.empty(width, 112, 1, 1), 1, 1, True),
            Convolution(torch.empty(width, 1, 5, 5), width, 1, True),
            Convolution(torch.empty(width, width, 1, 1), 1, 1, True),
        )
        self.places = nn.Conv2d(width, kinds, 1)
        nn.init.constant_(self.places.bias, -4)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        return self.places(self.head(self.blocks(self.stem(picture))))


class Strongest(nn.Module):
    def __init__(self, network: SymbolNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        return self.network(picture).amax((2, 3))


def load(path: Path) -> SymbolNetwork:
    kept = torch.load(path, map_location="cpu")
    network = SymbolNetwork({name: torch.zeros(shape) for name, shape in kept["published"].items()}, len(kept["kinds"]))
    network.load_state_dict(kept["state"])
    return network.eval()


def save(network: SymbolNetwork, published: dict[str, torch.Tensor], kinds: list[str], path: Path) -> None:
    shapes = {name: tuple(values.shape) for name, values in published.items() if values.ndim and "num_batches" not in name}
    torch.save({"state": network.state_dict(), "published": shapes, "kinds": kinds}, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    example = torch.zeros(1, 3, 96, 128)
    axes = {"picture": {2: "height", 3: "width"}}
    whole = Strongest(load(given.state)).eval()
    torch.onnx.export(whole, (example,), str(given.out), input_names=["picture"], output_names=["signs"], dynamic_axes=axes, opset_version=17, dynamo=False)
    print(given.out, given.out.stat().st_size, "bytes", np.round(whole(example).detach().numpy(), 3))


if __name__ == "__main__":
    main()
