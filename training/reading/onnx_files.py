"""What turns a traced network into a file with int8 weights: operators fused, weights evened, and the table of pieces as bytes."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

from training.reading.net import HEADS, WIDTH

# How much of a large column is moved into the weights (1: all of it).
SMOOTHING = 0.7


def fuse(path: Path) -> None:
    """Attention, layer norms and GELU become one operator each, if ONNX Runtime has one."""
    from onnxruntime.transformers import optimizer

    optimizer.optimize_model(str(path), model_type="bert", num_heads=HEADS, hidden_size=WIDTH, opt_level=0).save_model_to_file(str(path))


def largest_values(path: Path, texts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """For the input of every multiplication by weights: the largest value in each column on these texts."""
    import onnxruntime

    model = onnx.load(str(path))
    names = {node.input[0] for node in weighed(model)}
    for name in names:
        model.graph.output.append(onnx.helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    largest: dict[str, np.ndarray] = {}
    for given in texts:
        for output, values in zip(session.get_outputs(), session.run(None, given), strict=True):
            if output.name in names:
                largest[output.name] = np.maximum(largest.get(output.name, 0), np.abs(values).reshape(-1, values.shape[-1]).max(0))
    return largest


def weighed(model: onnx.ModelProto) -> list[onnx.NodeProto]:
    weights = {tensor.name for tensor in model.graph.initializer if len(tensor.dims) == 2 and tensor.dims[0] >= WIDTH}
    return [node for node in model.graph.node if node.op_type in ("MatMul", "Attention") and node.input[1] in weights]


def smooth(path: Path, largest: dict[str, np.ndarray]) -> None:
    """Divides large input columns and multiplies their weights instead: the same product, with a smaller error at eight bits."""
    model = onnx.load(str(path))
    weights = {tensor.name: tensor for tensor in model.graph.initializer}
    chosen, nodes = {node.output[0] for node in weighed(model)}, []
    for node in model.graph.node:
        if node.output[0] in chosen:
            values = numpy_helper.to_array(weights[node.input[1]])
            scale = np.maximum(largest[node.input[0]], 1e-5) ** SMOOTHING / np.maximum(np.abs(values).max(1), 1e-5) ** (1 - SMOOTHING)
            scale = (scale / np.exp(np.log(scale).mean())).astype(np.float32)
            weights[node.input[1]].CopyFrom(numpy_helper.from_array(values * scale[:, None], node.input[1]))
            model.graph.initializer.append(numpy_helper.from_array(1 / scale, f"{node.input[1]}_evened"))
            evened = f"{node.input[0]}_{node.input[1]}"
            nodes.append(onnx.helper.make_node("Mul", [node.input[0], f"{node.input[1]}_evened"], [evened]))
            node.input[0] = evened
        nodes.append(node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.save(model, str(path))


def write_table(path: Path, table: np.ndarray) -> None:
    """int8 rows with one scale per row: the length of a JSON header, the header, all scales, all rows."""
    scale = np.abs(table).max(1) / 127 + 1e-12
    rows = np.rint(table / scale[:, None]).astype(np.int8)
    header = json.dumps({"rows": len(rows), "width": rows.shape[1]})
    # The scales must begin at a multiple of four bytes.
    header += " " * (-len(header) % 4)
    path.write_bytes(len(header).to_bytes(4, "little") + header.encode() + scale.astype("<f4").tobytes() + rows.tobytes())


def read_table(path: Path) -> np.ndarray:
    raw = path.read_bytes()
    start = 4 + int.from_bytes(raw[:4], "little")
    rows = json.loads(raw[4:start])["rows"]
    scale = np.frombuffer(raw, "<f4", rows, start)
    return np.frombuffer(raw, np.int8, offset=start + 4 * rows).reshape(rows, -1) * scale[:, None]
