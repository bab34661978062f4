-- Tables with their constraints and indexes, then sequences, then triggers. schema.prisma explains the columns.
--
-- Constraints and indexes get the name that Prisma expects where none is given. Unique indexes would get another.
-- Indexes that begin with the creator come last: of two that seem to cost the same, PostgreSQL takes the younger one.

CREATE TABLE creators (
  id BIGSERIAL PRIMARY KEY,
  store_name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  suspended_at TIMESTAMPTZ(3),
  suspension_reason TEXT
);
-- Ignores case. Prisma knows no indexes of expressions.
CREATE INDEX creators_by_store_name ON creators (lower(store_name) COLLATE "C", id);

CREATE TABLE stores (
  name TEXT PRIMARY KEY,
  creator_id BIGINT NOT NULL
);

CREATE TABLE products (
  id BIGSERIAL,
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  title TEXT NOT NULL,
  is_free BOOLEAN NOT NULL,
  is_archived BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  link_expires_after_seconds INTEGER,
  link_success_url TEXT,
  marked_links BIGINT NOT NULL DEFAULT 0,
  marked_up_to BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (creator_id, id)
);
CREATE INDEX ON products (id);

CREATE TABLE api_keys (
  id BIGSERIAL,
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  name TEXT NOT NULL,
  hash BYTEA NOT NULL,
  previous_hash BYTEA,
  previous_secret_expires_at TIMESTAMPTZ(3),
  prefix TEXT NOT NULL,
  last_four TEXT NOT NULL,
  access TEXT NOT NULL DEFAULT 'FULL' CHECK (access IN ('READ', 'SELL', 'FULL')),
  expires_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3),
  request_count BIGINT NOT NULL DEFAULT 0,
  revoked_at TIMESTAMPTZ(3),
  PRIMARY KEY (creator_id, id)
);
CREATE INDEX ON api_keys (id);
CREATE UNIQUE INDEX api_keys_creator_id_hash_key ON api_keys (creator_id, hash);
CREATE UNIQUE INDEX api_keys_creator_id_previous_hash_key ON api_keys (creator_id, previous_hash)
WHERE previous_hash IS NOT NULL;
CREATE INDEX ON api_keys (creator_id) WHERE revoked_at IS NULL;

CREATE TABLE cabinet_sessions (
  id BIGSERIAL,
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  token_hash BYTEA,
  token_expires_at TIMESTAMPTZ(3),
  secret_hash BYTEA,
  api_key_id BIGINT,
  key_hash BYTEA,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (creator_id, id)
);
CREATE UNIQUE INDEX cabinet_sessions_creator_id_token_hash_key ON cabinet_sessions (creator_id, token_hash);
CREATE UNIQUE INDEX cabinet_sessions_creator_id_secret_hash_key ON cabinet_sessions (creator_id, secret_hash);
CREATE INDEX ON cabinet_sessions (expires_at);

CREATE TABLE audit_entries (
  id BIGINT NOT NULL,
  creator_id BIGINT NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('KEY', 'PLATFORM', 'SESSION')),
  api_key_id BIGINT,
  session_id BIGINT,
  action TEXT NOT NULL,
  target_type TEXT NOT NULL,
  target_id TEXT NOT NULL,
  reason TEXT,
  request_id TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (creator_id, id)
);
CREATE INDEX ON audit_entries (id) WHERE actor = 'PLATFORM';

