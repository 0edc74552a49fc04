"""The statements about notices, which both databases share."""

from __future__ import annotations

INSERT_NOTICE = """
INSERT INTO notices (identity, code, turn, target, seat, due, tries, created_at)
VALUES (?, ?, ?, '', ?, ?, 0, ?) ON CONFLICT DO NOTHING
"""
INSERT_DELIVERY = """
INSERT INTO notices (identity, code, turn, target, seat, due, tries, created_at)
VALUES (?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING
"""
DUE_NOTICES = """
SELECT identity, code, turn, target, seat, due, tries FROM notices
WHERE due <= ? ORDER BY due LIMIT ?
"""
# Two processes cannot take the same notice: the second finds another due time.
TAKE_NOTICE = """
UPDATE notices SET due = ?, tries = tries + 1
WHERE identity = ? AND code = ? AND turn = ? AND target = ? AND due = ? RETURNING tries
"""
SET_DUE = """
UPDATE notices SET due = ?, tries = ?
WHERE identity = ? AND code = ? AND turn = ? AND target = ?
"""
FINISH_NOTICE = """
UPDATE notices SET due = NULL WHERE identity = ? AND code = ? AND turn = ? AND target = ?
"""
DELETE_FINISHED = "DELETE FROM notices WHERE due IS NULL AND created_at < ?"
FINISH_TARGET = "UPDATE notices SET due = NULL WHERE identity = ? AND target = ?"
SUBSCRIBERS = """
SELECT identity FROM push_subscriptions
UNION SELECT identity FROM notice_preferences WHERE address <> '' AND is_confirmed = 1
"""
SUBSCRIPTIONS = """
SELECT number, endpoint, public_key, auth FROM push_subscriptions WHERE identity = ?
ORDER BY created_at DESC
"""
INSERT_SUBSCRIPTION = """
INSERT INTO push_subscriptions (number, identity, endpoint, public_key, auth, created_at, device)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE
SET number = excluded.number, identity = excluded.identity, public_key = excluded.public_key,
auth = excluded.auth, created_at = excluded.created_at, device = excluded.device
"""
DELETE_SUBSCRIPTION = "DELETE FROM push_subscriptions WHERE number = ? RETURNING identity"
DELETE_ENDPOINT = """
DELETE FROM push_subscriptions WHERE identity = ? AND endpoint = ? RETURNING number
"""
PREFERENCES = """
SELECT language, zone, quiet_from, quiet_to, address, is_confirmed
FROM notice_preferences WHERE identity = ?
"""
SAVE_PREFERENCES = """
INSERT INTO notice_preferences
(identity, language, zone, quiet_from, quiet_to, address, is_confirmed)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (identity) DO UPDATE
SET language = excluded.language, zone = excluded.zone, quiet_from = excluded.quiet_from,
quiet_to = excluded.quiet_to, address = excluded.address, is_confirmed = excluded.is_confirmed
"""
FORGET_ADDRESS = """
UPDATE notice_preferences SET address = '', is_confirmed = 0 WHERE identity = ?
"""
INSERT_KEY = "INSERT INTO server_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
