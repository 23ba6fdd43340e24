"""Which rows are written for training. Skipped if numpy is missing."""

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

try:
    from training import dataset
except ImportError:
    dataset = None


@unittest.skipUnless(dataset, "numpy is not installed")
class Names(unittest.TestCase):
    def test_are_split_into_words_as_the_engine_splits_them(self):
        # From `wordsOfName` in read-parts.ts. 三 and 一 are letters that mean numbers, ª and ⓐ are small but no lower-case letters.
        names = {
            "xX_KillAllOfThem_88": "x X Kill All Of Them 88",
            "a1B2": "a 1 B 2",
            "..john~|doe-": "john doe",
            "张三丰": "张三丰",
            "鈴木一郎": "鈴木一郎",
            "x四y": "x四y",
            "محمد٣": "محمد ٣",
            "राम१०": "राम १०",
            "x²y": "x ² y",
            "aⅧ": "a Ⅷ",
            "ªB": "ªB",
            "ⓐB": "ⓐB",
            "ИванПетров7": "Иван Петров 7",
        }
        self.assertEqual({name: dataset.words_of_name(name) for name in names}, names)


@unittest.skipUnless(dataset, "numpy is not installed")
class Rows(unittest.TestCase):
    def test_hold_a_name_twice_and_accept_a_row_that_says_nothing_about_itself(self):
        plain = {"text": "a plain text", "lang": "en", "source": "goemotions", "y": {"toxicity": 0}}
        name = {**plain, "text": "JohnDoe", "raw": {"context": "username"}}
        with tempfile.TemporaryDirectory() as held, mock.patch.object(dataset, "read_part", return_value=[]):
            folder = Path(held)
            (folder / "train-a.jsonl").write_text(f"{json.dumps(plain)}\n{json.dumps(name)}\n", encoding="utf-8")
            (folder / "contrast.jsonl").write_text("", encoding="utf-8")
            dataset.write_rows(folder, folder / "contrast.jsonl", folder / "work", 1, 0, False)
            written = [json.loads(line)["text"] for line in (folder / "work" / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
        self.assertEqual(written, ["a plain text", "JohnDoe", "John Doe"])


if __name__ == "__main__":
    unittest.main()
