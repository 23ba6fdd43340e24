"""The seven text categories, in the order of every label vector and model output."""

CATEGORIES = ("toxicity", "harassment", "hate_speech", "sexual", "violence", "self_harm", "spam")
