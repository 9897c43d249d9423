CREATE TABLE "video_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_by" uuid,
	"directory_id" uuid,
	"request_id" uuid NOT NULL,
	"address" text NOT NULL,
	"address_digest" text NOT NULL,
	"shown_address" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint,
	"parts_id" text,
	"validator" text,
	"error_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_imports_once" UNIQUE("account_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "video_imports" ADD CONSTRAINT "video_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_imports" ADD CONSTRAINT "video_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_imports" ADD CONSTRAINT "video_imports_directory_id_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."directories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_imports_list" ON "video_imports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "video_imports_directory" ON "video_imports" USING btree ("directory_id");--> statement-breakpoint
CREATE INDEX "video_imports_ended" ON "video_imports" USING btree ("updated_at");