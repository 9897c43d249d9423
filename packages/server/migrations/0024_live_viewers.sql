CREATE TABLE "live_viewers" (
	"live_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_viewers_live_id_viewer_pk" PRIMARY KEY("live_id","viewer")
);
--> statement-breakpoint
ALTER TABLE "live_viewers" ADD CONSTRAINT "live_viewers_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_viewers_seen" ON "live_viewers" USING btree ("seen_at");