"""Draws hate symbols and what is taken for them, and trains the network that tells them apart.

The files here draw the signs under which people were and are murdered, because software cannot find what it may not draw. They
also draw the swastika of Hindus, Buddhists and Jains, a sign of good fortune thousands of years older, as what must not be
flagged. No picture is kept: the seed makes them again.
"""
