CREATE TABLE "embed_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"secret_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"components" jsonb NOT NULL,
	"directory_id" uuid,
	"video_id" uuid,
	"live_id" uuid,
	"origins" jsonb NOT NULL,
	"max_file_bytes" bigint,
	"max_files" integer,
	"visitor" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embed_videos" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"embed_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"visitor" text
);
--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_secret_id_api_key_secrets_id_fk" FOREIGN KEY ("secret_id") REFERENCES "public"."api_key_secrets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_videos" ADD CONSTRAINT "embed_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "embed_sessions_digest" ON "embed_sessions" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "embed_sessions_secret" ON "embed_sessions" USING btree ("secret_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_expiry" ON "embed_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "embed_videos_session" ON "embed_videos" USING btree ("embed_id");