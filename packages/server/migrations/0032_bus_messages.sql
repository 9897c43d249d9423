CREATE UNLOGGED TABLE "bus_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bus_messages_created" ON "bus_messages" USING btree ("created_at");