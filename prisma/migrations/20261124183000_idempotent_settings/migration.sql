-- Requests of the version before have none. They came by REST, which has no settings, so they are compared without.
ALTER TABLE idempotency_keys ADD COLUMN settings_hash text;
