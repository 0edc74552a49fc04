"""The statements that both databases share.

Parameters are written as `?`; a database that writes them differently translates them.
"""

from __future__ import annotations

from functools import cache

PERSON_OF = """
SELECT identity, name, COALESCE(avatar, ''), hash
FROM persons JOIN secrets USING (identity) WHERE selector = ?
"""
MATCHES_OF = """
SELECT code, summary, (SELECT max(number) FROM entries WHERE entries.code = matches.code)
FROM members JOIN matches USING (code) WHERE identity = ? ORDER BY created_at DESC LIMIT ?
"""
UNFINISHED_OF = """
SELECT code FROM members JOIN matches USING (code) WHERE identity = ? AND status <> 'over'
ORDER BY created_at DESC LIMIT ?
"""
FINISHED_OF = """
SELECT code, summary, (SELECT max(number) FROM entries WHERE entries.code = matches.code)
FROM members JOIN matches USING (code) WHERE identity = ? AND status = 'over'
ORDER BY created_at DESC LIMIT ?
"""
INSERT_MATCH = """
INSERT INTO matches (code, match, status, created_at) VALUES (?, ?, 'open', ?)
"""
UPDATE_INDEX = """
UPDATE matches SET status = ?, due = ?, summary = ?, bot_acts = ? WHERE code = ?
"""
INSERT_ENTRY = "INSERT INTO entries (code, number, entry) VALUES (?, ?, ?)"
ENTRY_COLUMNS = 3
INSERT_MEMBER = "INSERT INTO members (identity, code) VALUES (?, ?) ON CONFLICT DO NOTHING"
ENTRIES_AFTER = "SELECT entry FROM entries WHERE code = ? AND number > ? ORDER BY number"
LISTED = """
SELECT code FROM listed JOIN matches USING (code)
WHERE laid_at >= ? AND status = 'running' ORDER BY laid_at DESC LIMIT ?
"""
INSERT_LISTED = "INSERT INTO listed (code, laid_at) VALUES (?, ?)"
INSERT_OFFER = """
INSERT INTO open_tables (code, host, game, players, pace, since) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (code) DO UPDATE SET since = excluded.since
"""
DELETE_OFFER = "DELETE FROM open_tables WHERE code = ?"
# An empty value of a filter leaves everything in.
OPEN_TABLES = """
SELECT code, host, game, players, pace, since FROM open_tables
WHERE since >= ? AND (? = '' OR game = ?) AND (? = 0 OR players = ?) AND (? = '' OR pace = ?)
ORDER BY since DESC LIMIT ?
"""
DUE = "SELECT code FROM matches WHERE due <= ? ORDER BY due LIMIT ?"
TAKE_LINK = "DELETE FROM links WHERE selector = ? RETURNING identity, hash"
DELETE_EXPIRED_LINKS = "DELETE FROM links WHERE expires_at < ?"
INSERT_PERSON = "INSERT INTO persons (identity, name, avatar, created_at) VALUES (?, ?, ?, ?)"
INTRODUCE = "UPDATE persons SET name = ?, avatar = ? WHERE identity = ?"
PERSON = "SELECT identity, name, COALESCE(avatar, '') FROM persons WHERE identity = ?"
INSERT_COOKIE = """
INSERT INTO secrets (selector, hash, identity, created_at, device, seen_at)
VALUES (?, ?, ?, ?, ?, ?)
"""
DEVICES_OF = """
SELECT selector, COALESCE(device, ''), created_at, COALESCE(seen_at, created_at)
FROM secrets WHERE identity = ? ORDER BY 4 DESC LIMIT ?
"""
REMOVE_DEVICE = "DELETE FROM secrets WHERE identity = ? AND selector = ? RETURNING selector"
TOUCH_DEVICE = """
UPDATE secrets SET device = ?, seen_at = ?
WHERE selector = ? AND (seen_at IS NULL OR seen_at < ?)
"""
INSERT_LINK = "INSERT INTO links (selector, hash, identity, expires_at) VALUES (?, ?, ?, ?)"
INSERT_RECORD = "INSERT INTO records (code, record, created_at, owner) VALUES (?, ?, ?, ?)"
BOTS_WAITING = "SELECT code, due FROM matches WHERE bot_acts = 1 ORDER BY due LIMIT ?"
UNFINISHED = """
SELECT count(*) FROM members JOIN matches USING (code) WHERE identity = ? AND status <> 'over'
"""
PROBE = """
INSERT INTO probes (id, number) VALUES (1, 1)
ON CONFLICT (id) DO UPDATE SET number = (probes.number + 1) % 1000000
"""
# The last entry tells when something last happened at a table.
OLD_MATCHES = """
SELECT code, status, (
  SELECT entry FROM entries WHERE entries.code = matches.code ORDER BY number DESC LIMIT 1
) FROM matches WHERE created_at < ? AND code > ? ORDER BY code LIMIT ?
"""
DELETE_MATCH = tuple(
    f"DELETE FROM {table} WHERE code = ?"  # noqa: S608
    for table in (
        "entries",
        "members",
        "listed",
        "invitations",
        "open_tables",
        "reviews",
        "notices",
        "mentions",
        "matches",
    )
)
INSERT_INVITATION = """
INSERT INTO invitations (short, code, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
"""
NOTE_ALIVE = """
INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at
"""
INSERT_OUTAGE = "INSERT INTO outages (began, ended) VALUES (?, ?) ON CONFLICT DO NOTHING"
INSERT_REVIEW = """
INSERT INTO reviews (code, seat, identity, review, created_at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (code, seat) DO UPDATE SET
identity = excluded.identity, review = excluded.review, created_at = excluded.created_at
"""
REVIEWS_OF = """
SELECT code, seat, review FROM reviews WHERE identity = ? ORDER BY created_at DESC LIMIT ?
"""
DELETE_RECORDS = "DELETE FROM records WHERE created_at < ? RETURNING code"
OLD_VISITORS = """
SELECT identity FROM persons WHERE created_at < ?
AND NOT EXISTS (SELECT 1 FROM members WHERE members.identity = persons.identity)
AND NOT EXISTS (SELECT 1 FROM records WHERE records.owner = persons.identity)
AND NOT EXISTS (
  SELECT 1 FROM secrets WHERE secrets.identity = persons.identity AND seen_at >= ?
) LIMIT ?
"""
DELETE_VISITOR = tuple(
    f"DELETE FROM {table} WHERE identity = ?"  # noqa: S608
    for table in (
        "secrets",
        "links",
        "push_subscriptions",
        "notice_preferences",
        "notices",
        "mentions",
        "reviews",
        "persons",
    )
)
INSERT_MENTION = "INSERT INTO mentions (identity, code) VALUES (?, ?) ON CONFLICT DO NOTHING"
# Every match that names a person, and whether other people have it among their own.
NAMED_IN = """
SELECT code, EXISTS (
  SELECT 1 FROM members AS others WHERE others.code = own.code AND others.identity <> ?
) FROM (
  SELECT code FROM members WHERE identity = ? UNION SELECT code FROM mentions WHERE identity = ?
) AS own ORDER BY code
"""
DELETE_MEMBER = "DELETE FROM members WHERE identity = ? AND code = ?"
REPLACE_ENTRY = "UPDATE entries SET entry = ? WHERE code = ? AND number = ?"
FORGET_SUMMARY = "UPDATE matches SET summary = NULL WHERE code = ?"
RECORDS_OF = "SELECT code, created_at, record FROM records WHERE owner = ? ORDER BY created_at"
FORGET_DEVICE = "DELETE FROM push_subscriptions WHERE identity = ? AND device = ?"


@cache
def insert_entries(count: int) -> str:
    """The statement that inserts so many entries."""
    return INSERT_ENTRY + ", (?, ?, ?)" * (count - 1)
