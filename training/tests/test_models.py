"""Features, packs, labels and working points on small made-up rows. Skipped if numpy, torch or scipy are missing."""

import json
import tempfile
import unittest
from pathlib import Path

try:
    import numpy as np
    import torch  # noqa: F401
    from scipy import stats  # noqa: F401

    HAS_PACKAGES = True
except ImportError:
    HAS_PACKAGES = False


@unittest.skipUnless(HAS_PACKAGES, "numpy, torch and scipy are not installed")
class FastFeatures(unittest.TestCase):
    def test_match_the_fixture_of_the_engine_tests(self):
        from training.make_n_gram_fixture import FIXTURE, features

        for row in json.loads(FIXTURE.read_text(encoding="utf-8")):
            self.assertEqual(features(row["text"]), row["buckets"], row["text"])

    def test_of_a_text_do_not_depend_on_its_neighbours_in_a_batch(self):
        from training.fast_features import NOTHING, buckets, plain_units

        texts = ["one two three", "a much longer text that pads the others", "x"]
        units = [plain_units(text) for text in texts]
        width = max(len(row) for row in units)
        together = buckets(torch.from_numpy(np.stack([np.pad(row.astype(np.int32), (0, width - len(row))) for row in units])))
        for row, own in zip(together, units, strict=True):
            alone = buckets(torch.from_numpy(own.astype(np.int32))[None])[0]
            self.assertEqual(sorted(row[row != NOTHING].tolist()), sorted(alone[alone != NOTHING].tolist()))


@unittest.skipUnless(HAS_PACKAGES, "numpy, torch and scipy are not installed")
class Weights(unittest.TestCase):
    def test_survive_packing_to_within_a_step_of_their_row(self):
        from training.weights import pack, unpack

        rng = np.random.default_rng(0)
        tensors = {"table": rng.normal(size=(100, 64)).astype(np.float32), "bias": rng.normal(size=7).astype(np.float32)}
        with tempfile.TemporaryDirectory() as folder:
            pack(tensors, Path(folder) / "pack.bin")
            found = unpack(Path(folder) / "pack.bin")
        np.testing.assert_array_equal(found["bias"], tensors["bias"])
        step = np.abs(tensors["table"]).max(1, keepdims=True) / 127
        self.assertTrue((np.abs(found["table"] - tensors["table"]) <= step * 0.51).all())

    def test_of_four_bits_are_unchanged(self):
        from training.weights import Blocks, pack, unpack

        scale = np.frombuffer(np.float16(0.5).tobytes(), np.uint8)
        # Low halves are the first sixteen values, high halves the last; 8 is nought.
        row = np.concatenate([scale, np.full(16, 0x9F, np.uint8)])
        blocks = Blocks(np.stack([row, row]))
        self.assertEqual(blocks.shape, (2, 32))
        np.testing.assert_array_equal(blocks.values()[1], [3.5] * 16 + [0.5] * 16)
        with tempfile.TemporaryDirectory() as folder:
            pack({"table": blocks}, Path(folder) / "pack.bin")
            np.testing.assert_array_equal(unpack(Path(folder) / "pack.bin")["table"], blocks.values())


@unittest.skipUnless(HAS_PACKAGES, "numpy, torch and scipy are not installed")
class Labels(unittest.TestCase):
    def test_that_are_missing_come_from_the_lexicon_with_a_small_weight(self):
        from training.dataset import UNKNOWN, label_vectors

        row = {"text": "x", "lang": "en", "source": "jigsaw_toxic", "y": {"toxicity": 1}}
        values, weights = label_vectors(row, [1, 1, 1, 80, 1, 30, 1])
        self.assertEqual((values[0], weights[0]), (200, 100))
        self.assertEqual((values[3], weights[3]), (130, 30))
        self.assertEqual((values[4], weights[4]), (0, 10))
        self.assertEqual((values[5], weights[5]), (UNKNOWN, 0))
        self.assertEqual(values[7:], [UNKNOWN] * 8)

    def test_include_the_scores_of_perspective_if_a_row_has_them(self):
        from training.dataset import label_vectors

        row = {"text": "x", "lang": "en", "source": "rtp_slice", "raw": {"perspective": {"toxicity": 0.5}}, "y": {"violence": 0.25}}
        values, _ = label_vectors(row, [1] * 7)
        self.assertEqual(values[7], 100)
        self.assertEqual(values[12], 50)


@unittest.skipUnless(HAS_PACKAGES, "numpy, torch and scipy are not installed")
class WorkingPoints(unittest.TestCase):
    def scored(self, harmless):
        from training.working_points import Scored

        said = np.concatenate([np.linspace(0.9, 1, 100), harmless])[:, None].repeat(7, 1)
        y = np.concatenate([np.ones(100), np.zeros(len(harmless))])[:, None].repeat(7, 1)
        return Scored(said, y, np.zeros(len(said), bool))

    def test_block_only_above_the_scores_of_harmless_texts(self):
        from training.working_points import block_threshold

        self.assertAlmostEqual(block_threshold(self.scored(np.linspace(0, 0.6, 1000)), 0, "toxicity"), 0.9)
        self.assertGreaterEqual(block_threshold(self.scored(np.concatenate([np.linspace(0, 0.6, 990), np.full(10, 0.95)])), 0, "toxicity"), 0.95)

    def test_are_read_from_verdicts_by_the_number_of_the_row(self):
        from training.working_points import scored_by_engine

        with tempfile.TemporaryDirectory() as held:
            rows, verdicts = Path(held) / "rows.jsonl", Path(held) / "verdicts.jsonl"
            rows.write_text("".join(json.dumps({"text": "x", "lang": "en", "source": "written/a", "y": {"toxicity": label}}) + "\n" for label in (0, 1)), encoding="utf-8")
            names = ("toxicity", "harassment", "hate_speech", "sexual", "violence", "self_harm", "spam")
            verdicts.write_text(json.dumps({"id": 1, "action": "flag", "categories": {name: {"score": 0.8} for name in names}}) + "\n", encoding="utf-8")
            scored = scored_by_engine([(rows, verdicts)])
        self.assertEqual((scored.said.tolist(), scored.y[0, 0], scored.written.tolist()), ([[0.8] * 7], 1, [True]))


if __name__ == "__main__":
    unittest.main()
