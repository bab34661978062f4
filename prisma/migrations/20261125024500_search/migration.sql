-- For a part of a label: the index has the labels, so that links without one are not read, nor those with another.
CREATE INDEX ON payment_links (creator_id, id, label) WHERE deleted_at IS NULL AND label IS NOT NULL;

CREATE INDEX rejected_payments_by_customer_email ON rejected_payments (creator_id, lower(customer_email), id);
