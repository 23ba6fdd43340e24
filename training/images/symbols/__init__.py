"""Draws a hate symbol and what is taken for it, to measure how well they are told apart.

The files here draw signs under which people were and are murdered, because software cannot find what it may not draw. They
also draw the swastika of Hindus, Buddhists and Jains, a sign of good fortune thousands of years older, as what must not be
flagged. No picture is kept: the seed makes them again.
"""
