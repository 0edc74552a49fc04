"""Prints what compiling for this Python needs to know of it, as JSON."""

import json
import sys
import sysconfig

known = {
    name: value for name, value in sysconfig.get_config_vars().items() if isinstance(value, int)
}
known.setdefault("PYLONG_BITS_IN_DIGIT", sys.int_info.bits_per_digit)
print(json.dumps(known))
