ALTER TABLE webhook_endpoints
  ADD COLUMN confirm_by timestamptz(3),
  ADD COLUMN confirmed_at timestamptz(3);
ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_disabled_reason_check;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_disabled_reason_check
  CHECK (disabled_reason IN ('BY_CREATOR', 'GONE', 'FAILING', 'UNCONFIRMED', 'UNSUBSCRIBED'));

CREATE TABLE confirmation_mails (
  address_hash bytea PRIMARY KEY,
  creator_id bigint NOT NULL,
  asked_at timestamptz(3) NOT NULL
);
CREATE INDEX confirmation_mails_creator_id_asked_at_idx ON confirmation_mails (creator_id, asked_at);
CREATE INDEX confirmation_mails_asked_at_idx ON confirmation_mails (asked_at);

-- Where the data are distributed already, so is this table.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass) THEN
      PERFORM create_distributed_table('confirmation_mails', 'address_hash', colocate_with => 'none');
    END IF;
  END IF;
END $$;

-- An event that is for its endpoint alone has no number: a test, and the question whether a mailbox wants to be told.
DROP TRIGGER webhook_event_written ON webhook_events;
CREATE TRIGGER webhook_event_written BEFORE INSERT ON webhook_events
FOR EACH ROW WHEN (NEW.type NOT IN ('webhook.test', 'webhook.confirmation'))
EXECUTE FUNCTION number_webhook_event();
