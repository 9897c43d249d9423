CREATE TABLE "live_playlists" (
	"live_id" uuid NOT NULL,
	"name" text NOT NULL,
	"signal_id" integer NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"is_ended" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_playlists_live_id_name_pk" PRIMARY KEY("live_id","name")
);
--> statement-breakpoint
ALTER TABLE "live_recordings" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_playlists" ADD CONSTRAINT "live_playlists_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;