"""A network of a few hundred bytes for the engine's tests, in two parts with the inputs and outputs of the real one, and a handful of pieces.

    python -m training.make_tiny_models packages/engine/src/classifier/neural/__fixtures__

Each piece has a row of two times fifteen logits: those of the exit and those of the end. The logits of a sentence are the highest of its
pieces. The pieces themselves are in packages/engine/src/classifier/neural/testing/made-up-models.ts, in the same order.
Needs the packages onnx, numpy and torch.
"""

import sys
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from training.reading.onnx_files import write_table

OUTPUTS = 15
CALM, UNSEEN = -6.0, -30.0
# Output → logit for each piece that has a meaning, in the order of the vocabulary; the first four are special.
PIECES = [{}, {}, {}, {}, {}, {0: 5.0, 1: 4.0, 7: 5.0, 10: 4.0}, {4: 5.0, 12: 5.0}, {0: 0.0}, {6: 5.0}, {}, {0: 5.0, 7: 5.0}, {0: 5.0, 2: 4.0}, {3: 5.0}, {}]
# Pieces that the exit does not recognise yet.
LATE = {12}


def table_of(rows: list[dict[int, float]]) -> numpy.ndarray:
    table = numpy.full((len(rows), 2 * OUTPUTS), CALM, numpy.float32)
    for piece, logits in enumerate(rows):
        for output, logit in logits.items():
            table[piece, OUTPUTS + output] = logit
            if piece not in LATE:
                table[piece, output] = logit
    return table


def write_part(path: Path, given: str, first: int) -> None:
    """The highest row of the pieces that have a share, from column `first` on; the first part returns what it was given, too."""
    returns_states = first == 0
    graph = helper.make_graph(
        [
            helper.make_node("Slice", [given, "from", "to", "columns"], ["rows"]),
            helper.make_node("Unsqueeze", ["rows", "before"], ["each"]),
            helper.make_node("Greater", ["shares", "nothing"], ["chosen"]),
            helper.make_node("Unsqueeze", ["chosen", "behind"], ["mask"]),
            helper.make_node("Where", ["mask", "each", "unseen"], ["seen"]),
            helper.make_node("ReduceMax", ["seen"], ["logits"], axes=[2], keepdims=0),
            *([helper.make_node("Identity", [given], ["states"])] if returns_states else []),
        ],
        "tiny",
        [
            helper.make_tensor_value_info(given, TensorProto.FLOAT, [1, "length", 2 * OUTPUTS]),
            helper.make_tensor_value_info("shares", TensorProto.FLOAT, [1, "sentences", "length"]),
        ],
        [
            *([helper.make_tensor_value_info("states", TensorProto.FLOAT, [1, "length", 2 * OUTPUTS])] if returns_states else []),
            helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, "sentences", OUTPUTS]),
        ],
        [
            numpy_helper.from_array(numpy.array([first], numpy.int64), "from"),
            numpy_helper.from_array(numpy.array([first + OUTPUTS], numpy.int64), "to"),
            numpy_helper.from_array(numpy.array([2], numpy.int64), "columns"),
            numpy_helper.from_array(numpy.array([1], numpy.int64), "before"),
            numpy_helper.from_array(numpy.array([3], numpy.int64), "behind"),
            numpy_helper.from_array(numpy.array(0, numpy.float32), "nothing"),
            numpy_helper.from_array(numpy.array(UNSEEN, numpy.float32), "unseen"),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    write_part(folder / "tiny-first.onnx", "embedded", 0)
    write_part(folder / "tiny-rest.onnx", "states", OUTPUTS)
    write_table(folder / "tiny-pieces-table.bin", table_of(PIECES))
