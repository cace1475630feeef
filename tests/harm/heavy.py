"""What people and attackers fill letters with, from one blank to a sentence, to be repeated."""

from __future__ import annotations

FRAGMENTS = (
    # blanks, marks and signs
    " ", "\t", "\xa0", "\u3000", "-", "- ", ": ", ":", ".", ". ", "...", '"', "'", "“", ">", "> ",
    "| ", "(", ")", "()", "( ", "[", "]", "{", ",", ", ", ",  ", ";", "; ", "?", "! ", "*", "_",
    "=", "~", "->", "--> ", "- >", "-=", "→", "<- ", "<", "<>", "&", "&amp;", "&#65;", "/ ", "#1 ",
    "+", "@", "a@", "<a@b", "a@b.c ", "a@b.c, ", "%2b", "\\",
    # digits and numbers
    "1", "1 ", "1. ", "1: ", "1) ", "[1] ", "ii) ", "1a ", "1: a ", "20:00 ", "1901 ", "3/8 ",
    # letters that stand for others, or for none
    "é", "a\u0301", "\u0301", "\ufdfa", "\u200b", "a\u200d", "\u202e", "\ufeff", "Ã¤", "ÃƒÂ¤",
    "А ", "à ", "ß", "İ", "🙂", "\U0001d400", "한", "：", "\ufffd", "\x00", "\x1b[1m",
    # line ends of all kinds
    "\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\n\n \n", "x\n", "\x1c",
    # orders
    "a ", "A ", "f ", "a.", "A. ", "a - ", "a par - ", "a par-bur ", "a par bur ", "par ", "stp/",
    "f stp(s) ", " (s)", "stp nc ", "mid atlantic ", "s a ", "via nth, ", "f nth c a yor - ",
    "a lon - bre via eng and ", "build a par ", "remove ", "army in the ", "france: ", "a & ",
    "a mun r boh, else tyr, ", "or else ", "(bounce) ", "a:b ", "M.A.O. ", "A Par-Bur\n",
    "a mun s a ber - kie, supported by ", "hyperspace between a and ", "link mun and swi ",
    "germany has my consent for ", "munich and ruhr are linked ", "nach ", "et ", "armée à ",
    # conditions, frames and headings
    "if ", "unless ", "else ", "otherwise ", "then ", "when ", "spring 1901 ", "builds: ",
    "retreats: ", "if mun is french ", "if dislodged ", "cancel ", "endif\n", "if mun is empty:\n",
    "if a mun was dislodged, ", "always: ", "the following phase ",
    # requests, deadlines, questions and doubts
    "please ", "please extend the deadline, ", "could you please ", "could we have an extension? ",
    "i would like to ", "would it be possible to ", "and ", " and ,", "but so ", "because ",
    "don't ", "not ", "thanks ", "thanks, ", "ready ", "wait. ", "extend ", "deadline ", "friday ",
    "monday 20:00, ", "deadline friday 20:00\n", "vote draw for ", "replace france by a@b.c ",
    "status? ", "who ", "who is ", "i am away until monday. ", "i have to quit now, ", "no, wait! ",
    "i am here. ", "i am here, and ", "resign ", "help ", "get rules ", "games\n", "join x\n",
    "set moves 1 day ", "press off ", "i'd like to know when the ", "let's ", "france ", "france, ",
    # press and answers
    "press to france ", "press to italy: hello\n", "press to italy\n", "endpress\n", "broadcast ",
    "broadcast\n", "brooadcast\n", "press to nobody\n", "1a 1b 1c\n", "1: yes\n", "to england: ",
    # what programs put around letters
    "on 1 wrote: ", "on monday 1 wrote:\n", "wrote ", "am 1 schrieb ", "1 tarihinde x yazdı ",
    "1 tarihinde yazdı yazdı:\n", "1 @ < : \n", "from: a\n", "date: 1\nfrom: x\n", "subject: y\n",
    "-- \n", "--\n", "--- forwarded by ", "-----", "---- transfrrr", "get outlook for ***",
    "sent from my ", "caution this email ", "the information message ", "this e-mail is message ",
    "-----BEGIN PGP SIGNATURE-----\n", "> quoted\n", ">From ", "[cid:x] ", "http://a ",
    "<http://", "<mailto:", ":-) ", "a's ", "noreply", "Received: x\n",
    # our own mails
    "that is ", "that is - : ", "why: ", "1 | ", "12 | A Par - Bur\n", "    = ", "    ! ", "+ ~~~",
    "is over: ", " is over. won", "the a in b can retreat to ", "x: supply center: builds ",
    ":: Judge: ", "What stands for , ", "--------\n", "links and barriers in force:\n",
    # HTML
    "<b>", "</b>", "<p>", "<br>", "<div>", "</div>", "<blockquote>", "<!--", "-->", "<style>",
    "</style>", "<table><tr><td>", "<span style='font-family:wingdings'>", "<span wingdings ",
    "<a href='x'>y</a>", "<p a=\"", "&nbsp;", "&lt", "<del>", "<pre>\n", "<![CDATA[", "<?x",
    "<script>", "<x:y z=", "<div class=gmail_quote>", "<li>", "<img src=x>", "<textarea>",
    # headers and encodings
    "=?utf-8?q?a?= ", "=?utf-8?b?w7w=?= ", "=\n", "=3D", "=C3=A4", "QQ==", "(a", "\"a\" <a@b>, ",
    "--b\n", "\n--b\nContent-Type: text/plain\n\n", "Content-Type: multipart/mixed; boundary=b\n",
    "; a*1*=utf-8''x", "begin 644 x\n", "\n ",
    "=ybegin line=128 size=9 name=x\n", "\x1b$B", "\x1b(B", "\x0e", "+AGE-", "~{",
    "\u2066", "\u2067", "\u2029", "\u115f", "=?iso-2022-jp?b?GyRC?= ",
    "<id@x> ", "lorem ipsum dolor sit amet ", "x", "X",
)  # fmt: skip
"""Each is harmless alone."""
