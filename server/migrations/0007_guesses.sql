ALTER TABLE "attempt" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "is_unchecked" boolean DEFAULT false NOT NULL;