import random
import unittest

from training.evasion import TRICKS, disguise, joined


class Evasion(unittest.TestCase):
    def test_every_trick_changes_a_word_and_leaves_something_of_it(self):
        for name, trick in TRICKS.items():
            changed = {trick("sentence", random.Random(seed)) for seed in range(20)}
            with self.subTest(name):
                self.assertTrue(changed - {"sentence"})
                self.assertTrue(all(changed))

    def test_every_trick_accepts_the_shortest_words(self):
        for name, trick in TRICKS.items():
            for word in ("abc", "xyz", "ÄÖÜ", "ßßß"):
                with self.subTest(name, word=word):
                    self.assertTrue(trick(word, random.Random(3)))

    def test_the_same_draw_gives_the_same_disguise(self):
        text = "nobody should read this sentence twice"
        self.assertEqual(disguise(text, random.Random("7")), disguise(text, random.Random("7")))

    def test_most_of_a_text_stays_readable(self):
        words = "the quick brown foxes jump over every lazy sleeping dog today".split()
        for seed in range(50):
            kept = set(disguise(" ".join(words), random.Random(seed)).split()) & set(words)
            self.assertGreaterEqual(len(kept), len(words) // 2)

    def test_texts_without_words_are_unchanged(self):
        for text in ("", "12 34", "🙂🙂", "a b"):
            self.assertEqual(disguise(text, random.Random(1)), text)

    def test_other_scripts_get_tricks_that_fit_them(self):
        for seed in range(30):
            changed = disguise("это обычное предложение", random.Random(seed))
            self.assertFalse(any("a" <= letter <= "z" for letter in changed))

    def test_joined_words_have_no_gaps(self):
        self.assertEqual(joined("good morning, all!"), "goodmorningall")
