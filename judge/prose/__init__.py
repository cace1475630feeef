"""Prose: the sentences and clauses of a text, and where they stand; knows nothing of games."""
