"""The map tool: open geodata and a board's `map.txt` in, its `map.json` out."""
