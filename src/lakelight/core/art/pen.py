"""What every drawing writes alike: numbers and words as SVG, safe whatever the words contain."""

from html import escape

SANS = "'Nunito Sans',Nunito,'Segoe UI',system-ui,sans-serif"


def number(value: float, decimals: int = 2) -> str:
    """A number with few decimals and nothing to spare."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


def clean(words: str) -> str:
    """Words without characters that cannot be seen: XML forbids some, others turn lines around."""
    return "".join(letter for letter in words if letter.isprintable())


def text_at(words: str, x: float, y: float, size: int, fill: str, anchor: str = "start") -> str:
    """A line of text as an element of an SVG."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(clean(words))}</text>'
    )
