CREATE TABLE "doubt_clearance" (
	"trip" text PRIMARY KEY NOT NULL,
	"until_day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"trip" text NOT NULL,
	"day" text NOT NULL,
	"call" smallint NOT NULL,
	"kind" text NOT NULL,
	"minutes" smallint,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"was_public" boolean NOT NULL,
	"proved" text,
	CONSTRAINT "report_once" UNIQUE("account_id","trip","day","kind","call"),
	CONSTRAINT "report_kind_check" CHECK ("report"."kind" in ('came', 'notYet', 'didNotRun', 'crowded'))
);
--> statement-breakpoint
CREATE TABLE "report_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"trip" text NOT NULL,
	"day" text,
	"decision" text NOT NULL,
	"said" text NOT NULL,
	"riders" integer NOT NULL,
	"reason" text NOT NULL,
	"account_id" uuid,
	CONSTRAINT "report_decision_check" CHECK ("report_decision"."decision" in ('shown', 'withdrawn', 'dismissed', 'restored', 'cleared')),
	CONSTRAINT "report_decision_reason_check" CHECK ("report_decision"."reason" in ('agreed', 'trusted', 'disagreed', 'takenBack', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "report_dismissal" (
	"trip" text NOT NULL,
	"day" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_dismissal_trip_day_pk" PRIMARY KEY("trip","day")
);
--> statement-breakpoint
CREATE TABLE "report_outcome" (
	"trip" text NOT NULL,
	"day" text NOT NULL,
	"outcome" text NOT NULL,
	"minutes" smallint,
	"riders" integer NOT NULL,
	CONSTRAINT "report_outcome_trip_day_pk" PRIMARY KEY("trip","day"),
	CONSTRAINT "report_outcome_check" CHECK ("report_outcome"."outcome" in ('missing', 'shifted', 'onTime'))
);
--> statement-breakpoint
CREATE TABLE "rider_standing" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"right_days" smallint DEFAULT 0 NOT NULL,
	"last_right_day" text,
	"silent_until" text
);
--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decision" ADD CONSTRAINT "report_decision_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_standing" ADD CONSTRAINT "rider_standing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_train" ON "report" USING btree ("trip","day");--> statement-breakpoint
CREATE INDEX "report_received" ON "report" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "report_decision_train" ON "report_decision" USING btree ("trip","at");--> statement-breakpoint
CREATE INDEX "report_decision_at" ON "report_decision" USING btree ("at");--> statement-breakpoint
CREATE INDEX "report_decision_account" ON "report_decision" USING btree ("account_id");