import json
import os
import random
import subprocess
import sys
import unittest
from collections import Counter, defaultdict
from pathlib import Path

from training.categories import CATEGORIES
from training.contrast.all_sets import all_sets
from training.contrast.contrast_set import ContrastSet, Group, side
from training.contrast.generate import NotEnoughVariety, generate, text_key
from training.contrast.labels import CLEAN, HATE, SEXUAL, label
from training.contrast.minors import breaks_the_rule
from training.contrast.stats import frame_balance, frame_name, report
from training.data import data_folder, read_rows

ROOT = Path(__file__).parents[2]
LANGUAGES = "en de es fr pt it nl pl ru tr ar hi zh ja ko".split()
REAL_DATA = os.environ.get("MODERATO_TRAINING_DATA")
# Groups have no slur of their own in some kinds; there rows follow the words that exist.
NOT_ALL_GROUPS = {"contrast/slurs"}


def setUpModule():
    global ROWS
    ROWS = list(generate(all_sets(), seed=1))


class Rows(unittest.TestCase):
    def test_there_are_enough_rows_in_every_language(self):
        counts = Counter(row["lang"] for row in ROWS)
        self.assertEqual(set(counts), set(LANGUAGES))
        self.assertTrue(60_000 <= counts["en"] <= 115_000, counts["en"])
        for lang in LANGUAGES[1:]:
            self.assertTrue(1_000 <= counts[lang] <= 3_000, (lang, counts[lang]))

    def test_no_text_occurs_twice(self):
        self.assertEqual(len({text_key(row["text"]) for row in ROWS}), len(ROWS))

    def test_no_template_mark_is_left_in_a_text(self):
        left = [row["text"] for row in ROWS if any(mark in row["text"] for mark in ("{", "}", "[", "]", "(는)", "(가)", "(를)"))]
        self.assertEqual(left, [])

    def test_every_row_has_exactly_the_labels_of_its_side(self):
        declared = {(each.lang, each.kind, each.frames_from or each.name, name): part.y for each in all_sets() for name, part in each.sides.items()}
        for row in ROWS:
            key = (row["lang"], row["source"].removeprefix("contrast/"), row["raw"]["frame"].rsplit("/", 1)[0], row["raw"]["side"])
            if row["y"] != declared[key]:
                self.fail(f"{key}: {row['y']} is not {declared[key]}")

    def test_every_label_of_a_side_is_0_1_or_missing_and_most_are_given(self):
        for each in all_sets():
            for name, part in each.sides.items():
                with self.subTest(set=f"{each.lang} {each.kind}/{each.name}/{name}"):
                    self.assertLessEqual(set(part.y), set(CATEGORIES))
                    self.assertLessEqual(set(part.y.values()), {0, 1})
                    self.assertGreaterEqual(len(part.y), 4)

    def test_every_language_has_both_labels_of_every_category(self):
        seen = defaultdict(Counter)
        for row in ROWS:
            for category, value in row["y"].items():
                seen[row["lang"], category][value] += 1
        for lang in LANGUAGES:
            for category in CATEGORIES:
                self.assertGreaterEqual(min(seen[lang, category][0], seen[lang, category][1]), 30, (lang, category))


class Frames(unittest.TestCase):
    def test_no_frame_gives_its_label_away_unless_it_is_marked_so(self):
        marked = {frame_name(row) for row in ROWS if row["raw"].get("one_sided")}
        poor = {frame: share for frame, share in frame_balance(ROWS).items() if share < 0.1 and frame not in marked}
        self.assertEqual(poor, {})

    def test_a_frame_with_one_label_is_found(self):
        lonely = ContrastSet("k", "n", ("{x}",), {"only": side(HATE, x=("[a|b|c] word",))}, rows=2)
        self.assertEqual(list(frame_balance(generate([lonely], 1)).values()), [0])


class Groups(unittest.TestCase):
    def test_groups_are_seen_equally_often_in_every_kind_and_language(self):
        counts = defaultdict(Counter)
        for row in ROWS:
            if "group" in row["raw"] and row["source"] not in NOT_ALL_GROUPS:
                counts[row["lang"], row["source"], row["raw"]["frame"].rsplit("/", 1)[0]][row["raw"]["group"]] += 1
        for key, by_group in counts.items():
            if key[1:] == ("contrast/group_statements", "about"):
                continue  # makes up for the slur kinds; the next test sees the sum
            with self.subTest(key):
                self.assert_even(by_group)

    def test_english_groups_are_even_over_all_kinds_in_rows_and_in_hate(self):
        rows = [row for row in ROWS if row["lang"] == "en" and "group" in row["raw"]]
        self.assert_even(Counter(row["raw"]["group"] for row in rows))
        self.assert_even(Counter(row["raw"]["group"] for row in rows if row["y"].get("hate_speech") == 1))
        self.assert_even(Counter(row["raw"]["group"] for row in rows if row["y"].get("hate_speech") == 0))

    def assert_even(self, counts):
        mean = sum(counts.values()) / len(counts)
        for name, count in counts.items():
            self.assertLessEqual(abs(count - mean), 0.1 * mean + 1, (name, count, mean))


