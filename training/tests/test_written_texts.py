"""Our own texts: what a line says, and where new ones go."""

import hashlib
import tempfile
import unittest
from pathlib import Path

from training.written_texts import BLOCK, PARTS, WrittenError, file_lines, read_file, read_part, write_language


class Written(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def incoming(self, name, start, count=3):
        # No two of these share letter runs.
        texts = (hashlib.sha256(f"{start}{number}".encode()).hexdigest() for number in range(count))
        lines = [f"0000000\tcomment\t{text[:20]} {text[20:40]} {text[40:]}\n" for text in texts]
        return self.write(f"incoming/{name}.tsv", "# a note\n" + "".join(lines))

    def test_have_the_scene_of_their_heading_or_of_their_file_and_the_language_that_it_begins_with(self):
        path = self.write("de-fair-A1.tsv", "0000000\tchat\teins\n# scene: hi-Latn-chai-B2\n1-00000\tcomment\tzwei\\ndrei\t7\tinsult\tdrei\n")
        first, second = read_file(path)
        self.assertEqual((first.scene, first.lang, first.text), ("de-fair-A1", "de", "eins"))
        self.assertEqual((second.scene, second.lang, second.text, second.twin, second.kind, second.bad), ("hi-Latn-chai-B2", "hi-Latn", "zwei\ndrei", "7", "insult", "drei"))
        self.assertEqual(second.row()["y"], {"toxicity": 1, "hate_speech": 0, "sexual": 0, "violence": 0, "self_harm": 0, "spam": 0})

    def test_are_the_same_after_they_were_written_and_read(self):
        path = self.write("de-fair-A1.tsv", "0000000\tchat\teins\n# scene: de-zoo-B2\n1-00000\tcomment\tzwei\\ndrei\t7\tinsult\tdrei\n")
        lines = list(read_file(path))
        write_language(self.folder / "de.tsv", lines)
        self.assertEqual(list(read_file(self.folder / "de.tsv")), lines)

    def test_that_are_damaged_are_named_by_file_and_line(self):
        for line in ("000000\tchat\tx", "0000000\tnowhere\tx", "0000000\tchat", "1000000\tchat\tx\t\tlong\ty"):
            with self.subTest(line), self.assertRaisesRegex(WrittenError, "line 2"):
                list(read_file(self.write("de-a.tsv", f"# note\n{line}\n")))

    def test_that_are_new_go_below_their_scene_in_the_file_of_their_language(self):
        for name in ("de-zoo-A1", "de-fair-A1", "fr-zoo-A1"):
            file_lines([self.incoming(name, name)], "train", self.folder)
        file_lines([self.incoming("de-fair-A1", "later")], "train", self.folder)
        self.assertEqual(sorted(path.name for path in (self.folder / "train").iterdir()), ["de.tsv", "fr.tsv"])
        scenes = [line.scene for line in read_part("train", self.folder)]
        self.assertEqual(scenes, ["de-fair-A1"] * 6 + ["de-zoo-A1"] * 3 + ["fr-zoo-A1"] * 3)

    def test_that_are_near_copies_of_others_are_left_out(self):
        path = self.incoming("de-zoo-A1", "a")
        self.assertEqual(dict(file_lines([path], "measure", self.folder)), {"measure": 3})
        self.assertEqual(dict(file_lines([path], "train", self.folder)), {"near copies left out": 3})

    def test_go_into_all_parts_by_whole_blocks(self):
        counts = file_lines([self.incoming(f"de-scene-{number}", f"{number}/", BLOCK) for number in range(40)], None, self.folder)
        self.assertEqual(set(counts) & set(PARTS), set(PARTS))
        for part in PARTS:
            for scene in {line.scene for line in read_part(part, self.folder)}:
                self.assertEqual([line.scene for other in PARTS if other != part for line in read_part(other, self.folder)].count(scene), 0)

    def test_of_this_project_stand_in_one_file_for_each_language(self):
        for part in PARTS:
            languages = {path.stem for path in (Path(__file__).parents[1] / "written" / part).iterdir()}
            self.assertTrue({"en", "de", "hi-Latn"} <= languages)
            self.assertEqual([name for name in languages if len(name) > 3 and name != "hi-Latn"], [])


if __name__ == "__main__":
    unittest.main()
