"""The shelf of grammars, boards and texts."""
