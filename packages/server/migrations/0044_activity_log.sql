DROP INDEX "events_account_time";--> statement-breakpoint
CREATE INDEX "events_account_user" ON "events" USING btree ("account_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_account_event" ON "events" USING btree ("account_id","event","created_at","id");--> statement-breakpoint
CREATE INDEX "events_identifier" ON "events" USING btree ("identifier","created_at","id");--> statement-breakpoint
CREATE INDEX "events_account_time" ON "events" USING btree ("account_id","created_at","id");