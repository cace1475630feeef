"""The board and what stands on it: places, units, the calendar, positions and variants."""
