CREATE TABLE "wake_up" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"day" text NOT NULL,
	"trip" text NOT NULL,
	"call" smallint NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"station" text NOT NULL,
	"stops" smallint NOT NULL,
	"to" text NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"is_transfer" boolean NOT NULL,
	"route" text NOT NULL,
	"legs" jsonb NOT NULL,
	CONSTRAINT "wake_up_day_trip_call_account_id_pk" PRIMARY KEY("day","trip","call","account_id")
);
--> statement-breakpoint
ALTER TABLE "wake_up" ADD CONSTRAINT "wake_up_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wake_up_account" ON "wake_up" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "wake_up_planned" ON "wake_up" USING btree ("planned_at");