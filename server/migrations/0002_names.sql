-- Constraints get the names that drizzle-kit gives them: from here on it writes every migration.
alter table account rename constraint account_email_key to account_email_unique;
--> statement-breakpoint
alter table session rename constraint session_token_hash_key to session_token_hash_unique;
--> statement-breakpoint
alter table session rename constraint session_account_id_fkey to session_account_id_account_id_fk;
--> statement-breakpoint
alter table photo rename constraint photo_name_key to photo_name_unique;
--> statement-breakpoint
alter table photo rename constraint photo_account_id_fkey to photo_account_id_account_id_fk;
--> statement-breakpoint
alter table identity rename constraint identity_pkey to identity_issuer_subject_pk;
--> statement-breakpoint
alter table identity rename constraint identity_account_id_fkey to identity_account_id_account_id_fk;
--> statement-breakpoint
alter table social_attempt rename constraint social_attempt_account_id_fkey to social_attempt_account_id_account_id_fk;
--> statement-breakpoint
alter table social_return rename constraint social_return_account_id_fkey to social_return_account_id_account_id_fk;
