import random
import unittest

from training.contrast.grammar import TemplateError, expand, lines


class Grammar(unittest.TestCase):
    def draw(self, template, **bindings):
        return expand(template, bindings, random.Random(1))

    def test_text_without_slots_is_unchanged(self):
        self.assertEqual(self.draw("good morning, all"), "good morning, all")

    def test_a_choice_eventually_gives_each_of_its_branches(self):
        seen = {expand("[a|b|c[1|2]|]", {}, random.Random(seed)) for seed in range(100)}
        self.assertEqual(seen, {"a", "b", "c1", "c2", ""})

    def test_a_slot_keeps_its_value_within_one_text(self):
        for seed in range(20):
            first, second = expand("{name} {name}", {"name": ("[a|b|c|d]",)}, random.Random(seed)).split()
            self.assertEqual(first, second)

    def test_a_plus_draws_another_value(self):
        for seed in range(20):
            drawn = expand("{name} {name+} {name+} {name}", {"name": tuple("abcdefghij")}, random.Random(seed)).split()
            self.assertEqual(len(set(drawn[:3])), 3)
            self.assertEqual(drawn[0], drawn[3])

    def test_a_slot_may_hold_slots(self):
        self.assertEqual(self.draw("{x}!", x=("hello {name}",), name="you"), "hello you!")

    def test_a_bar_outside_a_choice_is_a_bar(self):
        self.assertEqual(self.draw("this | that"), "this | that")

    def test_broken_templates_are_refused_and_named(self):
        for template in ("[a|b", "{x", "a]b", "{nobody}"):
            with self.subTest(template), self.assertRaises(TemplateError) as refused:
                self.draw(template)
            self.assertIn(template, str(refused.exception))

    def test_lines_drops_blank_lines_and_remarks(self):
        self.assertEqual(lines("\n a \n# remark\n\nb\n"), ("a", "b"))
