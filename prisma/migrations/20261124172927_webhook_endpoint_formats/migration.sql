-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'STANDARD',
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'EN',
ADD COLUMN     "quiet_until" TIMESTAMPTZ(3);
