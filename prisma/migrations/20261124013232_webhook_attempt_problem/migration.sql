-- AlterTable
ALTER TABLE "webhook_attempts" ADD COLUMN     "problem" TEXT;
