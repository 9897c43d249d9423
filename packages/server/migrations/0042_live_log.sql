CREATE TABLE "live_signal_points" (
	"live_id" uuid NOT NULL,
	"signal_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fps" real NOT NULL,
	"kbps" real NOT NULL,
	CONSTRAINT "live_signal_points_live_id_signal_id_at_pk" PRIMARY KEY("live_id","signal_id","at")
);
--> statement-breakpoint
ALTER TABLE "live_signal_points" ADD CONSTRAINT "live_signal_points_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;