ALTER TABLE "favorite" ADD COLUMN "late_minutes" smallint;--> statement-breakpoint
ALTER TABLE "alert_round" ADD COLUMN "late" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_round" DROP CONSTRAINT "alert_round_day_trip_call_minutes_pk";--> statement-breakpoint
ALTER TABLE "alert_round" ADD CONSTRAINT "alert_round_day_trip_call_minutes_late_pk" PRIMARY KEY("day","trip","call","minutes","late");