CREATE TABLE exchange_rates (
  id BIGSERIAL PRIMARY KEY,
  source TEXT NOT NULL,
  date DATE NOT NULL,
  rate DECIMAL(18,8) NOT NULL,
  fetched_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX exchange_rates_source_date_key ON exchange_rates (source, date);

-- Links and payments have no foreign key to creators: the product of a link has the same creator, and so has the link of a
-- payment. Looking for the creator once more, and locking it, took a tenth of the time of each INSERT.
CREATE TABLE payment_links (
  id BIGSERIAL,
  uuid UUID NOT NULL,
  creator_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL,
  use_once BOOLEAN NOT NULL,
  metadata JSON NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  eur_price DECIMAL(9,2),
  eur_discount_price DECIMAL(9,2),
  eur_is_discount_price BOOLEAN NOT NULL,
  rub_price DECIMAL(11,2),
  rub_discount_price DECIMAL(11,2),
  rub_is_discount_price BOOLEAN NOT NULL,
  rate DECIMAL(18,8),
  rate_source TEXT,
  rate_date DATE,
  made_by_key_id BIGINT,
  request_id TEXT,
  label TEXT,
  success_url TEXT,
  uses_defaults BOOLEAN NOT NULL DEFAULT false,
  is_enabled BOOLEAN NOT NULL DEFAULT true,
  expires_at TIMESTAMPTZ(3),
  max_payments INTEGER CHECK (max_payments BETWEEN 1 AND 1000000),
  payment_count INTEGER NOT NULL DEFAULT 0,
  held_until TIMESTAMPTZ(3),
  used_at TIMESTAMPTZ(3),
  status TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DISABLED', 'EXPIRED', 'SOLD_OUT', 'USED')),
  deleted_at TIMESTAMPTZ(3),
  PRIMARY KEY (creator_id, id),
  FOREIGN KEY (creator_id, product_id) REFERENCES products ON DELETE RESTRICT
);
CREATE INDEX ON payment_links (expires_at)
WHERE deleted_at IS NULL AND status = 'ACTIVE' AND expires_at IS NOT NULL;
CREATE INDEX ON payment_links (status, id) WHERE deleted_at IS NULL;
CREATE INDEX ON payment_links (id) WHERE made_by_key_id IS NULL AND request_id IS NOT NULL;
CREATE UNIQUE INDEX payment_links_creator_id_uuid_key ON payment_links (creator_id, uuid);
CREATE INDEX ON payment_links (creator_id, product_id, id) WHERE deleted_at IS NULL;
CREATE INDEX ON payment_links (creator_id, use_once, id) WHERE deleted_at IS NULL;
CREATE INDEX ON payment_links (creator_id, created_at, id) WHERE deleted_at IS NULL;
-- Serves the list of all links of a creator, too.
CREATE INDEX ON payment_links (creator_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX ON payment_links (creator_id, product_id, status, id) WHERE deleted_at IS NULL AND status <> 'ACTIVE';
CREATE INDEX ON payment_links (creator_id, expires_at)
WHERE deleted_at IS NULL AND status = 'ACTIVE' AND expires_at IS NOT NULL;

CREATE TABLE payment_link_marks (
  creator_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL,
  link_id BIGINT NOT NULL,
  links INTEGER NOT NULL,
  PRIMARY KEY (creator_id, product_id, link_id),
  FOREIGN KEY (creator_id, product_id) REFERENCES products ON DELETE RESTRICT
);

CREATE TABLE payment_link_terms (
  creator_id BIGINT NOT NULL,
  term UUID NOT NULL,
  link_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL,
  use_once BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (creator_id, term, link_id, product_id, use_once, created_at)
);

CREATE TABLE payment_link_holds (
  creator_id BIGINT NOT NULL,
  payment_link_id BIGINT NOT NULL,
  hold_id TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (creator_id, payment_link_id, hold_id),
  FOREIGN KEY (creator_id, payment_link_id) REFERENCES payment_links ON DELETE RESTRICT
);
CREATE INDEX ON payment_link_holds (expires_at);

CREATE TABLE idempotency_keys (
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  key TEXT NOT NULL,
  payment_link_id BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (creator_id, key),
  FOREIGN KEY (creator_id, payment_link_id) REFERENCES payment_links ON DELETE RESTRICT
);
CREATE INDEX ON idempotency_keys (created_at);

CREATE TABLE payments (
  id BIGSERIAL,
  payment_id TEXT NOT NULL,
  creator_id BIGINT NOT NULL,
  payment_link_id BIGINT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'RUB')),
  amount DECIMAL(11,2) NOT NULL,
  refunded_amount DECIMAL(11,2) NOT NULL DEFAULT 0,
  frees_place BOOLEAN NOT NULL DEFAULT false,
  customer_email TEXT,
  customer_name TEXT,
  customer_phone_number TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  audit_entry TEXT[],
  PRIMARY KEY (creator_id, id),
  FOREIGN KEY (creator_id, payment_link_id) REFERENCES payment_links ON DELETE RESTRICT,
  CONSTRAINT payments_refunded_amount_check CHECK (refunded_amount BETWEEN 0 AND amount)
);
CREATE INDEX ON payments (id);
CREATE INDEX ON payments (created_at, id);
-- Ignores case, like creators_by_store_name.
CREATE INDEX payments_by_customer_email ON payments (lower(customer_email), id);
CREATE UNIQUE INDEX payments_creator_id_payment_id_key ON payments (creator_id, payment_id);
CREATE INDEX ON payments (creator_id, payment_link_id, id DESC);
CREATE INDEX ON payments (creator_id, created_at, id);

