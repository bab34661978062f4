-- For customers that are erased by the age of their payments: payments that still have one.
DROP INDEX CONCURRENTLY IF EXISTS payments_with_customer;
CREATE INDEX CONCURRENTLY payments_with_customer ON payments (creator_id, created_at)
  WHERE num_nonnulls(customer_email, customer_name, customer_phone_number) > 0;

DROP INDEX CONCURRENTLY IF EXISTS rejected_payments_with_customer;
CREATE INDEX CONCURRENTLY rejected_payments_with_customer ON rejected_payments (creator_id, created_at)
  WHERE num_nonnulls(customer_email, customer_name, customer_phone_number) > 0;
