"""Measuring: bots against bots, and how fast the parts are. Imports anything; nobody but the command line imports it."""
