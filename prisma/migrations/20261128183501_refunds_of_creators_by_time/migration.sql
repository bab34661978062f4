-- For the sum of what a creator has asked for in 30 days.
DROP INDEX CONCURRENTLY IF EXISTS provider_refunds_by_creator;
CREATE INDEX CONCURRENTLY provider_refunds_by_creator ON provider_refunds (creator_id, created_at) WHERE by_creator;
