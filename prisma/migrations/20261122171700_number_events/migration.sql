-- Numbers the existing events by time. This may take half a minute
-- for a million events. It is a migration of its own, so that it locks nothing but their rows.
UPDATE webhook_events AS event SET position = numbered.position
FROM (
  SELECT creator_id, id, row_number() OVER (PARTITION BY creator_id ORDER BY created_at, id) AS position
  FROM webhook_events WHERE type <> 'webhook.test' AND position IS NULL
) AS numbered
WHERE event.creator_id = numbered.creator_id AND event.id = numbered.id;
