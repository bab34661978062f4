-- For the checkouts that a network has under way.
DROP INDEX CONCURRENTLY IF EXISTS checkouts_network;
CREATE INDEX CONCURRENTLY checkouts_network ON checkouts (creator_id, network) WHERE network IS NOT NULL;
