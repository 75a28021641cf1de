"""A running table: pure transitions of a frozen room, and the shell that locks, stores, publishes and drives."""
