-- CreateIndex
CREATE INDEX "webhook_events_creator_id_type_position_idx" ON "webhook_events"("creator_id", "type", "position");

-- CreateIndex
CREATE INDEX "webhook_events_creator_id_created_at_position_idx" ON "webhook_events"("creator_id", "created_at", "position");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_events_creator_id_position_key" ON "webhook_events"("creator_id", "position");

-- DropIndex
DROP INDEX "webhook_deliveries_creator_id_event_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_creator_id_event_id_endpoint_id_key" ON "webhook_deliveries"("creator_id", "event_id", "endpoint_id");
