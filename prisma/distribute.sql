-- Spreads the data of creators over the workers of a Citus cluster. Run it once, on the coordinator, when the migrations
-- are applied and the workers are added:
--
--     psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f prisma/distribute.sql
--
-- Requests that write wait until it ends. Set citus.shard_count before, if 32 shards are not what you want.

BEGIN;

SET LOCAL citus.enable_unsafe_triggers = on;
-- Before a function is distributed, no statement of the transaction may have used several connections to a worker.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

-- Rows that are copied have marks, terms and positions already.
ALTER TABLE payment_links DISABLE TRIGGER USER;
ALTER TABLE webhook_events DISABLE TRIGGER USER;

-- All rows of a creator lie on one shard of each table, and these shards on one worker.
SELECT create_distributed_table('creators', 'id');
SELECT create_distributed_table('products', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payment_link_marks', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payment_links', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payment_link_terms', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('idempotency_keys', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payments', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('rejected_payments', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('refunds', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payment_link_holds', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('checkouts', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('provider_refunds', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('disputes', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('api_keys', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('cabinet_sessions', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_endpoints', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('audit_entries', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('event_counters', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_events', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_deliveries', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_attempts', 'creator_id', colocate_with => 'creators');

-- Values that are unique among all creators stay on the coordinator, so that no worker that is gone keeps the creators of
-- the others from writing. They are in the metadata for one transaction to reach them and a worker.
SELECT citus_add_local_table_to_metadata('stores');
SELECT citus_add_local_table_to_metadata('payment_ids');
SELECT citus_add_local_table_to_metadata('refund_ids');
SELECT citus_add_local_table_to_metadata('confirmation_mails');

-- Marks are set on the worker of their creator, where the triggers take the same locks.
SELECT create_distributed_function(
  'mark_payment_links(bigint, bigint, bigint, integer, integer)', 'creator', colocate_with => 'creators'
);

ALTER TABLE payment_links ENABLE TRIGGER USER;
ALTER TABLE webhook_events ENABLE TRIGGER USER;

COMMIT;
