"""A whole letter: its lines, paragraphs and sentences, and what their orders do to each other."""