CREATE TABLE rejected_payments (
  id BIGSERIAL,
  payment_id TEXT NOT NULL,
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  payment_link_id BIGINT NOT NULL,
  reason TEXT NOT NULL CHECK (
    reason IN ('DELETED', 'DISABLED', 'EXPIRED', 'USED', 'SOLD_OUT', 'HELD', 'HOLD_LAPSED', 'WRONG_AMOUNT')
  ),
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'RUB')),
  amount DECIMAL(11,2) NOT NULL,
  refunded_amount DECIMAL(11,2) NOT NULL DEFAULT 0,
  customer_email TEXT,
  customer_name TEXT,
  customer_phone_number TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  resolved_at TIMESTAMPTZ(3),
  PRIMARY KEY (creator_id, id),
  FOREIGN KEY (creator_id, payment_link_id) REFERENCES payment_links ON DELETE RESTRICT,
  CONSTRAINT rejected_payments_refunded_amount_check CHECK (refunded_amount BETWEEN 0 AND amount)
);
CREATE INDEX rejected_payments_unresolved ON rejected_payments (id) WHERE resolved_at IS NULL;
CREATE INDEX rejected_payments_all ON rejected_payments (id);
CREATE UNIQUE INDEX rejected_payments_creator_id_payment_id_key ON rejected_payments (creator_id, payment_id);
CREATE INDEX rejected_payments_unresolved_by_creator ON rejected_payments (creator_id, id) WHERE resolved_at IS NULL;
CREATE INDEX rejected_payments_resolved_by_creator ON rejected_payments (creator_id, id)
WHERE resolved_at IS NOT NULL;

CREATE TABLE payment_ids (
  id TEXT PRIMARY KEY,
  creator_id BIGINT NOT NULL
);

CREATE TABLE refunds (
  id BIGSERIAL,
  refund_id TEXT NOT NULL,
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  payment_row_id BIGINT,
  rejected_payment_row_id BIGINT,
  currency TEXT NOT NULL CHECK (currency IN ('EUR', 'RUB')),
  amount DECIMAL(11,2) NOT NULL CHECK (amount > 0),
  reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (creator_id, id),
  FOREIGN KEY (creator_id, payment_row_id) REFERENCES payments ON DELETE RESTRICT,
  FOREIGN KEY (creator_id, rejected_payment_row_id) REFERENCES rejected_payments ON DELETE RESTRICT,
  CONSTRAINT refunds_payment_check CHECK (num_nonnulls(payment_row_id, rejected_payment_row_id) = 1)
);
CREATE UNIQUE INDEX refunds_creator_id_refund_id_key ON refunds (creator_id, refund_id);
CREATE INDEX ON refunds (creator_id, payment_row_id, id DESC);
CREATE INDEX ON refunds (creator_id, rejected_payment_row_id, id DESC) WHERE rejected_payment_row_id IS NOT NULL;

CREATE TABLE refund_ids (
  id TEXT PRIMARY KEY,
  creator_id BIGINT NOT NULL
);

CREATE TABLE event_counters (
  creator_id BIGINT PRIMARY KEY REFERENCES creators ON DELETE RESTRICT,
  newest BIGINT NOT NULL
);

CREATE TABLE webhook_events (
  id TEXT NOT NULL,
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  position BIGINT,
  PRIMARY KEY (creator_id, id)
);
CREATE INDEX ON webhook_events (created_at);
CREATE UNIQUE INDEX webhook_events_creator_id_position_key ON webhook_events (creator_id, position);
CREATE INDEX ON webhook_events (creator_id, type, position);
CREATE INDEX ON webhook_events (creator_id, created_at, position);

CREATE TABLE webhook_endpoints (
  id BIGSERIAL,
  creator_id BIGINT NOT NULL REFERENCES creators ON DELETE RESTRICT,
  url TEXT NOT NULL,
  secret BYTEA NOT NULL,
  previous_secret BYTEA,
  previous_secret_expires_at TIMESTAMPTZ(3),
  disabled_reason TEXT CHECK (disabled_reason IN ('BY_CREATOR', 'GONE', 'FAILING')),
  failing_since TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  PRIMARY KEY (creator_id, id)
);

