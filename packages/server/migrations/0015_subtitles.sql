CREATE TABLE "subtitle_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "subtitle_jobs_language" UNIQUE("video_id","language")
);
--> statement-breakpoint
CREATE TABLE "subtitles" (
	"video_id" uuid NOT NULL,
	"language" text NOT NULL,
	"origin" text NOT NULL,
	"cues" jsonb NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subtitles_video_id_language_pk" PRIMARY KEY("video_id","language")
);
--> statement-breakpoint
ALTER TABLE "subtitle_jobs" ADD CONSTRAINT "subtitle_jobs_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;