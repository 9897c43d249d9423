-- needs: 0052_usage-rooms
-- As in `partitions_of_plays`: the table becomes the first partition, up to the next month.
ALTER TABLE "events" RENAME TO "events_before";--> statement-breakpoint
ALTER TABLE "events_before" DROP CONSTRAINT "events_pkey";--> statement-breakpoint
ALTER TABLE "events_before" ADD CONSTRAINT "events_before_pk" PRIMARY KEY("id","created_at");--> statement-breakpoint
ALTER INDEX "events_account_time" RENAME TO "events_before_account_time";--> statement-breakpoint
ALTER INDEX "events_account_user" RENAME TO "events_before_account_user";--> statement-breakpoint
ALTER INDEX "events_account_event" RENAME TO "events_before_account_event";--> statement-breakpoint
ALTER INDEX "events_identifier" RENAME TO "events_before_identifier";--> statement-breakpoint
ALTER INDEX "events_time" RENAME TO "events_before_time";--> statement-breakpoint
CREATE TABLE "events" (
	LIKE "events_before" INCLUDING DEFAULTS,
	CONSTRAINT "events_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_account_time" ON "events" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_account_user" ON "events" USING btree ("account_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_account_event" ON "events" USING btree ("account_id","event","created_at","id");--> statement-breakpoint
CREATE INDEX "events_identifier" ON "events" USING btree ("identifier","created_at","id");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("created_at");--> statement-breakpoint
DO $$
BEGIN
	EXECUTE format(
		'ALTER TABLE "events" ATTACH PARTITION "events_before" FOR VALUES FROM (MINVALUE) TO (%L)',
		(SELECT (date_trunc('month', greatest(now(), max("created_at")) AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC' FROM "events_before")
	);
END $$;--> statement-breakpoint
CREATE TABLE "events_rest" PARTITION OF "events" DEFAULT;
