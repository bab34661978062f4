-- A link that has expired stays EXPIRED until it gets another end. Otherwise each change would let it expire once more. An
-- update that ends another status may also say that the link has expired meanwhile.
CREATE OR REPLACE FUNCTION set_payment_link_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := CASE
    WHEN NEW.use_once AND NEW.used_at IS NOT NULL THEN 'USED'
    WHEN NOT NEW.use_once AND NEW.payment_count >= NEW.max_payments THEN 'SOLD_OUT'
    WHEN NOT NEW.is_enabled THEN 'DISABLED'
    WHEN NEW.status = 'EXPIRED' AND NEW.expires_at = OLD.expires_at THEN 'EXPIRED'
    ELSE 'ACTIVE'
  END;
  RETURN NEW;
END $$;

ALTER TABLE api_keys ADD COLUMN expiry_notice_at TIMESTAMPTZ(3);
UPDATE api_keys SET expiry_notice_at = (expires_at AT TIME ZONE 'UTC' - interval '7 days') AT TIME ZONE 'UTC'
WHERE expires_at IS NOT NULL AND revoked_at IS NULL;

ALTER TABLE webhook_endpoints ADD COLUMN failing_told_at TIMESTAMPTZ(3);
