CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_used" ON "session" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "social_attempt_expires" ON "social_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_return_expires" ON "social_return" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_subscription_gone" ON "push_subscription" USING btree ("gone_at") WHERE "push_subscription"."gone_at" is not null;--> statement-breakpoint
CREATE INDEX "push_subscription_seen" ON "push_subscription" USING btree ("seen_at") WHERE "push_subscription"."session_id" is null;--> statement-breakpoint
CREATE INDEX "report_dismissal_day" ON "report_dismissal" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_outcome_day" ON "report_outcome" USING btree ("day");