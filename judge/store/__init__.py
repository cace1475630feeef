"""The records: letters, games, outbox; everything that must survive a crash."""
