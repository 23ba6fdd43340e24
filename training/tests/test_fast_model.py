"""The fast model learns from prepared rows. Skipped if torch is missing."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

try:
    import numpy as np
    import torch

    from training import fast_model
except ImportError:
    fast_model = None


@unittest.skipUnless(fast_model, "numpy and torch are not installed")
class FastModel(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.work = Path(held.name)
        texts = [(f"you glorp number {number}", 1) if number % 2 else (f"a fine day number {number}", 0) for number in range(60)]
        rows = [{"text": text, "lang": "en", "source": "written/made-up", "y": {"toxicity": label}} for text, label in texts]
        (self.work / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        (self.work / "prepared.jsonl").write_text("".join(json.dumps({"text": text, "lexicon": [50] * 7}) + "\n" for text, _ in texts), encoding="utf-8")

    def learned(self, rows):
        with contextlib.redirect_stdout(io.StringIO()):
            return fast_model.learn(rows, torch.arange(60), epochs=12, rate=0.05, decay=0.0, size=20, seed=0)

    def test_tells_texts_apart_by_their_labels_and_the_file_holds_what_it_learned(self):
        rows = fast_model.read(self.work, None)
        net = self.learned(rows)
        fast_model.write(net, self.work / "fast.bin")
        logits = fast_model.predict(net, rows, torch.arange(60))[:, 0]
        self.assertGreater(logits[1::2].min(), logits[::2].max())
        raw = (self.work / "fast.bin").read_bytes()
        size = int.from_bytes(raw[:4], "little")
        header = json.loads(raw[4 : 4 + size])
        self.assertEqual(len(raw) - 4 - size, fast_model.BUCKETS * fast_model.OUTPUTS)
        self.assertEqual((len(header["scale"]), len(header["bias"])), (fast_model.OUTPUTS, fast_model.OUTPUTS))

    def test_learns_what_the_network_says_of_categories_without_a_label(self):
        said = np.zeros((60, 15), np.float16)
        said[:, 6] = np.where(np.arange(60) % 2 == 0, 5, -5)
        np.save(self.work / "opinions.npy", said)
        rows = fast_model.read(self.work, self.work / "opinions.npy")
        logits = fast_model.predict(self.learned(rows), rows, torch.arange(60))[:, 6]
        self.assertGreater(logits[::2].min(), logits[1::2].max())

    def test_refuses_opinions_of_other_rows(self):
        np.save(self.work / "opinions.npy", np.zeros((59, 15), np.float16))
        with self.assertRaises(SystemExit):
            fast_model.read(self.work, self.work / "opinions.npy")


if __name__ == "__main__":
    unittest.main()
