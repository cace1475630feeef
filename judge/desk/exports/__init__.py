"""A game written down for others to take along: what everybody was told of it, and no more."""
