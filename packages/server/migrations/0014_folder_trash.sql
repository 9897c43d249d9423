CREATE TABLE "undos" (
	"token" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "allowed_domains" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "privacy" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "subtitle_language" text;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "player_color" text;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "import_origin" text;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "trashed_with" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "trashed_with" uuid;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undos_expiry" ON "undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "directories_trash" ON "directories" USING btree ("account_id","deleted_at") WHERE "directories"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "directories_trashed_with" ON "directories" USING btree ("trashed_with") WHERE "directories"."trashed_with" is not null;--> statement-breakpoint
CREATE INDEX "videos_trash_of_team" ON "videos" USING btree ("account_id","deleted_at") WHERE "videos"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_trashed_with" ON "videos" USING btree ("trashed_with") WHERE "videos"."trashed_with" is not null;