CREATE TABLE webhook_deliveries (
  id BIGSERIAL,
  creator_id BIGINT NOT NULL,
  event_id TEXT NOT NULL,
  endpoint_id BIGINT NOT NULL,
  status TEXT NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED')),
  attempts_made INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(3),
  claimed_until TIMESTAMPTZ(3),
  claim_id UUID,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (creator_id, id),
  FOREIGN KEY (creator_id, event_id) REFERENCES webhook_events ON DELETE RESTRICT,
  FOREIGN KEY (creator_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE RESTRICT
);
CREATE INDEX ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE UNIQUE INDEX webhook_deliveries_creator_id_event_id_endpoint_id_key
ON webhook_deliveries (creator_id, event_id, endpoint_id);
CREATE INDEX ON webhook_deliveries (creator_id, endpoint_id, id DESC);
CREATE INDEX ON webhook_deliveries (creator_id, endpoint_id, status, id DESC);
CREATE INDEX ON webhook_deliveries (creator_id, endpoint_id, status, next_attempt_at);

CREATE TABLE webhook_attempts (
  id BIGSERIAL,
  creator_id BIGINT NOT NULL,
  delivery_id BIGINT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  duration_ms INTEGER NOT NULL,
  status INTEGER,
  error TEXT,
  problem TEXT,
  response_body TEXT,
  PRIMARY KEY (creator_id, id),
  FOREIGN KEY (creator_id, delivery_id) REFERENCES webhook_deliveries ON DELETE RESTRICT
);
CREATE INDEX ON webhook_attempts (creator_id, delivery_id, id);

-- JSON holds integers exactly up to 2^53 - 1. An API key has room for six digits of 62 values for the id of its creator.
ALTER SEQUENCE creators_id_seq MAXVALUE 56800235583;
ALTER SEQUENCE products_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE api_keys_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE exchange_rates_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE payment_links_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE payments_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE rejected_payments_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE refunds_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE webhook_endpoints_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE webhook_deliveries_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE webhook_attempts_id_seq MAXVALUE 9007199254740991;

-- Triggers keep marks, terms and statuses right when links are changed by SQL, past the service, or refuse the change.
--
-- All names are qualified, or resolved when a function is made: pg_restore sets an empty search_path.

-- Checks a new link and fills in the defaults of its product.
--
-- Whoever makes a link shares a lock on the links of its product until the commit. A mark that was set after the id was
-- drawn and before the lock was taken has not counted the link. So the link is refused; with a new id it is accepted.
--
-- A link to a free, archived or unknown product is left out rather than refused: clients ask for such links, and an error
-- of theirs should not fill the log of the server.
CREATE FUNCTION check_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashint8extended(NEW.product_id, 5071994));
  SELECT is_free, is_archived, marked_up_to, link_expires_after_seconds, link_success_url INTO product
  FROM public.products WHERE creator_id = NEW.creator_id AND id = NEW.product_id;
  IF NOT FOUND OR product.is_free OR product.is_archived THEN
    RAISE NOTICE 'payment link % is left out: creator % has no product % for sale',
      NEW.id, NEW.creator_id, NEW.product_id;
    RETURN NULL;
  END IF;
  IF product.marked_up_to >= NEW.id THEN
    RAISE EXCEPTION 'payment link % cannot be added to product %: links after it are counted already',
      NEW.id, NEW.product_id
      USING ERRCODE = 'serialization_failure',
        HINT = 'Leave the id to the sequence payment_links_id_seq. To restore a backup, use pg_restore --disable-triggers.';
  END IF;
  IF NEW.uses_defaults AND num_nonnulls(product.link_expires_after_seconds, product.link_success_url) > 0 THEN
    NEW.success_url := coalesce(NEW.success_url, product.link_success_url);
    NEW.expires_at := coalesce(
      NEW.expires_at, NEW.created_at + product.link_expires_after_seconds * interval '1 second'
    );
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payment_link_made BEFORE INSERT ON payment_links
FOR EACH ROW EXECUTE FUNCTION check_payment_link();

-- Sets the status that filters find. It does not tell whether the time of a link is up: the service marks such links
-- EXPIRED a little later.
CREATE FUNCTION set_payment_link_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := CASE
    WHEN NEW.use_once AND NEW.used_at IS NOT NULL THEN 'USED'
    WHEN NOT NEW.use_once AND NEW.payment_count >= NEW.max_payments THEN 'SOLD_OUT'
    WHEN NOT NEW.is_enabled THEN 'DISABLED'
    ELSE 'ACTIVE'
  END;
  RETURN NEW;
