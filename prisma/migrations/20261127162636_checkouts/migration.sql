-- The payment provider that took a payment; null if another payment site did.
ALTER TABLE payments ADD COLUMN provider text;
ALTER TABLE payments ADD CONSTRAINT payments_provider_check CHECK (provider IN ('STRIPE', 'YOOKASSA')) NOT VALID;
ALTER TABLE rejected_payments ADD COLUMN provider text;
ALTER TABLE rejected_payments ADD CONSTRAINT rejected_payments_provider_check
  CHECK (provider IN ('STRIPE', 'YOOKASSA')) NOT VALID;

CREATE TABLE checkouts (
  id uuid NOT NULL,
  creator_id bigint NOT NULL,
  payment_link_id bigint NOT NULL,
  provider text NOT NULL CHECK (provider IN ('STRIPE', 'YOOKASSA')),
  is_test boolean NOT NULL,
  provider_id text,
  address text,
  currency text NOT NULL CHECK (currency IN ('EUR', 'RUB')),
  amount decimal(11,2) NOT NULL CHECK (amount > 0),
  title text NOT NULL,
  language text NOT NULL,
  is_limited boolean NOT NULL,
  customer_email text,
  customer_name text,
  customer_phone_number text,
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'OPEN', 'RECORDED', 'REJECTED', 'ENDED', 'STUCK')),
  payment_id text,
  tries integer NOT NULL DEFAULT 0,
  looked_at timestamptz(3),
  next_look_at timestamptz(3),
  ends_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (creator_id, id),
  FOREIGN KEY (creator_id, payment_link_id) REFERENCES payment_links ON DELETE RESTRICT,
  -- What has ended is not looked at, and forgets its customer.
  CONSTRAINT checkouts_next_look_at_check CHECK ((next_look_at IS NULL) = (state NOT IN ('NEW', 'OPEN'))),
  CONSTRAINT checkouts_customer_check CHECK (
    next_look_at IS NOT NULL OR num_nonnulls(customer_email, customer_name, customer_phone_number) = 0
  ),
  CONSTRAINT checkouts_page_check CHECK (state <> 'OPEN' OR num_nulls(provider_id, address) = 0)
);
CREATE INDEX checkouts_next_look_at_idx ON checkouts (next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX checkouts_open ON checkouts (creator_id, payment_link_id) WHERE next_look_at IS NOT NULL;
CREATE INDEX checkouts_created_at_idx ON checkouts (created_at);

CREATE TABLE provider_refunds (
  id uuid NOT NULL,
  creator_id bigint NOT NULL REFERENCES creators ON DELETE RESTRICT,
  provider text NOT NULL CHECK (provider IN ('STRIPE', 'YOOKASSA')),
  payment_id text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('EUR', 'RUB')),
  amount decimal(11,2) NOT NULL CHECK (amount > 0),
  reason text,
  reopen_link boolean NOT NULL DEFAULT false,
  origin text NOT NULL CHECK (origin IN ('REJECTED', 'SUPPORT', 'SEEN')),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED', 'STUCK')),
  refund_id text,
  number integer NOT NULL DEFAULT 1,
  tries integer NOT NULL DEFAULT 0,
  next_look_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (creator_id, id),
  CONSTRAINT provider_refunds_next_look_at_check CHECK ((next_look_at IS NULL) = (status <> 'PENDING'))
);
CREATE UNIQUE INDEX provider_refunds_creator_id_refund_id_key ON provider_refunds (creator_id, refund_id);
-- A payment is sent back by one refund after the other.
CREATE UNIQUE INDEX provider_refunds_asked ON provider_refunds (creator_id, payment_id)
WHERE status = 'PENDING' AND origin <> 'SEEN';
CREATE INDEX provider_refunds_creator_id_payment_id_idx ON provider_refunds (creator_id, payment_id);
CREATE INDEX provider_refunds_next_look_at_idx ON provider_refunds (next_look_at) WHERE next_look_at IS NOT NULL;

CREATE TABLE disputes (
  id bigserial,
  creator_id bigint NOT NULL REFERENCES creators ON DELETE RESTRICT,
  provider text NOT NULL CHECK (provider IN ('STRIPE', 'YOOKASSA')),
  dispute_id text NOT NULL,
  payment_id text NOT NULL,
  currency text NOT NULL,
  amount decimal(11,2) NOT NULL,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('OPEN', 'WON', 'LOST')),
  evidence_due_by timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  PRIMARY KEY (creator_id, id)
);
ALTER SEQUENCE disputes_id_seq MAXVALUE 9007199254740991;
CREATE UNIQUE INDEX disputes_creator_id_dispute_id_key ON disputes (creator_id, dispute_id);
CREATE INDEX disputes_creator_id_payment_id_idx ON disputes (creator_id, payment_id);
CREATE INDEX disputes_created_at_idx ON disputes (created_at) WHERE status = 'OPEN';

-- Where the data are distributed already, so are these tables.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass) THEN
      PERFORM create_distributed_table('checkouts', 'creator_id', colocate_with => 'creators');
      PERFORM create_distributed_table('provider_refunds', 'creator_id', colocate_with => 'creators');
      PERFORM create_distributed_table('disputes', 'creator_id', colocate_with => 'creators');
    END IF;
  END IF;
END $$;
