"""Retreats, builds and removals in sentences: the phases in which only few orders are possible."""