END $$;

-- Most links are made without any of this, and are ACTIVE by default.
CREATE TRIGGER payment_link_made_other BEFORE INSERT ON payment_links
FOR EACH ROW WHEN (NOT NEW.is_enabled OR NEW.used_at IS NOT NULL OR NEW.payment_count > 0)
EXECUTE FUNCTION set_payment_link_status();

CREATE TRIGGER payment_link_changed
BEFORE UPDATE OF use_once, used_at, payment_count, max_payments, is_enabled, expires_at ON payment_links
FOR EACH ROW EXECUTE FUNCTION set_payment_link_status();

-- Sets a mark at every `every`-th link of a product, oldest first, from its newest mark up to the link `up_to`. Looks at
-- `slice` links at a time, and returns whether there may be more to do. It fails rather than wait long for its lock, since
-- others would wait behind it.
--
-- Once it holds the lock alone, no link is under way. Later links get higher ids than `up_to`, which was drawn before, so
-- no link comes between those that are counted now. Each statement of a plpgsql function sees what was committed before
-- it, so it sees the links that the lock has waited for.
CREATE FUNCTION mark_payment_links(creator bigint, product bigint, up_to bigint, every integer, slice integer)
RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  marks integer;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashint8extended(product, 5071994));
  PERFORM FROM public.products WHERE creator_id = creator AND id = product FOR NO KEY UPDATE;

  WITH unmarked AS (
    SELECT id, row_number() OVER (ORDER BY id) AS place
    FROM public.payment_links
    WHERE creator_id = creator AND product_id = product AND deleted_at IS NULL
      AND id > (SELECT marked_up_to FROM public.products WHERE creator_id = creator AND id = product)
      AND id <= up_to
    ORDER BY id
    LIMIT slice
  ), mark AS (
    INSERT INTO public.payment_link_marks (creator_id, product_id, link_id, links)
    SELECT creator, product, id, every FROM unmarked WHERE place % every = 0
    RETURNING link_id
  )
  UPDATE public.products SET marked_up_to = newest, marked_links = marked_links + count * every
  FROM (SELECT max(link_id) AS newest, count(*) AS count FROM mark) AS marked
  WHERE creator_id = creator AND id = product AND newest IS NOT NULL
  RETURNING count INTO marks;

  RETURN coalesce(marks * every = slice, false);
END $$;

-- Takes a deleted link out of the counts, and puts a restored one back. The lock on the product waits for marks that are
-- being set.
CREATE FUNCTION recount_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := CASE WHEN TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM public.products
  WHERE creator_id = OLD.creator_id AND id = OLD.product_id FOR NO KEY UPDATE;
  UPDATE public.products SET marked_links = marked_links + change
  WHERE creator_id = OLD.creator_id AND id = OLD.product_id AND marked_up_to >= OLD.id;
  IF FOUND THEN
    UPDATE public.payment_link_marks SET links = links + change
    WHERE creator_id = OLD.creator_id AND product_id = OLD.product_id AND link_id = (
      SELECT min(link_id) FROM public.payment_link_marks
      WHERE creator_id = OLD.creator_id AND product_id = OLD.product_id AND link_id >= OLD.id
    );
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_link_recounted AFTER UPDATE OF deleted_at ON payment_links
FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
EXECUTE FUNCTION recount_payment_link();

CREATE TRIGGER payment_link_removed AFTER DELETE ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION recount_payment_link();

-- Marks stand at ids of a product, and customers have both in their payment addresses. The uuid names the creator.
CREATE FUNCTION refuse_to_move_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the id, the product and the creator of payment link % cannot be changed', OLD.id
    USING HINT = 'Delete the link (set deleted_at) and make another.';
END $$;

CREATE TRIGGER payment_link_stays BEFORE UPDATE OF id, product_id, creator_id ON payment_links
FOR EACH ROW WHEN ((OLD.id, OLD.product_id, OLD.creator_id) <> (NEW.id, NEW.product_id, NEW.creator_id))
EXECUTE FUNCTION refuse_to_move_payment_link();

-- The term of a key and its value in the index.
CREATE FUNCTION payment_link_term(key text, value text) RETURNS uuid LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT encode(substring(sha256(convert_to(length(key) || ':' || key || value, 'UTF8')) FOR 16), 'hex')::uuid;
END;

