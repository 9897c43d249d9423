CREATE TABLE "shared_secret" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "shared_secret_one_row" CHECK ("shared_secret"."id" = 1)
);
