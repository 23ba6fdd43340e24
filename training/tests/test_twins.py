import json
import random
import tempfile
import unittest
from pathlib import Path

from training.reading.twins import LONGEST, MOST_PIECES, packed, pairs

try:
    import torch

    from training.reading.net import LAYERS, PADDING
    from training.reading.stream import Twins
    from training.reading.train import COUNT, SPAM, apart
except ImportError:
    torch = None


def row(text: str, group: str = "public", context: str = "comment") -> dict:
    return {"text": text, "lang": "en", "group": group, "raw": {"context": context}}


class Drawing(unittest.TestCase):
    def test_both_texts_of_a_pair_mean_the_same_and_differ(self) -> None:
        rows = [row(f"Où est le café numéro {number} ?", group) for number in range(20) for group in ("written", "natural", "public", "calm")]
        found = list(pairs(rows, 200, random.Random(1)))
        self.assertGreaterEqual(len(found), 200)
        for one, other in found:
            self.assertNotEqual(one["text"], other["text"])
            self.assertIn("numero", other["text"].lower().replace("é", "e"))
        self.assertTrue({other["may_look_like_spam"] for _, other in found} == {True, False})

    def test_long_texts_and_names_have_no_twin(self) -> None:
        self.assertEqual(list(pairs([row("long " * LONGEST), row("MiaK", context="username")], 10, random.Random(1))), [])

    def test_a_pair_whose_texts_do_not_fit_into_one_reading_is_left_out(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = packed_file(Path(folder), [[[5, 6], [7]], [[5, 6, 8], [7]], [[9] * (MOST_PIECES + 1)], [[9]]])
            self.assertEqual(path["counts"].tolist(), [2, 2])
            self.assertEqual(path["sentence_sizes"].tolist(), [2, 1, 3, 1])
            self.assertEqual(path["may_look_like_spam"].tolist(), [True])


def packed_file(folder: Path, said: list[list[list[int]]]) -> dict:
    (folder / "texts").write_text("".join(json.dumps({"text": "", **({"may_look_like_spam": at == 1} if at % 2 else {})}) + "\n" for at in range(len(said))))
    (folder / "read").write_text("".join(json.dumps({"pieces": pieces}) + "\n" for pieces in said))
    return packed(folder / "texts", folder / "read")


@unittest.skipIf(torch is None, "torch is not installed")
class Learning(unittest.TestCase):
    def test_a_batch_has_the_texts_first_and_their_variants_after_them(self) -> None:
        import numpy as np

        with tempfile.TemporaryDirectory() as folder:
            np.savez(Path(folder) / "twins.npz", **packed_file(Path(folder), [[[5, 6], [7]], [[5, 6, 8], [7]], [[9]], [[9, 10]]]))
            twins = Twins(Path(folder) / "twins.npz", 512, 1)
            x, owner, spam = twins.batch(np.array([1, 0]))
        self.assertEqual([[piece for piece in line if piece != PADDING][1:-1] for line in x.tolist()], [[9], [5, 6, 7], [9, 10], [5, 6, 8, 7]])
        self.assertEqual(owner[1].tolist()[:6], [-1, 0, 0, 1, -1, -1])
        self.assertEqual(spam.tolist(), [False, True])

    def test_equal_scores_lose_nothing_and_others_do(self) -> None:
        sentences = torch.tensor([[True], [True]])
        logits = torch.zeros(2, 2, COUNT)
        self.assertAlmostEqual(float(apart({LAYERS: logits}, sentences, torch.tensor([False]))), 0, places=5)
        logits[1, 1, 0] = 3
        self.assertGreater(float(apart({LAYERS: logits}, sentences, torch.tensor([False]))), 0.01)

    def test_a_variant_that_may_look_like_spam_need_not_agree_on_spam(self) -> None:
        logits = torch.zeros(2, 2, COUNT)
        logits[1, 1, SPAM] = 3
        sentences = torch.tensor([[True], [True]])
        self.assertAlmostEqual(float(apart({LAYERS: logits}, sentences, torch.tensor([True]))), 0, places=5)
        self.assertGreater(float(apart({LAYERS: logits}, sentences, torch.tensor([False]))), 0.01)


if __name__ == "__main__":
    unittest.main()
