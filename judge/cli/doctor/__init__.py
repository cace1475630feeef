"""`judge doctor`: all that a judge needs to be well, looked at, a line each."""
