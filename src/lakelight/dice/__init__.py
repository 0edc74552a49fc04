"""The rules of Dice."""
