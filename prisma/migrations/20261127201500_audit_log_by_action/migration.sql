-- For the changes of some kinds among many others.
CREATE INDEX ON audit_entries (creator_id, action, id);
