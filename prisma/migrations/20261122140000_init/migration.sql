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
