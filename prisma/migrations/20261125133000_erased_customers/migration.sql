-- The time at which the data of the customer were erased.
ALTER TABLE payments ADD COLUMN customer_erased_at TIMESTAMPTZ(3);
ALTER TABLE rejected_payments ADD COLUMN customer_erased_at TIMESTAMPTZ(3);
ALTER TABLE webhook_events ADD COLUMN customer_erased_at TIMESTAMPTZ(3);

-- For the events of a payment, by its id as JSON writes it: an event has it first.
CREATE INDEX webhook_events_by_payment ON webhook_events
  (creator_id, (substring(body FROM '"payment":\{"id":"((?:[^"\\]|\\.)*)"')))
  WHERE type LIKE 'payment.%';
