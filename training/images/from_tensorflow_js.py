"""The small network inside npm's `nsfwjs` (MIT) as ONNX, so that it can be measured beside the other one.

  node -e "…" > model.json, weights.bin     (README.md says how)
  python3 -m training.images.from_tensorflow_js model.json weights.bin nsfwjs.onnx

Reads a Keras "layers model" of the handful of layers that MobileNetV2 is made of, with its weights as bytes. The network takes
`input` [1, 224, 224, 3], RGB from 0 to 1, and gives `scores`: drawing, hentai, neutral, porn, sexy.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def read_weights(manifest: list[dict], content: bytes) -> dict[str, np.ndarray]:
    weights, place = {}, 0
    for entry in (entry for group in manifest for entry in group["weights"]):
        count = int(np.prod(entry["shape"]))
        quantised = entry.get("quantization")
        kind = np.dtype(quantised["dtype"] if quantised else entry["dtype"])
        values = np.frombuffer(content, kind, count, place).astype(np.float32)
        place += count * kind.itemsize
        if quantised:
            values = values * quantised["scale"] + quantised["min"]
        weights[entry["name"]] = values.reshape(entry["shape"]).astype(np.float32)
    return weights


class Converter:
    def __init__(self, weights: dict[str, np.ndarray]) -> None:
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, values: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values, values.dtype), name))
        return name

    def add(self, operator: str, inputs: list[str], output: str, **attributes: object) -> None:
        self.nodes.append(helper.make_node(operator, inputs, [output], **attributes))

    def layer(self, kind: str, config: dict, inputs: list[str]) -> None:
        name = config["name"]
        if kind == "ZeroPadding2D":
            (top, bottom), (left, right) = config["padding"]
            pads = self.constant(f"{name}/pads", np.array([0, 0, top, left, 0, 0, bottom, right], np.int64))
            self.add("Pad", [inputs[0], pads], name)
        elif kind in ("Conv2D", "DepthwiseConv2D"):
            self.convolution(kind, config, inputs)
        elif kind == "BatchNormalization":
            parts = [self.constant(f"{name}/{part}", self.weights[f"{name}/{part}"]) for part in ("gamma", "beta", "moving_mean", "moving_variance")]
            self.add("BatchNormalization", [inputs[0], *parts], name, epsilon=config["epsilon"])
        elif kind == "ReLU":
            bounds = [self.constant(f"{name}/{value}", np.float32(value)) for value in (0, config["max_value"])]
            self.add("Clip", [inputs[0], *bounds], name)
        elif kind == "Add":
            self.add("Add", inputs, name)
        elif kind == "AveragePooling2D":
            self.add("AveragePool", inputs, name, kernel_shape=config["pool_size"], strides=config["strides"])
        elif kind == "Flatten":
            self.add("Flatten", inputs, name)
        elif kind == "Dropout":
            self.add("Identity", inputs, name)
        elif kind == "Dense":
            self.dense(config, inputs)
        else:
            raise ValueError(f"No rule for layers of the kind {kind}.")

    def convolution(self, kind: str, config: dict, inputs: list[str]) -> None:
        name = config["name"]
        if kind == "Conv2D":
            kernel, groups = self.weights[f"{name}/kernel"].transpose(3, 2, 0, 1), 1
        else:
            kernel = self.weights[f"{name}/depthwise_kernel"].transpose(2, 3, 0, 1)
            groups = kernel.shape[0]
        arguments = [inputs[0], self.constant(f"{name}/kernel", kernel)]
        if config["use_bias"]:
            arguments.append(self.constant(f"{name}/bias", self.weights[f"{name}/bias"]))
        padding = "SAME_UPPER" if config["padding"] == "same" else "VALID"
        self.add("Conv", arguments, name, strides=config["strides"], group=groups, auto_pad=padding)

    def dense(self, config: dict, inputs: list[str]) -> None:
        name = config["name"]
        kernel = self.constant(f"{name}/kernel", self.weights[f"{name}/kernel"])
        bias = self.constant(f"{name}/bias", self.weights[f"{name}/bias"])
        activation = {"softmax": "Softmax", "relu": "Relu"}.get(config["activation"])
        self.add("Gemm", [inputs[0], kernel, bias], f"{name}/linear" if activation else name)
        if activation:
            self.add(activation, [f"{name}/linear"], name)


def convert(model: dict, content: bytes) -> onnx.ModelProto:
    converter = Converter(read_weights(model["weightsManifest"], content))
    converter.add("Transpose", ["input"], "channels_first", perm=[0, 3, 1, 2])
    config = model["modelTopology"]["model_config"]["config"]
    first = config["layers"][0]["config"]["name"]
    for layer in config["layers"][1:]:
        inputs = [name if name != first else "channels_first" for name, *_ in layer["inbound_nodes"][0]]
        converter.layer(layer["class_name"], layer["config"], inputs)
    converter.add("Identity", [config["layers"][-1]["config"]["name"]], "scores")
    graph = helper.make_graph(
        converter.nodes,
        "nsfwjs",
        [helper.make_tensor_value_info("input", TensorProto.FLOAT, [1, 224, 224, 3])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, [1, 5])],
        converter.constants,
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(made)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    onnx.save(convert(json.loads(given.model.read_text()), given.weights.read_bytes()), str(given.out))
    print(given.out, given.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
