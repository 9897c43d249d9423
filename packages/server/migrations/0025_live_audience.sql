CREATE TABLE "live_audience" (
	"live_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "live_audience_live_id_at_pk" PRIMARY KEY("live_id","at")
);
--> statement-breakpoint
ALTER TABLE "live_audience" ADD CONSTRAINT "live_audience_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;