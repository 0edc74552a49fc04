"""The position in words, for people who hear the drawing instead of seeing it."""

from collections.abc import Mapping

from lakelight.core.art import palette
from lakelight.harvest.drawing.picture import LakePicture, SeatPicture


def describe(picture: LakePicture, words: Mapping[str, str]) -> str:
    """A few plain lines: whose turn, the lake, every seat, the table."""
    last = picture.tiles[-1]
    laid = f"{words['last']} {last.sides}@{last.x},{last.y}"
    parts = [turn_line(picture, words), f"{len(picture.tiles)} {words['lake_tiles']}, {laid}"]
    parts += [_seat(seat, words) for seat in picture.seats]
    parts.append(f"{words['supply']}: {_counts(picture.supply)}")
    for name, values in picture.stacks.items():
        parts.append(f"{words[name]}: {' '.join(map(str, values)) or picture.generic}")
    if picture.hand:
        parts.append(f"{words['hand']}: {' '.join(tile.sides for tile in picture.hand)}")
    parts.append(f"{words['draw_stack']}: {picture.draw_stack}")
    return ". ".join(parts) + "."


def turn_line(picture: LakePicture, words: Mapping[str, str]) -> str:
    """Who is to act and how, or that nobody is."""
    phase = words[f"phase.{picture.phase}"]
    acting = [seat.name for seat in picture.seats if seat.to_act]
    return f"{', '.join(acting)} {phase}" if acting else phase


def _seat(seat: SeatPicture, words: Mapping[str, str]) -> str:
    return (
        f"{seat.name} ({words[seat.side]}): {seat.honor} {words['honor']}, "
        f"{seat.favors} {words['favors']}, {words['lanterns']} {_counts(seat.lanterns)}"
    )


def _counts(lanterns: Mapping[str, int]) -> str:
    return " ".join(f"{lanterns.get(letter, 0)}{letter}" for letter in palette().colors)
