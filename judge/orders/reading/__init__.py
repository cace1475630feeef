"""Reading orders: text to values, in the light of what is known."""
