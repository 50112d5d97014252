ALTER TABLE "report" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rider_standing" ADD COLUMN "confirmed_by" text[] DEFAULT '{}' NOT NULL;