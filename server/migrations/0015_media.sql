CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"uploaded_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seconds" real,
	"made_at" timestamp with time zone NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"post_id" uuid,
	"position" smallint,
	"alt" text,
	CONSTRAINT "media_kind_check" CHECK ("media"."kind" in ('image', 'video', 'poster'))
);
--> statement-breakpoint
CREATE TABLE "media_file" (
	"media_id" uuid NOT NULL,
	"name" text NOT NULL,
	"width" integer,
	"bytes" integer NOT NULL,
	CONSTRAINT "media_file_media_id_name_pk" PRIMARY KEY("media_id","name")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"chunks" text[] DEFAULT '{}' NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_kind_check" CHECK ("upload"."kind" in ('image', 'video', 'poster'))
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_file" ADD CONSTRAINT "media_file_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_account" ON "media" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "media_post" ON "media" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "media_unused" ON "media" USING btree ("made_at") WHERE "media"."post_id" is null;--> statement-breakpoint
CREATE INDEX "media_file_name" ON "media_file" USING btree ("name");--> statement-breakpoint
CREATE INDEX "upload_account" ON "upload" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "upload_touched" ON "upload" USING btree ("touched_at");