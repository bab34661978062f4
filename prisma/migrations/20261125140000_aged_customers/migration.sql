-- For customers that are erased by the age of their payments: payments that still have one.
CREATE INDEX payments_with_customer ON payments (creator_id, created_at)
  WHERE num_nonnulls(customer_email, customer_name, customer_phone_number) > 0;
CREATE INDEX rejected_payments_with_customer ON rejected_payments (creator_id, created_at)
  WHERE num_nonnulls(customer_email, customer_name, customer_phone_number) > 0;
