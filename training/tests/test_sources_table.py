import unittest

from training.sources_table import CARD, HEAD, table, with_table


class SourcesTable(unittest.TestCase):
    def test_in_the_model_card_is_the_one_that_the_sources_give(self):
        card = CARD.read_text(encoding="utf-8")
        self.assertEqual(with_table(card), card, "run python3 -m training.sources_table")

    def test_replaces_only_the_rows_of_the_old_one(self):
        self.assertEqual(with_table(f"before\n\n{HEAD}| old | a | b | c |\n\nafter | bars\n"), f"before\n\n{table()}\nafter | bars\n")

    def test_is_never_written_into_a_card_without_its_head(self):
        with self.assertRaises(ValueError):
            with_table("no table here\n")


if __name__ == "__main__":
    unittest.main()
