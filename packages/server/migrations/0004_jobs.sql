ALTER TABLE "jobs" ADD COLUMN "error_detail" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "every_ms" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_served" ON "jobs" USING btree ("kind","account_id","taken_at");--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree ("finished_at");