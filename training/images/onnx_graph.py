"""An ONNX network that is put together node by node: what all converters of published weights have in common."""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


class OnnxGraph:
    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def add(self, operator: str, inputs: list[str], output: str, **attributes: object) -> str:
        self.nodes.append(helper.make_node(operator, inputs, [output], **attributes))
        return output

    def constant(self, name: str, values: np.ndarray) -> str:
        # NumPy would make an array of a single number on the way.
        laid_out = np.ascontiguousarray(values).reshape(values.shape)
        self.constants.append(numpy_helper.from_array(laid_out, name))
        return name

    def to_model(self, name: str, given: tuple[str, list[int]], gives: tuple[str, list[int]]) -> onnx.ModelProto:
        """`given` and `gives`: name and shape of what goes in and what comes out."""
        inputs, outputs = ([helper.make_tensor_value_info(of, TensorProto.FLOAT, shape)] for of, shape in (given, gives))
        graph = helper.make_graph(self.nodes, name, inputs, outputs, self.constants)
        made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
        onnx.checker.check_model(made)
        return made


def run_converter(about: str | None, files: list[str], convert: Callable[..., onnx.ModelProto]) -> None:
    """The command line of a converter: the files it reads, by name and in order, then the file it writes."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in [*files, "out"]:
        parser.add_argument(name, type=Path)
    given = vars(parser.parse_args())
    out: Path = given["out"]
    onnx.save(convert(*(given[name] for name in files)), str(out))
    print(out, out.stat().st_size, "bytes")
