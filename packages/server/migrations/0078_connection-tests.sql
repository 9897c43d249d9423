CREATE TABLE "connection_tests" (
	"live_id" uuid NOT NULL,
	"signal_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"started_by" uuid,
	"latency" text NOT NULL,
	"fps_limit" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sampled_at" timestamp with time zone,
	"end_reason" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "connection_tests_live_id_signal_id_pk" PRIMARY KEY("live_id","signal_id")
);
--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_tests_running" ON "connection_tests" USING btree ("account_id") WHERE "connection_tests"."ended_at" is null;