-- For the changes of some kinds among many others.
DROP INDEX CONCURRENTLY IF EXISTS audit_entries_creator_id_action_id_idx;
CREATE INDEX CONCURRENTLY audit_entries_creator_id_action_id_idx ON audit_entries (creator_id, action, id);
