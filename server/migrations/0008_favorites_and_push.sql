CREATE TABLE "alert" (
	"account_id" uuid NOT NULL,
	"day" text NOT NULL,
	"trip" text NOT NULL,
	"call" smallint NOT NULL,
	"station" text NOT NULL,
	"favorite_id" uuid,
	"notification_id" uuid,
	"planned_at" timestamp with time zone NOT NULL,
	"expected_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_account_id_day_trip_call_pk" PRIMARY KEY("account_id","day","trip","call")
);
--> statement-breakpoint
CREATE TABLE "alert_round" (
	"day" text NOT NULL,
	"trip" text NOT NULL,
	"call" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_round_day_trip_call_minutes_pk" PRIMARY KEY("day","trip","call","minutes")
);
--> statement-breakpoint
CREATE TABLE "favorite" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_on" boolean NOT NULL,
	"armed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"minutes" smallint NOT NULL,
	"way" text,
	"days" smallint NOT NULL,
	"from_minute" smallint,
	"until_minute" smallint,
	"station" text,
	"at_night" boolean NOT NULL,
	CONSTRAINT "favorite_once" UNIQUE("account_id","kind","slug"),
	CONSTRAINT "favorite_kind_check" CHECK ("favorite"."kind" in ('station', 'route'))
);
--> statement-breakpoint
CREATE TABLE "told_timetable" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	"times" jsonb NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_timetable_single_check" CHECK ("told_timetable"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"notification_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"why" text,
	CONSTRAINT "delivery_notification_id_subscription_id_pk" PRIMARY KEY("notification_id","subscription_id"),
	CONSTRAINT "delivery_state_check" CHECK ("delivery"."state" in ('waiting', 'sending', 'sent', 'shown', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_once" UNIQUE("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_key_single_check" CHECK ("push_key"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"address" text NOT NULL,
	"p256dh" text,
	"auth" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "push_subscription_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "push_subscription_kind_check" CHECK ("push_subscription"."kind" in ('web', 'fcm', 'telegram'))
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_favorite_id_favorite_id_fk" FOREIGN KEY ("favorite_id") REFERENCES "public"."favorite"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_made" ON "alert" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "alert_favorite" ON "alert" USING btree ("favorite_id","made_at");--> statement-breakpoint
CREATE INDEX "alert_notification" ON "alert" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "alert_round_due" ON "alert_round" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "favorite_due" ON "favorite" USING btree ("kind","slug","minutes","id") WHERE "favorite"."is_on";--> statement-breakpoint
CREATE INDEX "delivery_next" ON "delivery" USING btree ("next_at") WHERE "delivery"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_subscription" ON "delivery" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscription_account" ON "push_subscription" USING btree ("account_id");