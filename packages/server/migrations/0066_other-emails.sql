ALTER TABLE "mailed_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_email" text;