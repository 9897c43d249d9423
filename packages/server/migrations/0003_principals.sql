ALTER TABLE "events" ADD COLUMN "principal_kind" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "principal_id" text;