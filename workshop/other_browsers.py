"""Firefox and WebKit for the browser tests, as Debian and Ubuntu package them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from workshop.system_packages import require_system_packages

FIREFOX_VARIABLE = "LAKELIGHT_FIREFOX"
FIREFOX_NAMES = ("firefox-esr", "firefox")
WEBKIT_DRIVER = "WebKitWebDriver"
DISPLAY_SERVER = "Xvfb"


def require_other_browsers() -> None:
    """Make sure that Firefox, WebKit with its driver, and a display without a screen are there.

    Raises:
        MissingRequirement: with the one command to type.
    """
    missing = [
        *(() if firefox_of_machine() else ("firefox-esr",)),
        *(() if shutil.which(WEBKIT_DRIVER) else ("webkit2gtk-driver",)),
        *(() if shutil.which(DISPLAY_SERVER) else ("xvfb",)),
    ]
    if missing:
        require_system_packages("The browser tests need Firefox and WebKit, too.", *missing)


def require_firefox() -> Path:
    """The Firefox of this machine."""
    require_other_browsers()
    found = firefox_of_machine()
    assert found is not None
    return found


def require_webkit_driver() -> str:
    """The program that drives WebKit, with its path."""
    require_other_browsers()
    found = shutil.which(WEBKIT_DRIVER)
    assert found is not None
    return found


def firefox_of_machine() -> Path | None:
    """The Firefox that the environment variable names, or the first one on PATH."""
    named = os.environ.get(FIREFOX_VARIABLE)
    found = named or next(filter(None, map(shutil.which, FIREFOX_NAMES)), None)
    return Path(found) if found else None
