-- CreateTable
CREATE TABLE "creators" (
    "id" SERIAL NOT NULL,
    "store_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "is_free" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
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

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "request_count" INTEGER NOT NULL DEFAULT 0,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange_rates" (
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "rate" DECIMAL(18,8) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "creators_store_name_key" ON "creators"("store_name");

-- CreateIndex
CREATE INDEX "products_creator_id_id_idx" ON "products"("creator_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_uuid_key" ON "payment_links"("uuid");

-- CreateIndex
CREATE INDEX "payment_links_product_id_deleted_at_id_idx" ON "payment_links"("product_id", "deleted_at", "id" DESC);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_deleted_at_id_idx" ON "payment_links"("creator_id", "deleted_at", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_creator_id_id_idx" ON "api_keys"("creator_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "exchange_rates_source_date_key" ON "exchange_rates"("source", "date");

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
