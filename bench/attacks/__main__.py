"""`python -m bench.attacks NAME PORT CODE CLIENTS SECONDS`: attackers in a process of their own.

So they do not delay the clients that measure. What they did is printed as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys

from bench.attacks.together import attack_together

# Other people's computers do not take processor time from the server.
NICENESS = 10


if __name__ == "__main__":
    os.nice(NICENESS)
    chosen, port, code, clients, seconds = sys.argv[1:]
    done = asyncio.run(attack_together(chosen, int(port), code, int(clients), float(seconds)))
    print(json.dumps(done))
