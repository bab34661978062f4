-- CreateIndex
CREATE INDEX "payment_links_product_id_id_idx" ON "payment_links"("product_id", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_id_idx" ON "payment_links"("creator_id", "id") WHERE ("deleted_at" IS NULL);

-- DropIndex
DROP INDEX "payment_links_creator_id_deleted_at_id_idx";

-- DropIndex
DROP INDEX "payment_links_product_id_deleted_at_id_idx";

-- CreateTable
CREATE TABLE "payment_link_marks" (
    "product_id" INTEGER NOT NULL,
    "link_id" INTEGER NOT NULL,
    "links" INTEGER NOT NULL,

    CONSTRAINT "payment_link_marks_pkey" PRIMARY KEY ("product_id","link_id")
);

-- The links that are there already are marked now. Nobody makes or deletes any meanwhile: the indexes above keep
-- them from it until the end.
INSERT INTO payment_link_marks (product_id, link_id, links)
SELECT product_id, id, 2000 FROM (
  SELECT product_id, id, row_number() OVER (PARTITION BY product_id ORDER BY id) AS place
  FROM payment_links WHERE deleted_at IS NULL
) AS link
WHERE place % 2000 = 0;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "marked_links" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "marked_up_to" INTEGER NOT NULL DEFAULT 0;

UPDATE products SET marked_links = marked.links, marked_up_to = newest
FROM (
  SELECT product_id, max(link_id) AS newest, sum(links) AS links FROM payment_link_marks GROUP BY product_id
) AS marked
WHERE id = product_id;

-- AddForeignKey
ALTER TABLE "payment_link_marks" ADD CONSTRAINT "payment_link_marks_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whoever makes a link shares a lock on the links of its product until the link is committed. A mark that was set
-- between the drawing of the id and the lock has counted without it, so another is drawn.
CREATE FUNCTION number_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(5071994, NEW.product_id);
  IF EXISTS (SELECT FROM products WHERE id = NEW.product_id AND marked_up_to >= NEW.id) THEN
    NEW.id := nextval('payment_links_id_seq');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payment_link_made BEFORE INSERT ON payment_links
FOR EACH ROW EXECUTE FUNCTION number_payment_link();

-- Sets marks at every `every`-th of the links of a product that have none yet, oldest first; a `slice` of links
-- at a time. Returns whether there may be more to do. Fails rather than wait long, and others behind it.
--
-- Once it has the lock alone, no link is under way, and those that come get higher ids: what is counted now stays
-- counted. Each statement of a plpgsql function sees what was committed before it, and so what was waited for.
CREATE FUNCTION mark_payment_links(product integer, every integer, slice integer) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  marks integer;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(5071994, product);
  PERFORM FROM products WHERE id = product FOR NO KEY UPDATE;

  WITH unmarked AS (
    SELECT id, row_number() OVER (ORDER BY id) AS place
    FROM payment_links
    WHERE product_id = product AND deleted_at IS NULL
      AND id > (SELECT marked_up_to FROM products WHERE id = product)
    ORDER BY id
    LIMIT slice
  ), mark AS (
    INSERT INTO payment_link_marks (product_id, link_id, links)
    SELECT product, id, every FROM unmarked WHERE place % every = 0
    RETURNING link_id
  )
  UPDATE products SET marked_up_to = newest, marked_links = marked_links + count * every
  FROM (SELECT max(link_id) AS newest, count(*) AS count FROM mark) AS marked
  WHERE id = product AND newest IS NOT NULL
  RETURNING count INTO marks;

  RETURN coalesce(marks * every = slice, false);
END $$;

-- Takes a link that is deleted out of the counts. The lock on the product waits for marks that are being set.
CREATE FUNCTION unmark_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = OLD.product_id FOR NO KEY UPDATE;
  UPDATE products SET marked_links = marked_links - 1
  WHERE id = OLD.product_id AND marked_up_to >= OLD.id;
  IF FOUND THEN
    UPDATE payment_link_marks SET links = links - 1
    WHERE product_id = OLD.product_id AND link_id = (
      SELECT min(link_id) FROM payment_link_marks
      WHERE product_id = OLD.product_id AND link_id >= OLD.id
    );
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_link_deleted AFTER UPDATE OF deleted_at ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
EXECUTE FUNCTION unmark_payment_link();

CREATE TRIGGER payment_link_removed AFTER DELETE ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION unmark_payment_link();
