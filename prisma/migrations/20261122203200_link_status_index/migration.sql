-- Indexes are built in several migrations: nobody can write to a table while one of its indexes is built, which takes about a
-- second for a million rows.

-- CreateIndex
CREATE INDEX "payment_links_creator_id_status_id_idx" ON "payment_links"("creator_id", "status", "id") WHERE ("deleted_at" IS NULL);

-- The new index serves the list of all links of a creator, too.
-- DropIndex
DROP INDEX "payment_links_creator_id_id_idx";
