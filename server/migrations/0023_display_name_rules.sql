ALTER TABLE "account" ADD COLUMN "name_fault" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name_rules" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "account_name_rules" ON "account" USING btree ("name_rules");