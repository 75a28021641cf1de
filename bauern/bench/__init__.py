"""Measuring: bots against bots, and how fast the parts are. Imports anything; only the command line imports it."""
