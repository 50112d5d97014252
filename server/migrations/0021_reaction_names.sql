-- The index first: it only keeps writes of comments waiting. The columns change no rows, so that their tables are locked for an instant.
CREATE INDEX "comment_author" ON "comment" USING btree ("post_id","author_id");--> statement-breakpoint
ALTER TABLE "comment_reaction" ALTER COLUMN "kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post_reaction" ALTER COLUMN "kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "reaction_counts" jsonb;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD COLUMN "reaction" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "reaction_counts" jsonb;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD COLUMN "reaction" text;