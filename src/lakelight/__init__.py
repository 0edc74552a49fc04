"""Lakelight: Harvest and Dice, their rules as a fast, exact, typed library."""
