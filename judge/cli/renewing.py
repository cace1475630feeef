"""`judge renew`: a game takes over the board as its files are now, for the host."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.accounts import address_of
from judge.cli.opened import add_own_boards, config_in, on_game
from judge.config import Config
from judge.daemon.renewing import renew_by_host
from judge.library.variants import VariantFault
from judge.store.records import Records


def renew_game(path: Path, name: str) -> int:
    """Renew a game's board, and say what came of it; a judge may be at work meanwhile."""
    config = config_in(path)
    if config is None:
        return 1
    add_own_boards(config)
    return on_game(config.data, name, lambda records: _renew(records, config, name))


def _renew(records: Records, config: Config, name: str) -> int:
    try:
        why_not = renew_by_host(records, address_of(config), name, datetime.now(UTC))
    except VariantFault as fault:
        why_not = str(fault)
    if why_not:
        sys.stderr.write(f"judge: {why_not}\n")
        return 1
    sys.stdout.write(f"{name}: goes on with the newest edition of its board; everybody is told\n")
    return 0
