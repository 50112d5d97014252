CREATE UNLOGGED TABLE "deliverer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "claimed_by" uuid;