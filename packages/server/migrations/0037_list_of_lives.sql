DROP INDEX "lives_of_team";--> statement-breakpoint
CREATE INDEX "lives_of_team" ON "lives" USING btree ("account_id","created_at","id");