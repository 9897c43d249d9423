CREATE INDEX "directories_parent" ON "directories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "users_home" ON "users" USING btree ("home_account_id");--> statement-breakpoint
CREATE INDEX "accounts_client" ON "accounts" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "clients_parent" ON "clients" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("name_folded","id");--> statement-breakpoint
CREATE INDEX "roles_client" ON "roles" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("expires_at") WHERE "uploads"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "videos_of_team" ON "videos" USING btree ("account_id","created_at") WHERE "videos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "videos_of_folder" ON "videos" USING btree ("directory_id","created_at") WHERE "videos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "videos_trash" ON "videos" USING btree ("deleted_at") WHERE "videos"."deleted_at" is not null;