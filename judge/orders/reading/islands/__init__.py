"""Orders inside sentences: the longest stretches that the grammar reads as whole orders."""
