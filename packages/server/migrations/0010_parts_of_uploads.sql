ALTER TABLE "uploads" ADD COLUMN "parts_id" text;--> statement-breakpoint
UPDATE "uploads" SET "parts_id" = "attempt"::text;--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "attempt";--> statement-breakpoint
-- What was received so far of unfinished sources lies where the part store does not look: a client sends it again.
DELETE FROM "uploads" WHERE "completed_at" IS NULL;--> statement-breakpoint
UPDATE "videos" SET "status" = 'created', "progress" = 0, "size_bytes" = NULL WHERE "status" = 'uploading';
