"""What the learning environments need of Harvest: how chance deals it."""
