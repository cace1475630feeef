"""Pictures of the board: positions, orders and what became of them."""
