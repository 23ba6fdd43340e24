"""Features, packs, labels and calibration on small made-up rows. Skipped if numpy, torch or scipy are missing."""

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

ROOT = Path(__file__).parent.parent.parent


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
class CutTexts(unittest.TestCase):
    class Letters:
        """A vocabulary of letters, for the test."""

        begin, end, padding, mask = 0, 2, 1, 3

        def __init__(self, file: Path) -> None:
            self.file = file

        def cut(self, texts: list[str]) -> list[list[int]]:
            return [[ord(letter) for letter in text] for text in texts]

    def test_are_read_from_the_file_while_the_vocabulary_is_the_same(self):
        from training.pieces import LENGTH, encoded

        def gone() -> list[str]:
            raise AssertionError("the texts are not needed")

        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            pieces = self.Letters(work / "vocabulary")
            pieces.file.write_text("one")
            made = encoded(work, pieces, "letters", "train", 2, lambda: ["ab", "x" * 300])
            self.assertEqual(made[0, :5].tolist(), [0, 97, 98, 2, 1])
            self.assertEqual(made[1].tolist(), [0, *[120] * (LENGTH - 2), 2])
            self.assertTrue(torch.equal(encoded(work, pieces, "letters", "train", 2, gone), made))
            pieces.file.write_text("another")
            with self.assertRaises(AssertionError):
                encoded(work, pieces, "letters", "train", 2, gone)


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
class Calibration(unittest.TestCase):
    def test_gives_probabilities_on_the_mix_whatever_the_share_in_the_data(self):
        from training.calibrate import SHARE, fit_curve, wanted_of, weights_of

        rng = np.random.default_rng(0)
        truth = rng.random(40_000) < 0.05
        z = rng.normal(size=40_000) + 2.0 * truth
        y = truth.astype(float)
        weight = weights_of(rng.random(40_000) < 0.5, y)
        curve = fit_curve(z, wanted_of(y), weight)
        self.assertEqual(sorted(curve["x"]), curve["x"])
        self.assertEqual(sorted(curve["y"]), curve["y"])
        score = np.interp(z, curve["x"], curve["y"])
        self.assertAlmostEqual(float(np.average(score, weights=weight)), SHARE, delta=0.01)
        for low in (0.0, 0.2, 0.4, 0.6, 0.8):
            inside = (score >= low) & (score < low + 0.2)
            self.assertAlmostEqual(float(np.average(score[inside], weights=weight[inside])), float(np.average(y[inside], weights=weight[inside])), delta=0.06)

    def test_that_ships_has_every_category_and_curves_that_never_fall(self):
        from training.categories import CATEGORIES

        shipped = json.loads((ROOT / "packages/engine/src/classifier/models/data/calibration.json").read_text(encoding="utf-8"))
        for stage in shipped["stages"].values():
            self.assertEqual(tuple(stage), CATEGORIES)
            for part in stage.values():
                self.assertEqual(sorted(part["curve"]["y"]), part["curve"]["y"])


if __name__ == "__main__":
    unittest.main()
