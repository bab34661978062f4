-- CreateTable
CREATE TABLE "creators" (
    "id" BIGSERIAL NOT NULL,
    "store_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stores" (
    "name" TEXT NOT NULL,
    "creator_id" BIGINT NOT NULL,

    CONSTRAINT "stores_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "products" (
    "id" BIGSERIAL NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "is_free" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "marked_links" BIGINT NOT NULL DEFAULT 0,
    "marked_up_to" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "products_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "payment_link_marks" (
    "creator_id" BIGINT NOT NULL,
    "product_id" BIGINT NOT NULL,
    "link_id" BIGINT NOT NULL,
    "links" INTEGER NOT NULL,

    CONSTRAINT "payment_link_marks_pkey" PRIMARY KEY ("creator_id","product_id","link_id")
);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" BIGSERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "product_id" BIGINT NOT NULL,
    "use_once" BOOLEAN NOT NULL,
    "metadata" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "eur_price" DECIMAL(9,2),
    "eur_discount_price" DECIMAL(9,2),
    "eur_is_discount_price" BOOLEAN NOT NULL,
    "rub_price" DECIMAL(11,2),
    "rub_discount_price" DECIMAL(11,2),
    "rub_is_discount_price" BOOLEAN NOT NULL,
    "rate" DECIMAL(18,8),
    "rate_source" TEXT,
    "rate_date" DATE,
    "used_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "payment_link_terms" (
    "creator_id" BIGINT NOT NULL,
    "term" UUID NOT NULL,
    "link_id" BIGINT NOT NULL,
    "product_id" BIGINT NOT NULL,
    "use_once" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_link_terms_pkey" PRIMARY KEY ("creator_id","term","link_id","product_id","use_once","created_at")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "creator_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "payment_link_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("creator_id","key")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" TEXT NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "payment_link_id" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "customer_email" TEXT,
    "customer_name" TEXT,
    "customer_phone_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "payment_ids" (
    "id" TEXT NOT NULL,
    "creator_id" BIGINT NOT NULL,

    CONSTRAINT "payment_ids_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" BIGSERIAL NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "previous_hash" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "request_count" BIGINT NOT NULL DEFAULT 0,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "exchange_rates" (
    "id" BIGSERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "rate" DECIMAL(18,8) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" BIGSERIAL NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "event_id" TEXT NOT NULL,
    "endpoint_id" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "attempts_made" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "claim_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response_body" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_product_id_id_idx" ON "payment_links"("creator_id", "product_id", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_id_idx" ON "payment_links"("creator_id", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_use_once_id_idx" ON "payment_links"("creator_id", "use_once", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_created_at_id_idx" ON "payment_links"("creator_id", "created_at", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_creator_id_uuid_key" ON "payment_links"("creator_id", "uuid");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "payments_creator_id_payment_link_id_id_idx" ON "payments"("creator_id", "payment_link_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "payments_creator_id_payment_id_key" ON "payments"("creator_id", "payment_id");

-- CreateIndex
CREATE INDEX "api_keys_creator_id_idx" ON "api_keys"("creator_id") WHERE ("revoked_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_creator_id_hash_key" ON "api_keys"("creator_id", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_creator_id_previous_hash_key" ON "api_keys"("creator_id", "previous_hash") WHERE ("previous_hash" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "exchange_rates_source_date_key" ON "exchange_rates"("source", "date");

-- CreateIndex
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_creator_id_event_id_idx" ON "webhook_deliveries"("creator_id", "event_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_creator_id_endpoint_id_id_idx" ON "webhook_deliveries"("creator_id", "endpoint_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_creator_id_endpoint_id_status_id_idx" ON "webhook_deliveries"("creator_id", "endpoint_id", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_creator_id_endpoint_id_status_next_attem_idx" ON "webhook_deliveries"("creator_id", "endpoint_id", "status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_next_attempt_at_idx" ON "webhook_deliveries"("next_attempt_at") WHERE ("next_attempt_at" IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_attempts_creator_id_delivery_id_id_idx" ON "webhook_attempts"("creator_id", "delivery_id", "id");

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_link_marks" ADD CONSTRAINT "payment_link_marks_creator_id_product_id_fkey" FOREIGN KEY ("creator_id", "product_id") REFERENCES "products"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_creator_id_product_id_fkey" FOREIGN KEY ("creator_id", "product_id") REFERENCES "products"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_creator_id_payment_link_id_fkey" FOREIGN KEY ("creator_id", "payment_link_id") REFERENCES "payment_links"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_creator_id_payment_link_id_fkey" FOREIGN KEY ("creator_id", "payment_link_id") REFERENCES "payment_links"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_creator_id_event_id_fkey" FOREIGN KEY ("creator_id", "event_id") REFERENCES "webhook_events"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_creator_id_endpoint_id_fkey" FOREIGN KEY ("creator_id", "endpoint_id") REFERENCES "webhook_endpoints"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_creator_id_delivery_id_fkey" FOREIGN KEY ("creator_id", "delivery_id") REFERENCES "webhook_deliveries"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;


-- Columns with few possible values.
ALTER TABLE payments ADD CONSTRAINT payments_currency_check CHECK (currency IN ('EUR', 'RUB'));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_disabled_reason_check
  CHECK (disabled_reason IN ('BY_CREATOR', 'GONE', 'FAILING'));
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_status_check
  CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED'));

-- JSON holds integers exactly up to 2^53 - 1. An API key has room for six digits of 62 values for the id of its creator.
ALTER SEQUENCE creators_id_seq MAXVALUE 56800235583;
ALTER SEQUENCE products_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE payment_links_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE payments_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE api_keys_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE exchange_rates_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE webhook_endpoints_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE webhook_deliveries_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE webhook_attempts_id_seq MAXVALUE 9007199254740991;

-- Marks and terms of payment links. Whoever changes links by hand, past the service, leaves both right, or is refused.
--
-- All names are qualified, or resolved when a function is made: pg_restore sets an empty search_path.

-- Whoever makes a link shares a lock on the links of its product until the link is committed. A mark that was set
-- between the drawing of the id and the lock has counted without the link, so the link is refused: with an id that is
-- drawn now, it is taken.
--
-- A link to a free or unknown product is left out rather than refused: clients ask for such links, and an error of
-- theirs should not fill the log of the server.
CREATE FUNCTION check_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashint8extended(NEW.product_id, 5071994));
  SELECT is_free, marked_up_to INTO product FROM public.products
  WHERE creator_id = NEW.creator_id AND id = NEW.product_id;
  IF NOT FOUND OR product.is_free THEN
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
  RETURN NEW;
END $$;

CREATE TRIGGER payment_link_made BEFORE INSERT ON payment_links
FOR EACH ROW EXECUTE FUNCTION check_payment_link();

-- Sets marks at every `every`-th of the links of a product that have none yet, oldest first, but none after the link
-- `up_to`; a `slice` of links at a time. Returns whether there may be more to do. Fails rather than wait long, and others
-- behind it.
--
-- Once it has the lock alone, no link is under way, and those that come get higher ids than `up_to`, an id that was
-- drawn before: what is counted now stays counted. Each statement of a plpgsql function sees what was committed before
-- it, and so what was waited for.
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

-- Takes a link that is deleted out of the counts, and one that comes back into them. The lock on the product waits
-- for marks that are being set.
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

-- The terms of what can be searched in metadata: the first 100 top-level keys whose values are strings, numbers and
-- booleans. Without that bound they might take many times the room of the metadata.
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

-- Term by term: in one statement PostgreSQL would come to look at all terms of the creator.
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

-- PostgreSQL runs triggers in the order of their names: what was found before a change goes first. An update that
-- changes none of these columns runs neither.
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
