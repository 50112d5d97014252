CREATE TABLE "author" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "author_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"reply_to" uuid,
	"text" text NOT NULL,
	"text_as_typed" text,
	"edited_at" timestamp with time zone,
	"reactions" integer[] DEFAULT '{0,0,0,0,0,0}' NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "comment_once" UNIQUE("author_id","key")
);
--> statement-breakpoint
CREATE TABLE "comment_reaction" (
	"comment_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "comment_reaction_comment_id_author_id_pk" PRIMARY KEY("comment_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"text_as_typed" text,
	"language" text,
	"edited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"youtube" text,
	"about_kind" text,
	"station" text,
	"route" text,
	"trip" text,
	"day" text,
	"seen_kind" text,
	"seen_call" smallint,
	"seen_minutes" smallint,
	"seen_confirmed" text,
	"seen_riders" integer,
	"repost_of" uuid,
	"reactions" integer[] DEFAULT '{0,0,0,0,0,0}' NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"reposts" integer DEFAULT 0 NOT NULL,
	"tokens" text[] DEFAULT '{}' NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "post_once" UNIQUE("author_id","key"),
	CONSTRAINT "post_about_check" CHECK ("post"."about_kind" in ('station', 'route', 'train')),
	CONSTRAINT "post_seen_check" CHECK ("post"."seen_kind" in ('came', 'notYet', 'didNotRun', 'crowded')),
	CONSTRAINT "post_confirmed_check" CHECK ("post"."seen_confirmed" in ('no', 'yes', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "post_reaction" (
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "post_reaction_post_id_author_id_pk" PRIMARY KEY("post_id","author_id")
);
--> statement-breakpoint
ALTER TABLE "author" ADD CONSTRAINT "author_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_post" ON "comment" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comment_reply" ON "comment" USING btree ("reply_to","id") WHERE "comment"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "comment_reaction_author" ON "comment_reaction" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "post_author" ON "post" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "post_station" ON "post" USING btree ("station","id") WHERE "post"."station" is not null;--> statement-breakpoint
CREATE INDEX "post_route" ON "post" USING btree ("route","id") WHERE "post"."route" is not null;--> statement-breakpoint
CREATE INDEX "post_day" ON "post" USING btree ("day","trip") WHERE "post"."trip" is not null;--> statement-breakpoint
CREATE INDEX "post_repost" ON "post" USING btree ("repost_of") WHERE "post"."repost_of" is not null;--> statement-breakpoint
CREATE INDEX "post_tokens" ON "post" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "post_reaction_order" ON "post_reaction" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_reaction_author" ON "post_reaction" USING btree ("author_id");