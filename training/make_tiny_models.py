"""Two nets of a few hundred bytes for the engine's tests: same inputs and outputs as the real ones, a handful of pieces.

    python -m training.make_tiny_models packages/engine/src/classifier/models/__fixtures__

Each piece has a row of fifteen logits; a text's logits are the highest of its pieces. Needs the packages onnx and numpy.
The pieces themselves stand in models/testing/made-up-models.ts, in the same order.
"""

import sys
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

OUTPUTS = 15
CALM = -6.0
# Output → logit, for each piece that means something; the order is that of the vocabulary.
ENGLISH = [{}, {}, {}, {}, {}, {0: 5.0, 1: 4.0, 7: 5.0, 10: 4.0}, {4: 5.0, 12: 5.0}, {0: 0.0}, {6: 5.0}, {}]
MULTILINGUAL = [{}, {}, {}, {}, {}, {0: 5.0, 7: 5.0}, {0: 5.0, 2: 4.0}, {}]


def write(path: Path, rows: list[dict[int, float]]) -> None:
    table = numpy.full((len(rows), OUTPUTS), CALM, numpy.float32)
    for piece, logits in enumerate(rows):
        for output, logit in logits.items():
            table[piece, output] = logit
    graph = helper.make_graph(
        [
            helper.make_node("Gather", ["table", "input_ids"], ["rows"], axis=0),
            helper.make_node("ReduceMax", ["rows"], ["logits"], axes=[1], keepdims=0),
        ],
        "tiny",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "length"])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, OUTPUTS])],
        [numpy_helper.from_array(table, "table")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    write(folder / "tiny-english.onnx", ENGLISH)
    write(folder / "tiny-multilingual.onnx", MULTILINGUAL)
