"""What a letter may ask, who may ask it, and what we answer."""
