"""Rows from made-up snapshots. The "bad" words here are invented ones."""

import contextlib
import io
import json
import subprocess
import tempfile
import unittest
import zipfile
from dataclasses import replace
from pathlib import Path
from unittest import mock

from training.natural import __main__ as command
from training.natural import comments, everyday
from training.natural.comments import CommentSource, Region, plain, sampled
from training.natural.everyday import EverydaySource, Text
from training.natural.labels import HARMLESS, HATE, TOXIC, flags
from training.natural.minors import rule
from training.natural.readers.tables import columns
from training.natural.readers.treebanks import treebank
from training.natural.regions import asia, east, first, north, second, south, west
from training.natural.snapshot import Snapshot, SnapshotError
from training.natural.word_filter import PLAIN_LISTS, WordFilter

REGION = Region(minors=rule(minor=r"\bchild\w*", sexual=r"\bmoist\w*"), tidy=plain, draw=sampled)
SOURCE = CommentSource("made_up", "en", "someone/made-up", "HEAD", ("data.csv",), "commas", "text", "label", {"bad": TOXIC, "fine": HARMLESS}, REGION)
GIT = ("git", "-c", "user.name=A", "-c", "user.email=a@example.org")


class Mirrors(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.mirrors, self.out = Path(held.name) / "mirrors", Path(held.name) / "out"

    def repository(self, name, files):
        folder = self.mirrors / name.replace("/", "+") / "repo"
        for path, content in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content if isinstance(content, bytes) else content.encode())
        for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "files")):
            subprocess.run([*GIT, *words], cwd=folder, check=True, capture_output=True)
        return Snapshot(self.mirrors, name)

    def comments(self, table, source=SOURCE, is_held_out=lambda text: False, known=()):
        return comments.rows_of(source, self.repository("someone/made-up", {source.files[0]: table}), is_held_out, known)


