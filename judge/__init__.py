"""Judge: the play-by-mail judge for Diplomacy."""
