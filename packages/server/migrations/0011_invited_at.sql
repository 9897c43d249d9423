ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
-- Invitations of before: those that were mailed, and those whose mail still waits.
UPDATE "users" SET "invited_at" = "sent"."at" FROM (
	SELECT "user_id", max("at") AS "at" FROM (
		SELECT "user_id", "created_at" AS "at" FROM "mailed_links" WHERE "kind" = 'invite'
		UNION ALL
		SELECT "subject_id", "created_at" FROM "jobs" WHERE "kind" = 'invite-mail'
	) AS "invitations" GROUP BY "user_id"
) AS "sent" WHERE "sent"."user_id" = "users"."id";
