"""The people: who plays, how a player is known again, what a name may be."""
