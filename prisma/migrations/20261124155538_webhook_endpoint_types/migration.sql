-- An endpoint without types gets all events, so the endpoints that exist stay as they are.
ALTER TABLE webhook_endpoints
  ADD COLUMN description text,
  ADD COLUMN types text[] NOT NULL DEFAULT '{}';
