-- The endpoints that exist get signed JSON, as before. Citus takes a constraint only as a statement of its own.
ALTER TABLE webhook_endpoints
  ADD COLUMN format text NOT NULL DEFAULT 'STANDARD',
  ADD COLUMN language text NOT NULL DEFAULT 'EN',
  ADD COLUMN quiet_until timestamptz(3);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_format_check
  CHECK (format IN ('STANDARD', 'EMAIL', 'SLACK', 'DISCORD', 'TELEGRAM'));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_language_check CHECK (language IN ('EN', 'RU'));
