-- CreateIndex
CREATE INDEX "payments_creator_id_created_at_id_idx" ON "payments"("creator_id", "created_at", "id");
