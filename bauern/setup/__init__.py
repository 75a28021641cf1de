"""What turns a checkout into something that runs: browser libraries and compiled catalogues. Not in the wheel."""
