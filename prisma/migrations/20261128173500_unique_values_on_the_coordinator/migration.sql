-- On a cluster whose data are distributed already, values that are unique among all creators move to the coordinator: while
-- a worker is gone, the creators of the others go on recording payments.
DO $$
DECLARE
  -- A name, since Citus makes the table anew.
  unique_values text;
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    FOR unique_values IN
      SELECT logicalrelid::text FROM pg_dist_partition
      WHERE partmethod = 'h' AND logicalrelid::text IN ('stores', 'payment_ids', 'refund_ids', 'confirmation_mails')
    LOOP
      PERFORM undistribute_table(unique_values::regclass);
      PERFORM citus_add_local_table_to_metadata(unique_values::regclass);
    END LOOP;
  END IF;
END $$;
