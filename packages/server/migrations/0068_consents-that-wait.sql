CREATE TABLE "oauth_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"browser_digest" text,
	"external_id" text NOT NULL,
	"external_user_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"secrets" text NOT NULL,
	"token_expires_at" timestamp with time zone,
	"grant_expires_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "problem_code" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "problem_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "problem_mailed" text;--> statement-breakpoint
ALTER TABLE "oauth_steps" ADD COLUMN "page_digest" text;--> statement-breakpoint
CREATE INDEX "oauth_consents_session" ON "oauth_consents" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oauth_consents_expiry" ON "oauth_consents" USING btree ("expires_at");