"""Orders that are to wait, in sentences: for which phase, on what condition, until when."""
