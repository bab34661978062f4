-- For the list of those that wait for a person.
DROP INDEX CONCURRENTLY IF EXISTS checkouts_stuck;
CREATE INDEX CONCURRENTLY checkouts_stuck ON checkouts (created_at DESC) WHERE state = 'STUCK';