-- The terms of metadata: one for each of the first 100 top-level keys whose values are strings, numbers or booleans.
-- Without that bound, terms could take many times the space of the metadata.
CREATE FUNCTION payment_link_terms(metadata json) RETURNS SETOF uuid LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT payment_link_term(key, value #>> '{}') FROM json_each(metadata)
  WHERE json_typeof(value) IN ('string', 'number', 'boolean') LIMIT 100;
END;

CREATE FUNCTION add_payment_link_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.payment_link_terms (creator_id, term, link_id, product_id, use_once, created_at)
  SELECT NEW.creator_id, term, NEW.id, NEW.product_id, NEW.use_once, NEW.created_at
  FROM public.payment_link_terms(NEW.metadata) AS term
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_link_found AFTER INSERT ON payment_links
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND NEW.metadata::text <> '{}')
EXECUTE FUNCTION add_payment_link_terms();

-- Deletes term by term: in one statement, PostgreSQL would read all terms of the creator.
CREATE FUNCTION remove_payment_link_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed uuid;
BEGIN
  FOR removed IN SELECT public.payment_link_terms(OLD.metadata) LOOP
    DELETE FROM public.payment_link_terms
    WHERE creator_id = OLD.creator_id AND term = removed AND link_id = OLD.id;
  END LOOP;
  RETURN NULL;
END $$;

-- PostgreSQL runs triggers in the order of their names, so old terms go before new ones come. An update that changes none
-- of these columns runs neither.
CREATE TRIGGER payment_link_change_1_lost
AFTER UPDATE OF metadata, use_once, created_at, deleted_at ON payment_links
FOR EACH ROW WHEN (
  OLD.deleted_at IS NULL AND (
    NEW.deleted_at IS NOT NULL OR (OLD.metadata::text, OLD.use_once, OLD.created_at)
      IS DISTINCT FROM (NEW.metadata::text, NEW.use_once, NEW.created_at)
  )
)
EXECUTE FUNCTION remove_payment_link_terms();

CREATE TRIGGER payment_link_change_2_found
AFTER UPDATE OF metadata, use_once, created_at, deleted_at ON payment_links
FOR EACH ROW WHEN (
  NEW.deleted_at IS NULL AND (
    OLD.deleted_at IS NOT NULL OR (OLD.metadata::text, OLD.use_once, OLD.created_at)
      IS DISTINCT FROM (NEW.metadata::text, NEW.use_once, NEW.created_at)
  )
)
EXECUTE FUNCTION add_payment_link_terms();

CREATE TRIGGER payment_link_removal_lost AFTER DELETE ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION remove_payment_link_terms();

CREATE FUNCTION forget_payment_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.payment_link_marks;
  DELETE FROM public.payment_link_terms;
  UPDATE public.products SET marked_links = 0, marked_up_to = 0 WHERE marked_up_to > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_links_truncated AFTER TRUNCATE ON payment_links
EXECUTE FUNCTION forget_payment_links();

-- Writes a new payment to the audit log, in the same statement. audit_entry has the id of the entry, the actor, the key and
-- the request.
CREATE FUNCTION audit_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.audit_entries (
    creator_id, id, actor, api_key_id, action, target_type, target_id, request_id, created_at
  )
  VALUES (
    NEW.creator_id, NEW.audit_entry[1]::bigint, NEW.audit_entry[2], NEW.audit_entry[3]::bigint,
    'recordPayment', 'PAYMENT', NEW.id::text, NEW.audit_entry[4], NEW.created_at
  );
  NEW.audit_entry := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER payment_written_down BEFORE INSERT ON payments
FOR EACH ROW WHEN (NEW.audit_entry IS NOT NULL)
EXECUTE FUNCTION audit_payment();

-- Numbers the events of a creator 1, 2, 3 … Whoever writes an event holds the counter until the commit. So events appear in
-- the order of their numbers, and a reader of one has missed none before it. A test event is for its endpoint alone.
CREATE FUNCTION number_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.event_counters AS counter (creator_id, newest) VALUES (NEW.creator_id, 1)
  ON CONFLICT (creator_id) DO UPDATE SET newest = counter.newest + 1
  RETURNING counter.newest INTO NEW.position;
  RETURN NEW;
END $$;

CREATE TRIGGER webhook_event_written BEFORE INSERT ON webhook_events
FOR EACH ROW WHEN (NEW.type <> 'webhook.test')
EXECUTE FUNCTION number_webhook_event();
