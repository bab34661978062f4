-- Prisma knows no indexes of expressions. This one makes no difference between upper and lower case.
CREATE INDEX payments_by_customer_email ON payments (lower(customer_email), id);
