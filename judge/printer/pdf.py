"""A page as PDF, in a process of its own.

    python -m judge.printer.pdf < page.html > page.pdf

All that belongs to the page is in it; nothing is fetched from anywhere.
"""

from __future__ import annotations

import os
import sys

_NICENESS = 15


def main() -> int:
    os.nice(_NICENESS)
    try:
        from weasyprint import HTML
        from weasyprint.urls import URLFetcher
    except OSError as fault:  # the library that sets the letters is one of the system's
        sys.stderr.write(f"{NO_PANGO} ({fault})\n")
        return 1

    page = sys.stdin.buffer.read().decode()
    enclosed = URLFetcher(allowed_protocols=("data",))
    sys.stdout.buffer.write(HTML(string=page, url_fetcher=enclosed).write_pdf() or b"")
    return 0


NO_PANGO = "Pango is missing; on Debian: apt-get install libpango-1.0-0 libpangoft2-1.0-0"

if __name__ == "__main__":
    sys.exit(main())
