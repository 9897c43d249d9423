CREATE TABLE "viewers" (
	"account_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"plays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewers_account_id_viewer_pk" PRIMARY KEY("account_id","viewer")
);
--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "encrypts_videos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "marks_viewers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sessions_per_viewer" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "encryption" boolean;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "encryption_secret" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "viewer_mark" boolean;--> statement-breakpoint
ALTER TABLE "viewers" ADD CONSTRAINT "viewers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewers_updated" ON "viewers" USING btree ("updated_at");--> statement-breakpoint
DROP TRIGGER "videos_media_access" ON "videos";--> statement-breakpoint
CREATE TRIGGER "videos_media_access" AFTER DELETE OR UPDATE OF "media_epoch", "allowed_domains", "deleted_at", "account_id", "encryption" ON "videos"
	FOR EACH ROW EXECUTE FUNCTION "palco_tell_media_access"();
