CREATE TABLE "block" (
	"author_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "block_author_id_blocked_id_pk" PRIMARY KEY("author_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "flag" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"text" text,
	"at" timestamp with time zone NOT NULL,
	"is_trusted" boolean NOT NULL,
	"network" text,
	"was_right" boolean,
	CONSTRAINT "flag_once" UNIQUE("reporter_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_action" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"by" text NOT NULL,
	"account_id" uuid,
	"case_id" uuid,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"reason" text,
	"note" text,
	"days" integer
);
--> statement-breakpoint
CREATE TABLE "moderation_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "moderation_case_target" UNIQUE("kind","target_id"),
	CONSTRAINT "moderation_case_kind_check" CHECK ("moderation_case"."kind" in ('post', 'comment', 'rider')),
	CONSTRAINT "moderation_case_state_check" CHECK ("moderation_case"."state" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "sanction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"case_id" uuid,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"about_kind" text NOT NULL,
	"about_text" text NOT NULL,
	"account_id" uuid,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_state" text,
	"appeal_answer" text,
	CONSTRAINT "sanction_kind_check" CHECK ("sanction"."kind" in ('warning', 'suspension', 'ban')),
	CONSTRAINT "sanction_until_check" CHECK (("sanction"."kind" = 'suspension') = ("sanction"."until_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "hidden_why" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "hidden_why" text;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_id_author_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag" ADD CONSTRAINT "flag_case_id_moderation_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag" ADD CONSTRAINT "flag_reporter_id_author_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."author"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_action" ADD CONSTRAINT "moderation_action_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_case_id_moderation_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_case"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_blocked" ON "block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "flag_case" ON "flag" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "flag_network" ON "flag" USING btree ("at") WHERE "flag"."network" is not null;--> statement-breakpoint
CREATE INDEX "moderation_action_at" ON "moderation_action" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "moderation_action_case" ON "moderation_action" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "moderation_action_account" ON "moderation_action" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "moderation_case_state" ON "moderation_case" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "moderation_case_author" ON "moderation_case" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "sanction_author" ON "sanction" USING btree ("author_id","from_at");--> statement-breakpoint
CREATE INDEX "sanction_case" ON "sanction" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "sanction_account" ON "sanction" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sanction_appeal" ON "sanction" USING btree ("appealed_at") WHERE "sanction"."appeal_state" = 'open';--> statement-breakpoint
CREATE FUNCTION "keep_moderation_action"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account_id IS NULL THEN
    NEW.account_id := OLD.account_id;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      NEW.account_id := NULL;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what moderators did is kept as it is';
END $$;
--> statement-breakpoint
CREATE TRIGGER "moderation_action_kept" BEFORE UPDATE OR DELETE ON "moderation_action" FOR EACH ROW EXECUTE FUNCTION "keep_moderation_action"();
