-- The time at which the data of the customer were erased.
ALTER TABLE payments ADD COLUMN customer_erased_at TIMESTAMPTZ(3);
ALTER TABLE rejected_payments ADD COLUMN customer_erased_at TIMESTAMPTZ(3);
ALTER TABLE webhook_events ADD COLUMN customer_erased_at TIMESTAMPTZ(3);
