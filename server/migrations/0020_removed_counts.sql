ALTER TABLE "author" ADD COLUMN "removed_posts" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "removed_comments" uuid[] DEFAULT '{}' NOT NULL;