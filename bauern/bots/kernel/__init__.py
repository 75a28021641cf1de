"""Perfect play of hands that lie open, fast: what bots ask about the worlds that they imagine.

Nothing here is imported by the rest of `bots` at start: numba takes its time, and compiling takes longer.
"""
