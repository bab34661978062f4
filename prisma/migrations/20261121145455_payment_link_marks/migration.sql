-- AlterTable
ALTER TABLE "products" ADD COLUMN     "marked_links" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "marked_up_to" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "payment_link_marks" (
    "product_id" INTEGER NOT NULL,
    "link_id" INTEGER NOT NULL,
    "links" INTEGER NOT NULL,

    CONSTRAINT "payment_link_marks_pkey" PRIMARY KEY ("product_id","link_id")
);

-- CreateIndex
CREATE INDEX "payment_links_product_id_id_idx" ON "payment_links"("product_id", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "payment_links_creator_id_id_idx" ON "payment_links"("creator_id", "id") WHERE ("deleted_at" IS NULL);

-- DropIndex
DROP INDEX "payment_links_creator_id_deleted_at_id_idx";

-- DropIndex
DROP INDEX "payment_links_product_id_deleted_at_id_idx";

-- AddForeignKey
ALTER TABLE "payment_link_marks" ADD CONSTRAINT "payment_link_marks_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Sets marks at every `every`-th of the links of a product that have none yet, oldest first; a `slice` of links
-- at a time, so that nobody waits for long. Returns whether there may be more to do.
--
-- Whoever makes a link shares the advisory lock until the link is committed. Once it is had here alone, no link
-- is under way, and those that come get higher ids: what is counted now stays counted. Each statement of a
-- plpgsql function sees what was committed before it, and so what was waited for.
CREATE FUNCTION mark_payment_links(product integer, every integer, slice integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  marks integer;
BEGIN
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

  RETURN marks * every = slice;
END $$;

-- Takes a deleted link out of the counts. The lock on the product waits for marks that are being set.
CREATE FUNCTION unmark_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  UPDATE products SET marked_links = marked_links - 1
  WHERE id = NEW.product_id AND marked_up_to >= NEW.id;
  IF FOUND THEN
    UPDATE payment_link_marks SET links = links - 1
    WHERE product_id = NEW.product_id AND link_id = (
      SELECT min(link_id) FROM payment_link_marks
      WHERE product_id = NEW.product_id AND link_id >= NEW.id
    );
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_link_deleted AFTER UPDATE OF deleted_at ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
EXECUTE FUNCTION unmark_payment_link();
