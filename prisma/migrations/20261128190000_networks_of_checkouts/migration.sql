-- The network of the customer, as a keyed hash, while the checkout counts against its limits.
ALTER TABLE checkouts ADD COLUMN network text;
