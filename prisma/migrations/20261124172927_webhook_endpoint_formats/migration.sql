-- The endpoints that exist get signed JSON, as before.
ALTER TABLE webhook_endpoints
  ADD COLUMN format text NOT NULL DEFAULT 'STANDARD'
    CHECK (format IN ('STANDARD', 'EMAIL', 'SLACK', 'DISCORD', 'TELEGRAM')),
  ADD COLUMN language text NOT NULL DEFAULT 'EN' CHECK (language IN ('EN', 'RU')),
  ADD COLUMN quiet_until timestamptz(3);
