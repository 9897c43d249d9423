CREATE TABLE "certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"live_id" uuid,
	"subject_id" uuid NOT NULL,
	"email_digest" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"team" text NOT NULL,
	"timezone" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"share" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_of_live" ON "certificates" USING btree ("live_id");--> statement-breakpoint
CREATE INDEX "certificates_of_subject" ON "certificates" USING btree ("subject_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_of_email" ON "certificates" USING btree ("account_id","email_digest");