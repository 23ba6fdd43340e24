"""A small network that looks for signs everywhere on a picture of any size, and its ONNX file.

  python3 -m training.images.symbols.network symbols.pt symbols.onnx

Input `picture` [1, 3, height, width], RGB, (value - 128) / 64. Output `signs` [1, kinds]: the logit of the place that looks most
like each.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn


def as_input(pictures: np.ndarray) -> torch.Tensor:
    return (torch.from_numpy(pictures).permute(0, 3, 1, 2).float() - 128) / 64


def layer(inputs: int, outputs: int, stride: int = 1, spread: int = 1) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, spread, spread, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Deeper(nn.Module):
    def __init__(self, width: int, spread: int) -> None:
        super().__init__()
        self.layer = layer(width, width, 1, spread)

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        return values + self.layer(values)


class SymbolNetwork(nn.Module):
    def __init__(self, kinds: int) -> None:
        super().__init__()
        width = 64
        self.body = nn.Sequential(
            layer(3, 24, 2),
            layer(24, 40, 2),
            layer(40, width, 2),
            # Wider and wider, until each place sees a whole sign.
            *[Deeper(width, spread) for spread in (1, 2, 3)],
        )
        self.places = nn.Conv2d(width, kinds, 1)
        nn.init.constant_(self.places.bias, -3)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        return self.places(self.body(picture))

    def whole(self, picture: torch.Tensor) -> torch.Tensor:
        """The strongest place, smoothly, so that its neighbours learn too."""
        return self.forward(picture).flatten(2).logsumexp(2) - 2.0


class Strongest(nn.Module):
    def __init__(self, network: SymbolNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        return self.network(picture).flatten(2).amax(2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    state = torch.load(given.state, map_location="cpu")
    network = SymbolNetwork(state["places.bias"].shape[0])
    network.load_state_dict(state)
    example = torch.zeros(1, 3, 96, 128)
    axes = {"picture": {2: "height", 3: "width"}}
    torch.onnx.export(Strongest(network).eval(), (example,), str(given.out), input_names=["picture"], output_names=["signs"], dynamic_axes=axes, opset_version=17, dynamo=False)
    print(given.out, given.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
