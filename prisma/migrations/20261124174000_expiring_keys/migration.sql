-- For the keys that expire soon.
DROP INDEX CONCURRENTLY IF EXISTS api_keys_expiry_notice_at_idx;
CREATE INDEX CONCURRENTLY api_keys_expiry_notice_at_idx ON api_keys (expiry_notice_at)
  WHERE revoked_at IS NULL AND expiry_notice_at IS NOT NULL;
