"""What retreats, builds and removals are told by, as it is learnt from letters."""
