-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "access" TEXT NOT NULL DEFAULT 'FULL',
ADD COLUMN     "expires_at" TIMESTAMPTZ(3);

-- Columns with few possible values.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_access_check CHECK (access IN ('READ', 'SELL', 'FULL'));
