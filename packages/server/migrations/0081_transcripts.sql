CREATE TABLE "transcript_passages" (
	"video_id" uuid NOT NULL,
	"language" text NOT NULL,
	"position" integer NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	"cues" jsonb NOT NULL,
	"own_cues" integer NOT NULL,
	CONSTRAINT "transcript_passages_video_id_language_position_pk" PRIMARY KEY("video_id","language","position")
);
--> statement-breakpoint
ALTER TABLE "subtitles" ADD COLUMN "index_revision" integer;--> statement-breakpoint
ALTER TABLE "transcript_passages" ADD CONSTRAINT "transcript_passages_of_subtitles" FOREIGN KEY ("video_id","language") REFERENCES "public"."subtitles"("video_id","language") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_passages_lexemes" ON "transcript_passages" USING gin ("lexemes") WITH (fastupdate=false);