ALTER TABLE "moderation_case" ADD COLUMN "appeal" text;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "appeal_state" text;--> statement-breakpoint
ALTER TABLE "moderation_case" ADD COLUMN "appeal_answer" text;