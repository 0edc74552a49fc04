"""How long Hypothesis tries: the same examples every time, and no clock.

LAKELIGHT_MATCHES=50 tries fifty times as many, and then at random.
"""

from hypothesis import HealthCheck, settings

from tests.match_counts import TIMES, many


def matches(examples: int) -> settings:
    """Settings for a test that plays so many matches."""
    return settings(
        max_examples=many(examples),
        deadline=None,
        derandomize=TIMES == 1,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
