"""Rows to measure on. Skipped if numpy is missing."""

import json
import tempfile
import unittest
from pathlib import Path

from training.dataset import write_samples


class Samples(unittest.TestCase):
    def test_of_both_halves_share_no_text(self):
        rows = [{"text": f"a plain text {number}", "lang": "en", "source": "goemotions", "y": {"toxicity": 0}} for number in range(50)]
        with tempfile.TemporaryDirectory() as held:
            work = Path(held)
            (work / "dev.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
            write_samples(work, 1)
            fit, measure = ({json.loads(line)["text"] for line in (work / f"dev-{half}.jsonl").read_text(encoding="utf-8").splitlines()} for half in ("fit", "measure"))
        self.assertEqual(fit & measure, set())
        self.assertEqual(len(fit) + len(measure), 50)


if __name__ == "__main__":
    unittest.main()
