-- For the events of a payment, by its id as JSON writes it: an event has it first.
DROP INDEX CONCURRENTLY IF EXISTS webhook_events_by_payment;
CREATE INDEX CONCURRENTLY webhook_events_by_payment ON webhook_events
  (creator_id, (substring(body FROM '"payment":\{"id":"((?:[^"\\]|\\.)*)"')))
  WHERE type LIKE 'payment.%';
