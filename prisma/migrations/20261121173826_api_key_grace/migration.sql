-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "previous_hash" BYTEA,
ADD COLUMN     "previous_secret_expires_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_previous_hash_key" ON "api_keys"("previous_hash") WHERE ("previous_hash" IS NOT NULL);
