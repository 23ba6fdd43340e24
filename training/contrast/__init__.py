"""Our own contrast data: the same words with and without harm, so that a model learns meaning and not vocabulary.

Kinds hold frames and what is put into them, words hold the banks, generate.py draws from them.
It leaves reading other data and training to its neighbours.
"""
