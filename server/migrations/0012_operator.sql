CREATE TABLE "operator_action" (
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"said" jsonb NOT NULL,
	CONSTRAINT "operator_action_entry_id_version_pk" PRIMARY KEY("entry_id","version"),
	CONSTRAINT "operator_action_check" CHECK ("operator_action"."action" in ('drafted', 'sent', 'changed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "operator_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"change" jsonb NOT NULL,
	"reason" text NOT NULL,
	"texts" jsonb NOT NULL,
	"from_at" timestamp with time zone,
	"until_at" timestamp with time zone,
	"account_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_entry_state_check" CHECK ("operator_entry"."state" in ('draft', 'sent', 'undone')),
	CONSTRAINT "operator_entry_sent_check" CHECK ("operator_entry"."state" <> 'sent' or ("operator_entry"."from_at" is not null and "operator_entry"."until_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "times" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_entry_id_operator_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."operator_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_action" ADD CONSTRAINT "operator_action_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_entry" ADD CONSTRAINT "operator_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_action_account" ON "operator_action" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "operator_entry_until" ON "operator_entry" USING btree ("until_at") WHERE "operator_entry"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "operator_entry_changed" ON "operator_entry" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "operator_entry_account" ON "operator_entry" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "alert_planned" ON "alert" USING btree ("planned_at");--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_cancelled_by_check" CHECK ("alert"."cancelled_by" in ('feed', 'riders', 'operator'));