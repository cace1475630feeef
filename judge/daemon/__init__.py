"""The wiring and the loops; the only reader of the clock."""
