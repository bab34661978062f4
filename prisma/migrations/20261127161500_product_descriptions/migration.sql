ALTER TABLE "products" ADD COLUMN "description" TEXT;
