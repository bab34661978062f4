-- For the changes of one thing among many others.
DROP INDEX CONCURRENTLY IF EXISTS audit_entries_creator_id_target_id_id_idx;
CREATE INDEX CONCURRENTLY audit_entries_creator_id_target_id_id_idx ON audit_entries (creator_id, target_id, id);
