"""What a player may write: the values, the readers, legality and notation."""
