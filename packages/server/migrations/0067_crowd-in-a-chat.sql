ALTER TABLE "attendee_registrations" ADD COLUMN "bans_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "reviews_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "has_auto_pace" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "pace_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "pace_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "attendee_registrations_banned" ON "attendee_registrations" USING btree ("live_id","address_digest") WHERE "attendee_registrations"."banned_until" is not null;