UPDATE "users" SET "name" = '' WHERE "name" = 'Pessoa apagada' AND "login" = "id"::text AND "deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "chat_messages" SET "name" = '' WHERE "name" = 'Pessoa apagada' AND "user_id" IN (SELECT "id" FROM "users" WHERE "name" = '');
