"""What is flagged with given part losses. Skipped if numpy or scipy are missing."""

import json
import tempfile
import unittest
from pathlib import Path

from training.categories import CATEGORIES

try:
    from training.part_loss import Heard
except ImportError:
    Heard = None

NO_LOSS = {"sentence": 0.0, "group": 0.0, "excerpt": 0.0, "perLog": 0.0}


def part(kind, first):
    return {"kind": kind, "stage": "fast", "sums": [first, *[-9.0] * (len(CATEGORIES) - 1)]}


@unittest.skipUnless(Heard, "numpy and scipy are not installed")
class HeardTexts(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.path = Path(held.name) / "heard.jsonl"
        texts = [{"sentences": 1, "parts": [part("whole", 1.0)]}, {"sentences": 8, "parts": [part("whole", -1.0), part("sentence", 1.0)]}]
        self.path.write_text("".join(json.dumps(text) + "\n" for text in texts), encoding="utf-8")

    def heard(self, middle):
        curve = {"x": [middle - 9, middle + 9], "y": [0.0, 1.0]}
        return Heard(self.path, {"fast": {name: {"curve": curve} for name in CATEGORIES}})

    def test_a_loss_lowers_its_own_kind_of_part_and_leaves_no_trace(self):
        heard = self.heard(0.0)
        for loss, flagged in ((NO_LOSS, [True, True]), (NO_LOSS | {"sentence": 2.0}, [True, False]), (NO_LOSS | {"perLog": 1.0}, [True, False]), (NO_LOSS, [True, True])):
            self.assertEqual(heard.flagged(0, loss, 0.5).tolist(), flagged, loss)

    def test_the_same_texts_under_other_curves_are_judged_anew(self):
        self.assertEqual([self.heard(middle).flagged(0, NO_LOSS, 0.5).tolist() for middle in (0.0, 5.0)], [[True, True], [False, False]])


if __name__ == "__main__":
    unittest.main()
