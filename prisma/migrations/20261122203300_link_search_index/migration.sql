-- See the migration before.

-- CreateIndex
CREATE INDEX "payment_links_status_id_idx" ON "payment_links"("status", "id") WHERE ("deleted_at" IS NULL);
