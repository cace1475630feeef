"""The embedded post office and the robot players."""
