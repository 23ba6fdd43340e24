"""Weights of an ONNX file as bytes or half floats. The arithmetic stays in floats.

  python3 -m training.images.compress WHOLE.onnx SMALL.onnx --weights int8

A weight is kept as int8 rows with one scale an output channel (or as float16), and a Cast and a Mul turn it back. ONNX Runtime
folds both when it opens the file, so a run costs what it cost before, gives the same scores on every processor, and the file is
a quarter (a half) of its size. Quantised arithmetic was not worth it: without VNNI it is no faster, and it moves scores.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

# Smaller ones (biases, norms) weigh nothing and matter more.
FEWEST_VALUES = 1024


def compress(model: onnx.ModelProto, weights: str) -> onnx.ModelProto:
    graph = model.graph
    constants_to_initializers(graph)
    remove_identities(graph)
    consumers = {name: (node.op_type, place) for node in graph.node for place, name in enumerate(node.input)}
    kept, small, restore = [], [], []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < FEWEST_VALUES or values.ndim < 2:
            kept.append(tensor)
            continue
        name = tensor.name
        if weights == "float16":
            small.append(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
            restore.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
            continue
        axis = output_axis(*consumers.get(name, ("", 0)), values.ndim)
        others = tuple(place for place in range(values.ndim) if place != axis)
        scale = np.abs(values).max(others, keepdims=True) / 127 + 1e-12
        small.append(numpy_helper.from_array(np.rint(values / scale).astype(np.int8), f"{name}.bytes"))
        small.append(numpy_helper.from_array(scale.astype(np.float32), f"{name}.scale"))
        restore.append(helper.make_node("Cast", [f"{name}.bytes"], [f"{name}.whole"], to=TensorProto.FLOAT))
        restore.append(helper.make_node("Mul", [f"{name}.whole", f"{name}.scale"], [name]))
    nodes = [*restore, *graph.node]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend([*kept, *small])
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    for output in graph.output:
        # Some files claim a single number here; the runtime warns of it and finds the shape by itself.
        if len(output.type.tensor_type.shape.dim) == 0:
            output.type.tensor_type.ClearField("shape")
    return model


def output_axis(operator: str, place: int, dimensions: int) -> int:
    """Convolutions keep output channels first (transposed ones second), products of matrices last."""
    if operator == "MatMul" or operator == "ConvTranspose":
        return dimensions - 1 if operator == "MatMul" else 1
    return 0


def constants_to_initializers(graph: onnx.GraphProto) -> None:
    rest = []
    for node in graph.node:
        value = next((attribute.t for attribute in node.attribute if attribute.name == "value"), None)
        if node.op_type != "Constant" or value is None:
            rest.append(node)
            continue
        tensor = onnx.TensorProto()
        tensor.CopyFrom(value)
        tensor.name = node.output[0]
        graph.initializer.append(tensor)
    del graph.node[:]
    graph.node.extend(rest)


def remove_identities(graph: onnx.GraphProto) -> None:
    """Some converters name every weight twice."""
    outputs = {output.name for output in graph.output}
    names = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Identity" and node.output[0] not in outputs}
    rest = [node for node in graph.node if node.op_type != "Identity" or node.output[0] in outputs]
    for node in rest:
        for place, name in enumerate(node.input):
            while name in names:
                name = names[name]
            node.input[place] = name
    del graph.node[:]
    graph.node.extend(rest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("whole", type=Path)
    parser.add_argument("small", type=Path)
    parser.add_argument("--weights", choices=["int8", "float16"], default="int8")
    given = parser.parse_args()
    onnx.save(compress(onnx.load(str(given.whole)), given.weights), str(given.small))
    print(given.small, given.small.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
