"""The seven text categories, in the order of every label vector and model output."""

CATEGORIES = ("toxicity", "harassment", "hate_speech", "sexual", "violence", "self_harm", "spam")

# Perspective's attributes, in the order of the outputs that follow the seven.
PERSPECTIVE = (
    "TOXICITY",
    "SEVERE_TOXICITY",
    "IDENTITY_ATTACK",
    "INSULT",
    "PROFANITY",
    "THREAT",
    "SEXUALLY_EXPLICIT",
    "FLIRTATION",
)
