"""The shipped files can be turned back into the network they were made from. Skipped if torch or ONNX Runtime are missing."""

import tempfile
import unittest
import warnings
from pathlib import Path

try:
    import numpy as np
    import onnxruntime  # noqa: F401
    import torch

    from training.reading.export import Part, quantise, trace
    from training.reading.net import LAYERS, WIDTH, ReadingNet, open_net
    from training.reading.onnx_files import fuse, largest_values, read_table, smooth, write_table
    from training.shipped import state_of
    from training.weights import pack

    HAS_PACKAGES = True
except ImportError:
    HAS_PACKAGES = False

EXIT, PIECES = 6, 40


@unittest.skipUnless(HAS_PACKAGES, "torch, onnx and onnxruntime are not installed")
class ShippedFiles(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def ship(self, net):
        table = net.table.weight.detach().numpy()
        shares = np.zeros((1, 2, 6), np.float32)
        shares[0, :, 1:5] = 0.25
        with torch.no_grad():
            given = {"embedded": table[None, 4:10], "shares": shares}
            states = Part(net, 0, EXIT)(*map(torch.from_numpy, given.values()))[0].numpy()
            for name, part, source, outputs, shown in (
                ("reading-first", Part(net, 0, EXIT), "embedded", ["states", "logits"], given),
                ("reading-rest", Part(net, EXIT, LAYERS), "states", ["logits"], {"states": states, "shares": shares}),
            ):
                whole = self.folder / f"{name}.float.onnx"
                trace(part, source, outputs, whole)
                fuse(whole)
                smooth(whole, largest_values(whole, [shown]))
                quantise(whole, self.folder / f"{name}.onnx")
        write_table(self.folder / "pieces-table.bin", table)

    def test_become_the_network_again_to_within_their_rounding(self):
        torch.manual_seed(0)
        net = ReadingNet(PIECES, (EXIT,)).eval()
        # As after training: the exporter would store tensors of equal values only once.
        for value in net.parameters():
            torch.nn.init.normal_(value, mean=float(value.dim() == 1), std=0.05)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.ship(net)
        pack(state_of(self.folder), self.folder / "start.bin")
        again = open_net(self.folder / "start.bin", (EXIT,)).state_dict()
        wanted = net.state_dict()
        self.assertEqual(set(again), set(wanted))
        for name, value in wanted.items():
            # Matrices are rounded; vectors keep their values.
            allowed = 0.2 if value.dim() == 2 else 1e-5
            apart = float((again[name] - value).abs().mean() / value.abs().mean())
            self.assertLessEqual(apart, allowed, name)

    def test_hold_a_table_of_bytes_that_is_read_as_it_was_written(self):
        table = np.random.default_rng(0).normal(size=(PIECES, WIDTH)).astype(np.float32)
        write_table(self.folder / "table.bin", table)
        self.assertLessEqual(float(np.abs(read_table(self.folder / "table.bin") - table).max()), float(np.abs(table).max()) / 250)


if __name__ == "__main__":
    unittest.main()
