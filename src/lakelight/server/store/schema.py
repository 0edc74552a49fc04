"""The tables of a store, version by version. A released version never changes."""

from __future__ import annotations

from collections.abc import Iterator

from lakelight.server.errors import StoreUnavailable

# The two databases have different names for the same types.
SQLITE = {
    "bytes": "BLOB",
    "real": "REAL",
    "lean": "WITHOUT ROWID",
    "entry_person": "json_extract(CAST(entry AS TEXT), '$.person')",
    "match_host": "json_extract(CAST(match AS TEXT), '$.host')",
    "asks": """instr(entry, CAST('"kind":"seat_asked"' AS BLOB)) > 0""",
    "is_lesson": """instr(match, CAST('"lesson":"' AS BLOB)) > 0
        AND instr(match, CAST('"lesson":""' AS BLOB)) = 0""",
}
POSTGRES = {
    "bytes": "BYTEA",
    "real": "DOUBLE PRECISION",
    "lean": "",
    "entry_person": "convert_from(entry, 'UTF8')::json ->> 'person'",
    "match_host": "convert_from(match, 'UTF8')::json ->> 'host'",
    "asks": """position('"kind":"seat_asked"'::bytea IN entry) > 0""",
    "is_lesson": """position('"lesson":"'::bytea IN match) > 0
        AND position('"lesson":""'::bytea IN match) = 0""",
}

VERSIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE persons (
            identity TEXT PRIMARY KEY, name TEXT NOT NULL, created_at {real} NOT NULL) {lean}""",
        """CREATE TABLE secrets (
            selector TEXT PRIMARY KEY, hash {bytes} NOT NULL,
            identity TEXT NOT NULL REFERENCES persons (identity),
            created_at {real} NOT NULL) {lean}""",
        """CREATE TABLE links (
            selector TEXT PRIMARY KEY, hash {bytes} NOT NULL,
            identity TEXT NOT NULL REFERENCES persons (identity),
            expires_at {real} NOT NULL) {lean}""",
        """CREATE TABLE matches (
            code TEXT PRIMARY KEY, match {bytes} NOT NULL, status TEXT NOT NULL,
            due {real}, created_at {real} NOT NULL) {lean}""",
        "CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL",
        """CREATE TABLE entries (
            code TEXT NOT NULL REFERENCES matches (code), number INTEGER NOT NULL,
            entry {bytes} NOT NULL, PRIMARY KEY (code, number)) {lean}""",
        """CREATE TABLE members (
            identity TEXT NOT NULL, code TEXT NOT NULL REFERENCES matches (code),
            PRIMARY KEY (identity, code)) {lean}""",
    ),
    (
        """CREATE TABLE records (
            code TEXT PRIMARY KEY, record {bytes} NOT NULL, created_at {real} NOT NULL) {lean}""",
    ),
    ("ALTER TABLE matches ADD COLUMN summary {bytes}",),
    (
        """CREATE TABLE listed (
            code TEXT PRIMARY KEY REFERENCES matches (code), laid_at {real} NOT NULL) {lean}""",
        "CREATE INDEX listed_laid_at ON listed (laid_at)",
    ),
    (
        "ALTER TABLE records ADD COLUMN owner TEXT",
        "CREATE INDEX records_owner ON records (owner) WHERE owner IS NOT NULL",
        "ALTER TABLE secrets ADD COLUMN device TEXT",
        "ALTER TABLE secrets ADD COLUMN seen_at {real}",
        "CREATE INDEX secrets_identity ON secrets (identity)",
        "ALTER TABLE matches ADD COLUMN bot_acts INTEGER",
        "CREATE INDEX matches_bot_acts ON matches (due) WHERE bot_acts = 1",
        "CREATE TABLE probes (id INTEGER PRIMARY KEY, number INTEGER NOT NULL)",
    ),
    (
        """CREATE TABLE invitations (
            short TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE REFERENCES matches (code),
            created_at {real} NOT NULL) {lean}""",
        "CREATE TABLE alive (id INTEGER PRIMARY KEY, at {real} NOT NULL)",
        "CREATE TABLE outages (began {real} PRIMARY KEY, ended {real} NOT NULL)",
    ),
    (
        """CREATE TABLE reviews (
            code TEXT NOT NULL REFERENCES matches (code), seat INTEGER NOT NULL,
            identity TEXT NOT NULL, review {bytes} NOT NULL, created_at {real} NOT NULL,
            PRIMARY KEY (code, seat)) {lean}""",
        "CREATE INDEX reviews_identity ON reviews (identity)",
    ),
    (
        "CREATE TABLE server_keys (name TEXT PRIMARY KEY, value {bytes} NOT NULL)",
        """CREATE TABLE push_subscriptions (
            number TEXT PRIMARY KEY, identity TEXT NOT NULL REFERENCES persons (identity),
            endpoint TEXT NOT NULL UNIQUE, public_key {bytes} NOT NULL, auth {bytes} NOT NULL,
            created_at {real} NOT NULL) {lean}""",
        "CREATE INDEX push_subscriptions_identity ON push_subscriptions (identity)",
        """CREATE TABLE notice_preferences (
            identity TEXT PRIMARY KEY REFERENCES persons (identity), language TEXT NOT NULL,
            zone TEXT NOT NULL, quiet_from INTEGER NOT NULL, quiet_to INTEGER NOT NULL,
            address TEXT NOT NULL, is_confirmed INTEGER NOT NULL) {lean}""",
        """CREATE TABLE notices (
            identity TEXT NOT NULL, code TEXT NOT NULL REFERENCES matches (code),
            turn INTEGER NOT NULL, target TEXT NOT NULL, seat INTEGER NOT NULL, due {real},
            tries INTEGER NOT NULL, created_at {real} NOT NULL,
            PRIMARY KEY (identity, code, turn, target)) {lean}""",
        "CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL",
        "CREATE INDEX notices_code ON notices (code)",
    ),
    (
        # Matches that name a person but are not among the person's own: lessons, and matches in
        # which the person asked for a seat.
        """CREATE TABLE mentions (
            identity TEXT NOT NULL, code TEXT NOT NULL REFERENCES matches (code),
            PRIMARY KEY (identity, code)) {lean}""",
        """INSERT INTO mentions (identity, code) SELECT DISTINCT {entry_person}, code
            FROM entries WHERE {asks}""",
        """INSERT INTO mentions (identity, code) SELECT {match_host}, code
            FROM matches WHERE {is_lesson} ON CONFLICT DO NOTHING""",
        "CREATE INDEX mentions_code ON mentions (code)",
        "ALTER TABLE push_subscriptions ADD COLUMN device TEXT",
    ),
    ("ALTER TABLE persons ADD COLUMN avatar TEXT",),
    (
        """CREATE TABLE open_tables (
            code TEXT PRIMARY KEY REFERENCES matches (code), host TEXT NOT NULL,
            game TEXT NOT NULL, players INTEGER NOT NULL, pace TEXT NOT NULL,
            since {real} NOT NULL) {lean}""",
        "CREATE INDEX open_tables_since ON open_tables (since)",
    ),
)
LATEST = len(VERSIONS)


def statements(version: int, words: dict[str, str]) -> list[str]:
    """The statements that lead from the version before to this one."""
    return [statement.format(**words) for statement in VERSIONS[version - 1]]


def missing(version: int) -> Iterator[int]:
    """The versions that a database of this version still lacks.

    Raises:
        StoreUnavailable: if it was written by a newer Lakelight.
    """
    if version > LATEST:
        raise StoreUnavailable(
            f"the database has version {version}, this Lakelight knows {LATEST}: update it"
        )
    yield from range(version + 1, LATEST + 1)
