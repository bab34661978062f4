-- CreateIndex
CREATE INDEX "payment_links_creator_id_use_once_id_idx" ON "payment_links"("creator_id", "use_once", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_created_at_id_idx" ON "payment_links"("creator_id", "created_at", "id") WHERE ("deleted_at" IS NULL);

-- CreateTable
CREATE TABLE "payment_link_terms" (
    "creator_id" INTEGER NOT NULL,
    "term" UUID NOT NULL,
    "link_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "use_once" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_link_terms_pkey" PRIMARY KEY ("creator_id","term","link_id","product_id","use_once","created_at")
);

-- What stands in the index for a key and its value.
CREATE FUNCTION payment_link_term(key text, value text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT encode(substring(sha256(convert_to(length(key) || ':' || key || value, 'UTF8')) FOR 16), 'hex')::uuid
$$;

-- The terms of what can be searched in metadata: the first 100 top-level keys whose values are strings, numbers and
-- booleans. Without that bound they might take many times the room of the metadata.
CREATE FUNCTION payment_link_terms(metadata json) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT payment_link_term(key, value #>> '{}') FROM json_each(metadata)
  WHERE json_typeof(value) IN ('string', 'number', 'boolean') LIMIT 100
$$;

-- The links that are there already. Nobody makes or deletes any meanwhile: the indexes above keep them from it
-- until the end.
INSERT INTO payment_link_terms (creator_id, term, link_id, product_id, use_once, created_at)
SELECT DISTINCT creator_id, term, id, product_id, use_once, created_at
FROM payment_links, payment_link_terms(metadata) AS term
WHERE deleted_at IS NULL;

-- What a link is found by never changes once it is made, and a link that is deleted does not come back: there is
-- nothing for an update to do but for that of deleted_at.
CREATE FUNCTION add_payment_link_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_link_terms (creator_id, term, link_id, product_id, use_once, created_at)
  SELECT NEW.creator_id, term, NEW.id, NEW.product_id, NEW.use_once, NEW.created_at
  FROM payment_link_terms(NEW.metadata) AS term
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_link_found AFTER INSERT ON payment_links
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND NEW.metadata::text <> '{}')
EXECUTE FUNCTION add_payment_link_terms();

-- Term by term: in one statement PostgreSQL would come to look at all terms of the creator.
CREATE FUNCTION remove_payment_link_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed uuid;
BEGIN
  FOR removed IN SELECT payment_link_terms(OLD.metadata) LOOP
    DELETE FROM payment_link_terms
    WHERE creator_id = OLD.creator_id AND term = removed AND link_id = OLD.id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_link_lost_by_deletion AFTER UPDATE OF deleted_at ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
EXECUTE FUNCTION remove_payment_link_terms();

CREATE TRIGGER payment_link_lost_by_removal AFTER DELETE ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION remove_payment_link_terms();

-- Without figures of what is in it, PostgreSQL plans as if it held next to nothing.
ANALYZE payment_links, payment_link_terms;
