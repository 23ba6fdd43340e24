import random
import unittest

from training.contrast.surface import dress, sentence_case, tidy


class Surface(unittest.TestCase):
    def test_articles_follow_the_sound(self):
        for given, right in (("a apple", "an apple"), ("an dog", "a dog"), ("a hour", "an hour"), ("an user", "a user"), ("a European", "a European")):
            self.assertEqual(tidy(given, "en"), right)

    def test_end_marks_are_not_doubled(self):
        self.assertEqual(tidy("really?.", "en"), "really?")
        self.assertEqual(tidy("done..", "en"), "done.")
        self.assertEqual(tidy("wait... what", "en"), "wait... what")

    def test_korean_particles_follow_the_last_syllable(self):
        self.assertEqual(tidy("사람은(는) 친구은(는)", "ko"), "사람은 친구는")
        self.assertEqual(tidy("사람을(를) 친구을(를) 사람이(가) 친구이(가)", "ko"), "사람을 친구를 사람이 친구가")

    def test_sentences_begin_with_a_capital_and_turkish_keeps_its_dot(self):
        self.assertEqual(sentence_case("well. i know. so", "en"), "Well. I know. So")
        self.assertEqual(sentence_case("iyi", "tr"), "İyi")

    def test_typing_habits_never_change_the_letters(self):
        for seed in range(200):
            dressed = dress("the cat sat on the mat.", "en", random.Random(seed))
            self.assertIn("the cat sat on the mat", dressed.lower())