class Comments(Mirrors):
    def test_have_the_labels_that_the_source_names_and_no_others(self):
        rows = self.comments('text,label\n"you glorp,\nreally",bad\nnice day,fine\nhm hm,unclear\n')
        self.assertEqual([(row["text"], row["y"]) for row in rows], [("you glorp, really", TOXIC), ("nice day", HARMLESS)])
        self.assertEqual((rows[0]["lang"], rows[0]["source"], rows[0]["raw"]), ("en", "made_up", {"label": "bad"}))

    def test_that_are_empty_held_out_known_or_labelled_in_two_ways_are_left_out(self):
        rows = self.comments("text,label\n!!,bad\nheld  out,bad\nknown one,fine\ntwice here,bad\ntwice here,fine\nkept,fine\nkept,fine\n", is_held_out=lambda text: text == "held out", known={"known one"})
        self.assertEqual([row["text"] for row in rows], ["kept"])

    def test_with_something_sexual_near_a_word_for_a_minor_are_left_out(self):
        far = "moist cake " + "and tea " * 12 + "for the children"
        rows = self.comments(f"text,label\nmoist cake for the children,fine\n{far},fine\nmoist cake,fine\n")
        self.assertEqual([row["text"] for row in rows], [far, "moist cake"])

    def test_may_have_labels_in_several_columns_and_patterns_of_labels(self):
        source = replace(SOURCE, label=("a", "b"), labels={"0 0": HARMLESS, "* 1": HATE, "*": TOXIC})
        rows = self.comments("text,a,b\none word,0,0\ntwo words,1,1\nthree words,1,0\n", source)
        self.assertEqual([row["y"] for row in rows], [HARMLESS, HATE, TOXIC])

    def test_by_people_who_are_not_of_age_are_left_out_where_the_source_says_so(self):
        source = replace(SOURCE, only=("age", "1[89]|[2-9][0-9]"))
        self.assertEqual([row["text"] for row in self.comments("text,label,age\nyoung one,fine,17\nolder one,fine,18\n", source)], ["older one"])

    def test_are_drawn_equally_from_both_sides_and_the_same_in_every_run(self):
        rows = [{"text": str(number), "y": TOXIC if number % 3 == 0 else HARMLESS} for number in range(90)]
        for draw in (comments.sampled, comments.shuffled):
            drawn = draw(rows, 10)
            self.assertEqual((len(drawn), sum(map(comments.is_abusive, drawn))), (20, 10))
            self.assertEqual(drawn, draw(list(rows), 10))

    def test_of_a_sheet_are_read_by_the_letters_of_their_columns(self):
        space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
        rows = '<row><c r="A1" t="s"><v>0</v></c><c r="C1"><v>1</v></c></row><row><c r="A2" t="inlineStr"><is><t>nice day</t></is></c><c r="C2"><v>0</v></c></row>'
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as book:
            book.writestr("xl/sharedStrings.xml", f"<sst {space}><si><r><t>you </t></r><r><t>glorp</t></r></si></sst>")
            book.writestr("xl/worksheets/sheet1.xml", f"<worksheet {space}><sheetData>{rows}</sheetData></worksheet>")
        source = replace(SOURCE, files=("data.xlsx",), format="sheet", text=0, label=2, labels={"1": TOXIC, "0": HARMLESS})
        self.assertEqual([(row["text"], row["y"]) for row in self.comments(packed.getvalue(), source)], [("you glorp", TOXIC), ("nice day", HARMLESS)])

    def test_with_flags_mean_what_their_columns_mean_together(self):
        self.assertEqual(flags((TOXIC, HATE), "1", "0"), {"0 0": HARMLESS, "1 0": TOXIC, "0 1": HATE, "1 1": HATE})

    def test_of_one_mind_are_those_on_which_all_annotators_agree(self):
        table = [["user", "is_abuse.1"], ["nice day", "1"], ["nice day", "1"], ["you glorp", "0"], ["hm hm", "1"], ["hm hm", "0"]]
        self.assertEqual(list(first.of_one_mind([table])), [("nice day", "harmless"), ("you glorp", "abusive")])

    def test_in_files_of_their_own_are_labelled_by_the_folder_that_they_lie_in(self):
        snapshot = self.repository("someone/made-up", {"bad/1.json": '{"said": "you glorp"}', "fine/2.json": '{"said": "nice day"}', "fine/about.txt": "not a comment"})
        source = replace(SOURCE, files=(r"\.json$",), format="files", text=1, label=0, comment=lambda text: json.loads(text)["said"])
        self.assertEqual([(row["text"], row["y"]) for row in comments.rows_of(source, snapshot, lambda text: False, ())], [("you glorp", TOXIC), ("nice day", HARMLESS)])

    def test_that_three_people_judged_count_where_they_agree_and_swearing_alone_is_no_abuse(self):
        names = ["id", "message", "none", "insult", "harassment", "hate", "threat", "obscene"]
        sheets = [
            [names, ["1", "you glorp", "", "x"], ["2", "nice day", "x"], ["3", "hm hm", "x"]],
            [names, ["1", "you glorp", "", "", "", "x"], ["2", "nice day", "", "", "", "", "", "x"], ["3", "hm hm", "", "x"]],
        ]
        self.assertEqual(list(second.of_three_people(sheets)), [("you glorp", "abusive"), ("nice day", "harmless")])

    def test_keep_their_own_words_alone(self):
        self.assertEqual(plain(second.own_words("[QUOTE=a;1]you glorp[/QUOTE][B]nice[/B] day[img]https://example.org/a.jpg[/img]")), "nice day")
        self.assertEqual(second.without_names("[id1|Анна], добрый день"), "добрый день")
        self.assertEqual(second.tidy('"nice\\n day &amp; night"'), "nice day & night")

    def test_in_russian_and_ukrainian_or_in_latin_letters_get_their_own_language(self):
        self.assertEqual([east.ukrainian_or_russian(text, "") for text in ("добрий день, їжак", "добрый день")], ["uk", "ru"])
        self.assertEqual([east.by_script(text, "ne") for text in ("शुभ दिन", "shubha din")], ["ne", "ne-Latn"])


