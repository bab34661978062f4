-- The status of the links that were used before there was one. It is a migration of its own, so that it locks nothing but
-- their rows.
UPDATE payment_links SET status = 'USED' WHERE use_once AND used_at IS NOT NULL AND status <> 'USED';
