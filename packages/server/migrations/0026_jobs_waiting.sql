DROP INDEX "jobs_open";--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ((case when "status" = 'queued' then "kind" end),"priority",coalesce("account_id", '00000000-0000-0000-0000-000000000000'::uuid),"run_after","created_at","id") WHERE "jobs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("leased_by") WHERE "jobs"."status" = 'running';--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "max_attempts";