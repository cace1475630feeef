"""Movement orders in sentences: by what the words are, and by what is possible on the board."""
