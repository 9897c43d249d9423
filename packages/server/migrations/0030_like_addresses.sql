ALTER TABLE "video_likes" ADD COLUMN "address_digest" text;--> statement-breakpoint
CREATE INDEX "video_likes_address" ON "video_likes" USING btree ("video_id","address_digest");