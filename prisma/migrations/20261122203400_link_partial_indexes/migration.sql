-- Partial indexes with few links in them, so they are built fast.

-- CreateIndex
CREATE INDEX "payment_links_creator_id_product_id_status_id_idx" ON "payment_links"("creator_id", "product_id", "status", "id") WHERE ("deleted_at" IS NULL AND "status" != 'ACTIVE');

-- CreateIndex
CREATE INDEX "payment_links_creator_id_expires_at_idx" ON "payment_links"("creator_id", "expires_at") WHERE ("deleted_at" IS NULL AND "status" = 'ACTIVE' AND "expires_at" IS NOT NULL);

-- CreateIndex
CREATE INDEX "payment_links_expires_at_idx" ON "payment_links"("expires_at") WHERE ("deleted_at" IS NULL AND "status" = 'ACTIVE' AND "expires_at" IS NOT NULL);

-- CreateIndex
CREATE INDEX "payment_links_id_idx" ON "payment_links"("id") WHERE ("made_by_key_id" IS NULL AND "request_id" IS NOT NULL);
