"""On made-up scores: what agrees is found, what does not is not, and too few texts have no figure."""

import unittest

import numpy as np

from training.attribute_agreement import measure
from training.categories import CATEGORIES, PERSPECTIVE


def made_up(count: int) -> tuple[list[dict], list[dict]]:
    random = np.random.default_rng(1)
    rows, said = [], []
    for index in range(count):
        score = {name: float(random.random()) for name in (*CATEGORIES, *PERSPECTIVE)}
        rows.append({"comment_text": f"text {index}", "OBSCENE": str(score["PROFANITY"] ** 2), "INCOHERENT": str(random.random())})
        said.append({"scores": {name: score[name] for name in CATEGORIES}, "perspective": {name: score[name] for name in PERSPECTIVE}})
    return rows, said


class Agreement(unittest.TestCase):
    def test_only_an_attribute_that_follows_from_our_scores_may_be_answered(self):
        answers = {line.split(" | ")[0]: line for line in measure(*made_up(1_500))[2:]}
        self.assertEqual(set(answers), {"| OBSCENE", "| INCOHERENT"})
        self.assertTrue(answers["| OBSCENE"].endswith("| yes |"))
        self.assertTrue(answers["| INCOHERENT"].endswith("| no |"))

    def test_too_few_texts_have_no_figure(self):
        for line in measure(*made_up(300))[2:]:
            self.assertIn("too few texts", line)


if __name__ == "__main__":
    unittest.main()
