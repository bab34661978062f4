-- For a part of a customer's name or e-mail address, and for the list of customers: the index has both texts, so that only
-- the payments that are found are read.
DROP INDEX CONCURRENTLY IF EXISTS payments_by_customer;
CREATE INDEX CONCURRENTLY payments_by_customer ON payments (creator_id, id, customer_email, customer_name)
  WHERE customer_email IS NOT NULL OR customer_name IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS rejected_payments_by_customer;
CREATE INDEX CONCURRENTLY rejected_payments_by_customer ON rejected_payments (creator_id, id, customer_email, customer_name)
  WHERE customer_email IS NOT NULL OR customer_name IS NOT NULL;
