"""What goes on learning, and what stays. Skipped if torch is missing."""

import unittest

try:
    import torch

    from training.reading.net import LAYERS, PADDING, ReadingNet
    from training.reading.refine import Refined, worst_harmless

    HAS_PACKAGES = True
except ImportError:
    HAS_PACKAGES = False


@unittest.skipUnless(HAS_PACKAGES, "numpy and torch are not installed")
class Refining(unittest.TestCase):
    def test_begins_with_the_scores_of_the_network_it_started_from_and_leaves_the_first_layers_alone(self):
        torch.manual_seed(1)
        net = ReadingNet(20, (6,), 0.0)
        refined = Refined(net, 6)
        x, shares = torch.tensor([[0, 5, 6, 7, 2, PADDING]]), torch.full((1, 2, 6), 1 / 4)
        mask = (x != PADDING)[:, None, None, :]
        states = refined.states(x, mask)
        with torch.autocast("cpu", torch.bfloat16):
            now = refined.now(states, mask, shares)
        torch.testing.assert_close(now[LAYERS], refined.before(states, mask, shares), atol=0.05, rtol=0.05)
        sum(values.sum() for values in now.values()).backward()
        learned = {name for name, value in net.named_parameters() if value.grad is not None and value.grad.abs().sum() > 0}
        self.assertTrue({"heads.6.weight", "heads.12.weight", "layers.6.qkv.weight", "layers.11.outer.weight"} <= learned)
        self.assertFalse(any(name.startswith(("table", "places", "kind", "first_norm", *(f"layers.{number}." for number in range(6)))) for name in learned))

    def test_counts_the_worst_of_the_harmless_texts_once_more(self):
        class Labels:
            y = torch.tensor([[0] * 7] * 9 + [[200] * 7], dtype=torch.uint8)
            w = torch.full((10, 7), 100, dtype=torch.uint8)

        numbers = torch.arange(10).unsqueeze(1)
        scores = torch.full((10, 1, 7), -5.0)
        scores[9] = 9.0
        calm = float(worst_harmless(scores, Labels, numbers))
        scores[3, 0, 2] = 4.0
        self.assertLess(calm, 0.01)
        self.assertGreater(float(worst_harmless(scores, Labels, numbers)), 1.5)
        self.assertEqual(float(worst_harmless(scores[:4], Labels, numbers[:4])), 0)


if __name__ == "__main__":
    unittest.main()
