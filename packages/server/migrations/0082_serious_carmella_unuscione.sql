CREATE TABLE "video_edit_subtitles" (
	"video_id" uuid NOT NULL,
	"language" text NOT NULL,
	"cues" jsonb NOT NULL,
	"written_as" text NOT NULL,
	CONSTRAINT "video_edit_subtitles_video_id_language_pk" PRIMARY KEY("video_id","language")
);
--> statement-breakpoint
CREATE TABLE "video_edits" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_by" uuid,
	"keep" jsonb NOT NULL,
	"applied" jsonb,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"hls_key" text NOT NULL,
	"poster_key" text,
	"storyboard_key" text,
	"duration_seconds" double precision NOT NULL,
	"width" integer,
	"height" integer,
	"renditions" jsonb NOT NULL,
	"rendition_bytes" bigint,
	"omitted_tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chapters" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_edit_subtitles" ADD CONSTRAINT "video_edit_subtitles_video_id_video_edits_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video_edits"("video_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_edits" ADD CONSTRAINT "video_edits_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_edits" ADD CONSTRAINT "video_edits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;