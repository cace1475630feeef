"""One game over months: seats, settings, deadlines, events, endings."""
