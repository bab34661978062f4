-- Locks are taken in the order in which requests take them.

-- More reasons than before.
ALTER TABLE rejected_payments DROP CONSTRAINT rejected_payments_reason_check;
ALTER TABLE rejected_payments ADD CONSTRAINT rejected_payments_reason_check CHECK (
  reason IN ('DELETED', 'DISABLED', 'EXPIRED', 'USED', 'SOLD_OUT', 'HELD', 'HOLD_LAPSED', 'WRONG_AMOUNT')
);

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "audit_entry" TEXT[],
ADD COLUMN     "frees_place" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "payment_links" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "is_enabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "label" TEXT,
ADD COLUMN     "made_by_key_id" BIGINT,
ADD COLUMN     "max_payments" INTEGER,
ADD COLUMN     "payment_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "request_id" TEXT,
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'ACTIVE',
ADD COLUMN     "success_url" TEXT,
ADD COLUMN     "uses_defaults" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "is_archived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "link_expires_after_seconds" INTEGER,
ADD COLUMN     "link_success_url" TEXT;

-- AlterTable
ALTER TABLE "creators" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "suspension_reason" TEXT;

-- CreateTable
CREATE TABLE "payment_link_holds" (
    "creator_id" BIGINT NOT NULL,
    "payment_link_id" BIGINT NOT NULL,
    "hold_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_link_holds_pkey" PRIMARY KEY ("creator_id","payment_link_id","hold_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGINT NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "actor" TEXT NOT NULL,
    "api_key_id" BIGINT,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "reason" TEXT,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("creator_id","id")
);

-- On a cluster that has its data already, the new tables lie with the others of their creator.
DO $$
DECLARE
  added text;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass) THEN
    FOREACH added IN ARRAY ARRAY['payment_link_holds', 'audit_entries'] LOOP
      PERFORM create_distributed_table(added, 'creator_id', colocate_with => 'creators');
    END LOOP;
  END IF;
END $$;

-- CreateIndex
CREATE INDEX "payment_link_holds_expires_at_idx" ON "payment_link_holds"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entries_id_idx" ON "audit_entries"("id") WHERE ("actor" = 'PLATFORM');

-- AddForeignKey
ALTER TABLE "payment_link_holds" ADD CONSTRAINT "payment_link_holds_creator_id_payment_link_id_fkey" FOREIGN KEY ("creator_id", "payment_link_id") REFERENCES "payment_links"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Allowed values.
ALTER TABLE payment_links ADD CONSTRAINT payment_links_max_payments_check
  CHECK (max_payments BETWEEN 1 AND 1000000) NOT VALID;
ALTER TABLE payment_links ADD CONSTRAINT payment_links_status_check
  CHECK (status IN ('ACTIVE', 'DISABLED', 'EXPIRED', 'SOLD_OUT', 'USED')) NOT VALID;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_actor_check CHECK (actor IN ('KEY', 'PLATFORM'));

-- A link to a free, archived or unknown product is left out rather than refused: clients ask for such links, and an error
-- of theirs should not fill the log of the server. This also fills in the defaults of the product.
CREATE OR REPLACE FUNCTION check_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The status that filters find, whoever makes and changes links. It does not tell whether the time of a link is up: the
-- service marks such links EXPIRED a little later.
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

-- Writes what the service says about a new payment to the audit log, in the same statement: the id of the entry, the actor,
-- the key and the request.
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

-- The audit log need not look for entries among the links from before it.
DO $$
BEGIN
  EXECUTE format(
    'CREATE FUNCTION last_unaudited_link() RETURNS bigint LANGUAGE sql IMMUTABLE AS %L',
    (SELECT 'SELECT ' || CASE WHEN is_called THEN last_value ELSE 0 END FROM payment_links_id_seq)
  );
END $$;

-- The product of a link has the same creator, and so has the link of a payment. To look for the creator once more, and to
-- lock it, took a tenth of the time of each INSERT.
ALTER TABLE payments DROP CONSTRAINT payments_creator_id_fkey;
ALTER TABLE payment_links DROP CONSTRAINT payment_links_creator_id_fkey;
