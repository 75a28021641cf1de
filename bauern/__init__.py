"""Bauern: the Austrian Schnapsen family to play with friends and bots in the browser."""

__version__ = "0.1.0"
