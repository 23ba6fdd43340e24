"""The small network inside npm's `nsfwjs` (MIT) as ONNX, so that it can be measured beside the other one.

  node -e "…" > model.json, weights.bin     (README.md says how)
  python3 -m training.images.from_tensorflow_js model.json weights.bin nsfwjs.onnx

Reads a Keras "layers model" of the handful of layers that MobileNetV2 is made of, with its weights as bytes. The network takes
`input` [1, 224, 224, 3], RGB from 0 to 1, and gives `scores`: drawing, hentai, neutral, porn, sexy.
"""

import json

import numpy as np
import onnx

from training.images.onnx_graph import OnnxGraph, run_converter


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


class Converter(OnnxGraph):
    def __init__(self, weights: dict[str, np.ndarray]) -> None:
        super().__init__()
        self.weights = weights

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
            bounds = [self.constant(f"{name}/{value}", np.array([value], np.float32)) for value in (0, config["max_value"])]
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
    return converter.to_model("nsfwjs", ("input", [1, 224, 224, 3]), ("scores", [1, 5]))


if __name__ == "__main__":
    run_converter(__doc__, ["model", "weights"], lambda model, weights: convert(json.loads(model.read_text()), weights.read_bytes()))
