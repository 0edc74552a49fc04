"""What a person's devices are called, from what their browsers say about themselves."""

from __future__ import annotations

# A word in the User-Agent header, and the name of the browser; the first that fits counts.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """The browser and the system, such as "Firefox, Linux"; empty if neither is known."""
    found = (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent))
    return ", ".join(name for name in found if name)


def _first(known: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for word, name in known if word in text), "")
