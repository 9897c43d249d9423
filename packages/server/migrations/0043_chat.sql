CREATE TABLE "chat_messages" (
	"live_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"change" bigint NOT NULL,
	"id" uuid NOT NULL,
	"registration_id" uuid,
	"user_id" uuid,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_live_id_seq_pk" PRIMARY KEY("live_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"live_id" uuid PRIMARY KEY NOT NULL,
	"last_change" bigint DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"slow_mode_seconds" integer DEFAULT 0 NOT NULL,
	"blocks_links" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_registration_id_attendee_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."attendee_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_change" ON "chat_messages" USING btree ("live_id","change");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_id" ON "chat_messages" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_request" ON "chat_messages" USING btree ("live_id","request_id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_registration" ON "chat_messages" USING btree ("registration_id","created_at");