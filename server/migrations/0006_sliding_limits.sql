-- Counters of the old kind last an hour at most: they are dropped.
DELETE FROM "rate_limit";--> statement-breakpoint
DROP INDEX "rate_limit_expire";--> statement-breakpoint
ALTER TABLE "rate_limit" ADD COLUMN "free_at" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limit_free_at" ON "rate_limit" USING btree ("free_at");--> statement-breakpoint
ALTER TABLE "rate_limit" DROP COLUMN "points";--> statement-breakpoint
ALTER TABLE "rate_limit" DROP COLUMN "expire";--> statement-breakpoint
-- Counting need not wait for the disk; after a crash of the database, counters begin again.
ALTER TABLE "rate_limit" SET UNLOGGED;
