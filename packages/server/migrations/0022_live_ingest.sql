CREATE TABLE "live_publishers" (
	"live_id" uuid NOT NULL,
	"signal_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"publisher_id" text NOT NULL,
	"key_id" uuid,
	"holder" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"figures" jsonb,
	"drop_requested_at" timestamp with time zone,
	CONSTRAINT "live_publishers_live_id_signal_id_pk" PRIMARY KEY("live_id","signal_id")
);
--> statement-breakpoint
CREATE TABLE "live_recordings" (
	"live_id" uuid NOT NULL,
	"name" text NOT NULL,
	"video_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_recordings_live_id_name_pk" PRIMARY KEY("live_id","name")
);
--> statement-breakpoint
CREATE INDEX "live_publishers_key" ON "live_publishers" USING btree ("key_id");