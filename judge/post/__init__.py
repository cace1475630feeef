"""The wire: mail in by IMAP, SMTP and LMTP, mail out by SMTP."""
