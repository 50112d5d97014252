-- The trigger for each row of 0016 is not called by TRUNCATE.
CREATE FUNCTION "keep_moderation_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "moderation_action") THEN
    RAISE EXCEPTION 'what moderators did is kept as it is';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "moderation_log_kept" BEFORE TRUNCATE ON "moderation_action" FOR EACH STATEMENT EXECUTE FUNCTION "keep_moderation_log"();
