CREATE TABLE "transcription_windows" (
	"subject_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"end_seconds" double precision NOT NULL,
	"segments" jsonb NOT NULL,
	"language" text,
	CONSTRAINT "transcription_windows_subject_id_job_id_end_seconds_pk" PRIMARY KEY("subject_id","job_id","end_seconds")
);
--> statement-breakpoint
ALTER TABLE "subtitle_jobs" ADD COLUMN "heard" text;--> statement-breakpoint
ALTER TABLE "transcription_windows" ADD CONSTRAINT "transcription_windows_subject_id_subtitle_jobs_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subtitle_jobs"("id") ON DELETE cascade ON UPDATE no action;