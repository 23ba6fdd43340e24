import unittest

import numpy as np

from training.average import mean


class AverageTest(unittest.TestCase):
    def test_weighs_each_net_by_its_share(self) -> None:
        found = mean([{"a": np.array([0.0, 2.0])}, {"a": np.array([4.0, 2.0])}], [0.25, 0.75])
        self.assertEqual(found["a"].tolist(), [3.0, 2.0])

    def test_refuses_shares_that_do_not_add_up(self) -> None:
        with self.assertRaises(ValueError):
            mean([{"a": np.zeros(1)}, {"a": np.zeros(1)}], [0.5, 0.6])

    def test_refuses_nets_of_other_shapes(self) -> None:
        with self.assertRaises(ValueError):
            mean([{"a": np.zeros(1)}, {"b": np.zeros(1)}], [0.5, 0.5])


if __name__ == "__main__":
    unittest.main()
