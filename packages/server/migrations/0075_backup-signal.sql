ALTER TABLE "lives" ADD COLUMN "backup_signal" integer;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "prefers_backup" boolean DEFAULT false NOT NULL;