"""A bot in any language: one line of JSON in, one line of JSON out.

Try it: lakelight arena --game harvest --bots "process:python3 examples/bot_random.py,random"
"""

import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    chance = random.Random(question["seed"])
    print(json.dumps({"move": chance.choice(question["legal_moves"])}), flush=True)
