CREATE UNLOGGED TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text,
	"times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counters_subject" ON "counters" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "counters_expiry" ON "counters" USING btree ("expires_at");