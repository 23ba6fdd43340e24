import json
import lzma
import os
import tempfile
import unittest
from collections import Counter
from pathlib import Path

from training.categories import CATEGORIES
from training.data import DataError, augmented, data_folder, dev_half, dev_rows, example, is_permissive, read_rows, sources, train_rows

REAL_DATA = os.environ.get("MODERATO_TRAINING_DATA")


def row(text="hello", source="goemotions", y=None, **more):
    return {"text": text, "lang": "en", "source": source, "raw": {}, "y": y if y is not None else {"toxicity": 0}, **more}


class Folder(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def write(self, name, *rows):
        path = self.folder / name
        opened = lzma.open(path, "wt", encoding="utf-8") if name.endswith(".xz") else path.open("w", encoding="utf-8")
        with opened as file:
            file.writelines((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in rows)
        return path


class Reading(Folder):
    def test_packed_and_plain_files_are_read_in_the_order_of_their_names(self):
        self.write("train-b.jsonl", row("second"))
        self.write("train-a.jsonl.xz", row("first"))
        self.assertEqual([one["text"] for one in train_rows(self.folder)], ["first", "second"])

    def test_a_damaged_line_is_named_by_file_and_number(self):
        for line, said in (("{", "is not JSON"), ("[]", "has no text"), ('{"text": "a"}', "has no lang, source, y")):
            path = self.write("train-x.jsonl", row(), line)
            with self.subTest(line), self.assertRaisesRegex(DataError, f"line 2.*{said}"):
                list(read_rows(path))

    def test_missing_data_is_refused_with_a_clear_message(self):
        with self.assertRaisesRegex(DataError, "no train-"):
            list(train_rows(self.folder))
        with self.assertRaisesRegex(DataError, "no such folder"):
            data_folder(str(self.folder / "nowhere"))

    def test_the_natural_prevalence_set_never_reaches_training(self):
        self.write("train-a.jsonl", row(source="cat_large_dev"), row("kept"))
        self.assertEqual([one["text"] for one in train_rows(self.folder)], ["kept"])

    def test_the_halves_of_dev_share_no_text_and_leave_none_out(self):
        texts = [f"text number {number}" for number in range(2_000)]
        self.write("dev.jsonl.xz", *(row(text) for text in texts))
        fit, measure = ([one["text"] for one in dev_rows(self.folder, half)] for half in ("fit", "measure"))
        self.assertEqual(sorted(fit + measure), sorted(texts))
        self.assertAlmostEqual(len(fit) / len(texts), 0.5, delta=0.05)
        self.assertFalse(set(fit) & set(measure))

    def test_the_half_of_a_text_is_the_same_on_every_machine(self):
        self.assertEqual([dev_half(text) for text in ("a", "b", "grüß dich", "\ud800")], ["fit", "fit", "fit", "measure"])


class Licences(Folder):
    def test_permissive_only_keeps_stated_permissive_licences(self):
        rows = [row("mit", "davidson2017"), row("none", "olid"), row("share-alike", "stormfront"), row("ours", "contrast/insults")]
        self.write("train-a.jsonl", *rows)
        self.assertEqual([one["text"] for one in train_rows(self.folder, permissive_only=True)], ["mit", "ours"])
        self.assertEqual(len(list(train_rows(self.folder))), 4)

    def test_a_text_that_is_also_in_a_closed_source_is_left_out(self):
        self.assertTrue(is_permissive(row(source="goemotions")))
        self.assertFalse(is_permissive({**row(source="goemotions"), "raw": {"also": ["wot_chat"]}}))

    def test_an_unknown_source_is_refused(self):
        with self.assertRaisesRegex(DataError, "brand_new"):
            example(row(source="brand_new"))

    def test_every_source_states_its_licence_and_why_it_is_left_out(self):
        for name, source in sources().items():
            with self.subTest(name):
                self.assertTrue(source["licence"] and source["origin"])
                self.assertEqual("why_not" in source, not source["permissive"])
                self.assertLessEqual(set(source.get("masked", ())), set(CATEGORIES))


class Labels(unittest.TestCase):
    def test_a_missing_category_is_unknown_and_a_soft_label_stays_soft(self):
        one = example(row(source="jigsaw_annotators", y={"harassment": 0.3}, w=0.5))
        self.assertEqual(one.judged, (False, True, False, False, False, False, False))
        self.assertEqual((one.values[1], one.weight), (0.3, 0.5))

    def test_labels_that_a_source_has_only_as_positives_are_masked(self):
        for source, category in (("founta2018", 0), ("hateval2019", 1), ("davidson2017", 1), ("edos", 4)):
            one = example(row(source=source, y={name: 1 for name in CATEGORIES}))
            self.assertFalse(one.judged[category], (source, category))
            self.assertTrue(one.judged[2])

    def test_a_label_outside_its_range_is_refused(self):
        with self.assertRaises(DataError):
            example(row(y={"toxicity": 1.5}))


class Augmentation(unittest.TestCase):
    def setUp(self):
        self.examples = [example(row(f"A plain sentence with the number {number} in it")) for number in range(500)]

    def test_the_same_seed_gives_the_same_texts_whatever_the_order(self):
        forward = {one.text for one in augmented(self.examples, seed=1)}
        backward = {one.text for one in augmented(reversed(self.examples), seed=1)}
        self.assertEqual(forward, backward)
        self.assertNotEqual(forward, {one.text for one in augmented(self.examples, seed=2)})

    def test_about_the_requested_share_of_copies_is_made_and_labels_stay(self):
        made = list(augmented(self.examples, seed=1, disguised=0.2, lowered=0))
        self.assertAlmostEqual(len(made) - 500, 100, delta=30)
        self.assertEqual({one.values for one in made}, {self.examples[0].values})

    def test_nothing_changes_if_no_copies_are_requested(self):
        self.assertEqual(list(augmented(self.examples, seed=1, disguised=0, lowered=0)), self.examples)


@unittest.skipUnless(REAL_DATA, "MODERATO_TRAINING_DATA is not set")
class RealData(unittest.TestCase):
    def test_masked_labels_are_one_sided_and_one_sided_labels_are_masked_or_explained(self):
        seen = Counter()
        for one in train_rows(data_folder()):
            for category, value in one["y"].items():
                seen[one["source"], category, value >= 0.5] += 1
        for name, source in sources().items():
            for category in CATEGORIES:
                positive, negative = seen[name, category, True], seen[name, category, False]
                one_sided = positive >= 20 and positive > 0.75 * (positive + negative) and negative < 100
                with self.subTest(source=name, category=category, positive=positive, negative=negative):
                    if category in source.get("masked", ()):
                        self.assertTrue(one_sided)
                    elif one_sided:
                        self.assertIn("note", source)
