-- For a part of a label: the index has the labels, so that links without one are not read, nor those with another.
DROP INDEX CONCURRENTLY IF EXISTS payment_links_creator_id_id_label_idx;
CREATE INDEX CONCURRENTLY payment_links_creator_id_id_label_idx ON payment_links (creator_id, id, label)
  WHERE deleted_at IS NULL AND label IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS rejected_payments_by_customer_email;
CREATE INDEX CONCURRENTLY rejected_payments_by_customer_email ON rejected_payments (creator_id, lower(customer_email), id);
