ALTER TABLE "lives" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "lives_trash" ON "lives" USING btree ("deleted_at") WHERE "lives"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "lives_trash_of_team" ON "lives" USING btree ("account_id","deleted_at") WHERE "lives"."deleted_at" is not null;