CREATE FUNCTION "palco_tell_media_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('palco_media_access', TG_TABLE_NAME || '/' || OLD.id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "videos_media_access" AFTER DELETE OR UPDATE OF "media_epoch", "allowed_domains", "deleted_at", "account_id" ON "videos"
	FOR EACH ROW EXECUTE FUNCTION "palco_tell_media_access"();--> statement-breakpoint
CREATE TRIGGER "lives_media_access" AFTER DELETE OR UPDATE ON "lives"
	FOR EACH ROW EXECUTE FUNCTION "palco_tell_media_access"();--> statement-breakpoint
CREATE TRIGGER "accounts_media_access" AFTER DELETE OR UPDATE ON "accounts"
	FOR EACH ROW EXECUTE FUNCTION "palco_tell_media_access"();
