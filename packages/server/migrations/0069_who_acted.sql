ALTER TABLE "events" ADD COLUMN "principal_name" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "principal_visitor" text;--> statement-breakpoint
CREATE INDEX "events_account_programs" ON "events" USING btree ("account_id","created_at","id") WHERE principal_name is not null;