ALTER TABLE "uploads" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "replaces" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "replacement_status" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "replacement_progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "replacement_failure_code" text;