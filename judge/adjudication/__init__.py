"""Pure adjudication: a position and orders in, a resolution with reasons out."""
