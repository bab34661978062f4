SET citus.enable_unsafe_triggers = on;
SET citus.multi_shard_modify_mode = 'sequential';
ALTER TABLE payment_links DISABLE TRIGGER USER;

SELECT create_distributed_table('creators', 'id');
SELECT create_distributed_table('products', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payment_link_marks', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payment_links', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payment_link_terms', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('idempotency_keys', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('payments', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('api_keys', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_endpoints', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_events', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_deliveries', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('webhook_attempts', 'creator_id', colocate_with => 'creators');
SELECT create_distributed_table('stores', 'name', colocate_with => 'none');
SELECT create_distributed_table('payment_ids', 'id', colocate_with => 'none');

SELECT create_distributed_function('mark_payment_links(bigint, bigint, bigint, integer, integer)', 'creator', colocate_with => 'creators');
ALTER TABLE payment_links ENABLE TRIGGER USER;
