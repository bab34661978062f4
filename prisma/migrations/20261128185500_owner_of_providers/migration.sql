-- The service that has begun the payments of this database, by its PUBLIC_URL: one for payments, one for tests. A copy of the
-- database under another one asks no payment provider. On a cluster the table stays on the coordinator.
CREATE TABLE provider_owners (
  is_test boolean PRIMARY KEY,
  public_url text NOT NULL,
  since timestamptz(3) NOT NULL
);
