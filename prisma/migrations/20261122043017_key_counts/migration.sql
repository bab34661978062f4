-- AlterTable
ALTER TABLE "api_keys" ALTER COLUMN "request_count" SET DATA TYPE BIGINT;

-- CreateIndex
CREATE INDEX "api_keys_creator_id_idx" ON "api_keys"("creator_id") WHERE ("revoked_at" IS NULL);
