CREATE UNLOGGED TABLE "recent_writes" (
	"writer" uuid NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recent_writes_of" ON "recent_writes" USING btree ("writer","at");--> statement-breakpoint
CREATE INDEX "recent_writes_at" ON "recent_writes" USING btree ("at");