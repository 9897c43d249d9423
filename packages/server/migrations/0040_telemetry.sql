CREATE TABLE "play_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"play_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_minutes" (
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"dimension" text NOT NULL,
	"name" text NOT NULL,
	"starts" bigint DEFAULT 0 NOT NULL,
	"startup_ms" bigint DEFAULT 0 NOT NULL,
	"startup_failures" bigint DEFAULT 0 NOT NULL,
	"early_exits" bigint DEFAULT 0 NOT NULL,
	"watched_ms" bigint DEFAULT 0 NOT NULL,
	"rebuffer_ms" bigint DEFAULT 0 NOT NULL,
	"rebuffers" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "play_minutes_subject_id_dimension_at_name_pk" PRIMARY KEY("subject_id","dimension","at","name")
);
--> statement-breakpoint
CREATE TABLE "play_seconds" (
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"dimension" text NOT NULL,
	"name" text NOT NULL,
	"starts" bigint DEFAULT 0 NOT NULL,
	"startup_ms" bigint DEFAULT 0 NOT NULL,
	"startup_failures" bigint DEFAULT 0 NOT NULL,
	"early_exits" bigint DEFAULT 0 NOT NULL,
	"watched_ms" bigint DEFAULT 0 NOT NULL,
	"rebuffer_ms" bigint DEFAULT 0 NOT NULL,
	"rebuffers" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "play_seconds_subject_id_dimension_at_name_pk" PRIMARY KEY("subject_id","dimension","at","name")
);
--> statement-breakpoint
CREATE TABLE "play_subjects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live_id" uuid,
	"video_id" uuid
);
--> statement-breakpoint
CREATE TABLE "plays" (
	"subject_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attendee_id" uuid,
	"viewer_code" text,
	"device" text,
	"os" text,
	"app" text,
	"network" text,
	"cdn" text,
	"provider" text,
	"country" text,
	"state" text,
	"city" text,
	"starts" bigint DEFAULT 0 NOT NULL,
	"startup_ms" bigint DEFAULT 0 NOT NULL,
	"startup_failures" bigint DEFAULT 0 NOT NULL,
	"early_exits" bigint DEFAULT 0 NOT NULL,
	"watched_ms" bigint DEFAULT 0 NOT NULL,
	"rebuffer_ms" bigint DEFAULT 0 NOT NULL,
	"rebuffers" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"tenths" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plays_subject_id_id_pk" PRIMARY KEY("subject_id","id")
);
--> statement-breakpoint
ALTER TABLE "play_events" ADD CONSTRAINT "play_events_subject_id_play_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."play_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_minutes" ADD CONSTRAINT "play_minutes_subject_id_play_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."play_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_seconds" ADD CONSTRAINT "play_seconds_subject_id_play_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."play_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_subjects" ADD CONSTRAINT "play_subjects_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_subjects" ADD CONSTRAINT "play_subjects_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_subject_id_play_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."play_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_events_of_play" ON "play_events" USING btree ("subject_id","play_id","at");--> statement-breakpoint
CREATE INDEX "play_events_at" ON "play_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "play_seconds_at" ON "play_seconds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "play_subjects_live" ON "play_subjects" USING btree ("live_id");--> statement-breakpoint
CREATE INDEX "play_subjects_video" ON "play_subjects" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "plays_seen" ON "plays" USING btree ("subject_id","seen_at");--> statement-breakpoint
CREATE INDEX "plays_attendee" ON "plays" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "plays_viewer" ON "plays" USING btree ("subject_id","viewer_code");