"""What a host settles: judge.toml."""

from judge.config.checks import is_address, server_fault
from judge.config.copying import settings_to_keep
from judge.config.passwords import ForNow
from judge.config.reading import read_config
from judge.config.tables import (
    POLICIES,
    SECURITY,
    TABLES,
    Config,
    DoorSettings,
    MailSettings,
    WatchSettings,
)

__all__ = [
    "POLICIES", "SECURITY", "TABLES", "Config", "DoorSettings", "ForNow", "MailSettings",
    "WatchSettings", "is_address", "read_config", "server_fault",
    "settings_to_keep",
]  # fmt: skip
