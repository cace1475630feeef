"""The clerks: one small function for each command."""
