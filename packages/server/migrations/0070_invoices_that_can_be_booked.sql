CREATE TABLE "billing_customers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tax_id" text NOT NULL,
	"address" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"account_id" uuid NOT NULL,
	"what" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_notices_account_id_what_pk" PRIMARY KEY("account_id","what")
);
--> statement-breakpoint
CREATE TABLE "invoice_boletos" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_plans" ADD COLUMN "booked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_boletos" ADD CONSTRAINT "invoice_boletos_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;