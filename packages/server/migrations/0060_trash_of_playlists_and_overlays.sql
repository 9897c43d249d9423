ALTER TABLE "live_overlays" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "live_overlays_trash" ON "live_overlays" USING btree ("deleted_at") WHERE "live_overlays"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "playlists_trash" ON "playlists" USING btree ("account_id","deleted_at") WHERE "playlists"."deleted_at" is not null;