-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "session_id" BIGINT;

-- CreateTable
CREATE TABLE "cabinet_sessions" (
    "id" BIGSERIAL NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "token_hash" BYTEA,
    "token_expires_at" TIMESTAMPTZ(3),
    "secret_hash" BYTEA,
    "api_key_id" BIGINT,
    "key_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cabinet_sessions_pkey" PRIMARY KEY ("creator_id","id")
);

-- On a cluster that has its data already, the new table lies with the others of its creator.
DO $$
BEGIN
  IF to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass) THEN
    PERFORM create_distributed_table('cabinet_sessions', 'creator_id', colocate_with => 'creators');
  END IF;
END $$;

-- CreateIndex
CREATE UNIQUE INDEX "cabinet_sessions_creator_id_token_hash_key" ON "cabinet_sessions"("creator_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "cabinet_sessions_creator_id_secret_hash_key" ON "cabinet_sessions"("creator_id", "secret_hash");

-- CreateIndex
CREATE INDEX "cabinet_sessions_expires_at_idx" ON "cabinet_sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "cabinet_sessions" ADD CONSTRAINT "cabinet_sessions_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Allowed values. All entries so far have one of the first two actors, so none need be checked.
ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_actor_check;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_actor_check
  CHECK (actor IN ('KEY', 'PLATFORM', 'SESSION')) NOT VALID;
