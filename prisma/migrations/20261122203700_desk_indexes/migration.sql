-- CreateIndex
CREATE INDEX "api_keys_id_idx" ON "api_keys"("id");

-- CreateIndex
CREATE INDEX "products_id_idx" ON "products"("id");

-- Ignores case, like the index of customers' e-mail addresses.
CREATE INDEX creators_by_store_name ON creators (lower(store_name) COLLATE "C", id);