class Seeds(unittest.TestCase):
    def some(self, seed):
        return list(generate([each for each in all_sets() if each.kind in ("victims", "slurs") or each.lang == "ko"], seed))

    def test_the_same_seed_gives_the_same_rows_in_another_process(self):
        code = "import json,sys; from training.tests.test_contrast import Seeds; print(json.dumps(Seeds().some(5)))"
        printed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "123"}, capture_output=True, check=True, text=True).stdout
        self.assertEqual(json.loads(printed), self.some(5))

    def test_another_seed_gives_other_rows(self):
        self.assertNotEqual([row["text"] for row in self.some(5)], [row["text"] for row in self.some(6)])

    def test_a_set_with_too_few_rows_is_reported(self):
        small = ContrastSet("k", "tiny", ("{x}",), {"a": side(CLEAN, x=("one", "two"))}, rows=5)
        with self.assertRaisesRegex(NotEnoughVariety, "tiny"):
            list(generate([small], 1))


class Protection(unittest.TestCase):
    def test_no_text_combines_something_sexual_with_a_minor(self):
        self.assertEqual([row["text"] for row in ROWS if breaks_the_rule(row["text"], row["y"], row["lang"])], [])

    def test_the_rule_sees_labels_and_words_in_every_language(self):
        minors = dict(en="child", de="Kinder", es="menores", fr="mineur", pt="criança", it="minorenne", nl="kinderen", pl="nieletni", ru="подросток", tr="çocuk", ar="طفل", hi="नाबालिग", zh="未成年", ja="未成年", ko="미성년")  # fmt: skip
        for lang in LANGUAGES:
            with self.subTest(lang):
                self.assertTrue(breaks_the_rule(minors[lang], SEXUAL, lang))
                self.assertFalse(breaks_the_rule(minors[lang], CLEAN, lang))
        self.assertTrue(breaks_the_rule("sex and school", CLEAN, "en"))
        self.assertTrue(breaks_the_rule("sex and school", CLEAN, "xx"))

    def test_generation_stops_at_a_text_that_breaks_the_rule(self):
        bad = ContrastSet("k", "n", ("{x}",), {"a": side(SEXUAL, x=("school",))}, rows=1)
        with self.assertRaisesRegex(ValueError, "minor"):
            list(generate([bad], 1))

    def test_files_with_abusive_words_say_so_at_the_top(self):
        abusive = ("fuck", "scum", "vermin", "kill yourself", "HATEFUL =", "asshole", "moron")
        for path in sorted((ROOT / "training" / "contrast").rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if any(word in text for word in abusive) and path.name not in ("minors.py", "build_sets.py"):
                with self.subTest(path.name):
                    self.assertIn("WARNING", text[:200])

    @unittest.skipUnless(REAL_DATA, "MODERATO_TRAINING_DATA is not set")
    def test_no_text_is_a_row_of_dev(self):
        dev = {text_key(row["text"]) for row in read_rows(data_folder() / "dev.jsonl.xz")} - {""}
        self.assertEqual([row["text"] for row in ROWS if text_key(row["text"]) in dev], [])


class Parts(unittest.TestCase):
    def test_a_label_names_known_categories_only(self):
        self.assertEqual(label("spam", unknown="toxicity violence"), {"harassment": 0, "hate_speech": 0, "sexual": 0, "self_harm": 0, "spam": 1})
        with self.assertRaises(ValueError):
            label("rudeness")

    def test_another_group_never_names_the_same_one(self):
        groups = tuple(Group("d", name, {"gp": name}) for name in ("red", "green", "blue"))
        pair = ContrastSet("k", "n", ("{gp} {other_gp} {x}",), {"a": side(CLEAN, x=tuple(map(str, range(50))))}, rows=60, groups=groups)
        for row in generate([pair], 1):
            first, second, *_ = row["text"].lower().replace("@user ", "").split()
            self.assertNotEqual(first, second)

    def test_the_report_counts_what_was_drawn(self):
        rows = random.Random(1).sample(ROWS, 2_000)
        text = report(rows)
        self.assertIn("2000 rows", text)
        for part in ("labels by kind", "labels by language", "labels by English group", "frames;", "97 %"):
            self.assertIn(part, text)
