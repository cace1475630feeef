"""A look at a page in headless Chromium: what its console says, and what axe finds."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

_CONSOLE = re.compile(r"CONSOLE[^\]]*\] (.*)")
_RUN_AXE = """
<script>
axe.run().then(function (found) {
  document.body.innerHTML = "";
  var said = document.createElement("pre");
  said.id = "axe";
  said.textContent = JSON.stringify(found.violations.map(function (v) {
    return v.id + ": " + v.nodes.map(function (n) { return n.html.slice(0, 120); }).join(" | ");
  }));
  document.body.appendChild(said);
});
</script>
"""


@dataclass(frozen=True)
class Looked:
    """What was seen: messages of the console, and the page as it then stood."""

    console: tuple[str, ...]
    page: str

    @property
    def violations(self) -> list[str]:
        """What axe has against the page."""
        found = re.search(r'<pre id="axe">(.*?)</pre>', self.page, re.DOTALL)
        assert found is not None, "axe did not run"
        text = found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        violations: Any = json.loads(text)
        return [str(violation) for violation in violations]


def look(path: Path, *, width: int = 1000, dark: bool = False) -> Looked:
    """Open a file as a reader would, from its folder, and wait until it is still."""
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-dev-shm-usage", "--enable-logging=stderr", "--log-level=0",
                "--virtual-time-budget=20000", f"--user-data-dir={profile}",
                f"--window-size={width},1200",
                f"--blink-settings=preferredColorScheme={0 if dark else 1}",
                "--dump-dom", path.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=90,
        )  # fmt: skip
    return Looked(tuple(_CONSOLE.findall(done.stderr)), done.stdout)


def check(path: Path, *, width: int = 1000, dark: bool = False) -> list[str]:
    """What axe finds on a page, and every message of its console."""
    axe = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    page = path.read_text(encoding="utf-8")
    copy = path.with_name(f"checked-{path.name}")
    script = f"<script>{axe}</script>{_RUN_AXE}"
    copy.write_text(page.replace("</body>", f"{script}</body>"), encoding="utf-8")
    try:
        looked = look(copy, width=width, dark=dark)
    finally:
        copy.unlink()
    return [*looked.console, *looked.violations]
