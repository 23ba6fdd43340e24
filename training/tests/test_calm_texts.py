"""Which ordinary texts are taken from their sources."""

import random
import tempfile
import unittest
from pathlib import Path

from training.calm_texts import descriptions_of, news_of, readmes_of


class CalmTexts(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def test_news_that_look_like_adverts_are_left_out(self):
        self.write("lingua-german-language-model-1.2.0/testdata/sentences.txt", "Es regnet seit gestern.\nNur heute 20 % billiger.\nKauft jetzt!\n\n")
        self.assertEqual(news_of(self.folder, "german"), ["Es regnet seit gestern."])

    def test_a_description_gives_its_paragraphs_without_its_title(self):
        one, other = "Dieses Programm zeigt Bilder aus vielen Ordnern an.", "Es kennt die meisten Formate und merkt sich die letzte Stelle."
        head, tail = one[:20].strip(), one[20:].strip()
        path = self.write("Translation-de", f"Package: a\nDescription-md5: 12\nDescription-de: Bilder ansehen\n {head}\n {tail}\n .\n {other}\n .\n Kurz.\n\nPackage: b\nDescription-md5: 34\nDescription-de: nur ein Titel\n\n")
        self.assertEqual(sorted(descriptions_of(path, random.Random(1))), sorted([f"{head} {tail}", other]))

    def test_a_readme_gives_its_paragraphs_without_code_tables_and_headings(self):
        text = "This library reads a file and gives its lines back."
        self.write("a/README.md", f"# A library with a title that is long enough\n\n{text}\n\n```js\nconst lines = read('a file that does not exist');\n```\n\n| a table | with cells that are long enough |\n")
        self.assertEqual(readmes_of(self.folder, random.Random(1)), [text])


if __name__ == "__main__":
    unittest.main()