class Everyday(Mirrors):
    def words(self):
        self.repository(PLAIN_LISTS[0], {"en": "glorp\n"})
        lexicons = self.out / "lexicons"
        lexicons.mkdir(parents=True)
        (lexicons / "en.tsv").write_text("# words\nblarg\t-s\ttoxicity\t1\tword\nzonk\t\tviolence\t3\tprefix\nofferish\t\tspam\t1\tword\n", encoding="utf-8")
        with mock.patch("training.natural.word_filter.PLAIN_LISTS", (PLAIN_LISTS[0], "HEAD")):
            filtered = WordFilter(self.mirrors, lexicons)
            filtered.list_of("en"), filtered.list_of("de"), filtered.list_of("hi-Latn")
        return filtered

    def test_leave_out_what_has_a_listed_word_and_are_zero_in_every_category_that_they_may_not_have(self):
        texts = [Text(text, "en", genre) for text, genre in (("A mild evening", "other"), ("two blargs", "other"), ("zonking noise", "other"), ("an offerish thing", "advert"), ("A mild psalm", "religion"), ("a glorp", "other"), ("ok", "other"))]
        source = EverydaySource("made_up", "someone/made-up", "HEAD", 10, lambda snapshot, words: texts)
        rows = {row["text"]: row for row in everyday.rows_of(source, None, lambda text: False, self.words())}
        self.assertEqual(set(rows), {"A mild evening", "an offerish thing", "A mild psalm"})
        self.assertEqual(len(rows["A mild evening"]["y"]), 7)
        self.assertEqual(rows["an offerish thing"]["y"]["spam"], 0)
        self.assertEqual(rows["A mild psalm"]["y"]["violence"], 0)
        self.assertEqual(set(rows["A mild evening"]["y"].values()), {0})

    def test_in_other_languages_may_hold_mild_english_words_but_no_serious_ones(self):
        words = self.words()
        self.assertFalse(words.may_be_harmful("ein blarg", "de", "other"))
        self.assertTrue(words.may_be_harmful("ein glorp", "de", "other"))
        self.assertFalse(words.may_be_harmful("ek glorp", "hi-Latn", "other"))

    def test_about_health_may_use_mild_words_but_not_by_young_authors(self):
        words = self.words()
        self.assertFalse(words.may_be_harmful("a blarg on my knee", "en", "health"))
        self.assertTrue(words.may_be_harmful("I am 15, a blarg on my knee", "en", "health"))

    def test_tell_of_violence_in_stories_and_reports_alone(self):
        words = self.words()
        self.assertTrue(words.may_be_harmful("zonking noise", "en", "chat"))
        self.assertFalse(words.may_be_harmful("zonking noise and a blarg", "en", "fiction"))
        self.assertTrue(words.may_be_harmful("a glorp", "en", "fiction"))

    def test_from_a_treebank_are_its_sentences_and_whole_long_documents(self):
        long = "\n".join(f"# sent_id = weblog-{number}\n# text = This is sentence number {number} of a long text." for number in range(30))
        files = {"xx-ud-train.conllu": "# newdoc\n# sent_id = email-1\n# text = Dear colleagues, hello.\n1\tDear\n", "xx-ud-dev.conllu": f"# newdoc\n{long}\n# newdoc\n# text = Much too short a document.\n"}
        found = list(treebank("en", "by name", has_documents=True)(self.repository("someone/bank", files), None))
        self.assertEqual(sorted((len(one.text) > 800, one.genre) for one in found), [(False, "letter"), (False, "news"), (True, "news")])

    def test_from_a_column_are_read_even_where_a_row_is_too_short(self):
        read = columns(("a.csv",), "ko", "chat", "Q")
        self.assertEqual([one.text for one in read(self.repository("someone/table", {"a.csv": "A,Q\n1,hello\n2\n"}), None)], ["hello", ""])


class Command(Mirrors):
    def run_command(self, *words):
        with mock.patch("sys.argv", ["natural", str(self.mirrors), str(self.out), *words]), mock.patch.object(command, "COMMENTS", (SOURCE, replace(SOURCE, name="later", without=("made_up",)))), mock.patch.object(command, "EVERYDAY", ()):
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
                return command.main(), said.getvalue()

    def test_writes_one_file_for_each_source_and_brings_no_text_twice(self):
        self.repository("someone/made-up", {"data.csv": "text,label\nyou glorp,bad\nnice day,fine\n"})
        self.assertEqual(self.run_command(), (0, ""))
        texts = [json.loads(line)["text"] for line in (self.out / "real" / "made_up.jsonl").read_text(encoding="utf-8").splitlines()]
        self.assertEqual(sorted(texts), ["nice day", "you glorp"])
        self.assertEqual((self.out / "real" / "later.jsonl").read_text(encoding="utf-8"), "")

    def test_names_a_source_whose_snapshot_or_other_source_is_missing(self):
        failed, said = self.run_command()
        self.assertEqual(failed, 1)
        self.assertRegex(said, "made_up: left out, no snapshot of someone/made-up")
        self.assertRegex(said, "later: left out, its texts must be compared with those of made_up")

    def test_refuses_a_source_that_it_does_not_know(self):
        with self.assertRaises(SystemExit):
            self.run_command("nobody")

    def test_a_file_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(SnapshotError, "someone/made-up.*nothing.csv"):
            self.repository("someone/made-up", {"a": "b"}).read("nothing.csv")


class Sources(unittest.TestCase):
    def test_all_have_their_licence_in_the_table_of_sources_and_their_own_name(self):
        from training.data import sources
        from training.natural.everyday_sources import SOURCES

        names = [source.name for source in (*command.COMMENTS, *SOURCES)]
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual([name for name in (*names, *first.WITHOUT_REPOSITORY) if name not in sources()], [])

    def test_of_a_region_share_its_rule_on_minors(self):
        for region in (west, east, asia, first, second, north, south):
            self.assertEqual({source.region for source in region.SOURCES}, {region.REGION})


if __name__ == "__main__":
    unittest.main()
