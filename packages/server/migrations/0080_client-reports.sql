CREATE TABLE "client_reports" (
	"subject_id" uuid NOT NULL,
	"live_id" uuid,
	"video_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"reports" bigint DEFAULT 0 NOT NULL,
	"starved" bigint DEFAULT 0 NOT NULL,
	"buffer_ms" bigint DEFAULT 0 NOT NULL,
	"buffers" bigint DEFAULT 0 NOT NULL,
	"throughput_kbps" bigint DEFAULT 0 NOT NULL,
	"throughputs" bigint DEFAULT 0 NOT NULL,
	"bitrate_kbps" bigint DEFAULT 0 NOT NULL,
	"bitrates" bigint DEFAULT 0 NOT NULL,
	"startup_ms" bigint DEFAULT 0 NOT NULL,
	"startups" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "client_reports_subject_id_at_pk" PRIMARY KEY("subject_id","at")
);
--> statement-breakpoint
ALTER TABLE "client_reports" ADD CONSTRAINT "client_reports_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_reports" ADD CONSTRAINT "client_reports_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_reports_live" ON "client_reports" USING btree ("live_id");--> statement-breakpoint
CREATE INDEX "client_reports_video" ON "client_reports" USING btree ("video_id");