"""Two nets of a few hundred bytes for the engine's tests, with the inputs and outputs of the real ones and a handful of pieces.

    python -m training.make_tiny_models packages/engine/src/classifier/neural/__fixtures__

Each piece has a row of fifteen logits; the logits of a text are the highest of its pieces. Needs the packages onnx, numpy and torch.
The pieces themselves are in models/testing/made-up-models.ts, in the same order.
"""

import sys
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from training.export import write_table

OUTPUTS = 15
CALM = -6.0
# Output → logit for each piece that has a meaning, in the order of the vocabulary.
ENGLISH = [{}, {}, {}, {}, {}, {0: 5.0, 1: 4.0, 7: 5.0, 10: 4.0}, {4: 5.0, 12: 5.0}, {0: 0.0}, {6: 5.0}, {}]
MULTILINGUAL = [{}, {}, {}, {}, {}, {0: 5.0, 7: 5.0}, {0: 5.0, 2: 4.0}, {}]


def table_of(rows: list[dict[int, float]]) -> numpy.ndarray:
    table = numpy.full((len(rows), OUTPUTS), CALM, numpy.float32)
    for piece, logits in enumerate(rows):
        for output, logit in logits.items():
            table[piece, output] = logit
    return table


def write_english(path: Path, rows: list[dict[int, float]]) -> None:
    graph = helper.make_graph(
        [
            helper.make_node("Gather", ["table", "input_ids"], ["rows"], axis=0),
            helper.make_node("ReduceMax", ["rows"], ["logits"], axes=[1], keepdims=0),
        ],
        "tiny",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "length"])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, OUTPUTS])],
        [numpy_helper.from_array(table_of(rows), "table")],
    )
    save(path, graph)


def write_multilingual(path: Path, rows: list[dict[int, float]]) -> None:
    """Reads rows instead of pieces: the table is a separate file, like that of the real model."""
    graph = helper.make_graph(
        [helper.make_node("ReduceMax", ["embedded"], ["logits"], axes=[1], keepdims=0)],
        "tiny",
        [helper.make_tensor_value_info("embedded", TensorProto.FLOAT, [1, "length", OUTPUTS])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, OUTPUTS])],
    )
    save(path, graph)
    write_table(path.with_name(path.stem + "-table.bin"), table_of(rows))


def save(path: Path, graph: onnx.GraphProto) -> None:
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    write_english(folder / "tiny-english.onnx", ENGLISH)
    write_multilingual(folder / "tiny-multilingual.onnx", MULTILINGUAL)
