"""Pictures of the board, and the pages, calendars and books that a game is printed in."""
