"""`python -m bauern.bots.kernel` compiles the kernel, or loads it, and keeps it for the next process."""

from bauern.bots.kernel.warm import load

load()
