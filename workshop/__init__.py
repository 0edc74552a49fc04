"""What make.py and setup.py are made of; standard library only, never shipped to players."""
