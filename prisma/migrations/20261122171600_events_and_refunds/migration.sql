-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "refunded_amount" DECIMAL(11,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "webhook_events" ADD COLUMN     "position" BIGINT;

-- CreateTable
CREATE TABLE "rejected_payments" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" TEXT NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "payment_link_id" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "refunded_amount" DECIMAL(11,2) NOT NULL DEFAULT 0,
    "customer_email" TEXT,
    "customer_name" TEXT,
    "customer_phone_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "rejected_payments_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" BIGSERIAL NOT NULL,
    "refund_id" TEXT NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "payment_row_id" BIGINT,
    "rejected_payment_row_id" BIGINT,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(11,2) NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("creator_id","id")
);

-- CreateTable
CREATE TABLE "refund_ids" (
    "id" TEXT NOT NULL,
    "creator_id" BIGINT NOT NULL,

    CONSTRAINT "refund_ids_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_counters" (
    "creator_id" BIGINT NOT NULL,
    "newest" BIGINT NOT NULL,

    CONSTRAINT "event_counters_pkey" PRIMARY KEY ("creator_id")
);

-- JSON holds integers exactly up to 2^53 - 1.
ALTER SEQUENCE rejected_payments_id_seq MAXVALUE 9007199254740991;
ALTER SEQUENCE refunds_id_seq MAXVALUE 9007199254740991;

-- On a cluster that has its data already, the new tables lie with the others of their creator.
DO $$
DECLARE
  added text;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass) THEN
    FOREACH added IN ARRAY ARRAY['rejected_payments', 'refunds', 'event_counters'] LOOP
      PERFORM create_distributed_table(added, 'creator_id', colocate_with => 'creators');
    END LOOP;
    PERFORM create_distributed_table('refund_ids', 'id', colocate_with => 'none');
  END IF;
END $$;

-- Reserves the first numbers for the existing events; the next migration assigns them. The ALTER TABLE above keeps others
-- from writing events until the commit.
INSERT INTO event_counters (creator_id, newest)
SELECT creator_id, count(*) FROM webhook_events WHERE type <> 'webhook.test' GROUP BY creator_id;

-- CreateIndex
CREATE INDEX "rejected_payments_unresolved_by_creator" ON "rejected_payments"("creator_id", "id") WHERE ("resolved_at" IS NULL);

-- CreateIndex
CREATE INDEX "rejected_payments_resolved_by_creator" ON "rejected_payments"("creator_id", "id") WHERE ("resolved_at" IS NOT NULL);

-- CreateIndex
CREATE INDEX "rejected_payments_unresolved" ON "rejected_payments"("id") WHERE ("resolved_at" IS NULL);

-- CreateIndex
CREATE INDEX "rejected_payments_all" ON "rejected_payments"("id");

-- CreateIndex
CREATE UNIQUE INDEX "rejected_payments_creator_id_payment_id_key" ON "rejected_payments"("creator_id", "payment_id");

-- CreateIndex
CREATE INDEX "refunds_creator_id_payment_row_id_id_idx" ON "refunds"("creator_id", "payment_row_id", "id" DESC);

-- CreateIndex
CREATE INDEX "refunds_creator_id_rejected_payment_row_id_id_idx" ON "refunds"("creator_id", "rejected_payment_row_id", "id" DESC) WHERE ("rejected_payment_row_id" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "refunds_creator_id_refund_id_key" ON "refunds"("creator_id", "refund_id");

-- AddForeignKey
ALTER TABLE "rejected_payments" ADD CONSTRAINT "rejected_payments_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rejected_payments" ADD CONSTRAINT "rejected_payments_creator_id_payment_link_id_fkey" FOREIGN KEY ("creator_id", "payment_link_id") REFERENCES "payment_links"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_creator_id_payment_row_id_fkey" FOREIGN KEY ("creator_id", "payment_row_id") REFERENCES "payments"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_creator_id_rejected_payment_row_id_fkey" FOREIGN KEY ("creator_id", "rejected_payment_row_id") REFERENCES "rejected_payments"("creator_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_counters" ADD CONSTRAINT "event_counters_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Allowed values, and bounds of the sums.
ALTER TABLE payments ADD CONSTRAINT payments_refunded_amount_check
  CHECK (refunded_amount BETWEEN 0 AND amount);
ALTER TABLE rejected_payments ADD CONSTRAINT rejected_payments_refunded_amount_check
  CHECK (refunded_amount BETWEEN 0 AND amount);
ALTER TABLE rejected_payments ADD CONSTRAINT rejected_payments_currency_check CHECK (currency IN ('EUR', 'RUB'));
ALTER TABLE rejected_payments ADD CONSTRAINT rejected_payments_reason_check
  CHECK (reason IN ('DELETED', 'USED', 'WRONG_AMOUNT'));
ALTER TABLE refunds ADD CONSTRAINT refunds_currency_check CHECK (currency IN ('EUR', 'RUB'));
ALTER TABLE refunds ADD CONSTRAINT refunds_amount_check CHECK (amount > 0);
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_check
  CHECK (num_nonnulls(payment_row_id, rejected_payment_row_id) = 1);

-- Numbers the events of a creator 1, 2, 3 … Whoever writes an event holds the counter until the commit, so events appear
-- in the order of their numbers: who has read one has missed none before it. A test event is for its endpoint alone.
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
