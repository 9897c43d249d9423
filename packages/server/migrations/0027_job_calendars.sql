ALTER TABLE "jobs" ADD COLUMN "cron" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "time_zone" text;