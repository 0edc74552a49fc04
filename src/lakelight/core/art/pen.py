"""What every drawing writes alike: numbers and words as SVG, safe whatever the words contain."""

SANS = "'Nunito Sans',Nunito,'Segoe UI',system-ui,sans-serif"


def number(value: float, decimals: int = 2) -> str:
    """A number with few decimals and nothing to spare."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


def clean(words: str) -> str:
    """Words without characters that cannot be seen: XML forbids some, others turn lines around."""
    return "".join(letter for letter in words if letter.isprintable())
