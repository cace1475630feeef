"""The post office's other room: IMAP, for any mail program.

`parts` and `fields` read a letter's bytes, `describing` says of what parts it
is made (RFC 3501 §7.4.2) and `opened` gives them out; `mailbox` and
`mailboxes` keep letters, in drawers if they are to survive; `commands`,
`conversation` and `searching` add to pymap what mail programs ask for and it
lacks; `room` opens the door. Why pymap, and what of it is used, stands in
CONTRIBUTING.md.
"""
