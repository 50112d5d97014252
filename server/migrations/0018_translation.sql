CREATE TABLE "translation" (
	"post_id" uuid,
	"comment_id" uuid,
	"language" text NOT NULL,
	"of_hash" text NOT NULL,
	"text" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translation_of_post" UNIQUE("post_id","language"),
	CONSTRAINT "translation_of_comment" UNIQUE("comment_id","language"),
	CONSTRAINT "translation_of_check" CHECK (("translation"."post_id" is null) <> ("translation"."comment_id" is null))
);
--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;