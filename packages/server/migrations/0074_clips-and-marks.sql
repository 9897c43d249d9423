CREATE TABLE "live_clips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"directory_id" uuid,
	"status" text NOT NULL,
	"error_code" text,
	"from_time" timestamp with time zone NOT NULL,
	"until_time" timestamp with time zone NOT NULL,
	"segments" jsonb NOT NULL,
	"seconds" double precision,
	"video_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live_id" uuid NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_clips" ADD CONSTRAINT "live_clips_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_clips" ADD CONSTRAINT "live_clips_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_clips" ADD CONSTRAINT "live_clips_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_marks" ADD CONSTRAINT "live_marks_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_clips_of_live" ON "live_clips" USING btree ("live_id","created_at");--> statement-breakpoint
CREATE INDEX "live_clips_video" ON "live_clips" USING btree ("video_id") WHERE "live_clips"."video_id" is not null;--> statement-breakpoint
CREATE INDEX "live_marks_of_live" ON "live_marks" USING btree ("live_id","at");