"""The mouse and the keyboard of WebDriver, whose actions its two protocols write alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

InputSource: TypeAlias = dict[str, Any]
# WebDriver names keys that have no letter by characters of a private area.
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class InputActions(ABC):
    """What a person does with a mouse and a keyboard."""

    def click_at(self, x: float, y: float) -> None:
        """Move the mouse to a point of the window, press and release it."""
        moved = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        button = ({"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
        self._perform({"type": "pointer", "id": "mouse", "actions": [moved, *button]})

    def press_key(self, key: str) -> None:
        """Press and release a key, by its name in the DOM."""
        value = KEYS.get(key, key)
        pressed = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._perform({"type": "key", "id": "keyboard", "actions": pressed})

    @abstractmethod
    def _perform(self, source: InputSource) -> None:
        """Do what one device does."""
