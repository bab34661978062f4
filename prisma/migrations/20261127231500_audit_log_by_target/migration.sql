-- For the changes of one thing among many others.
CREATE INDEX ON audit_entries (creator_id, target_id, id);
