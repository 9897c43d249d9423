CREATE UNLOGGED TABLE "realtime_presence" (
	"socket_id" uuid NOT NULL,
	"live_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "realtime_presence_socket_id_live_id_pk" PRIMARY KEY("socket_id","live_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "realtime_tickets" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "realtime_presence_live" ON "realtime_presence" USING btree ("account_id","live_id");--> statement-breakpoint
CREATE INDEX "realtime_presence_expiry" ON "realtime_presence" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "realtime_tickets_session" ON "realtime_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "realtime_tickets_expiry" ON "realtime_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION "palco_tell_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('palco_access', to_jsonb(OLD) ->> TG_ARGV[0]);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sessions_access" AFTER UPDATE OF "revoked_at" ON "sessions" FOR EACH ROW
	WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION "palco_tell_access"('id');--> statement-breakpoint
CREATE TRIGGER "users_access" AFTER UPDATE OF "active", "deleted_at", "manages_teams" ON "users" FOR EACH ROW
	WHEN ((OLD.active, OLD.deleted_at, OLD.manages_teams) IS DISTINCT FROM (NEW.active, NEW.deleted_at, NEW.manages_teams))
	EXECUTE FUNCTION "palco_tell_access"('id');--> statement-breakpoint
CREATE TRIGGER "memberships_access" AFTER UPDATE OF "role_id" OR DELETE ON "memberships" FOR EACH ROW
	EXECUTE FUNCTION "palco_tell_access"('user_id');--> statement-breakpoint
CREATE TRIGGER "accounts_access" AFTER UPDATE OF "deleted_at" ON "accounts" FOR EACH ROW
	WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION "palco_tell_access"('id');--> statement-breakpoint
CREATE TRIGGER "roles_access" AFTER UPDATE OF "permissions" ON "roles" FOR EACH ROW
	WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION "palco_tell_access"('id');
