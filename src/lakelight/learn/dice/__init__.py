"""What the learning environments need of Dice: how chance deals it."""
