"""What we write back: receipts, reports and notices, as plain text."""
