CREATE TABLE "live_restreams" (
	"live_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"automatic" boolean NOT NULL,
	"manual" text,
	"holder" text,
	"held_at" timestamp with time zone,
	"status" text,
	"fault" text,
	"detail" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone,
	"bitrate" integer DEFAULT 0 NOT NULL,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"dropped_frames" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	CONSTRAINT "live_restreams_live_id_target_id_pk" PRIMARY KEY("live_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "restream_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"service" text NOT NULL,
	"address" text NOT NULL,
	"secrets" text NOT NULL,
	"key_end" text NOT NULL,
	"has_passphrase" boolean NOT NULL,
	"digest" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "restream_targets_once" UNIQUE("account_id","digest")
);
--> statement-breakpoint
ALTER TABLE "live_restreams" ADD CONSTRAINT "live_restreams_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_restreams" ADD CONSTRAINT "live_restreams_target_id_restream_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."restream_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restream_targets" ADD CONSTRAINT "restream_targets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restream_targets" ADD CONSTRAINT "restream_targets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_restreams_target" ON "live_restreams" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "live_restreams_held" ON "live_restreams" USING btree ("holder") WHERE "live_restreams"."holder" is not null;