"""The main kinds in fourteen other languages: one word bank a language, one builder for all (build_sets.py)."""
