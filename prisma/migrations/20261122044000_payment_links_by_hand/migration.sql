-- Whoever changes links by hand, past the service, leaves marks and terms right, or is refused.
--
-- All names are qualified, or resolved when a function is made: pg_restore sets an empty search_path.

CREATE OR REPLACE FUNCTION payment_link_term(key text, value text) RETURNS uuid LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT encode(substring(sha256(convert_to(length(key) || ':' || key || value, 'UTF8')) FOR 16), 'hex')::uuid;
END;

CREATE OR REPLACE FUNCTION payment_link_terms(metadata json) RETURNS SETOF uuid LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT payment_link_term(key, value #>> '{}') FROM json_each(metadata)
  WHERE json_typeof(value) IN ('string', 'number', 'boolean') LIMIT 100;
END;

-- Whoever makes a link shares a lock on the links of its product until the link is committed. A mark that was set
-- between the drawing of the id and the lock has counted without it, so another is drawn. An id that was not drawn
-- stays as it is; where a mark has counted without it, the link is refused.
CREATE OR REPLACE FUNCTION number_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(5071994, NEW.product_id);
  IF EXISTS (SELECT FROM public.products WHERE id = NEW.product_id AND marked_up_to >= NEW.id) THEN
    BEGIN
      drawn := currval('public.payment_links_id_seq');
    EXCEPTION WHEN object_not_in_prerequisite_state THEN
      -- This session has drawn none yet.
    END;
    IF NEW.id IS DISTINCT FROM drawn THEN
      RAISE EXCEPTION 'payment link % cannot be added to product %: links after it are counted already',
        NEW.id, NEW.product_id
        USING HINT = 'Leave the id to the sequence payment_links_id_seq. To restore a backup, use pg_restore --disable-triggers.';
    END IF;
    NEW.id := nextval('public.payment_links_id_seq');
  END IF;
  RETURN NEW;
END $$;

-- As before, but for links beyond the sequence, whose ids somebody chose: a mark there would count without links that
-- draw theirs later.
CREATE OR REPLACE FUNCTION mark_payment_links(product integer, every integer, slice integer) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  marks integer;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(5071994, product);
  PERFORM FROM public.products WHERE id = product FOR NO KEY UPDATE;

  WITH unmarked AS (
    SELECT id, row_number() OVER (ORDER BY id) AS place
    FROM public.payment_links
    WHERE product_id = product AND deleted_at IS NULL
      AND id > (SELECT marked_up_to FROM public.products WHERE id = product)
      AND id <= (SELECT last_value FROM public.payment_links_id_seq)
    ORDER BY id
    LIMIT slice
  ), mark AS (
    INSERT INTO public.payment_link_marks (product_id, link_id, links)
    SELECT product, id, every FROM unmarked WHERE place % every = 0
    RETURNING link_id
  )
  UPDATE public.products SET marked_up_to = newest, marked_links = marked_links + count * every
  FROM (SELECT max(link_id) AS newest, count(*) AS count FROM mark) AS marked
  WHERE id = product AND newest IS NOT NULL
  RETURNING count INTO marks;

  RETURN coalesce(marks * every = slice, false);
END $$;

DROP TRIGGER payment_link_deleted ON payment_links;
DROP TRIGGER payment_link_removed ON payment_links;
DROP FUNCTION unmark_payment_link();

-- Takes a link that is deleted out of the counts, and one that comes back into them. The lock on the product waits
-- for marks that are being set.
CREATE FUNCTION recount_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := CASE WHEN TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM public.products WHERE id = OLD.product_id FOR NO KEY UPDATE;
  UPDATE public.products SET marked_links = marked_links + change
  WHERE id = OLD.product_id AND marked_up_to >= OLD.id;
  IF FOUND THEN
    UPDATE public.payment_link_marks SET links = links + change
    WHERE product_id = OLD.product_id AND link_id = (
      SELECT min(link_id) FROM public.payment_link_marks
      WHERE product_id = OLD.product_id AND link_id >= OLD.id
    );
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_link_recounted AFTER UPDATE OF deleted_at ON payment_links
FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
EXECUTE FUNCTION recount_payment_link();

CREATE TRIGGER payment_link_removed AFTER DELETE ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION recount_payment_link();

-- Marks stand at ids of a product, and customers have both in their payment addresses.
CREATE FUNCTION refuse_to_move_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the id and the product of payment link % cannot be changed', OLD.id
    USING HINT = 'Delete the link (set deleted_at) and make another.';
END $$;

CREATE TRIGGER payment_link_stays BEFORE UPDATE OF id, product_id ON payment_links
FOR EACH ROW WHEN (OLD.id <> NEW.id OR OLD.product_id <> NEW.product_id)
EXECUTE FUNCTION refuse_to_move_payment_link();

DROP TRIGGER payment_link_lost_by_deletion ON payment_links;
DROP TRIGGER payment_link_lost_by_removal ON payment_links;

CREATE OR REPLACE FUNCTION add_payment_link_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.payment_link_terms (creator_id, term, link_id, product_id, use_once, created_at)
  SELECT NEW.creator_id, term, NEW.id, NEW.product_id, NEW.use_once, NEW.created_at
  FROM public.payment_link_terms(NEW.metadata) AS term
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Term by term: in one statement PostgreSQL would come to look at all terms of the creator.
CREATE OR REPLACE FUNCTION remove_payment_link_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed uuid;
BEGIN
  FOR removed IN SELECT public.payment_link_terms(OLD.metadata) LOOP
    DELETE FROM public.payment_link_terms
    WHERE creator_id = OLD.creator_id AND term = removed AND link_id = OLD.id;
  END LOOP;
  RETURN NULL;
END $$;

-- PostgreSQL runs triggers in the order of their names: what was found before a change goes first. An update that
-- changes none of these columns runs neither.
CREATE TRIGGER payment_link_change_1_lost
AFTER UPDATE OF creator_id, metadata, use_once, created_at, deleted_at ON payment_links
FOR EACH ROW WHEN (
  OLD.deleted_at IS NULL AND (
    NEW.deleted_at IS NOT NULL OR (OLD.creator_id, OLD.metadata::text, OLD.use_once, OLD.created_at)
      IS DISTINCT FROM (NEW.creator_id, NEW.metadata::text, NEW.use_once, NEW.created_at)
  )
)
EXECUTE FUNCTION remove_payment_link_terms();

CREATE TRIGGER payment_link_change_2_found
AFTER UPDATE OF creator_id, metadata, use_once, created_at, deleted_at ON payment_links
FOR EACH ROW WHEN (
  NEW.deleted_at IS NULL AND (
    OLD.deleted_at IS NOT NULL OR (OLD.creator_id, OLD.metadata::text, OLD.use_once, OLD.created_at)
      IS DISTINCT FROM (NEW.creator_id, NEW.metadata::text, NEW.use_once, NEW.created_at)
  )
)
EXECUTE FUNCTION add_payment_link_terms();

CREATE TRIGGER payment_link_removal_lost AFTER DELETE ON payment_links
FOR EACH ROW WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION remove_payment_link_terms();

CREATE FUNCTION forget_payment_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.payment_link_marks;
  DELETE FROM public.payment_link_terms;
  UPDATE public.products SET marked_links = 0, marked_up_to = 0 WHERE marked_up_to > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_links_truncated AFTER TRUNCATE ON payment_links
EXECUTE FUNCTION forget_payment_links();
