-- Marks and terms of payment links. Whoever changes links by hand, past the service, leaves both right, or is refused.
--
-- All names are qualified, or resolved when a function is made: pg_restore sets an empty search_path.

-- Whoever makes a link shares a lock on the links of its product until the link is committed. A mark that was set
-- between the drawing of the id and the lock has counted without the link, so the link is refused: with an id that is
-- drawn now, it is taken.
--
-- A link to a free or unknown product is left out rather than refused: clients ask for such links, and an error of
-- theirs should not fill the log of the server.
CREATE FUNCTION check_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashint8extended(NEW.product_id, 5071994));
  SELECT is_free, marked_up_to INTO product FROM public.products
  WHERE creator_id = NEW.creator_id AND id = NEW.product_id;
  IF NOT FOUND OR product.is_free THEN
    RAISE NOTICE 'payment link % is left out: creator % has no product % for sale',
      NEW.id, NEW.creator_id, NEW.product_id;
    RETURN NULL;
  END IF;
  IF product.marked_up_to >= NEW.id THEN
    RAISE EXCEPTION 'payment link % cannot be added to product %: links after it are counted already',
      NEW.id, NEW.product_id
      USING ERRCODE = 'serialization_failure',
        HINT = 'Leave the id to the sequence payment_links_id_seq. To restore a backup, use pg_restore --disable-triggers.';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payment_link_made BEFORE INSERT ON payment_links
FOR EACH ROW EXECUTE FUNCTION check_payment_link();

-- Sets marks at every `every`-th of the links of a product that have none yet, oldest first, but none after the link
-- `up_to`; a `slice` of links at a time. Returns whether there may be more to do. Fails rather than wait long, and others
-- behind it.
--
-- Once it has the lock alone, no link is under way, and those that come get higher ids than `up_to`, an id that was
-- drawn before: what is counted now stays counted. Each statement of a plpgsql function sees what was committed before
-- it, and so what was waited for.
CREATE FUNCTION mark_payment_links(creator bigint, product bigint, up_to bigint, every integer, slice integer)
RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  marks integer;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashint8extended(product, 5071994));
  PERFORM FROM public.products WHERE creator_id = creator AND id = product FOR NO KEY UPDATE;

  WITH unmarked AS (
    SELECT id, row_number() OVER (ORDER BY id) AS place
    FROM public.payment_links
    WHERE creator_id = creator AND product_id = product AND deleted_at IS NULL
      AND id > (SELECT marked_up_to FROM public.products WHERE creator_id = creator AND id = product)
      AND id <= up_to
    ORDER BY id
    LIMIT slice
  ), mark AS (
    INSERT INTO public.payment_link_marks (creator_id, product_id, link_id, links)
    SELECT creator, product, id, every FROM unmarked WHERE place % every = 0
    RETURNING link_id
  )
  UPDATE public.products SET marked_up_to = newest, marked_links = marked_links + count * every
  FROM (SELECT max(link_id) AS newest, count(*) AS count FROM mark) AS marked
  WHERE creator_id = creator AND id = product AND newest IS NOT NULL
  RETURNING count INTO marks;

  RETURN coalesce(marks * every = slice, false);
END $$;

-- Takes a link that is deleted out of the counts, and one that comes back into them. The lock on the product waits
-- for marks that are being set.
CREATE FUNCTION recount_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := CASE WHEN TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM public.products
  WHERE creator_id = OLD.creator_id AND id = OLD.product_id FOR NO KEY UPDATE;
  UPDATE public.products SET marked_links = marked_links + change
  WHERE creator_id = OLD.creator_id AND id = OLD.product_id AND marked_up_to >= OLD.id;
  IF FOUND THEN
    UPDATE public.payment_link_marks SET links = links + change
    WHERE creator_id = OLD.creator_id AND product_id = OLD.product_id AND link_id = (
      SELECT min(link_id) FROM public.payment_link_marks
      WHERE creator_id = OLD.creator_id AND product_id = OLD.product_id AND link_id >= OLD.id
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

-- Marks stand at ids of a product, and customers have both in their payment addresses. The uuid names the creator.
CREATE FUNCTION refuse_to_move_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the id, the product and the creator of payment link % cannot be changed', OLD.id
    USING HINT = 'Delete the link (set deleted_at) and make another.';
END $$;

CREATE TRIGGER payment_link_stays BEFORE UPDATE OF id, product_id, creator_id ON payment_links
FOR EACH ROW WHEN ((OLD.id, OLD.product_id, OLD.creator_id) <> (NEW.id, NEW.product_id, NEW.creator_id))
EXECUTE FUNCTION refuse_to_move_payment_link();

-- The term of a key and its value in the index.
CREATE FUNCTION payment_link_term(key text, value text) RETURNS uuid LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT encode(substring(sha256(convert_to(length(key) || ':' || key || value, 'UTF8')) FOR 16), 'hex')::uuid;
END;

-- The terms of what can be searched in metadata: the first 100 top-level keys whose values are strings, numbers and
-- booleans. Without that bound they might take many times the room of the metadata.
CREATE FUNCTION payment_link_terms(metadata json) RETURNS SETOF uuid LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT payment_link_term(key, value #>> '{}') FROM json_each(metadata)
  WHERE json_typeof(value) IN ('string', 'number', 'boolean') LIMIT 100;
END;

CREATE FUNCTION add_payment_link_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.payment_link_terms (creator_id, term, link_id, product_id, use_once, created_at)
  SELECT NEW.creator_id, term, NEW.id, NEW.product_id, NEW.use_once, NEW.created_at
  FROM public.payment_link_terms(NEW.metadata) AS term
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
  FOR removed IN SELECT public.payment_link_terms(OLD.metadata) LOOP
    DELETE FROM public.payment_link_terms
    WHERE creator_id = OLD.creator_id AND term = removed AND link_id = OLD.id;
  END LOOP;
  RETURN NULL;
END $$;

-- PostgreSQL runs triggers in the order of their names: what was found before a change goes first. An update that
-- changes none of these columns runs neither.
CREATE TRIGGER payment_link_change_1_lost
AFTER UPDATE OF metadata, use_once, created_at, deleted_at ON payment_links
FOR EACH ROW WHEN (
  OLD.deleted_at IS NULL AND (
    NEW.deleted_at IS NOT NULL OR (OLD.metadata::text, OLD.use_once, OLD.created_at)
      IS DISTINCT FROM (NEW.metadata::text, NEW.use_once, NEW.created_at)
  )
)
EXECUTE FUNCTION remove_payment_link_terms();

CREATE TRIGGER payment_link_change_2_found
AFTER UPDATE OF metadata, use_once, created_at, deleted_at ON payment_links
FOR EACH ROW WHEN (
  NEW.deleted_at IS NULL AND (
    OLD.deleted_at IS NOT NULL OR (OLD.metadata::text, OLD.use_once, OLD.created_at)
      IS DISTINCT FROM (NEW.metadata::text, NEW.use_once, NEW.created_at)
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
