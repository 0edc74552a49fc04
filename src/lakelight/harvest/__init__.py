"""The rules of Harvest: pieces, state, notation, view, text."""
