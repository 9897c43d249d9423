-- Rows of lives and videos that were deleted before there were foreign keys.
DELETE FROM "live_publishers" WHERE NOT EXISTS (SELECT FROM "lives" WHERE "lives"."id" = "live_publishers"."live_id");--> statement-breakpoint
DELETE FROM "live_recordings" WHERE NOT EXISTS (SELECT FROM "lives" WHERE "lives"."id" = "live_recordings"."live_id");--> statement-breakpoint
UPDATE "live_recordings" SET "video_id" = NULL WHERE "video_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "videos" WHERE "videos"."id" = "live_recordings"."video_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_incomplete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_publishers" ADD CONSTRAINT "live_publishers_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;