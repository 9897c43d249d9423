ALTER TABLE "recording_imports" ADD COLUMN "total_bytes" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "past_zones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "rendition_bytes" bigint;