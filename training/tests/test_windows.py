"""Windows keep the labels of a text, and never hide the text itself."""

import unittest

from training.dataset import may_hide_its_label
from training.windows import is_read, public_windows, sentences, written_windows
from training.written_texts import Written


def line(flags: str, text: str, kind: str = "everyday") -> Written:
    return Written(flags, "comment", text, "", kind, "en", "en-test")


FRIENDLY = [line("0000000", f"The train to town number {number} was late. We had tea on platform {number} and laughed about it.") for number in range(20)]


class Windows(unittest.TestCase):
    def test_a_bad_text_keeps_its_labels_among_friendly_sentences(self):
        rows, _ = written_windows([*FRIENDLY, line("1100000", "You are a waste of space", "insult")], 1)
        bad = [row for row in rows if any(row["y"].values())]
        self.assertGreaterEqual(len(bad), 2)
        for row in bad:
            self.assertIn("You are a waste of space", row["text"])
            self.assertGreater(len(row["text"]), len("You are a waste of space."))
            self.assertEqual((row["y"]["toxicity"], row["y"]["harassment"], row["y"]["spam"]), (1, 1, 0))

    def test_single_sentences_come_from_harmless_texts_only(self):
        rows, friendly = written_windows([*FRIENDLY, line("1100000", "You are a waste of space. Nobody will ever like you.", "insult")], 1)
        self.assertNotIn("Nobody will ever like you.", [row["text"] for row in rows])
        self.assertIn("The train to town number 3 was late.", friendly["en"])

    def test_at_least_as_many_posts_are_friendly_throughout_as_hide_something(self):
        hidden = [line("1100000", f"Nobody would miss you, number {number}", "insult") for number in range(200)]
        rows, _ = written_windows([*FRIENDLY, *hidden], 1)
        posts = [row for row in rows if len(row["text"]) > 300]
        bad = sum(any(row["y"].values()) for row in posts)
        self.assertGreater(bad, 40)
        self.assertGreaterEqual(len(posts) - bad, bad - 5)

    def test_a_hidden_text_is_where_a_model_reads_it(self):
        hidden = [line("1100000", f"Nobody would miss you, number {number}", "insult") for number in range(200)]
        rows, _ = written_windows([*FRIENDLY, *hidden], 1)
        bad = [row["text"] for row in rows if any(row["y"].values())]
        self.assertGreater(max(map(len, bad)), 500)
        for text in bad:
            self.assertTrue(any(is_read(text, f"{one.text}.", "en") for one in hidden if f"{one.text}." in text), text)

    def test_a_long_post_with_one_bad_sentence_is_not_used_as_a_whole(self):
        long = "We had tea on the platform and laughed about it. " * 15 + "You are a waste of space."
        self.assertTrue(may_hide_its_label(line("1100000", long, "diluted").row()))
        self.assertFalse(may_hide_its_label(line("0000000", long, "long").row()))
        self.assertFalse(may_hide_its_label(line("1100000", long[-100:], "diluted").row()))
        self.assertTrue(may_hide_its_label({"text": long, "lang": "en", "source": "jigsaw_toxic", "y": {"toxicity": 1}}))
        self.assertFalse(may_hide_its_label({"text": long, "lang": "en", "source": "spamassassin", "y": {"spam": 1}}))

    def test_a_long_post_whose_bad_sentence_is_known_is_used_in_stretches(self):
        calm = [f"We had tea on platform {number} and laughed about it. " for number in range(20)]
        hidden = "You are a waste of space."
        post = Written("1100000", "comment", "".join([*calm[:10], f"{hidden} ", *calm[10:]]), "", "diluted", "en", "en-test", hidden)
        rows, _ = written_windows([*FRIENDLY, post], 1)
        own = [row for row in rows if "tea on platform" in row["text"] and row["text"] in post.text or row["text"] == hidden]
        self.assertTrue(any(row["text"] == hidden for row in own))
        self.assertTrue(any(len(row["text"]) > 200 and hidden in row["text"] for row in own))
        self.assertTrue(any(hidden not in row["text"] for row in own))
        for row in own:
            self.assertEqual(row["y"]["toxicity"], int(hidden in row["text"]), row["text"])
            self.assertTrue(hidden not in row["text"] or is_read(row["text"], hidden, "en"), row["text"])

    def test_a_public_row_keeps_its_source_and_loses_the_scores_of_its_own_text(self):
        _, friendly = written_windows(FRIENDLY, 1)
        row = {"text": "you idiot", "lang": "en", "source": "rtp_slice", "raw": {"perspective": {"toxicity": 0.9}}, "y": {"toxicity": 0.9}}
        (made,) = public_windows([row], friendly, 1)
        self.assertEqual((made["source"], made["raw"], made["y"]), ("windows/rtp_slice", {}, {"toxicity": 0.9}))

    def test_scripts_without_spaces_are_split_at_their_own_end_marks(self):
        self.assertEqual(len(sentences("今天的天气真的非常非常好，我们一起去公园散步吧。明天的天气也会很好，我们再去爬山看日出吧！")), 2)


if __name__ == "__main__":
    unittest.main()
