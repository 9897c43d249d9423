ALTER TABLE "uploads" ALTER COLUMN "total_bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "attempt" uuid DEFAULT gen_random_uuid() NOT NULL;